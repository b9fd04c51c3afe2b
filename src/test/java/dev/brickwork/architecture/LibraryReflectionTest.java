package dev.brickwork.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import jakarta.mail.Session;

import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.xmpbox.XMPMetadata;
import org.eclipse.angus.mail.smtp.SMTPTransport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import com.openhtmltopdf.extend.FSStream;
import com.openhtmltopdf.pdfboxout.PdfBoxRenderer;

import dev.brickwork.testing.NativeRegistrations;

/**
 * A library that looks a class up by name or looks into a class that it is handed finds only what was registered when the image
 * was built. Each method of these libraries that does so is listed here, with what it finds; a method that a new version adds fails
 * the test until somebody has looked at it.
 */
class LibraryReflectionTest {
    private static final String TYPES = "org.apache.xmpbox.type.Types";
    private static final String TYPE_MAPPING = "org.apache.xmpbox.type.TypeMapping";

    @BeforeAll
    static void renew() throws IOException {
        if (Boolean.getBoolean("native.update")) {
            NativeMetadata.write(NativeMetadata.ofXmpbox());
        }
    }

    /** It makes the metadata of every PDF from classes that its table of types names. */
    @Test
    void whatXmpboxMakesIsRegistered() {
        var library = LibraryReflection.of(XMPMetadata.class);
        assertThat(library.methods()).containsExactly("org.apache.xmpbox.schema.XMPSchemaFactory.createXMPSchema",
                TYPE_MAPPING + ".initializePropMapping", TYPE_MAPPING + ".instanciateSimpleProperty",
                TYPE_MAPPING + ".instanciateStructuredType");

        var made = madeByXmpbox(library);
        assertThat(made).hasSizeGreaterThan(40).contains("org.apache.xmpbox.type.TextType",
                "org.apache.xmpbox.schema.DublinCoreSchema");
        assertThat(NativeMetadata.lookedInto()).as(NativeMetadata.HOW_TO_RENEW).containsAll(NativeMetadata.ofXmpbox())
                .containsAll(made);
    }

    /** The classes that stand in its two tables. */
    private static Set<String> madeByXmpbox(LibraryReflection library) {
        return Stream.of(TYPES, TYPE_MAPPING).flatMap(table -> library.constantsOf(table).stream())
                .filter(name -> name.startsWith("org.apache.xmpbox.type.") || name.startsWith("org.apache.xmpbox.schema."))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void pdfboxLooksIntoNothingElse() {
        assertThat(LibraryReflection.of(PDDocument.class).methods()).containsExactlyInAnyOrder(
                // makes PDParentTreeValue, which quarkus-pdfbox registers, and PDPageLabelRange; only when a PDF is read
                "org.apache.pdfbox.pdmodel.common.PDNumberTreeNode.convertCOSToPD",
                // its own constants, by a class that stands in the code: the compiler sees that
                "org.apache.pdfbox.pdmodel.documentinterchange.taggedpdf.StandardStructureTypes.<clinit>",
                // only when a PDF is encrypted, or an encrypted one is read
                "org.apache.pdfbox.pdmodel.encryption.SecurityHandlerFactory.newSecurityHandler");
    }

    @Test
    void openhtmltopdfLooksIntoNothing() {
        assertThat(LibraryReflection.of(FSStream.class).methods()).isEmpty();
        assertThat(LibraryReflection.of(PdfBoxRenderer.class).methods()).isEmpty();
    }

    /** Mail finds its parts by the service files of its jars. */
    @Test
    void whatMailFindsByServiceFilesIsRegistered() throws IOException {
        assertThat(LibraryReflection.of(Session.class).methods()).containsExactlyInAnyOrder(
                "jakarta.mail.Session.loadProviders",
                "jakarta.mail.Session.getService", "jakarta.mail.util.FactoryFinder.factoryFromServiceLoader",
                "jakarta.mail.util.FactoryFinder.newInstance",
                // loaders of OSGi, which are not there
                "jakarta.mail.Session.getHk2ServiceLoaderTargets", "jakarta.mail.Session.lookupUsingHk2ServiceLoader",
                "jakarta.mail.util.FactoryFinder.getHk2ServiceLoaderTargets",
                "jakarta.mail.util.FactoryFinder.lookupUsingHk2ServiceLoader",
                // a class that a system property may name
                "jakarta.mail.internet.MimeUtil.<clinit>");
        for (var service : List.of("jakarta.mail.Provider", "jakarta.mail.util.StreamProvider",
                "jakarta.activation.spi.MailcapRegistryProvider", "jakarta.activation.spi.MimeTypeRegistryProvider")) {
            var file = "META-INF/services/" + service;
            assertThat(file).matches(NativeRegistrations::isTakenAlong);
            assertThat(NativeRegistrations.classes()).containsAll(namedBy(file));
        }
        assertThat(NativeRegistrations.classes()).contains("org.eclipse.angus.mail.smtp.SMTPTransport");
    }

    /** Each type of content has a class that writes it, which the mailcap of the library names. */
    @Test
    void whatWritesTheContentsOfMailsIsRegistered() throws IOException {
        var writers = namedBy("META-INF/mailcap").stream()
                .map(line -> line.replaceAll(".*x-java-content-handler=([\\w.]+).*", "$1")).toList();

        assertThat(writers).hasSize(5).contains("org.eclipse.angus.mail.handlers.multipart_mixed");
        assertThat(NativeRegistrations.classes()).containsAll(writers);
        assertThat(LibraryReflection.of(SMTPTransport.class).methods())
                .filteredOn(method -> method.startsWith("org.eclipse.angus.mail.smtp."))
                // mail.smtp.sasl.enable is never set
                .containsExactly("org.eclipse.angus.mail.smtp.SMTPTransport.sasllogin");
    }

    /** The lines of a file of the class path, without comments. */
    private static List<String> namedBy(String file) throws IOException {
        try (var stream = LibraryReflectionTest.class.getClassLoader().getResourceAsStream(file)) {
            var lines = new String(stream.readAllBytes(), StandardCharsets.UTF_8).lines()
                    .map(line -> line.replaceAll("#.*", "").strip()).filter(line -> !line.isEmpty()).toList();
            assertThat(lines).isNotEmpty();
            return lines;
        }
    }
}
