package dev.brickwork.move;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.brickwork.platform.secret.Sha256;
import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.ConsoleBrowser;
import dev.brickwork.testing.Eventually;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestDatabase;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Seller;

/** One cell, with a seller that is on its way to another one. {@link CellsIT} has two. */
@ServiceTest
class MovingSellerTest {
    private static final String CODE = "x".repeat(43);
    private static final String LEAVING = "UPDATE seller SET move_state = 'LEAVING', move_cell = 'us1', move_code = '" + CODE
            + "' WHERE id = ?";

    private Seller seller;

    @BeforeEach
    void makeSeller() {
        seller = Given.seller();
    }

    private interface Request {
        Answer send() throws Exception;
    }

    /** The move has begun but is not committed yet when the request reads the seller. */
    private Answer whileAnotherCommits(String change, Request request) throws Exception {
        try (var connection = TestDatabase.connectAsSuperuser();
                var statement = connection.prepareStatement(change)) {
            connection.setAutoCommit(false);
            statement.setObject(1, seller.id());
            statement.executeUpdate();
            var before = TestSql.waiting();
            var answer = CompletableFuture.supplyAsync(() -> {
                try {
                    return request.send();
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            });
            Eventually.holds(() -> assertThat(TestSql.waiting() > before || answer.isDone()).isTrue());
            connection.commit();
            return answer.get();
        }
    }

    @Test
    void aChangeOfTheSettingsDoesNotUndoAMoveThatBegins() throws Exception {
        whileAnotherCommits(LEAVING, () -> seller.api.patch("/settings", json("name", "Renamed"))).statusCode(200)
                .body("name", equalTo("Renamed"));

        assertThat(state()).isEqualTo("LEAVING");
    }

    @Test
    void whatWasTakenBackMeanwhileIsNotHandedOver() throws Exception {
        TestSql.execute(LEAVING, seller.id());

        whileAnotherCommits("UPDATE seller SET move_state = NULL, move_cell = NULL, move_code = NULL WHERE id = ?",
                () -> handOver(receipt())).statusCode(400).body("error.message", equalTo("This seller is not leaving."));

        assertThat(state()).isNull();
    }

    @Test
    void whatWasHandedOverMeanwhileIsNotKept() throws Exception {
        TestSql.execute(LEAVING, seller.id());

        whileAnotherCommits("UPDATE seller SET move_state = 'LEFT' WHERE id = ?", () -> operator("keep", "{}"))
                .statusCode(400).body("error.message", equalTo("This seller is not leaving."));

        assertThat(state()).isEqualTo("LEFT");
    }

    @Test
    void aSellerIsHandedOverWithTheReceiptOfItsImportOnly() throws SQLException {
        TestSql.execute(LEAVING, seller.id());

        handOver("").statusCode(400);
        handOver(Sha256.hex("imported " + seller.id())).statusCode(400).body("error.details.fields.receipt[0]",
                equalTo("is not what the import of this export has answered"));
        assertThat(state()).isEqualTo("LEAVING");

        handOver(receipt()).statusCode(200).body("code", equalTo(CODE));
        handOver(receipt()).statusCode(200).body("code", equalTo(CODE));
    }

    @Test
    void documentsThatWereNeverPrintedCanBeReadWhileTheSellerLeaves() throws SQLException {
        var invoice = seller.customer().invoice(1_000);
        String note = invoice.creditNote(100).statusCode(201).path("credit_note_id");
        var papers = papers();
        TestSql.execute(LEAVING, seller.id());

        seller.api.get("/invoices/" + invoice + "/pdf").statusCode(200).contentType("application/pdf");
        seller.api.get("/credit-notes/" + note + "/pdf").statusCode(200).contentType("application/pdf");

        assertThat(papers()).isEqualTo(papers);
    }

    private long papers() throws SQLException {
        return TestSql.number("SELECT count(*) FROM stored_document WHERE seller_id = ?", seller.id());
    }

    @ParameterizedTest
    @ValueSource(strings = {"LEAVING", "LEFT"})
    void nobodyLearnsWhoHasAnAccountOfASellerThatIsBeingMoved(String state) throws SQLException {
        var admin = ConsoleBrowser.of(seller).admin();
        var nobody = ConsoleBrowser.address();
        move(state);

        var known = ConsoleBrowser.fresh().signIn(admin.email, "wrong").statusCode(400);
        var unknown = ConsoleBrowser.fresh().signIn(nobody, "wrong").statusCode(400);

        assertThat(known.asString().replace(admin.email, "")).isEqualTo(unknown.asString().replace(nobody, ""));
    }

    @Test
    void whoSignsInWhereTheSellerHasLeftIsToldTheOtherCell() throws SQLException {
        var admin = ConsoleBrowser.of(seller).admin();
        move("LEFT");

        ConsoleBrowser.fresh().signIn(admin.email, ConsoleBrowser.PASSWORD).statusCode(421).header("Brickwork-Cell",
                equalTo("us1"));
    }

    @Test
    void anInvitationLeadsToTheCellThatTheSellerHasLeftFor() throws SQLException {
        String url = ConsoleBrowser.of(seller).firstInvitation(ConsoleBrowser.address()).path("invitation_url");
        var path = ConsoleBrowser.pathOf(url);
        move("LEFT");

        ConsoleBrowser.fresh().get(path).statusCode(421).header("Brickwork-Cell", equalTo("us1")).header("Refresh",
                containsString("/console/invitation/us1_"));
        ConsoleBrowser.fresh().post(path, "name", "Ada", "password", ConsoleBrowser.PASSWORD).statusCode(421);
    }

    /** Only the operator's body has no limit. */
    @Test
    void theFileOfAnotherCallerIsNotRead() {
        seller.api.request().body("application/x-ndjson", new byte[1024 * 1024]).post(path("import")).statusCode(403)
                .header("Connection", equalTo("close"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "null\n", "{}\n", "{\"format\":1}\n", "[]\n", "no JSON\n"})
    void aFileThatIsNoExportIsRefused(String file) {
        Api.operator().request().body("application/x-ndjson", file).post(path("import")).statusCode(400);
    }

    private String receipt() {
        return Sha256.hex("imported " + seller.id() + " " + Sha256.hex(CODE));
    }

    private Answer handOver(String receipt) {
        return operator("hand-over", json("receipt", receipt));
    }

    private Answer operator(String operation, Object body) {
        return Api.operator().request().body(body).post(path(operation));
    }

    private String path(String operation) {
        return Api.BASE + "/sellers/" + seller.id() + "/" + operation;
    }

    private void move(String state) throws SQLException {
        TestSql.execute(LEAVING, seller.id());
        TestSql.execute("UPDATE seller SET move_state = ? WHERE id = ?", state, seller.id());
    }

    private String state() throws SQLException {
        return TestSql.text("SELECT move_state FROM seller WHERE id = ?", seller.id());
    }
}
