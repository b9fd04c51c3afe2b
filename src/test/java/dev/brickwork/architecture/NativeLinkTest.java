package dev.brickwork.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import dev.brickwork.local.Folders;
import io.smallrye.openapi.api.SmallRyeOpenAPI;

/**
 * An image is linked when it is built, so a method that could be called and refers to a class that is not on the class path ends the
 * build. A JVM never notices if the method is not called.
 */
class NativeLinkTest {
    /**
     * Packages of what is not there and may be named: a compiler knows more than this test, and has built images in which it left them
     * out. Hibernate asks whether there are Oracle's driver, JSON-B and XML of Jackson, jsoup whether there is RE2/J, Netty whether
     * there is Bouncy Castle, the log whether there are other logs and modules of JBoss.
     */
    private static final Set<String> MAY_BE_MISSING = Set.of("oracle", "jakarta.json.bind",
            "com.fasterxml.jackson.dataformat.xml",
            "com.google.re2j", "org.bouncycastle", "org.apache.log4j", "org.apache.logging.log4j", "org.jboss.modules");
    /** Of the compiler itself. */
    private static final String COMPILER = "org.graalvm";
    private static NativeBuild.Told told;
    private static ClassFiles classes;
    private static Substitutions substitutions;

    @BeforeAll
    static void build() throws Exception {
        told = NativeBuild.told();
        var classPath = new ArrayList<>(told.classPath());
        classPath.add(planted());
        classes = new ClassFiles(told.generated(), classPath);
        substitutions = Substitutions.of(classes);
    }

    @AfterAll
    static void close() throws Exception {
        classes.close();
    }

    @Test
    void nothingThatCanBeCalledNeedsAClassThatIsNotThere() {
        var code = code(substitutions).fromMethod("dev/brickwork/Main", "main")
                .fromMethodsOf("io/quarkus/runner/ApplicationImpl");
        classes.names().stream().filter(name -> name.startsWith("io/quarkus/arc/setup/")).forEach(code::fromTheBuild);
        told.classes().forEach(name -> code.fromConstructorsOf(name.replace('.', '/')));
        var missing = new TreeMap<>(code.missing());

        var packages = new TreeSet<String>();
        missing.keySet()
                .forEach(name -> MAY_BE_MISSING.stream().filter(one -> name.startsWith(one + ".")).forEach(packages::add));
        assertThat(packages).as("packages that are still named").isEqualTo(new TreeSet<>(MAY_BE_MISSING));
        missing.keySet().removeIf(name -> name.startsWith(COMPILER + ".")
                || MAY_BE_MISSING.stream().anyMatch(one -> name.startsWith(one + ".")));
        assertThat(missing).isEmpty();
    }

    /** What served the API document once, and what no image could be made of. */
    @Test
    void theScannerOfTheApiDocumentIsFound() {
        var missing = code(substitutions).fromMethod(internal(Scans.class), "document").missing();

        assertThat(missing).containsKey("kotlinx.metadata.KmClass");
        assertThat(missing.get("kotlinx.metadata.KmClass")).contains("KotlinMetadataScanner", "Scans.document");
    }

    @Test
    void whatQuarkusTakesOutIsNotFound() {
        var builder = "io/netty/handler/ssl/SslContextBuilder";
        var ofOpenSsl = "io.netty.internal.tcnative.SSLContext";

        assertThat(code(Substitutions.none()).fromMethod(builder, "build").missing()).containsKey(ofOpenSsl);
        assertThat(code(substitutions).fromMethod(builder, "build").missing()).doesNotContainKey(ofOpenSsl);
    }

    private static ReachableCode code(Substitutions by) {
        return new ReachableCode(classes, by, told::isLate);
    }

    private static Path planted() {
        return Folders.project().resolve("target/test-classes");
    }

    private static String internal(Class<?> type) {
        return type.getName().replace('.', '/');
    }

    static final class Scans {
        static String document() {
            return SmallRyeOpenAPI.builder().enableAnnotationScan(false).build().toJSON();
        }
    }
}
