package dev.brickwork.architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

import org.apache.xmpbox.XMPMetadata;

import com.fasterxml.jackson.databind.ObjectMapper;

import dev.brickwork.local.Folders;

/** The file that tells an image which classes of libraries are looked into. It is written by a test and compared by others. */
final class NativeMetadata {
    static final String HOW_TO_RENEW = "renew it by -Dtest=LibraryReflectionTest -Dnative.update=true";
    private static final Path FILE = Folders.project()
            .resolve("src/main/resources/META-INF/native-image/dev.brickwork/brickwork/reflect-config.json");

    private NativeMetadata() {
    }

    /** Those whose constructors and fields are registered. */
    static Set<String> lookedInto() {
        try {
            var names = new TreeSet<String>();
            for (var entry : new ObjectMapper().readTree(FILE.toFile())) {
                if (entry.path("allDeclaredConstructors").asBoolean() && entry.path("allDeclaredFields").asBoolean()) {
                    names.add(entry.path("name").asText());
                }
            }
            return names;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void write(Set<String> names) throws IOException {
        Files.writeString(FILE, names.stream().map(name -> "  {\"name\": \"" + name + "\", \"allDeclaredFields\": true, "
                + "\"allDeclaredConstructors\": true, \"unsafeAllocated\": true}")
                .collect(Collectors.joining(",\n", "[\n", "\n]\n")));
    }

    /** The packages whose classes stand in xmpbox' tables: whole, since fields and annotations are inherited inside of them. */
    static Set<String> ofXmpbox() {
        var library = LibraryReflection.of(XMPMetadata.class);
        return library.classesOf(library.constantsOf("org.apache.xmpbox.type.TypeMapping").stream()
                .filter(name -> name.startsWith("org.apache.xmpbox.")).map(LibraryReflection::packageOf)
                .filter(name -> !name.equals("org.apache.xmpbox")).collect(Collectors.toSet()));
    }
}
