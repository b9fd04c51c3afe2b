package dev.brickwork.architecture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.SourceInterpreter;
import org.objectweb.asm.tree.analysis.SourceValue;

/**
 * Which classes of ours are given to Jackson, read off the byte code: every value that flows into one of its writing methods is
 * traced back to what made it, through methods that only pass an {@code Object} on; and every record that is named as a class
 * ({@code X.class}), as reading needs it.
 */
final class JsonUses {
    private static final String JACKSON = "com/fasterxml/jackson/databind/";
    private static final Set<String> WRITING = Set.of("writeValue", "writeValueAsString", "writeValueAsBytes", "valueToTree",
            "convertValue");
    private static final Pattern CLASS_NAME = Pattern.compile("L([\\w/$]+)");
    private static final Type OBJECT = Type.getType(Object.class);

    private record Method(String owner, String name, String descriptor) {
    }

    private final Map<String, ClassNode> classes = new LinkedHashMap<>();
    /** Which arguments of a method end in JSON. */
    private final Map<Method, Set<Integer>> sinks = new HashMap<>();
    private final Map<String, Set<String>> written = new TreeMap<>();
    private final Set<String> unknown = new TreeSet<>();

    /** @param alsoWritten constructors whose argument of type Object is written elsewhere */
    JsonUses(List<Path> classFiles, Set<String> alsoWritten) throws IOException, AnalyzerException {
        for (var file : classFiles) {
            var node = new ClassNode();
            new ClassReader(Files.readAllBytes(file)).accept(node, ClassReader.SKIP_DEBUG);
            classes.put(node.name, node);
        }
        for (var node : classes.values()) {
            for (var method : node.methods) {
                if (alsoWritten.contains(node.name.replace('/', '.')) && method.name.equals("<init>")) {
                    addSink(new Method(node.name, method.name, method.desc), objectsOf(method.desc));
                }
            }
        }
        namedAsClasses();
        boolean grew = true;
        while (grew) {
            int before = sinks.values().stream().mapToInt(Set::size).sum();
            for (var node : classes.values()) {
                for (var method : node.methods) {
                    trace(node, method);
                }
            }
            grew = before != sinks.values().stream().mapToInt(Set::size).sum();
        }
    }

    /** Name of a class, and where it is used. */
    Map<String, Set<String>> uses() {
        return written;
    }

    /** Methods that write something of which only is known that it is an object. */
    Set<String> unknown() {
        return unknown;
    }

    private void namedAsClasses() {
        for (var node : classes.values()) {
            for (var method : node.methods) {
                for (var instruction : method.instructions) {
                    if (instruction instanceof LdcInsnNode constant && constant.cst instanceof Type type
                            && type.getSort() == Type.OBJECT && isRecord(type)) {
                        use(type, node, method);
                    }
                }
            }
        }
    }

    private boolean isRecord(Type type) {
        var node = classes.get(type.getInternalName());
        return node != null && "java/lang/Record".equals(node.superName);
    }

    private void trace(ClassNode owner, MethodNode method) throws AnalyzerException {
        if (!callsASink(method)) {
            return;
        }
        var frames = new Analyzer<>(new Origins()).analyze(owner.name, method);
        for (int at = 0; at < frames.length; at++) {
            if (frames[at] != null && method.instructions.get(at) instanceof MethodInsnNode call) {
                for (int argument : sinkOf(call)) {
                    follow(owner, method, argument(frames[at], call, argument));
                }
            }
        }
    }

    private boolean callsASink(MethodNode method) {
        for (var instruction : method.instructions) {
            if (instruction instanceof MethodInsnNode call && !sinkOf(call).isEmpty()) {
                return true;
            }
        }
        return false;
    }

    private Set<Integer> sinkOf(MethodInsnNode call) {
        if (call.owner.startsWith(JACKSON) && WRITING.contains(call.name)) {
            return objectsOf(call.desc);
        }
        return sinks.getOrDefault(new Method(call.owner, call.name, call.desc), Set.of());
    }

