package dev.brickwork.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import javax.sql.DataSource;

import jakarta.persistence.Entity;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;

import org.junit.jupiter.api.Test;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;

import dev.brickwork.local.Folders;
import dev.brickwork.platform.write.OwnTransactions;
import dev.brickwork.platform.write.Write;
import dev.brickwork.platform.write.WritesNothing;

/** Who may import whom. Every arrow points one way. */
class LayoutTest {
    private static final String ROOT = "dev.brickwork.";
    private static final JavaClasses CODE = MainCode.CLASSES;

    /** What a room may use of ours besides itself; frameworks are open to all but core and spi. */
    private static final Map<String, List<String>> MAY_USE = Map.ofEntries(
            Map.entry("core", List.of()),
            Map.entry("spi", List.of("core")),
            Map.entry("platform", List.of("core")),
            Map.entry("identity", List.of("core", "spi", "platform")),
            Map.entry("auditlog", List.of("core", "platform")),
            Map.entry("event", List.of("core", "platform")),
            Map.entry("testclock", List.of("core", "platform")),
            Map.entry("docs", List.of("core", "platform")),
            Map.entry("seller", List.of("core", "spi", "platform", "identity")),
            Map.entry("document", List.of("core", "spi", "platform", "identity", "seller")),
            Map.entry("catalog", List.of("core", "spi", "platform")),
            Map.entry("imports", List.of("core", "platform")),
            Map.entry("customer", List.of("core", "spi", "platform", "identity", "seller", "imports")),
            Map.entry("ledger", List.of("core", "spi", "platform", "identity", "seller", "customer")),
            Map.entry("mail", List.of("core", "spi", "platform", "identity", "seller", "document")),
            Map.entry("webhook", List.of("core", "spi", "platform", "event", "seller", "mail")),
            Map.entry("subscription",
                    List.of("core", "spi", "platform", "identity", "seller", "document", "mail", "customer", "catalog")),
            Map.entry("order",
                    List.of("core", "spi", "platform", "identity", "seller", "imports", "document", "mail", "customer",
                            "catalog", "subscription")),
            Map.entry("usage", List.of("core", "spi", "platform", "customer", "catalog", "subscription")),
            Map.entry("invoice",
                    List.of("core", "spi", "platform", "identity", "event", "seller", "imports", "document", "mail",
                            "customer",
                            "catalog",
                            "subscription",
                            "usage", "order",
                            "ledger")),
            Map.entry("milestone",
                    List.of("core", "spi", "platform", "seller", "document", "mail", "customer", "catalog", "subscription",
                            "usage", "order",
                            "ledger", "invoice")),
            Map.entry("console",
                    List.of("core", "spi", "platform", "identity", "auditlog", "event", "testclock", "seller", "document",
                            "imports", "catalog", "customer", "ledger", "mail", "webhook", "subscription", "order", "usage",
                            "invoice", "milestone", "insight")),
            Map.entry("insight",
                    List.of("core", "platform", "seller", "customer", "subscription", "usage", "order", "ledger",
                            "invoice")),
            Map.entry("move", List.of("core", "platform", "seller", "ledger")),
            Map.entry("adapter", List.of("core", "spi", "platform", "seller")));

    /** Lowest first; credit and paper do not use each other. */
    private static final List<String> INVOICE_ROOMS = List.of(ROOT + "invoice.electronic.en16931",
            ROOT + "invoice.attachment",
            ROOT + "invoice", ROOT + "invoice.receivable", ROOT + "invoice.credit", ROOT + "invoice.document",
            ROOT + "invoice.electronic",
            ROOT + "invoice.paper", ROOT + "invoice.creditnote",
            ROOT + "invoice.metering",
            ROOT + "invoice.billing",
            ROOT + "invoice.payment", ROOT + "invoice.action", ROOT + "invoice.reminder");
    private static final int FILES_MAX = 48;
    private static final int LINES_MAX = 330;

