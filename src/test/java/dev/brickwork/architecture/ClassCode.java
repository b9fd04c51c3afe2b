package dev.brickwork.architecture;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** What a class is, and what its methods refer to. */
final class ClassCode {
    static final String INITIALISER = "<clinit>()V";

    enum Kind {
        STATIC, SPECIAL, VIRTUAL
    }

    /** @param signature name and descriptor */
    record Call(Kind kind, String owner, String signature) {
    }

    /** One of a class; two are equal only if they are the same. */
    static final class Method {
        final String owner;
        final String signature;
        final Set<String> annotations = new HashSet<>(2);
        final List<Call> calls = new ArrayList<>(2);
        /** Classes that it makes instances of, and all that its instructions name. */
        final Set<String> made = new HashSet<>(2);
        final Set<String> named = new HashSet<>(2);
        private final int access;

        private Method(String owner, String signature, int access) {
            this.owner = owner;
            this.signature = signature;
            this.access = access;
        }

        boolean isAbstract() {
            return (access & Opcodes.ACC_ABSTRACT) != 0;
        }

        boolean canBeOverridden() {
            return (access & (Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE)) == 0 && !signature.startsWith("<");
        }

        @Override
        public String toString() {
            return owner + "." + signature;
        }
    }

    final boolean isOnTheClassPath;
    String name;
    boolean isAbstract;
    /** Null for Object. */
    String parent;
    List<String> interfaces;
    final Map<String, Method> methods = new HashMap<>();
    final Set<String> annotations = new HashSet<>();
    /** The members of {@code @TargetClass}, of a class that replaces parts of another in a native image. */
    final Map<String, Object> replaces = new HashMap<>();

    private ClassCode(boolean isOnTheClassPath) {
        this.isOnTheClassPath = isOnTheClassPath;
    }

    static ClassCode of(byte[] file, boolean isOnTheClassPath) {
        var code = new ClassCode(isOnTheClassPath);
        new ClassReader(file).accept(code.new Reader(),
                isOnTheClassPath ? ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES : ClassReader.SKIP_CODE);
        return code;
    }

    private final class Reader extends ClassVisitor {
        private Reader() {
            super(Opcodes.ASM9);
        }

        @Override
        public void visit(int version, int access, String ownName, String signature, String superName,
                String[] superInterfaces) {
            name = ownName;
            isAbstract = (access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_INTERFACE)) != 0;
            parent = superName;
            interfaces = List.of(superInterfaces);
        }

        @Override
        public AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
            annotations.add(descriptor);
            return descriptor.equals(Substitutions.TARGET) ? new Members() : null;
        }

        @Override
        public MethodVisitor visitMethod(int access, String method, String descriptor, String signature,
                String[] exceptions) {
            var read = new Method(name, method + descriptor, access);
            methods.put(read.signature, read);
            return new CodeReader(read);
        }
    }

    private final class Members extends AnnotationVisitor {
        private Members() {
            super(Opcodes.ASM9);
        }

        @Override
        public void visit(String member, Object value) {
            replaces.put(member, value);
        }

        @Override
        public AnnotationVisitor visitArray(String member) {
            var values = new ArrayList<Object>();
            replaces.put(member, values);
            return new AnnotationVisitor(Opcodes.ASM9) {
                @Override
                public void visit(String none, Object value) {
                    values.add(value);
                }
            };
        }
    }

    private static final class CodeReader extends MethodVisitor {
        private final Method code;

        private CodeReader(Method code) {
            super(Opcodes.ASM9);
            this.code = code;
        }

        @Override
        public AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
            code.annotations.add(descriptor);
            return null;
        }

        @Override
        public void visitTypeInsn(int opcode, String type) {
            name(type);
            if (opcode == Opcodes.NEW) {
                code.made.add(type);
            }
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String field, String descriptor) {
            name(owner);
            if (opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC) {
                code.calls.add(new Call(Kind.STATIC, owner, INITIALISER));
            }
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String method, String descriptor, boolean ofInterface) {
            name(owner);
            if (!owner.startsWith("[")) {
                call(switch (opcode) {
                    case Opcodes.INVOKESTATIC -> Kind.STATIC;
                    case Opcodes.INVOKESPECIAL -> Kind.SPECIAL;
                    default -> Kind.VIRTUAL;
                }, owner, method + descriptor);
            }
        }

        /** A lambda is called as soon as it is made: what calls it is not known. */
        @Override
        public void visitInvokeDynamicInsn(String method, String descriptor, Handle bootstrap, Object... arguments) {
            for (var argument : arguments) {
                visitLdcInsn(argument);
            }
        }

        @Override
        public void visitLdcInsn(Object value) {
            if (value instanceof Handle handle) {
                visitHandle(handle);
            } else if (value instanceof Type type && type.getSort() == Type.OBJECT) {
                name(type.getInternalName());
            }
        }

        private void visitHandle(Handle handle) {
            name(handle.getOwner());
            if (handle.getTag() == Opcodes.H_NEWINVOKESPECIAL) {
                code.made.add(handle.getOwner());
            }
            if (handle.getDesc().startsWith("(")) {
                call(switch (handle.getTag()) {
                    case Opcodes.H_INVOKESTATIC -> Kind.STATIC;
                    case Opcodes.H_INVOKESPECIAL, Opcodes.H_NEWINVOKESPECIAL -> Kind.SPECIAL;
                    default -> Kind.VIRTUAL;
                }, handle.getOwner(), handle.getName() + handle.getDesc());
            }
        }

        @Override
        public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
            name(descriptor);
        }

        @Override
        public void visitTryCatchBlock(Label start, Label end, Label handler, String type) {
            if (type != null) {
                name(type);
            }
        }

        private void call(Kind kind, String owner, String signature) {
            code.calls.add(new Call(kind, owner, signature));
            if (kind == Kind.STATIC) {
                code.calls.add(new Call(Kind.STATIC, owner, INITIALISER));
            }
        }

        /** The class of an array is that of its elements. */
        private void name(String type) {
            if (!type.startsWith("[")) {
                code.named.add(type);
            } else if (Type.getType(type).getElementType().getSort() == Type.OBJECT) {
                code.named.add(Type.getType(type).getElementType().getInternalName());
            }
        }
    }
}
