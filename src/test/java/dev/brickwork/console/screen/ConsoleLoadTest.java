package dev.brickwork.console.screen;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

import dev.brickwork.console.ConsoleRoutes;
import dev.brickwork.local.Folders;
import dev.brickwork.testing.Answer;
import dev.brickwork.testing.ConsoleBrowser;
import dev.brickwork.testing.JdbcStatements;
import dev.brickwork.testing.ServiceTest;

/**
 * What each page of the console takes for a seller with 100,000 invoices: time, statements and weight. The table is left in
 * target/console-load.txt. Run by {@code ./mvnw -Pconsole test -Dtest=ConsoleLoadTest}.
 */
@ServiceTest
@EnabledIfSystemProperty(named = "brickwork.console.invoices", matches = "[1-9]\\d*")
class ConsoleLoadTest {
    private static final int MILLIS_MAX = Integer.getInteger("brickwork.console.millis", 50);
    private static final int STATEMENTS_MAX = 10;
    private static final String LATER = "/console/(billed-and-collected|recurring-revenue|recurring-revenue/movements"
            + "|revenue/[a-z]+/figures|revenue/contracts/list)";
    private static final int LATER_MILLIS_MAX = Integer.getInteger("brickwork.console.later.millis", 30_000);
    private static final int BYTES_MAX = 100_000;
    private static final int ROUNDS = 15;
    private static final int PAUSE_MILLIS = 25;
    private static final long SLOW_NANOS = 1_000_000_000L;
    /** What takes longer is asked for once. So the test ends within minutes. */
    private static final long VERY_SLOW_NANOS = 5 * SLOW_NANOS;
    private static final int NO_ANSWER = 504;
    private static final Path TABLE = Folders.project().resolve("target/console-load.txt");
    /** Files and papers are no pages; forms of acts are asked for with what they are about. */
    private static final String NO_PAGE = ".*(\\.csv|/pdf|/xml|/do/.*|/pdf/.*)$|.*\\{(token|version|credit_note_id)}.*";
    private static final List<String> MORE = List.of("/console/search?q=Customer+77", "/console/search?q=L-77",
            "/console/search?q=L-99977", "/console/invoices?search=L-99977", "/console/invoices?search=Customer",
            "/console/invoices?status=PAST_DUE", "/console/invoices?search=Customer+77", "/console/invoices?sort=due_at",
            "/console/invoices?is_issued=true&sort=-issued_at", "/console/ledger?account=CASH&from=2026-01-01&to=2026-01-31",
            "/console/invoices?offset=50000", "/console/invoices?issued_from=2026-01-01&issued_to=2026-01-31",
            "/console/customers?search=Customer+77", "/console/customers?sort=name", "/console/orders?status=OPEN",
            "/console/audit-log?object_type=invoice", "/console/audit-log?created_from=2026-05-01",
            "/console/events?object_type=invoice", "/console/events?offset=50000");

    /**
     * @param fastest of all rounds: what the page takes where nothing else runs on the machine
     * @param statements 0 where they were not counted, since the page is very slow
     */
    private record Measured(String path, int status, double millis, double fastest, int statements, int bytes) {

        /** What is read off all customers, all contracts or a year of the journal: pages load it into themselves. */
        boolean isLater() {
            return path.matches(LATER);
        }

        boolean isGood() {
            return status < 400 && bytes < BYTES_MAX
                    && (isLater() ? millis < LATER_MILLIS_MAX : millis < MILLIS_MAX && statements <= STATEMENTS_MAX);
        }

        @Override
        public String toString() {
            return "%-70s %3d %8.1f ms, %8.1f at best %4d statements %7d bytes%s".formatted(path, status, millis, fastest,
                    statements, bytes,
                    isGood() ? isLater() ? "  later" : "" : "  <--");
        }
    }

