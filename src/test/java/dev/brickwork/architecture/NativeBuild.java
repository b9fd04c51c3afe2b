package dev.brickwork.architecture;

import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

import dev.brickwork.local.Folders;
import io.quarkus.bootstrap.app.QuarkusBootstrap;
import io.quarkus.bootstrap.model.ApplicationModel;

/**
 * What Quarkus would tell a native compiler: its build runs up to there, and nothing is packaged. It takes some seconds and no
 * compiler.
 */
final class NativeBuild {
    private static final String ITEMS = "io.quarkus.deployment.builditem.nativeimage.";
    private static final String CLASSES = ITEMS + "ReflectiveClassBuildItem";
    private static final String SERVICES = ITEMS + "ServiceProviderBuildItem";
    private static final String RESOURCES = ITEMS + "NativeImageResourceBuildItem";
    private static final String LATE_CLASSES = ITEMS + "RuntimeInitializedClassBuildItem";
    private static final String LATE_PACKAGES = ITEMS + "RuntimeInitializedPackageBuildItem";
    private static final String GENERATED = "io.quarkus.deployment.builditem.GeneratedClassBuildItem";
    private static final String TRANSFORMED = "io.quarkus.deployment.builditem.TransformedClassesBuildItem";

    private static Told result;

    private NativeBuild() {
    }

    /** @param classes whose members may be looked into
     * @param resources that are taken along by their names, besides those that match a pattern
     * @param late classes and packages that are initialised when the image runs
     * @param generated classes that the build has made or changed, by internal name */
    record Told(Set<String> classes, Set<String> resources, Set<String> late, Map<String, byte[]> generated,
            List<Path> classPath) {

        boolean isLate(String className) {
            return late.contains(className) || late.stream().anyMatch(name -> className.startsWith(name + "."));
        }
    }

    /** Runs it once for all tests of a JVM. */
    static synchronized Told told() throws Exception {
        if (result == null) {
            result = run();
        }
        return result;
    }

    private static Told run() throws Exception {
        var project = Folders.project();
        var settings = new Properties();
        settings.putAll(Map.of("quarkus.native.enabled", "true", "quarkus.package.jar.enabled", "false",
                "quarkus.native.sources-only", "true"));
        var names = new ConcurrentHashMap<String, Set<String>>();
        var generated = new ConcurrentHashMap<String, byte[]>();
        try (var application = bootstrap(project, settings).bootstrap()) {
            application.createAugmentor().performCustomBuild(Listener.class.getName(), List.of(names, generated), CLASSES,
                    SERVICES, RESOURCES, LATE_CLASSES, LATE_PACKAGES, GENERATED, TRANSFORMED);
            return new Told(both(names, CLASSES, SERVICES), names.get(RESOURCES), both(names, LATE_CLASSES, LATE_PACKAGES),
                    generated, classPath(project, application.getApplicationModel()));
        }
    }

    private static Set<String> both(Map<String, Set<String>> names, String one, String other) {
        var both = new HashSet<>(names.get(one));
        both.addAll(names.get(other));
        return both;
    }

    /** What is packaged: optional dependencies are not. */
    private static List<Path> classPath(Path project, ApplicationModel model) {
        return Stream.concat(Stream.of(project.resolve("target/classes")), model.getRuntimeDependencies().stream()
                .filter(dependency -> !dependency.isOptional())
                .flatMap(dependency -> dependency.getResolvedPaths().stream()))
                .toList();
    }

    private static QuarkusBootstrap bootstrap(Path project, Properties settings) {
        return QuarkusBootstrap.builder().setApplicationRoot(project.resolve("target/classes")).setProjectRoot(project)
                .setTargetDirectory(project.resolve("target")).setBaseName("native").setMode(QuarkusBootstrap.Mode.PROD)
                .setBuildSystemProperties(settings).setIsolateDeployment(true).setOffline(true)
                .setLocalProjectDiscovery(true)
                .build();
    }

    /** Is made by the build and given its result. Its classes are those of another class loader than ours. */
    public static final class Listener implements BiConsumer<Object, Object> {

        @Override
        public void accept(Object context, Object result) {
            @SuppressWarnings("unchecked")
            var names = (Map<String, Set<String>>) ((List<?>) context).get(0);
            @SuppressWarnings("unchecked")
            var generated = (Map<String, byte[]>) ((List<?>) context).get(1);
            try {
                names.put(CLASSES, names(result, CLASSES, "getClassNames"));
                names.put(SERVICES, names(result, SERVICES, "providers"));
                names.put(RESOURCES, names(result, RESOURCES, "getResources"));
                names.put(LATE_CLASSES, names(result, LATE_CLASSES, "getClassName"));
                names.put(LATE_PACKAGES, names(result, LATE_PACKAGES, "getPackageName"));
                addGenerated(result, generated);
                addTransformed(result, generated);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }

        private static Set<String> names(Object result, String item, String getter) throws ReflectiveOperationException {
            var names = new HashSet<String>();
            for (var one : items(result, item)) {
                var value = get(one, getter);
                (value instanceof Collection<?> several ? several : List.of(value))
                        .forEach(name -> names.add((String) name));
            }
            return names;
        }

        private static void addGenerated(Object result, Map<String, byte[]> generated) throws ReflectiveOperationException {
            for (var one : items(result, GENERATED)) {
                generated.put((String) get(one, "internalName"), (byte[]) get(one, "getClassData"));
            }
        }

        private static void addTransformed(Object result, Map<String, byte[]> generated)
                throws ReflectiveOperationException {
            var type = result.getClass().getClassLoader().loadClass(TRANSFORMED);
            var all = result.getClass().getMethod("consume", Class.class).invoke(result, type);
            for (var ofOneJar : ((Map<?, ?>) get(all, "getTransformedClassesByJar")).values()) {
                for (var one : (Collection<?>) ofOneJar) {
                    // of one that is removed there is a name and nothing else
                    if (get(one, "getData") instanceof byte[] code && get(one, "getClassName") instanceof String name) {
                        generated.put(name.replace('.', '/'), code);
                    }
                }
            }
        }

        private static List<?> items(Object result, String item) throws ReflectiveOperationException {
            var type = result.getClass().getClassLoader().loadClass(item);
            return (List<?>) result.getClass().getMethod("consumeMulti", Class.class).invoke(result, type);
        }

        private static Object get(Object one, String getter) throws ReflectiveOperationException {
            return one.getClass().getMethod(getter).invoke(one);
        }
    }
}
