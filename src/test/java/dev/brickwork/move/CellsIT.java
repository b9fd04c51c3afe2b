package dev.brickwork.move;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;

/** Two cells, each a process with a database of its own, behind a small proxy. {@code -Dbrickwork.cells.invoices=10000} for a large move. */
class CellsIT {
    private static final int INVOICES = Integer.getInteger("brickwork.cells.invoices", 40);

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
        var invoice = SellerToMove.in(cells, seller, 1).invoices().get(0);
        String page = seller.request().get(cells.eu1().at("/invoices/" + invoice)).path("payment_url");
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
            Thread.sleep(1_000);
            takenBack(seller, file, load);

            long begun = System.nanoTime();
            export(seller, file).statusCode(200);
            long exported = System.nanoTime();
            var imported = imported(seller, file);
            long copied = System.nanoTime();
            assertBooksAreEqual(seller, imported);
            seller.api().request().get(cells.us1().at("/settings")).statusCode(421).body("error.cell", equalTo("eu1"));
            cells.operator(cells.us1(), seller, "take-over", json("code", "not-the-code-of-this-move")).statusCode(400);
            String code = cells.operator(cells.eu1(), seller, "hand-over", "").statusCode(200).path("code");
            cells.operator(cells.eu1(), seller, "keep", "").statusCode(400);
            var rowsLeft = rows(cells.eu1(), seller);
            cells.operator(cells.us1(), seller, "take-over", json("code", code)).statusCode(200)
                    .body("move_state", equalTo(null));
            long moved = System.nanoTime();
            Thread.sleep(6_000);
            load.close();

            System.out.printf("moved a seller of %d invoices, %.1f MB: export %d ms, import %d ms, read-only for %d ms; "
                    + "%d customers and %d payments written, %d reads, %d writes answered 503, %d requests sent on%n", INVOICES,
                    Files.size(file) / 1e6, (exported - begun) / 1_000_000, (copied - exported) / 1_000_000,
                    (moved - begun) / 1_000_000, load.customers().size(), load.paid(), load.reads(), load.waits(),
                    cells.proxy().sentOn());
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

    /** Until it is handed over, a move can be taken back, and what was copied is good for nothing. */
    private void takenBack(SellerToMove seller, Path file, CallingSeller load) throws Exception {
        export(seller, file).statusCode(200);
        cells.operator(cells.eu1(), seller, "export", json("to_cell", "ap1")).statusCode(400);
        seller.api().request().body(json("name", "x")).post(cells.eu1().at("/customers")).statusCode(503)
                .body("error.code", equalTo("ERR_SELLER_MOVING"));
        seller.api().request().get(cells.eu1().at("/customers")).statusCode(200);
        refusedFiles(seller, file);
        imported(seller, file);
        send(seller, file).statusCode(400).body("error.message", equalTo("This cell has rows of the seller already."));
        cells.operator(cells.eu1(), seller, "keep", "").statusCode(200);
        cells.operator(cells.eu1(), seller, "hand-over", "").statusCode(400);
        cells.operator(cells.us1(), seller, "discard", "").statusCode(204);
        assertThat(rows(cells.us1(), seller)).isZero();
        int before = load.customers().size();
        for (int i = 0; i < 100 && load.customers().size() < before + 3; i++) {
            Thread.sleep(100);
        }
        assertThat(load.customers()).as("it writes again").hasSizeGreaterThan(before + 2);
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
        Files.delete(other);
        assertThat(rows(cells.us1(), seller)).isZero();
    }

    private Answer export(SellerToMove seller, Path file) throws IOException, InterruptedException {
        var answer = client.send(cells.request(cells.eu1(), seller, "export").header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{\"to_cell\": \"us1\"}")).build(), BodyHandlers.ofFile(file));
        return new Answer(answer.statusCode(), new byte[0]);
    }

    private Answer send(SellerToMove seller, Path file) throws IOException, InterruptedException {
        var answer = client.send(cells.request(cells.us1(), seller, "import").header("Content-Type", "application/x-ndjson")
                .POST(BodyPublishers.ofFile(file)).build(), BodyHandlers.ofByteArray());
        return new Answer(answer.statusCode(), answer.body());
    }

    private Answer imported(SellerToMove seller, Path file) throws IOException, InterruptedException {
        return send(seller, file).statusCode(200);
    }
}
