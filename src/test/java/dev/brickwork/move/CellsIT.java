package dev.brickwork.move;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import dev.brickwork.platform.database.Sql;
import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;

/** Two cells, each a process with a database of its own, behind a small proxy. {@code -Dbrickwork.cells.invoices=10000} for a large move. */
class CellsIT {
    private static final int FEW = 40;
    private static final int INVOICES = Integer.getInteger("brickwork.cells.invoices", FEW);

    private static TwoCells cells;
    private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @BeforeAll
    static void begin() throws Exception {
        cells = TwoCells.start();
    }

    @AfterAll
    static void end() {
        cells.close();
    }

    @Test
    void aRequestInTheWrongCellIsToldTheRightOne() throws Exception {
        var seller = cells.newSeller(cells.eu1());
        assertThat(seller.key()).startsWith("bw_test_eu1_");
        var customer = new dev.brickwork.testing.given.Seller(seller).customer();
        String page = customer.invoice(1_000).read().path("payment_url");
        assertThat(page).contains("/pay/eu1_");
        var path = page.substring(page.indexOf("/pay/"));

        seller.request().get(cells.us1().at("/settings")).statusCode(421).body("error.code", equalTo("ERR_WRONG_CELL"))
                .body("error.cell", equalTo("eu1")).header("Brickwork-Cell", equalTo("eu1"));
        Api.fetch(cells.us1().site() + path).statusCode(421).body("error.cell", equalTo("eu1"));
        seller.request().get(cells.site() + Api.BASE + "/settings").statusCode(200);
        Api.fetch(cells.site() + path).statusCode(200);
        Api.with("bw_test_eu1_unknown0_abcdefghijklmnop").request().get(cells.eu1().at("/settings")).statusCode(401);
        Api.with("bw_test_xx9_unknown0_abcdefghijklmnop").request().get(cells.eu1().at("/settings")).statusCode(421)
                .body("error.cell", equalTo("xx9"));
    }

    @Test
    void aSellerMovesWhileItsProgramsCall() throws Exception {
        var seller = SellerToMove.in(cells, cells.newSeller(cells.eu1()), INVOICES);
        var file = Files.createTempFile(Path.of("target"), "seller", ".ndjson");
        var load = new CallingSeller(seller.api(), cells.site(), seller.invoices());
        try {
            Thread.sleep(2_000);
            long begun = System.nanoTime();
            export(seller, file);
            long exported = System.nanoTime();
            var imported = imported(seller, file);
            long copied = System.nanoTime();
            assertBooksAreEqual(seller, imported);
            seller.api().request().get(cells.us1().at("/settings")).statusCode(503).body("error.code",
                    equalTo("ERR_SELLER_MOVING"));
            cells.operator(cells.us1(), seller, "take-over", json("code", "not-the-code-of-this-move")).statusCode(400);
            cells.operator(cells.eu1(), seller, "hand-over", json("receipt", "none")).statusCode(400)
                    .body("error.details.fields.receipt[0]", equalTo("is not what the import of this export has answered"));
            var receipt = json("receipt", imported.<String>path("receipt"));
            String code = cells.operator(cells.eu1(), seller, "hand-over", receipt).statusCode(200).path("code");
            cells.operator(cells.eu1(), seller, "keep", "").statusCode(400);
            var rowsLeft = rows(cells.eu1(), seller);
            cells.operator(cells.us1(), seller, "take-over", json("code", code)).statusCode(200)
                    .body("move_state", equalTo(null));
            long moved = System.nanoTime();
            // longer than a process remembers where the seller of a key is
            Thread.sleep(6_000);
            load.close();

            System.out.printf("moved a seller of %d invoices, %.1f MB: export %d ms, import %d ms, read-only for %d ms; "
                    + "%d customers and %d payments written, %d reads; 503 to %d writes and %d reads, 421 to %d requests, "
                    + "%d failed otherwise%n", INVOICES, Files.size(file) / 1e6, (exported - begun) / 1_000_000,
                    (copied - exported) / 1_000_000, (moved - begun) / 1_000_000, load.customers().size(), load.paid(),
                    load.reads(), load.writesRefused(), load.readsRefused(), cells.proxy().sentOn(), load.failed().size());
            assertThat(load.failed()).isEmpty();
            assertNothingAcknowledgedIsLost(seller, load);
            assertThat(rows(cells.eu1(), seller)).as("nobody writes in the cell that it left").isEqualTo(rowsLeft);
            itLivesInItsNewCell(seller);
            assertThat(rows(cells.eu1(), seller)).isEqualTo(rowsLeft);
        } finally {
            load.close();
            Files.delete(file);
        }
    }

