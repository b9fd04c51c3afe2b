package dev.brickwork.architecture;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.objectweb.asm.Type;

import dev.brickwork.architecture.ClassCode.Method;

/** What classes of the class path replace or delete of others when a native image is made of them. */
final class Substitutions {
    private static final String ANNOTATIONS = "Lcom/oracle/svm/core/annotate/";
    static final String TARGET = ANNOTATIONS + "TargetClass;";
    private static final String DELETE = ANNOTATIONS + "Delete;";
    private static final String SUBSTITUTE = ANNOTATIONS + "Substitute;";
    /** So that not every class has to be read: the names of those that substitute have one of these in them. */
    private static final List<String> NAMED = List.of("raal", "ubstitut", "Target_", "svm", "ative");

    private final Map<String, Changed> changed = new HashMap<>();
    private final Map<String, String> targets = new HashMap<>();

    private record Changed(boolean isDeleted, boolean isReplaced, Map<String, Method> methods, Set<String> deletedMethods) {
    }

    static Substitutions none() {
        return new Substitutions();
    }

    static Substitutions of(ClassFiles classes) {
        var substitutions = new Substitutions();
        var found = classes.names().stream().filter(name -> NAMED.stream().anyMatch(name::contains))
                .flatMap(name -> classes.find(name).stream()).filter(code -> code.annotations.contains(TARGET)).toList();
        found.forEach(code -> substitutions.targets.put(code.name, target(code)));
        found.forEach(substitutions::add);
        return substitutions;
    }

    private static String target(ClassCode code) {
        var target = new StringBuilder(code.replaces.get("value") instanceof Type type
                ? type.getInternalName()
                : String.valueOf(code.replaces.get("className")).replace('.', '/'));
        if (code.replaces.get("innerClass") instanceof List<?> inner) {
            inner.forEach(name -> target.append('$').append(name));
        }
        return target.toString();
    }

    private void add(ClassCode code) {
        boolean replaced = code.annotations.contains(SUBSTITUTE);
        var methods = new HashMap<String, Method>();
        var deleted = new HashSet<String>();
        for (var method : code.methods.values()) {
            var signature = signature(method.signature);
            if (method.annotations.contains(DELETE)) {
                deleted.add(signature);
            } else if (replaced || method.annotations.contains(SUBSTITUTE)) {
                methods.put(signature, method);
            }
        }
        changed.put(targets.get(code.name), new Changed(code.annotations.contains(DELETE), replaced, methods, deleted));
    }

    /** With the classes that its parameters stand for. */
    private String signature(String signature) {
        var named = signature;
        for (var target : targets.entrySet()) {
            named = named.replace("L" + target.getKey() + ";", "L" + target.getValue() + ";");
        }
        return named;
    }

    /** The class that a class stands for; itself, for most. */
    String target(String name) {
        return targets.getOrDefault(name, name);
    }

    /** The method that a class has in an image, null if it has none. */
    Method method(ClassCode code, String signature) {
        var change = changed.get(code.name);
        if (change == null) {
            return code.methods.get(signature);
        }
        if (change.isDeleted() || change.deletedMethods().contains(signature)) {
            return null;
        }
        var method = change.methods().get(signature);
        return method != null || change.isReplaced() ? method : code.methods.get(signature);
    }
}
