package dev.brickwork.architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Collectors;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** What a library looks up by reflection while it runs, read off the byte code of its jar. */
final class LibraryReflection {
    private static final Set<String> LOOKS_INTO_A_CLASS = Set.of("newInstance", "getConstructor", "getConstructors",
            "getDeclaredConstructor", "getDeclaredConstructors", "getField", "getFields", "getDeclaredField",
            "getDeclaredFields",
            "getMethod", "getMethods", "getDeclaredMethod", "getDeclaredMethods", "getRecordComponents");
    private static final Set<String> LOADS_A_CLASS = Set.of("java/lang/Class.forName", "java/lang/ClassLoader.loadClass",
            "java/util/ServiceLoader.load", "java/lang/reflect/Proxy.newProxyInstance");

    private final Set<ClassNode> classes;

    private LibraryReflection(Set<ClassNode> classes) {
        this.classes = classes;
    }

    /** @param one any class of the library */
    static LibraryReflection of(Class<?> one) {
        try (var jar = new JarFile(Path.of(one.getProtectionDomain().getCodeSource().getLocation().toURI()).toFile())) {
            return new LibraryReflection(Collections.list(jar.entries()).stream().filter(LibraryReflection::isClass)
                    .map(entry -> read(jar, entry)).collect(Collectors.toSet()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean isClass(JarEntry entry) {
        return entry.getName().endsWith(".class") && !entry.getName().startsWith("META-INF/")
                && !entry.getName().equals("module-info.class");
    }

    private static ClassNode read(JarFile jar, JarEntry entry) {
        try (var stream = jar.getInputStream(entry)) {
            var node = new ClassNode();
            new ClassReader(stream).accept(node, ClassReader.SKIP_DEBUG);
            return node;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The methods that load a class or look into one, as {@code package.Class.method}. */
    Set<String> methods() {
        var methods = new TreeSet<String>();
        for (var node : classes) {
            for (var method : node.methods) {
                for (var instruction : method.instructions) {
                    if (instruction instanceof MethodInsnNode call && isReflective(call)) {
                        methods.add(name(node) + "." + method.name);
                    }
                }
            }
        }
        return methods;
    }

    private static boolean isReflective(MethodInsnNode call) {
        return call.owner.equals("java/lang/Class") && LOOKS_INTO_A_CLASS.contains(call.name)
                || LOADS_A_CLASS.contains(call.owner + "." + call.name);
    }

    /** The classes that the code of a class names as constants ({@code X.class}). */
    Set<String> constantsOf(String className) {
        var constants = new TreeSet<String>();
        classes.stream().filter(node -> name(node).equals(className)).flatMap(node -> node.methods.stream())
                .forEach(method -> {
                    for (var instruction : method.instructions) {
                        if (instruction instanceof LdcInsnNode constant && constant.cst instanceof Type type) {
                            constants.add(type.getClassName());
                        }
                    }
                });
        return constants;
    }

    Set<String> classesOf(Set<String> packages) {
        return classes.stream().map(LibraryReflection::name).filter(name -> packages.contains(packageOf(name)))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    static String packageOf(String className) {
        return className.substring(0, className.lastIndexOf('.'));
    }

    private static String name(ClassNode node) {
        return node.name.replace('/', '.');
    }
}