    @Test
    void everyRoomUsesOnlyTheRoomsBelowIt() {
        MAY_USE.forEach((room, allowed) -> {
            var others = MAY_USE.keySet().stream().filter(other -> !other.equals(room) && !allowed.contains(other))
                    .map(other -> ROOT + other + "..").toArray(String[]::new);
            var upstairs = new String[]{ROOT + "jobs..", ROOT + "local.."};
            noClasses().that().resideInAPackage(ROOT + room + "..").should().dependOnClassesThat()
                    .resideInAnyPackage(concat(others, upstairs)).allowEmptyShould(true).check(CODE);
        });
    }

    @Test
    void coreIsPlainJava() {
        classes().that().resideInAPackage(ROOT + "core..").should().onlyDependOnClassesThat()
                .resideInAnyPackage("java..", ROOT + "core..").check(CODE);
    }

    /** Only the packages of its feature use an entity; it is public only where one of them besides its own does. */
    @Test
    void entitiesStayInTheirFeature() {
        var entities = CODE.stream().filter(type -> type.isAnnotatedWith(Entity.class)).toList();
        assertThat(entities).isNotEmpty().allSatisfy(entity -> {
            var feature = entity.getPackageName().substring(ROOT.length()).split("\\.")[0];
            var users = entity.getDirectDependenciesToSelf().stream().map(use -> use.getOriginClass().getPackageName())
                    .collect(Collectors.toSet());
            assertThat(users).allSatisfy(user -> assertThat(user + ".").startsWith(ROOT + feature + "."));
            assertThat(entity.getModifiers().contains(JavaModifier.PUBLIC))
                    .isEqualTo(users.stream().anyMatch(user -> !user.equals(entity.getPackageName())));
        });
    }

    @Test
    void everyRoomOfInvoiceUsesOnlyTheRoomsBelowIt() {
        for (int i = 0; i < INVOICE_ROOMS.size(); i++) {
            var above = INVOICE_ROOMS.subList(i + 1, INVOICE_ROOMS.size()).toArray(String[]::new);
            noClasses().that().resideInAPackage(INVOICE_ROOMS.get(i)).should().dependOnClassesThat()
                    .resideInAnyPackage(above).check(CODE);
        }
        noClasses().that().resideInAnyPackage(ROOT + "invoice.document", ROOT + "invoice.electronic", ROOT + "invoice.paper")
                .should().dependOnClassesThat()
                .resideInAPackage(ROOT + "invoice.credit").check(CODE);
        slices().matching("dev.brickwork.invoice.(*)..").should().beFreeOfCycles().check(CODE);
        assertThat(CODE.stream().map(JavaClass::getPackageName).filter(name -> (name + ".").startsWith(ROOT + "invoice."))
                .collect(Collectors.toSet())).containsExactlyInAnyOrderElementsOf(INVOICE_ROOMS);
    }

    @Test
    void aPackageFitsOnAScreen() throws IOException {
        var root = Folders.project().resolve("src/main/java");
        try (var files = Files.walk(root)) {
            var sizes = files.filter(file -> file.toString().endsWith(".java"))
                    .collect(Collectors.groupingBy(file -> root.relativize(file.getParent()), Collectors.counting()));
            assertThat(sizes).isNotEmpty().allSatisfy((folder, size) -> assertThat(size).isLessThanOrEqualTo(FILES_MAX));
        }
    }

    @Test
    void aFileHasAtMostThreeHundredLines() throws IOException {
        try (var files = Files.walk(Folders.project().resolve("src/main/java"))) {
            assertThat(files.filter(file -> file.toString().endsWith(".java"))).isNotEmpty()
                    .allSatisfy(file -> assertThat(Files.readAllLines(file)).hasSizeLessThanOrEqualTo(LINES_MAX));
        }
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching("dev.brickwork.(*)..").should().beFreeOfCycles().check(CODE);
    }

    /** Also inside a room, with the room's own package as one of them. */
    @Test
    void packagesInsideARoomHaveNoCycles() {
        slices().assignedFrom(new SliceAssignment() {
            @Override
            public SliceIdentifier getIdentifierOf(JavaClass type) {
                var path = type.getPackageName().split("\\.");
                return SliceIdentifier.of(String.join(".", Arrays.copyOf(path, Math.min(path.length, 4))));
            }

            @Override
            public String getDescription() {
                return "packages inside a room";
            }
        }).should().beFreeOfCycles().check(CODE);
    }