    /** The copy was discarded by mistake, after the first cell had let the seller go: the file can be made again, with the same code. */
    @Test
    void aSellerThatHasLeftIsNotLostWithItsCopy() throws Exception {
        var seller = SellerToMove.in(cells, cells.newSeller(cells.eu1()), 5);
        var file = Files.createTempFile(Path.of("target"), "seller", ".ndjson");
        export(seller, file);
        var receipt = json("receipt", imported(seller, file).<String>path("receipt"));
        String code = cells.operator(cells.eu1(), seller, "hand-over", receipt).statusCode(200).path("code");
        cells.operator(cells.us1(), seller, "discard", "").statusCode(200);

        export(seller, file);
        // as an import whose process ended before the rules were asked
        imported(seller, file);
        try (var connection = cells.us1().database().connectAsSuperuser()) {
            Sql.update(connection, "UPDATE seller SET move_code = 'unchecked ' || repeat('x', 43) WHERE id = ?",
                    seller.id());
        }
        cells.operator(cells.us1(), seller, "take-over", json("code", code)).statusCode(400);
        imported(seller, file);
        cells.operator(cells.us1(), seller, "take-over", json("code", code)).statusCode(200);
        seller.api().request().get(cells.site() + Api.BASE + "/settings").statusCode(200);
        Files.delete(file);
    }

    /** Until it is handed over. What was copied is good for nothing then. */
    @Test
    void aMoveCanBeTakenBack() throws Exception {
        var seller = SellerToMove.in(cells, cells.newSeller(cells.eu1()), 5);
        var file = Files.createTempFile(Path.of("target"), "seller", ".ndjson");
        export(seller, file);
        cells.operator(cells.eu1(), seller, "export", json("to_cell", "ap1")).statusCode(400);
        seller.api().request().body(json("name", "x")).post(cells.eu1().at("/customers")).statusCode(503)
                .body("error.code", equalTo("ERR_SELLER_MOVING"));
        seller.api().request().get(cells.eu1().at("/customers")).statusCode(200);
        refusedFiles(seller, file);
        imported(seller, file);
        send(seller, file).statusCode(400).body("error.message", equalTo("This cell has rows of the seller already."));
        cells.operator(cells.eu1(), seller, "keep", "").statusCode(200);
        cells.operator(cells.eu1(), seller, "hand-over", json("receipt", "none")).statusCode(400);
        var copied = Math.toIntExact(rows(cells.us1(), seller));
        cells.operator(cells.us1(), seller, "discard", "").statusCode(200).body("seller_id", equalTo(seller.id().toString()))
                .body("rows", equalTo(copied));
        assertThat(rows(cells.us1(), seller)).isZero();
        seller.api().request().body(json("name", "x")).post(cells.eu1().at("/customers")).statusCode(201);
        Files.delete(file);
    }

    private void refusedFiles(SellerToMove seller, Path file) throws Exception {
        var lines = Files.readAllLines(file);
        var other = Files.createTempFile(Path.of("target"), "changed", ".ndjson");
        Files.write(other, lines.subList(0, lines.size() - 1));
        send(seller, other).statusCode(400).body("error.message", equalTo("The file ends before its last line."));
        Files.write(other, lines.stream().map(line -> line.replace("\"name\":\"Payer\"", "\"name\":\"Player\"")).toList());
        send(seller, other).statusCode(400).body("error.message", containsString("of the table customer"));
        Files.writeString(other, lines.get(0).replace("\"to_cell\":\"us1\"", "\"to_cell\":\"ap1\"") + "\n");
        send(seller, other).statusCode(400).body("error.message", containsString("leaves for cell ap1"));
        var customer = lines.indexOf("{\"table\":\"customer\"}") + 1;
        refused(seller, other, lines, customer, "no row", "cannot take the seller's rows");
        refused(seller, other, lines, customer, lines.get(customer).replace("\"name\":\"", "\"name\":\"\\u0000"),
                "cannot take the seller's rows");
        refused(seller, other, lines, customer, lines.get(customer).replace(seller.id().toString(),
                "00000000-0000-4000-8000-000000000000"), "rows of another seller");
        refused(seller, other, lines, lines.size() - 1, "{\"end\":{}}", "not an export");
        Files.delete(other);
        assertThat(rows(cells.us1(), seller)).isZero();
    }

    private void refused(SellerToMove seller, Path other, List<String> lines, int line, String instead, String reason)
            throws Exception {
        var changed = new ArrayList<>(lines);
        changed.set(line, instead);
        Files.write(other, changed);
        send(seller, other).statusCode(400).body("error.message", containsString(reason));
    }

