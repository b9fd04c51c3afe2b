package dev.brickwork.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

import jakarta.ws.rs.HttpMethod;

import org.jboss.resteasy.reactive.server.ServerExceptionMapper;

import dev.brickwork.local.Folders;
import io.quarkus.runtime.annotations.RegisterForReflection;

/**
 * What a native image is told: by annotations, by the signatures of resources, which Quarkus follows by itself, and by
 * application.properties. It is less than Quarkus really registers, never more.
 */
public final class NativeRegistrations {
    private static final String OURS = "dev.brickwork.";
    private static final Path CLASSES = Folders.project().resolve("target/classes");

    private NativeRegistrations() {
    }

    /** All of ours but those of dev mode. */
    public static List<Path> classFiles() {
        try (var walk = Files.walk(CLASSES.resolve("dev/brickwork"))) {
            return walk.filter(file -> file.toString().endsWith(".class"))
                    .filter(file -> !file.startsWith(CLASSES.resolve("dev/brickwork/local"))).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The name of the class in one of these files. */
    public static String name(Path file) {
        return CLASSES.relativize(file).toString().replace(".class", "").replace('/', '.').replace('\\', '.');
    }

    public static Class<?> load(String name) {
        try {
            return Class.forName(name, false, NativeRegistrations.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The names of classes that may be looked into. */
    public static Set<String> classes() {
        var names = new TreeSet<String>();
        for (var file : classFiles()) {
            var name = name(file);
            var one = load(name);
            var annotation = one.getAnnotation(RegisterForReflection.class);
            if (annotation != null) {
                names.addAll(List.of(annotation.classNames()));
                Stream.of(annotation.targets()).map(Class::getName).forEach(names::add);
                if (annotation.classNames().length == 0 && annotation.targets().length == 0) {
                    names.add(name);
                }
            }
            Stream.of(one.getDeclaredMethods()).filter(NativeRegistrations::answersRequests)
                    .forEach(method -> addParts(method.getGenericReturnType(), names));
        }
        return names;
    }

    private static boolean answersRequests(Method method) {
        return method.isAnnotationPresent(ServerExceptionMapper.class) || Stream.of(method.getAnnotations())
                .anyMatch(annotation -> annotation.annotationType().isAnnotationPresent(HttpMethod.class));
    }

    /** Adds the classes of ours that a value of this type is made of. */
    public static void addParts(Type type, Set<String> names) {
        if (type instanceof ParameterizedType generic) {
            addParts(generic.getRawType(), names);
            Stream.of(generic.getActualTypeArguments()).forEach(argument -> addParts(argument, names));
        } else if (type instanceof WildcardType wildcard) {
            Stream.of(wildcard.getUpperBounds()).forEach(bound -> addParts(bound, names));
        } else if (type instanceof Class<?> some && some.getName().startsWith(OURS)) {
            // an interface has no members of its own; those that implement it do
            if (some.isSealed()) {
                Stream.of(some.getPermittedSubclasses()).forEach(subclass -> addParts(subclass, names));
            } else if (!some.isEnum() && names.add(some.getName()) && some.isRecord()) {
                Stream.of(some.getRecordComponents()).forEach(component -> addParts(component.getGenericType(), names));
            }
        }
    }

    /** @param name of a resource, from the root of the class path */
    public static boolean isTakenAlong(String name) {
        // Qute's own
        return name.startsWith("templates/") || globs().stream()
                .anyMatch(glob -> FileSystems.getDefault().getPathMatcher("glob:" + glob).matches(Path.of(name)));
    }

    private static List<String> globs() {
        var properties = new Properties();
        try (var file = Files.newBufferedReader(Folders.project().resolve("src/main/resources/application.properties"))) {
            properties.load(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Stream.of(properties.getProperty("quarkus.native.resources.includes").split(",")).map(String::strip).toList();
    }
}
