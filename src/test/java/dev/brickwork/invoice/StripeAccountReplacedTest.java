package dev.brickwork.invoice;

import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.startsWith;

import java.sql.SQLException;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.StripeStandIn;
import io.quarkus.test.common.QuarkusTestResource;

/** What is on its way when the seller connects another account: that one knows nothing of it, which says nothing about the money. */
@ServiceTest
@QuarkusTestResource(StripeStandIn.class)
class StripeAccountReplacedTest {
    private GivenPayable given;

    @BeforeEach
    void aConnectedSeller() {
        given = new GivenPayable();
        connect(StripeStandIn.GOOD_KEY);
        given.api.patch("/settings", "{\"payment_processor\": \"STRIPE\"}").statusCode(200);
    }

    @Test
    void aLostChargeIsNotTakenForFailedByAnAccountItWasNotSentTo() throws SQLException {
        var invoice = given.invoice(10_000);
        given.with("pm_card_hang").pay(invoice).statusCode(202);
        connect(StripeStandIn.OTHER_KEY);

        lookUpMuchLater("2026-03-01T12:00:01Z");
        given.read(invoice).body("payments.status", contains("PROCESSING"));
        given.with("pm_card_visa").pay(invoice).statusCode(409);

        connect(StripeStandIn.GOOD_KEY);
        lookUpMuchLater("2026-03-01T12:00:02Z");
        given.read(invoice).body("status", equalTo("PAID")).body("payments.status", contains("SETTLED"));
    }

    @Test
    void aChargeThatDidNotArriveHasFailedAlsoAfterItsAccountGotAnotherKey() throws SQLException {
        var invoice = given.invoice(10_000);
        given.with("pm_card_unreachable").pay(invoice).statusCode(202);
        connect(StripeStandIn.GOOD_KEY);

        lookUpMuchLater("2026-03-01T12:00:01Z");

        given.read(invoice).body("payments.status", contains("FAILED"));
    }

    @Test
    void aChargeOfUnknownAccountHasFailedOnlyWhereTheAccountIsTheSameSinceBefore() throws SQLException {
        var invoice = given.invoice(10_000);
        given.with("pm_card_unreachable").pay(invoice).statusCode(202);
        forgetItsAccount();

        lookUpMuchLater("2026-03-01T12:00:01Z");
        given.read(invoice).body("payments.status", contains("PROCESSING"));

        given.one("WITH old AS (UPDATE stripe_account SET connected_at = connected_at - interval '1 day' WHERE seller_id = ?"
                + " RETURNING 1) SELECT count(*) FROM old");
        lookUpMuchLater("2026-03-01T12:00:02Z");
        given.read(invoice).body("payments.status", contains("FAILED"));
    }

    @Test
    void aChargeOfUnknownAccountIsTheAccountsThatKnowsIt() throws SQLException {
        var invoice = given.invoice(10_000);
        given.with("pm_card_hang").pay(invoice).statusCode(202);
        forgetItsAccount();
        connect(StripeStandIn.OTHER_KEY);

        lookUpMuchLater("2026-03-01T12:00:01Z");
        given.read(invoice).body("payments.status", contains("PROCESSING"));

        connect(StripeStandIn.GOOD_KEY);
        lookUpMuchLater("2026-03-01T12:00:02Z");
        given.read(invoice).body("payments.status", contains("SETTLED"));
    }

    @Test
    void aRefundIsRefusedUntilTheAccountThatTookTheMoneyIsConnectedAgain() {
        String payment = given.with("pm_card_visa").pay(given.invoice(10_000)).statusCode(201).path("payment_id");
        connect(StripeStandIn.OTHER_KEY);

        given.api.post("/payments/" + payment + "/refund", "{\"reason\": \"x\"}").statusCode(400).body("error.message",
                startsWith("The payment was taken through another account, acct_"));

        given.api.get("/payments/" + payment).body("refunds", hasSize(0));
        connect(StripeStandIn.GOOD_KEY);
        given.api.post("/payments/" + payment + "/refund", "{\"reason\": \"x\"}").statusCode(200)
                .body("refunded_amount", equalTo(10_000));
    }

    @Test
    void aRefundThatIsOnItsWayWaitsForTheAccountThatTookTheMoney() throws SQLException {
        String payment = given.with("pm_card_visa").pay(given.invoice(10_000)).statusCode(201).path("payment_id");
        forgetItsAccount();
        connect(StripeStandIn.OTHER_KEY);
        given.api.post("/payments/" + payment + "/refund", "{\"reason\": \"x\"}").statusCode(202)
                .body("refunds.status", contains("PROCESSING")).body("refunded_amount", equalTo(0));

        connect(StripeStandIn.GOOD_KEY);
        given.one("WITH due AS (UPDATE refund_request SET recover_at = now() WHERE seller_id = ? RETURNING 1)"
                + " SELECT count(*) FROM due");
        given.moveTo("2026-03-01T12:00:01Z");
        given.api.get("/payments/" + payment).body("refunds.status", contains("SETTLED"))
                .body("refunded_amount", equalTo(10_000));
    }

    /** As a charge that a version of before has made. */
    private void forgetItsAccount() throws SQLException {
        given.one("WITH old AS (UPDATE payment_charge SET account = NULL WHERE seller_id = ? RETURNING 1)"
                + " SELECT count(*) FROM old");
    }

    /** So late that it would have arrived if it had been sent. */
    private void lookUpMuchLater(String now) throws SQLException {
        given.one("WITH late AS (UPDATE payment_charge SET requested_at = now() - interval '11 minutes', recover_at = now()"
                + " WHERE seller_id = ? RETURNING 1) SELECT count(*) FROM late");
        given.moveTo(now);
    }

    private void connect(String key) {
        given.api.put("/settings/stripe",
                "{\"secret_key\": \"" + key + "\", \"publishable_key\": \"pk_test_standin000000\"}").statusCode(200);
    }
}