    private static Set<Integer> objectsOf(String descriptor) {
        var places = new HashSet<Integer>();
        var arguments = Type.getArgumentTypes(descriptor);
        for (int i = 0; i < arguments.length; i++) {
            if (arguments[i].equals(OBJECT)) {
                places.add(i);
            }
        }
        return places;
    }

    private static SourceValue argument(Frame<SourceValue> frame, MethodInsnNode call, int argument) {
        return frame.getStack(frame.getStackSize() - Type.getArgumentTypes(call.desc).length + argument);
    }

    private void follow(ClassNode owner, MethodNode method, SourceValue value) {
        for (var origin : value.insns) {
            if (origin instanceof Parameter parameter) {
                if (parameter.type.equals(OBJECT)) {
                    addSink(new Method(owner.name, method.name, method.desc), Set.of(parameter.place(method)));
                } else {
                    use(parameter.type, owner, method);
                }
            } else {
                use(typeOf(origin), owner, method);
                namesIn(signatureOf(origin)).forEach(type -> use(type, owner, method));
            }
        }
    }

    /** What a method returns, as it was written: {@code List<Brick>} and not {@code List}. */
    private String signatureOf(AbstractInsnNode origin) {
        if (!(origin instanceof MethodInsnNode call) || !classes.containsKey(call.owner)) {
            return null;
        }
        return classes.get(call.owner).methods.stream()
                .filter(method -> method.name.equals(call.name) && method.desc.equals(call.desc)).findAny()
                .map(method -> method.signature).orElse(null);
    }

    private static List<Type> namesIn(String signature) {
        if (signature == null) {
            return List.of();
        }
        var returned = signature.substring(signature.indexOf(')') + 1);
        return CLASS_NAME.matcher(returned).results().map(found -> Type.getObjectType(found.group(1))).toList();
    }

    private void addSink(Method method, Set<Integer> arguments) {
        sinks.computeIfAbsent(method, any -> new HashSet<>()).addAll(arguments);
    }

    private static Type typeOf(AbstractInsnNode origin) {
        if (origin instanceof MethodInsnNode call) {
            return Type.getReturnType(call.desc);
        }
        if (origin instanceof FieldInsnNode field) {
            return Type.getType(field.desc);
        }
        if (origin instanceof TypeInsnNode made) {
            return Type.getObjectType(made.desc);
        }
        return origin.getOpcode() == Opcodes.ACONST_NULL || origin instanceof LdcInsnNode ? null : OBJECT;
    }

    private void use(Type type, ClassNode owner, MethodNode method) {
        if (type == null) {
            return;
        }
        // a lambda stands in the method that has it
        var where = owner.name.replace('/', '.') + "." + method.name.replaceAll("lambda\\$(\\w+)\\$\\d+", "$1");
        if (type.equals(OBJECT)) {
            unknown.add(where);
        } else if (type.getSort() == Type.OBJECT && classes.containsKey(type.getInternalName())) {
            written.computeIfAbsent(type.getClassName(), any -> new TreeSet<>()).add(where);
        }
    }

    /** Follows a value through variables and casts to what made it. */
    private static final class Origins extends SourceInterpreter {
        Origins() {
            super(Opcodes.ASM9);
        }

        @Override
        public SourceValue newParameterValue(boolean isInstanceMethod, int local, Type type) {
            return new SourceValue(type.getSize(), Set.of(new Parameter(local, type)));
        }

        @Override
        public SourceValue copyOperation(AbstractInsnNode instruction, SourceValue value) {
            return value;
        }
    }

    /** Stands for a parameter as the origin of a value. */
    private static final class Parameter extends VarInsnNode {
        private final Type type;

        Parameter(int local, Type type) {
            super(Opcodes.ALOAD, local);
            this.type = type;
        }

        int place(MethodNode method) {
            int local = (method.access & Opcodes.ACC_STATIC) == 0 ? 1 : 0;
            int place = 0;
            for (var argument : Type.getArgumentTypes(method.desc)) {
                if (local == var) {
                    return place;
                }
                local += argument.getSize();
                place++;
            }
            throw new IllegalStateException("no parameter at " + var);
        }
    }
}