    private void export(SellerToMove seller, Path file) throws IOException, InterruptedException {
        var answer = client.send(cells.request(cells.eu1(), seller, "export").header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{\"to_cell\": \"us1\"}")).build(), BodyHandlers.ofFile(file));
        assertThat(answer.statusCode()).as(() -> head(file)).isEqualTo(200);
    }

    private static String head(Path file) {
        try (var lines = Files.lines(file)) {
            return lines.findFirst().orElse("");
        } catch (IOException e) {
            return e.toString();
        }
    }

    private Answer send(SellerToMove seller, Path file) throws IOException, InterruptedException {
        return Answer.of(client.send(cells.request(cells.us1(), seller, "import")
                .header("Content-Type", "application/x-ndjson").POST(BodyPublishers.ofFile(file)).build(),
                BodyHandlers.ofByteArray()));
    }

    private Answer imported(SellerToMove seller, Path file) throws IOException, InterruptedException {
        return send(seller, file).statusCode(200);
    }

    /** As the databases tell it, and not the service. */
    private void assertBooksAreEqual(SellerToMove seller, Answer imported) throws SQLException {
        var books = ask(cells.eu1(), """
                SELECT account || ' ' || currency || ' ' || sum(amount) || ' ' || count(*) FROM journal_posting
                WHERE seller_id = ?::uuid GROUP BY account, currency ORDER BY 1""", seller);
        assertThat(books).hasSizeGreaterThan(3);
        assertThat(imported.<Map<String, Object>>list("books").stream().map(balance -> balance.get("account") + " "
                + balance.get("currency") + " " + balance.get("amount") + " " + balance.get("postings")))
                .containsExactlyInAnyOrderElementsOf(books);
        assertThat(ask(cells.us1(), """
                SELECT account || ' ' || currency || ' ' || sum(amount) || ' ' || count(*) FROM journal_posting
                WHERE seller_id = ?::uuid GROUP BY account, currency ORDER BY 1""", seller)).isEqualTo(books);
        var owed = """
                SELECT count(*) || ' ' || sum(grand_total) || ' ' || sum(paid_amount) || ' ' || sum(credited_amount) || ' '
                    || sum(remaining_amount) FROM invoice WHERE seller_id = ?::uuid""";
        assertThat(ask(cells.us1(), owed, seller)).isEqualTo(ask(cells.eu1(), owed, seller));
        assertThat(rows(cells.us1(), seller)).isEqualTo(rows(cells.eu1(), seller)).isGreaterThan(INVOICES * 5L);
        assertThat(
                imported.<Map<String, Object>>list("tables").stream().filter(table -> table.get("table").equals("invoice"))
                        .map(table -> ((Number) table.get("rows")).intValue()).findFirst().orElseThrow())
                .isGreaterThanOrEqualTo(INVOICES);
    }

    private void assertNothingAcknowledgedIsLost(SellerToMove seller, CallingSeller load) throws SQLException {
        assertThat(ask(cells.us1(), "SELECT name FROM customer WHERE seller_id = ?::uuid AND name LIKE 'moved %'", seller))
                .containsExactlyInAnyOrderElementsOf(load.customers());
        assertThat(ask(cells.us1(), "SELECT count(*)::text FROM payment WHERE seller_id = ?::uuid AND amount = 1", seller))
                .containsExactly(Integer.toString(load.paid()));
        assertThat(ask(cells.us1(), """
                SELECT (count(*) - max(number))::text FROM event_feed WHERE seller_id = ?::uuid""", seller))
                .as("the events go on to be numbered without gaps").containsExactly("0");
    }

    private void itLivesInItsNewCell(SellerToMove seller) throws Exception {
        var page = seller.orderUrl().substring(seller.orderUrl().indexOf("/orders/eu1_"));
        Api.fetch(cells.eu1().site() + page).statusCode(421).body("error.cell", equalTo("us1"))
                .header("Refresh", equalTo("0; url=" + page.replace("eu1_", "us1_")));
        Api.fetch(cells.site() + page).statusCode(200);
        Api.fetch(cells.site() + page.replace("eu1_", "us1_")).statusCode(200);
        seller.api().request().get(cells.eu1().at("/settings")).statusCode(421).body("error.cell", equalTo("us1"));
        Api.with(seller.api().key().replace("_eu1_", "_us1_")).request().get(cells.us1().at("/settings")).statusCode(200);
        String key = seller.api().post("/api-keys", json("name", "new", "scopes", List.of("full"))).statusCode(201)
                .path("key");
        assertThat(key).startsWith("bw_test_us1_");

        // with many invoices the clock would print all of them first
        if (INVOICES <= FEW) {
            var issued = "SELECT count(issued_at)::text FROM invoice WHERE seller_id = ?::uuid";
            var before = Integer.parseInt(ask(cells.us1(), issued, seller).get(0));
            seller.seller().moveTo("2026-03-20T00:00:00Z");
            assertThat(Integer.parseInt(ask(cells.us1(), issued, seller).get(0))).as("it is billed here")
                    .isGreaterThan(before);
        }
        var customer = seller.seller().customer("New").in("DE").made();
        assertThat(customer.subscription(seller.plan()).units("seats", 2).from("2026-02-10").accepted().invoices()
                .<Object>list("results")).isNotEmpty();
    }

    private static long rows(TwoCells.Cell cell, SellerToMove seller) throws SQLException {
        long rows = 0;
        try (var connection = cell.database().connectAsSuperuser()) {
            for (var table : Sql.select(connection, "SELECT name FROM tables_of_sellers()", row -> row.getString(1))) {
                rows += Sql.select(connection, "SELECT count(*) FROM " + table + " WHERE "
                        + (table.equals("seller") ? "id" : "seller_id") + " = ?", row -> row.getLong(1), seller.id()).get(0);
            }
        }
        return rows;
    }

    private static List<String> ask(TwoCells.Cell cell, String question, SellerToMove seller) throws SQLException {
        try (var connection = cell.database().connectAsSuperuser()) {
            return Sql.select(connection, question, row -> row.getString(1), seller.id().toString());
        }
    }
}