    /** What everything else in platform stands on. */
    @Test
    void theLeavesOfPlatformUseNothingElseOfIt() {
        for (var leaf : List.of("refusal", "secret")) {
            noClasses().that().resideInAPackage(ROOT + "platform." + leaf + "..").should().dependOnClassesThat(
                    resideInAPackage(ROOT + "platform..").and(resideOutsideOfPackage(ROOT + "platform." + leaf + "..")))
                    .check(CODE);
        }
    }

    /** Estimates and the sanitiser are below orders, the order form is above them. */
    @Test
    void ordersKnowNothingOfTheirForms() {
        noClasses().that().resideInAnyPackage(ROOT + "order", ROOT + "order.estimate", ROOT + "order.html").should()
                .dependOnClassesThat().resideInAPackage(ROOT + "order.form").check(CODE);
        noClasses().that().resideInAnyPackage(ROOT + "order.estimate", ROOT + "order.html").should().dependOnClassesThat()
                .resideInAPackage(ROOT + "order").check(CODE);
    }

    @Test
    void everyWriteSaysHowItIsKeptWhole() {
        methods().that().areAnnotatedWith(POST.class).or().areAnnotatedWith(PATCH.class).or().areAnnotatedWith(PUT.class)
                .or()
                .areAnnotatedWith(DELETE.class)
                .should().beAnnotatedWith(Write.class).orShould().beAnnotatedWith(WritesNothing.class)
                .orShould().beAnnotatedWith(OwnTransactions.class).check(CODE);
    }

    @Test
    void nobodyAsksTheSystemForTheTime() {
        noClasses().that().resideOutsideOfPackages(ROOT + "platform.time..", ROOT + "local..").should()
                .callMethod(java.time.Instant.class, "now").orShould().callMethod(java.time.LocalDate.class, "now")
                .orShould().callMethod(java.time.LocalDateTime.class, "now").orShould()
                .callMethod(java.time.ZonedDateTime.class, "now")
                .orShould().callMethod(java.time.OffsetDateTime.class, "now").orShould()
                .callMethod(java.time.Clock.class, "systemUTC")
                .orShould().callMethod(java.time.Clock.class, "systemDefaultZone")
                .orShould().callMethod(System.class, "currentTimeMillis").check(CODE);
    }

    /** What it throws need not be declared. */
    @Test
    void featuresAskTheDatabaseThroughOneBean() {
        noClasses().that().resideOutsideOfPackages(ROOT + "platform.database..", ROOT + "local..")
                .should()
                .dependOnClassesThat().areAssignableTo(DataSource.class).check(CODE);
    }

    /** It survives a live reload of everything around it; see platform.database.Transactions. */
    @Test
    void nobodyUsesTheHelperThatKeepsATransactionManagerForEver() {
        noClasses().should().dependOnClassesThat().haveFullyQualifiedName("io.quarkus.narayana.jta.QuarkusTransaction")
                .check(CODE);
    }

    @Test
    void migrationsAreNumberedAndRulesAreRepeatedByTable() throws IOException {
        var versions = new StringBuilder();
        var repeated = new ArrayList<String>();
        try (var files = Files.list(Folders.project().resolve("src/main/resources/db/migration"))) {
            for (var file : files.toList()) {
                var name = file.getFileName().toString();
                assertThat(name).matches("(V\\d{4}|R)__[a-z0-9]+(_[a-z0-9]+)*\\.sql");
                if (name.startsWith("V")) {
                    versions.append(Files.readString(file));
                } else {
                    repeated.add(name.replaceAll("R__|\\.sql", ""));
                }
            }
        }
        assertThat(repeated).isNotEmpty().allSatisfy(table -> assertThat(versions).contains("CREATE TABLE " + table + " ("));
    }

    private static String[] concat(String[] a, String[] b) {
        var all = Arrays.copyOf(a, a.length + b.length);
        System.arraycopy(b, 0, all, a.length, b.length);
        return all;
    }
}
