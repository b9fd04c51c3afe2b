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

import dev.brickwork.local.Folders;
import io.quarkus.bootstrap.app.QuarkusBootstrap;

/**
 * What Quarkus would tell a native compiler: its build runs up to there, and nothing is packaged. It takes some seconds and no
 * compiler.
 */
final class NativeBuild {
    private static final String ITEMS = "io.quarkus.deployment.builditem.nativeimage.";
    private static final String CLASSES = ITEMS + "ReflectiveClassBuildItem";
    private static final String SERVICES = ITEMS + "ServiceProviderBuildItem";
    private static final String RESOURCES = ITEMS + "NativeImageResourceBuildItem";

    private NativeBuild() {
    }

    /** @param classes whose members may be looked into
     * @param resources that are taken along by their names, besides those that match a pattern */
    record Told(Set<String> classes, Set<String> resources) {
    }

    static Told run() throws Exception {
        var project = Folders.project();
        var settings = new Properties();
        settings.putAll(Map.of("quarkus.native.enabled", "true", "quarkus.package.jar.enabled", "false",
                "quarkus.native.sources-only", "true"));
        var told = new ConcurrentHashMap<String, Set<String>>();
        try (var application = bootstrap(project, settings).bootstrap()) {
            application.createAugmentor().performCustomBuild(Listener.class.getName(), told, CLASSES, SERVICES, RESOURCES);
        }
        var classes = told.get(CLASSES);
        classes.addAll(told.get(SERVICES));
        return new Told(classes, told.get(RESOURCES));
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
            var told = (Map<String, Set<String>>) context;
            told.put(CLASSES, names(result, CLASSES, "getClassNames"));
            told.put(SERVICES, names(result, SERVICES, "providers"));
            told.put(RESOURCES, names(result, RESOURCES, "getResources"));
        }

        private static Set<String> names(Object result, String item, String getter) {
            try {
                var type = result.getClass().getClassLoader().loadClass(item);
                var names = new HashSet<String>();
                for (var one : (List<?>) result.getClass().getMethod("consumeMulti", Class.class).invoke(result, type)) {
                    ((Collection<?>) type.getMethod(getter).invoke(one)).forEach(name -> names.add((String) name));
                }
                return names;
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
