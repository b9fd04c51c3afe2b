package dev.brickwork.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.equivalentTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Type;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

import org.junit.jupiter.api.Test;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaMethodReference;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;

/** What a native image could not bear: reflection of our own, and work in static initialisers, which run when it is built. */
class NativeCodeTest {
    private static final JavaClasses CODE = MainCode.CLASSES
            .that(not(resideInAPackage("dev.brickwork.local..")));
    /** They look at classes while the API document is written, which is when the service is built. */
    private static final String AT_BUILD_TIME = "dev\\.brickwork\\.platform\\.openapi\\.(EventDocument|RequestBounds|MemberOrder)";
    private static final ArchRule NO_REFLECTION = noClasses().that().haveNameNotMatching(AT_BUILD_TIME).should()
            .dependOnClassesThat(resideInAPackage("java.lang.reflect..").and(not(equivalentTo(Type.class)))).orShould()
            .callMethod(Class.class, "forName",
                    String.class)
            .orShould().callMethod(Class.class, "forName", String.class, boolean.class, ClassLoader.class).orShould()
            .callMethod(ClassLoader.class, "loadClass", String.class).orShould()
            .dependOnClassesThat().haveFullyQualifiedName("java.util.ServiceLoader");
    /** It looks at classes as well, with libraries of other languages that are not there ({@link NativeLinkTest}). */
    private static final ArchRule NO_SCANNER = noClasses().that().haveNameNotMatching(AT_BUILD_TIME).should()
            .dependOnClassesThat(resideInAPackage("io.smallrye.openapi.runtime.scanner..")).orShould()
            .dependOnClassesThat().haveNameMatching("io\\.smallrye\\.openapi\\.api\\.SmallRyeOpenAPI.*");
    /** What would be frozen as it was on the machine that built the image: chance, time, surroundings, threads, connections. */
    private static final List<String> NEVER_FROZEN = List.of("java.security.SecureRandom", "java.util.Random",
            "java.util.concurrent.ThreadLocalRandom", "java.lang.Thread", "java.lang.Runtime", "java.lang.ProcessHandle",
            "java.util.concurrent.Executors", "java.net.http.HttpClient", "java.net.InetAddress", "java.nio.file.Files",
            "java.util.TimeZone", "io.vertx.core.Vertx", "org.eclipse.microprofile.config.ConfigProvider");
    private static final Set<String> NEVER_ASKED = Set.of("java.lang.System.getenv", "java.lang.System.getProperty",
            "java.lang.System.setProperty", "java.lang.System.nanoTime", "java.lang.System.currentTimeMillis",
            "java.time.Instant.now", "java.time.LocalDate.now", "java.time.Clock.systemUTC", "java.util.UUID.randomUUID",
            "java.util.Locale.getDefault", "java.time.ZoneId.systemDefault");

    @Test
    void theCodeUsesNoReflection() {
        NO_REFLECTION.check(CODE);
        assertThat(NO_REFLECTION.evaluate(new ClassFileImporter().importClasses(Reflects.class)).hasViolation()).isTrue();
    }

    @Test
    void theApiDocumentIsNotMadeAtRunTime() {
        NO_SCANNER.check(CODE);
        assertThat(NO_SCANNER.evaluate(new ClassFileImporter().importClasses(NativeLinkTest.Scans.class)).hasViolation())
                .isTrue();
    }

    /** Gson would look into them, and they are a thousand; so what is sent to Stripe and read is JSON. */
    @Test
    void noModelOfStripesLibraryIsUsed() {
        noClasses().should()
                .dependOnClassesThat(resideInAnyPackage("com.stripe.model..", "com.stripe.param..", "com.stripe.service.."))
                .check(CODE);
    }

    @Test
    void staticInitialisersDoNoWork() {
        assertThat(CODE).hasSizeGreaterThan(500);
        assertThat(frozen(CODE)).isEmpty();
        assertThat(frozen(new ClassFileImporter().importClasses(Frozen.class))).hasSize(2);
    }

    /** What static initialisers call, also through methods of ours. */
    private static Set<String> frozen(JavaClasses classes) {
        var found = new TreeSet<String>();
        for (var type : classes) {
            type.getStaticInitializer().ifPresent(initialiser -> {
                var seen = new HashSet<JavaCodeUnit>();
                var open = new ArrayDeque<JavaCodeUnit>(List.of(initialiser));
                while (!open.isEmpty()) {
                    var unit = open.poll();
                    if (seen.add(unit)) {
                        unit.getAccessesFromSelf().stream().filter(NativeCodeTest::isForbidden)
                                .forEach(access -> found.add(type.getName() + ": " + access.getDescription()));
                        unit.getCallsFromSelf().stream().flatMap(call -> call.getTarget().resolveMember().stream())
                                .filter(next -> next.getOwner().getName().startsWith("dev.brickwork."))
                                .forEach(next -> open.add((JavaCodeUnit) next));
                    }
                }
            });
        }
        return found;
    }

    /** A reference to a method is kept and called later. */
    private static boolean isForbidden(JavaAccess<?> access) {
        JavaClass owner = access.getTargetOwner();
        return !(access instanceof JavaMethodReference) && (NEVER_FROZEN.contains(owner.getName())
                || NEVER_ASKED.contains(owner.getName() + "." + access.getName()));
    }

    static final class Reflects {
        static Object make(String name) throws ReflectiveOperationException {
            return Class.forName(name).getDeclaredConstructor().newInstance();
        }
    }

    static final class Frozen {
        static final java.util.Random CHANCE = new java.util.Random();
        static final String HOME = home();
        static final java.util.function.LongSupplier LATER = System::nanoTime;

        private static String home() {
            return System.getProperty("user.home");
        }
    }
}
