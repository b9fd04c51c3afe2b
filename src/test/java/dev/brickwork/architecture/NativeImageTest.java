package dev.brickwork.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import dev.brickwork.local.Folders;
import dev.brickwork.platform.outbox.NewEvent;
import dev.brickwork.testing.NativeRegistrations;

/**
 * A native image knows only the classes and resources that it was told of. Where no native compiler is installed nothing else
 * would notice that one was forgotten.
 */
class NativeImageTest {
    /** Where a value is written of which the code says only that it is an object, and why that is well. */
    private static final Set<String> ANY_OBJECT = Set.of(
            // what resources return, which Quarkus registers by their signatures
            "dev.brickwork.platform.write.KeptAnswers.answerOf", "dev.brickwork.console.action.SecretForms.answer",
            "dev.brickwork.platform.write.WriteInterceptor.inTransaction",
            // NewEvent.data(): see ALSO_WRITTEN
            "dev.brickwork.platform.outbox.Outbox.insert");
    private static final Set<String> ALSO_WRITTEN = Set.of(NewEvent.class.getName());
    /** Named as classes, but read by a reader of our own, told apart by their class, or names under which a transaction keeps what it has read. */
    private static final Set<String> NO_JSON = Set.of("dev.brickwork.platform.json.Body",
            "dev.brickwork.platform.http.LargeBody", "dev.brickwork.platform.http.LargeFile",
            "dev.brickwork.platform.http.StreamedBody",
            "dev.brickwork.invoice.document.LineTerm$Share");
    private static final Path RESOURCES = Folders.project().resolve("src/main/resources");
    /** Quarkus and Flyway read these when the image is built, or register them by themselves; nobody reads the last three. */
    private static final List<String> READ_OTHERWISE = List.of("application.properties", "db/migration/", "META-INF/",
            "fonts/README.md", "fonts/OFL.txt", "icc/README.md");

    @Test
    void everyClassThatBecomesJsonIsRegistered() throws Exception {
        var uses = new JsonUses(NativeRegistrations.classFiles(), ALSO_WRITTEN);

        assertThat(uses.unknown()).as("writers of any object: say in the list above why that is well").isEqualTo(ANY_OBJECT);
        assertThat(uses.uses()).hasSizeGreaterThan(40).containsKeys("dev.brickwork.invoice.InvoiceEventData",
                "dev.brickwork.core.pricing.Breakdown", "dev.brickwork.order.estimate.Deal");
        var needed = new TreeSet<>(uses.uses().keySet());
        needed.removeAll(NO_JSON);
        assertThat(forgotten(needed)).isEmpty();
    }

    @Test
    void aClassThatWasForgottenIsFound() throws Exception {
        var folder = Folders.project().resolve("target/test-classes/dev/brickwork/architecture");
        var files = Stream.of("Forgotten", "Forgotten$Note", "Forgotten$Part").map(name -> folder.resolve(name + ".class"))
                .toList();
        var uses = new JsonUses(files, Set.of()).uses().keySet();

        assertThat(uses).containsExactly(Forgotten.Note.class.getName());
        assertThat(forgotten(uses)).containsExactly(Forgotten.Note.class.getName(), Forgotten.Part.class.getName());
    }

    @Test
    void everyFileOfOursIsTakenAlong() throws IOException {
        assertThat(ownResources()).hasSizeGreaterThan(20).allSatisfy(name -> assertThat(name)
                .as("to be named in quarkus.native.resources.includes").matches(NativeRegistrations::isTakenAlong));
        assertThat(NativeRegistrations.isTakenAlong("elsewhere/forgotten.css")).isFalse();
    }

    /** Templates whose parameters have types are compiled; others would need reflection for whatever they are given. */
    @Test
    void everyTemplateIsDeclaredWithItsTypes() throws IOException {
        var code = new StringBuilder();
        for (var file : NativeRegistrations.classFiles()) {
            code.append(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
        }
        assertThat(code).doesNotContain("io/quarkus/qute/Engine").doesNotContain("io/quarkus/qute/Template;");
        try (var templates = Files.walk(RESOURCES.resolve("templates"))) {
            assertThat(templates.filter(Files::isRegularFile)).isNotEmpty().allSatisfy(template -> {
                if (Files.readString(template).startsWith("{@")) {
                    // a part of others, which says itself what it is given
                    return;
                }
                var method = template.getFileName().toString().replaceAll("\\..*", "");
                assertThat(checkedTemplates(template.getParent().getFileName().toString())).contains(method);
            });
        }
    }

    private static Set<String> checkedTemplates(String owner) {
        var names = new TreeSet<String>();
        for (var file : NativeRegistrations.classFiles()) {
            addTemplates(file, owner, names);
        }
        return names;
    }

    private static void addTemplates(Path file, String owner, Set<String> names) {
        var path = Folders.project().resolve("target/classes").relativize(file).toString();
        if (path.contains("/" + owner + "$") && Files.exists(file)) {
            var type = NativeRegistrations.load(path.replace(".class", "").replace('/', '.'));
            Stream.of(type.getDeclaredMethods())
                    .filter(method -> method.getReturnType().getName().equals("io.quarkus.qute.TemplateInstance"))
                    .forEach(method -> names.add(method.getName()));
        }
    }

    /** Those of the classes, and of what they are made of, that nobody has registered. */
    private static Collection<String> forgotten(Collection<String> classNames) {
        var needed = new TreeSet<String>();
        classNames.forEach(name -> NativeRegistrations.addParts(NativeRegistrations.load(name), needed));
        needed.removeAll(NativeRegistrations.classes());
        return needed;
    }

    private static List<String> ownResources() throws IOException {
        try (var files = Files.walk(RESOURCES)) {
            return files.filter(Files::isRegularFile).map(file -> RESOURCES.relativize(file).toString().replace('\\', '/'))
                    .filter(name -> READ_OTHERWISE.stream().noneMatch(name::startsWith)).toList();
        }
    }
}
