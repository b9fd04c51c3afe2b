package dev.brickwork.console.screen;

import static dev.brickwork.testing.ConsoleBrowser.between;
import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import dev.brickwork.order.OrderScene;
import dev.brickwork.testing.Answer;
import dev.brickwork.testing.ConsoleBrowser;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;

/** The button below a preview: it does what was previewed, once. */
@ServiceTest
class ConfirmedActTest {
    private static final String[] PAYMENT = {"paid_amount", "50.00", "payment_method", "WIRE"};
    private static final String CHANGED = "Something changed since the preview.";

    @Test
    void whatHasChangedSinceIsPreviewedAgain() {
        var scene = ConsoleScene.own();
        var browser = ConsoleBrowser.of(scene.seller).signedIn("billing");
        var path = "/console/invoices/" + scene.late.id() + "/do/record-payment";
        var first = preview(browser, path, "k1", PAYMENT);
        scene.late.paid(1_000);

        var again = confirm(browser, path, "k1", first, PAYMENT).statusCode(200).asString();

        assertThat(again).contains(CHANGED, "What this does");
        assertThat(scene.late.read().<List<?>>path("payments")).hasSize(1);
        confirm(browser, path, "k1", previewed(again), PAYMENT).statusCode(303);
        assertThat(scene.late.read().<List<?>>path("payments")).hasSize(2);
    }

    @Test
    void aPreviewOfOneInvoiceConfirmsNothingOfAnother() {
        var scene = ConsoleScene.toRead();
        var browser = ConsoleBrowser.of(scene.seller).signedIn("billing");
        var other = scene.contract.invoice(3);
        var seen = preview(browser, "/console/invoices/" + other.id() + "/do/record-payment", "k1", PAYMENT);

        confirm(browser, "/console/invoices/" + scene.late.id() + "/do/record-payment", "k1", seen, PAYMENT).statusCode(200);

        assertThat(scene.late.read().<List<?>>path("payments")).isEmpty();
    }

    @Test
    void anOrderThatIsAmendedMeanwhileIsNotApproved() {
        var scene = new OrderScene();
        var subscription = scene.order().accepted();
        scene.seller.settings("order_approval", json("value_above", 10_000));
        var upgrade = scene.upgrade(subscription).created();
        var approver = ConsoleBrowser.of(scene.seller).signedIn("approver");
        var path = "/console/orders/" + upgrade.id() + "/do/approve";
        var first = preview(approver, path, "k1", "comment", "Fine");
        upgrade.amend("bricks", List.of(scene.plan.units("seats", 90))).statusCode(200);

        var again = confirm(approver, path, "k1", first, "comment", "Fine").statusCode(200).asString();

        assertThat(again).contains(CHANGED);
        upgrade.read().body("approval.status", equalTo("WAITING"));
        confirm(approver, path, "k1", previewed(again), "comment", "Fine").statusCode(303);
        upgrade.read().body("approval.status", equalTo("APPROVED"));
    }

    @Test
    void aSecondClickIsAnsweredLikeTheFirstThoughTheActIsOfferedNoMore() {
        var scene = ConsoleScene.own();
        var browser = ConsoleBrowser.of(scene.seller).signedIn("billing");
        var voiding = "/console/invoices/" + scene.late.id() + "/do/void";
        var canceling = "/console/orders/" + scene.order.id() + "/do/cancel";
        var seenInvoice = preview(browser, voiding, "k1", "reason", "Mistake");
        var seenOrder = preview(browser, canceling, "k2");

        for (int i = 0; i < 2; i++) {
            assertThat(confirm(browser, voiding, "k1", seenInvoice, "reason", "Mistake").statusCode(303).header("Location"))
                    .endsWith("?done=void");
            assertThat(confirm(browser, canceling, "k2", seenOrder).statusCode(303).header("Location"))
                    .endsWith("?done=cancel");
        }
        confirm(browser, voiding, "k3", seenInvoice, "reason", "Mistake").statusCode(404);
    }

    @Test
    void onlyWhatCannotBeTakenBackIsMarkedAsDangerous() {
        var scene = ConsoleScene.toRead();
        var browser = ConsoleBrowser.of(scene.seller).signedIn("billing");
        var invoice = "/console/invoices/" + scene.late.id();

        assertThat(browser.get(invoice).asString()).contains("/do/void\" class=\"danger\">", "/do/record-payment\">");
        assertThat(post(browser, invoice + "/do/record-payment", Stream.concat(Stream.of("idempotency_key", "k1"),
                Stream.of(PAYMENT))).asString()).contains("name=\"confirmed\"").doesNotContain("danger");
        assertThat(browser.post(invoice + "/do/void", "idempotency_key", "k2", "reason", "Mistake").asString())
                .contains("class=\"danger\"");
    }

    /** A payment of a part would be recorded twice under another key. */
    @Test
    void whileItIsBeingDoneTheKeyStays() throws SQLException {
        var scene = ConsoleScene.own();
        var browser = ConsoleBrowser.of(scene.seller).signedIn("billing");
        var path = "/console/invoices/" + scene.late.id() + "/do/record-payment";
        var seen = preview(browser, path, "k1", PAYMENT);
        TestSql.execute("INSERT INTO idempotency_key (seller_id, key, request_hash) VALUES (?, 'k1', sha256('twin'))",
                scene.seller.id());

        var page = confirm(browser, path, "k1", seen, PAYMENT).statusCode(409).asString();

        assertThat(page).contains("In progress.", "name=\"idempotency_key\" value=\"k1\"", "Check again")
                .doesNotContain("This was not done");
        assertThat(previewed(page)).isEqualTo(seen);
    }

    /** @return what names it */
    private static String preview(ConsoleBrowser browser, String path, String key, String... fields) {
        return previewed(post(browser, path, Stream.concat(Stream.of("idempotency_key", key), Stream.of(fields)))
                .statusCode(200).asString());
    }

    private static Answer confirm(ConsoleBrowser browser, String path, String key, String previewed, String... fields) {
        var hidden = Stream.of("idempotency_key", key, "previewed", previewed, "confirmed", "true");
        return post(browser, path, Stream.concat(hidden, Stream.of(fields)));
    }

    private static Answer post(ConsoleBrowser browser, String path, Stream<String> form) {
        return browser.post(path, form.toArray());
    }

    private static String previewed(String page) {
        return between(page, "name=\"previewed\" value=\"", "\"");
    }
}
