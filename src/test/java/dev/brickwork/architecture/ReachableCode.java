package dev.brickwork.architecture;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

import dev.brickwork.architecture.ClassCode.Call;
import dev.brickwork.architecture.ClassCode.Kind;
import dev.brickwork.architecture.ClassCode.Method;

/**
 * Which methods can be called, by rapid type analysis: a virtual call reaches what overrides its method in a class of which an
 * instance is made somewhere. A compiler of native images knows a little better. What the JDK calls back counts as called. Static
 * initialisers run when an image is built: what they make may be used later, what they call need not be in the image.
 */
final class ReachableCode {
    private enum When {
        AT_BUILD_TIME, AT_RUN_TIME
    }

    private final ClassFiles classes;
    private final Substitutions substitutions;
    private final Predicate<String> isInitialisedAtRunTime;
    private final Map<Method, When> reached = new HashMap<>();
    private final Map<Method, Method> callers = new HashMap<>();
    private final Deque<Method> waiting = new ArrayDeque<>();
    private final Map<String, When> made = new HashMap<>();
    /** By class: those below it that are made, and the signatures that are called on it. */
    private final Map<String, List<String>> madeBelow = new HashMap<>();
    private final Map<String, Map<String, When>> called = new HashMap<>();
    private final Map<String, Set<String>> above = new HashMap<>();
    private final Map<String, Method> missing = new TreeMap<>();

    ReachableCode(ClassFiles classes, Substitutions substitutions, Predicate<String> isInitialisedAtRunTime) {
        this.classes = classes;
        this.substitutions = substitutions;
        this.isInitialisedAtRunTime = isInitialisedAtRunTime;
    }

    ReachableCode fromMethod(String owner, String name) {
        return from(owner, When.AT_RUN_TIME, method -> method.signature.startsWith(name + "("));
    }

    ReachableCode fromMethodsOf(String owner) {
        make(owner, When.AT_RUN_TIME, null);
        return from(owner, When.AT_RUN_TIME, method -> !method.signature.equals(ClassCode.INITIALISER));
    }

    ReachableCode fromConstructorsOf(String owner) {
        make(owner, When.AT_RUN_TIME, null);
        return from(owner, When.AT_RUN_TIME, method -> method.signature.startsWith("<init>"));
    }

    /** Of a class that is only used while the image is built. */
    ReachableCode fromTheBuild(String owner) {
        make(owner, When.AT_BUILD_TIME, null);
        return from(owner, When.AT_BUILD_TIME, method -> true);
    }

    private ReachableCode from(String owner, When when, Predicate<Method> isRoot) {
        classes.find(owner).stream().flatMap(code -> code.methods.values().stream()).filter(isRoot)
                .forEach(method -> reach(method, when, null));
        while (!waiting.isEmpty()) {
            follow(waiting.poll());
        }
        return this;
    }

    /** The classes that are needed and not there, each with the calls that lead to it. */
    Map<String, String> missing() {
        var paths = new TreeMap<String, String>();
        missing.forEach((name, method) -> paths.put(name.replace('/', '.'), path(method)));
        return paths;
    }

    private String path(Method method) {
        var path = new StringBuilder();
        for (var one = method; one != null; one = callers.get(one)) {
            path.append("\n  from ").append(one);
        }
        return path.toString();
    }

    private void follow(Method method) {
        var when = reached.get(method);
        if (when == When.AT_RUN_TIME) {
            method.named.stream().map(substitutions::target).filter(name -> classes.find(name).isEmpty())
                    .forEach(name -> missing.putIfAbsent(name, method));
        }
        method.made.forEach(name -> make(substitutions.target(name), when, method));
        method.calls.forEach(call -> call(call, substitutions.target(call.owner()), when, method));
    }

    private void call(Call call, String owner, When when, Method caller) {
        if (call.signature().equals(ClassCode.INITIALISER)) {
            initialise(owner, when, caller);
        } else if (call.kind() != Kind.VIRTUAL) {
            reach(find(owner, call.signature()), when, caller);
        } else {
            var signatures = called.computeIfAbsent(owner, none -> new HashMap<>());
            if (isNews(signatures.get(call.signature()), when)) {
                signatures.put(call.signature(), when);
                List.copyOf(madeBelow.getOrDefault(owner, List.of()))
                        .forEach(type -> reach(find(type, call.signature()), when, caller));
            }
        }
    }

    private static boolean isNews(When known, When when) {
        return known == null || known == When.AT_BUILD_TIME && when == When.AT_RUN_TIME;
    }

    private void reach(Method method, When when, Method caller) {
        if (method != null && isNews(reached.get(method), when)) {
            reached.put(method, when);
            callers.put(method, caller);
            waiting.add(method);
        }
    }

    private void initialise(String type, When when, Method caller) {
        for (var code = onTheClassPath(type); code != null; code = onTheClassPath(code.parent)) {
            reach(substitutions.method(code, ClassCode.INITIALISER),
                    isInitialisedAtRunTime.test(code.name.replace('/', '.')) ? when : When.AT_BUILD_TIME, caller);
        }
    }

    private void make(String type, When when, Method maker) {
        var known = made.get(type);
        var own = onTheClassPath(type);
        if (own == null || own.isAbstract || !isNews(known, when)) {
            return;
        }
        made.put(type, when);
        initialise(type, when, maker);
        for (var name : above(type)) {
            var code = classes.find(name).orElse(null);
            if (known == null) {
                madeBelow.computeIfAbsent(name, none -> new ArrayList<>()).add(type);
            }
            if (code != null && code.isOnTheClassPath) {
                Map.copyOf(called.getOrDefault(name, Map.of()))
                        .forEach((signature, since) -> reach(find(type, signature), since, maker));
            } else if (code != null) {
                code.methods.values().stream().filter(Method::canBeOverridden)
                        .forEach(method -> reach(find(type, method.signature), when, maker));
            }
        }
    }

    /** The class itself and all that it extends and implements. */
    private Set<String> above(String type) {
        var known = above.get(type);
        if (known == null) {
            var all = new LinkedHashSet<>(Set.of(type));
            classes.find(type).ifPresent(code -> {
                if (code.parent != null) {
                    all.addAll(above(code.parent));
                }
                code.interfaces.forEach(name -> all.addAll(above(name)));
            });
            above.put(type, all);
            known = all;
        }
        return known;
    }

    /** The method that a call on an instance of the class runs. Null if the JDK has it. */
    private Method find(String type, String signature) {
        for (var code = onTheClassPath(type); code != null; code = onTheClassPath(code.parent)) {
            if (code.methods.containsKey(signature)) {
                return substitutions.method(code, signature);
            }
        }
        return above(type).stream().map(this::onTheClassPath)
                .map(code -> code == null ? null : substitutions.method(code, signature))
                .filter(method -> method != null && !method.isAbstract()).findFirst().orElse(null);
    }

    private ClassCode onTheClassPath(String type) {
        return type == null ? null : classes.find(type).filter(code -> code.isOnTheClassPath).orElse(null);
    }
}
