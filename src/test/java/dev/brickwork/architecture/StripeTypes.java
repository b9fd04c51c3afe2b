package dev.brickwork.architecture;

import java.io.IOException;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;

import dev.brickwork.testing.NativeRegistrations;

/** The classes of Stripe's library that are read and written by reflection on our behalf. */
final class StripeTypes {
    static final String FILE = "META-INF/native-image/dev.brickwork/brickwork/reflect-config.json";
    private static final String STRIPE = "com.stripe.";
    private static final List<String> DATA = List.of("com.stripe.model.", "com.stripe.param.");

    private StripeTypes() {
    }

    /** What our calls send and get back, and all that this is made of. */
    static Set<String> needed(List<Path> classFiles) throws IOException {
        var needed = new TreeSet<String>();
        // every error is read as this
        add(NativeRegistrations.load("com.stripe.model.StripeError"), needed);
        for (var file : classFiles) {
            var node = new ClassNode();
            new ClassReader(Files.readAllBytes(file)).accept(node, ClassReader.SKIP_DEBUG);
            for (var method : node.methods) {
                for (var instruction : method.instructions) {
                    if (instruction instanceof MethodInsnNode call && call.owner.startsWith("com/stripe/")) {
                        add(call, needed);
                    }
                }
            }
        }
        return needed;
    }

    private static void add(MethodInsnNode call, Set<String> needed) {
        var called = org.objectweb.asm.Type.getMethodType(call.desc);
        Stream.concat(Stream.of(called.getReturnType(), org.objectweb.asm.Type.getObjectType(call.owner)),
                Stream.of(called.getArgumentTypes())).map(org.objectweb.asm.Type::getClassName)
                .filter(name -> DATA.stream().anyMatch(name::startsWith))
                .forEach(name -> add(NativeRegistrations.load(name), needed));
        // what comes in pages: the type of the elements stands in the signature only
        if (call.desc.endsWith("StripeCollection;")) {
            Stream.of(NativeRegistrations.load(call.owner.replace('/', '.')).getMethods())
                    .filter(method -> method.getName().equals(call.name))
                    .forEach(method -> add(method.getGenericReturnType(), needed));
        }
    }

    private static void add(Type type, Set<String> needed) {
        if (type instanceof ParameterizedType generic) {
            add(generic.getRawType(), needed);
            Stream.of(generic.getActualTypeArguments()).forEach(argument -> add(argument, needed));
        } else if (type instanceof WildcardType wildcard) {
            Stream.of(wildcard.getUpperBounds()).forEach(bound -> add(bound, needed));
        } else if (type instanceof Class<?> some && some.getName().startsWith(STRIPE) && needed.add(some.getName())) {
            if (some.getGenericSuperclass() != null) {
                add(some.getGenericSuperclass(), needed);
            }
            Stream.of(some.getDeclaredFields())
                    .filter(field -> !Modifier.isStatic(field.getModifiers()) && !Modifier.isTransient(field.getModifiers()))
                    .forEach(field -> add(field.getGenericType(), needed));
        }
    }

    static String configuration(Set<String> names) {
        return names.stream().map(name -> "  {\"name\": \"" + name + "\", \"allDeclaredFields\": true, "
                + "\"allDeclaredConstructors\": true, \"unsafeAllocated\": true}")
                .collect(Collectors.joining(",\n", "[\n", "\n]\n"));
    }
}