    @Test
    void everyPageIsFastLightAndFrugal() throws Exception {
        var scene = new ConsoleScene("Globex");
        try (var setup = new SetupScene()) {
            // what happened so far is numbered, and what is made goes on from there
            scene.seller.api.get("/events").statusCode(200);
            new ManyInvoices(scene.seller.id(), Integer.getInteger("brickwork.console.invoices")).make(scene.customer.id(),
                    scene.contract.id(), scene.late.id(), scene.paid.id(), scene.order.id());
            Files.deleteIfExists(TABLE);
            var measured = new ArrayList<Measured>();
            var ofScene = ConsoleBrowser.of(scene.seller).signedIn("admin");
            var ofSetup = ConsoleBrowser.of(setup.seller).signedIn("admin");
            var figures = new FigureScene("Umbrella");
            var ofFigures = ConsoleBrowser.of(figures.seller).signedIn("admin");
            for (var path : paths(sceneIds(scene))) {
                measured.add(measure(ofScene, path));
            }
            for (var path : List.of("/console/webhooks/" + setup.endpoint, "/console/webhook-deliveries/" + setup.delivery,
                    "/console/keys/" + setup.key, "/console/imports/" + setup.importId)) {
                measured.add(measure(ofSetup, path));
            }
            for (var path : List.of(figures.meter(), figures.meter() + "/entries")) {
                measured.add(measure(ofFigures, path));
            }
            assertThat(measured).allMatch(Measured::isGood);
        }
    }

    private static Map<String, String> sceneIds(ConsoleScene scene) {
        var ids = new HashMap<String, String>();
        ids.put("customer_id", scene.customer.id().toString());
        ids.put("subscription_id", scene.contract.id().toString());
        ids.put("invoice_id", scene.late.id().toString());
        ids.put("order_id", scene.order.id().toString());
        ids.put("plan_id", scene.plan.id().toString());
        ids.put("group", "company");
        ids.put("report", "deferred");
        ids.put("record_id", scene.seller.api.get("/audit-log").path("results[0].audit_record_id"));
        ids.put("event_id", scene.seller.api.get("/events").path("results[0].event_id"));
        return ids;
    }

    /** Of all pages of which the seller has something. */
    private static List<String> paths(Map<String, String> ids) {
        var paths = new LinkedHashSet<String>();
        for (var route : ConsoleRoutes.all()) {
            if (route.isPage() && route.scope() != null && !route.template().matches(NO_PAGE)
                    && ids.keySet().containsAll(route.parameters())) {
                paths.add(route.filled(ids));
            }
        }
        paths.addAll(MORE);
        paths.addAll(List.of("/console/revenue/recognized/figures", "/console/revenue/remaining/figures"));
        // what takes seconds at the end, so that the others are not kept waiting
        return paths.stream().sorted(Comparator.comparing(path -> path.matches(LATER))).toList();
    }

    private static Measured measure(ConsoleBrowser browser, String path) throws IOException {
        long start = System.nanoTime();
        Answer first;
        try {
            first = asked(browser, path);
        } catch (UncheckedIOException e) {
            return noted(new Measured(path, NO_ANSWER, millisSince(start), millisSince(start), 0, 0));
        }
        if (System.nanoTime() - start > VERY_SLOW_NANOS) {
            return noted(new Measured(path, first.status(), millisSince(start), millisSince(start), 0,
                    first.asByteArray().length));
        }
        long second = nanos(browser, path);
        // what takes long need not be warmed up, nor asked for many times
        int rounds = second > SLOW_NANOS ? 1 : second > SLOW_NANOS / 5 ? ROUNDS / 3 : ROUNDS;
        for (int i = 2; i < rounds / 2; i++) {
            asked(browser, path);
        }
        var nanos = rounds == 1
                ? new long[]{second}
                : LongStream.generate(() -> nanos(browser, path)).limit(rounds).sorted().toArray();
        var answers = new ArrayList<Answer>();
        int statements = new JdbcStatements().leastOf(rounds == 1 ? 1 : 2, () -> answers.add(asked(browser, path)));
        return noted(new Measured(path, answers.get(0).status(), nanos[rounds / 2] / 1e6, nanos[0] / 1e6, statements,
                answers.get(0).asByteArray().length));
    }

    private static double millisSince(long start) {
        return (System.nanoTime() - start) / 1e6;
    }

    private static Measured noted(Measured measured) throws IOException {
        // line by line, so that a run that does not come to its end leaves what it has
        Files.writeString(TABLE, measured + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        return measured;
    }

    private static long nanos(ConsoleBrowser browser, String path) {
        pause();
        long start = System.nanoTime();
        browser.get(path);
        return System.nanoTime() - start;
    }

    private static Answer asked(ConsoleBrowser browser, String path) {
        pause();
        return browser.get(path);
    }

    /** A session may ask 50 times a second, and what is refused beyond that is no page. */
    private static void pause() {
        try {
            Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
