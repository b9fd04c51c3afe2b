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
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Customer;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Seller;
import io.quarkus.test.common.QuarkusTestResource;

/** What is on its way when the seller connects another account: that one knows nothing of it, which says nothing about the money. */
@ServiceTest
@QuarkusTestResource(StripeStandIn.class)
class StripeAccountReplacedTest {
    private Seller seller;
    private Customer customer;

    @BeforeEach
    void aConnectedSeller() {
        seller = Given.seller().at("2026-03-01T12:00:00Z");
        customer = seller.customer("Globex").with("email", "pay@globex.example").made();
        connect(StripeStandIn.GOOD_KEY);
        seller.settings("payment_processor", "STRIPE");
    }

    @Test
    void aLostChargeIsNotTakenForFailedByAnAccountItWasNotSentTo() throws SQLException {
        var invoice = customer.invoice(10_000);
        customer.paysBy("pm_card_hang");
        invoice.charge().statusCode(202);
        connect(StripeStandIn.OTHER_KEY);

        lookUpMuchLater("2026-03-01T12:00:01Z");
        invoice.read().body("payments.status", contains("PROCESSING"));
        customer.paysBy("pm_card_visa");
        invoice.charge().statusCode(409);

        connect(StripeStandIn.GOOD_KEY);
        lookUpMuchLater("2026-03-01T12:00:02Z");
        invoice.read().body("status", equalTo("PAID")).body("payments.status", contains("SETTLED"));
    }

    @Test
    void aChargeThatDidNotArriveHasFailedAlsoAfterItsAccountGotAnotherKey() throws SQLException {
        var invoice = customer.invoice(10_000);
        customer.paysBy("pm_card_unreachable");
        invoice.charge().statusCode(202);
        connect(StripeStandIn.GOOD_KEY);

        lookUpMuchLater("2026-03-01T12:00:01Z");

        invoice.read().body("payments.status", contains("FAILED"));
    }

    @Test
    void aChargeOfUnknownAccountHasFailedOnlyWhereTheAccountIsTheSameSinceBefore() throws SQLException {
        var invoice = customer.invoice(10_000);
        customer.paysBy("pm_card_unreachable");
        invoice.charge().statusCode(202);
        forgetItsAccount();

        lookUpMuchLater("2026-03-01T12:00:01Z");
        invoice.read().body("payments.status", contains("PROCESSING"));

        TestSql.execute("UPDATE stripe_account SET connected_at = connected_at - interval '1 day' WHERE seller_id = ?",
                seller.id());
        lookUpMuchLater("2026-03-01T12:00:02Z");
        invoice.read().body("payments.status", contains("FAILED"));
    }

    @Test
    void aChargeOfUnknownAccountIsTheAccountsThatKnowsIt() throws SQLException {
        var invoice = customer.invoice(10_000);
        customer.paysBy("pm_card_hang");
        invoice.charge().statusCode(202);
        forgetItsAccount();
        connect(StripeStandIn.OTHER_KEY);

        lookUpMuchLater("2026-03-01T12:00:01Z");
        invoice.read().body("payments.status", contains("PROCESSING"));

        connect(StripeStandIn.GOOD_KEY);
        lookUpMuchLater("2026-03-01T12:00:02Z");
        invoice.read().body("payments.status", contains("SETTLED"));
    }

    @Test
    void aRefundIsRefusedUntilTheAccountThatTookTheMoneyIsConnectedAgain() {
        customer.paysBy("pm_card_visa");
        var payment = customer.invoice(10_000).charged();
        connect(StripeStandIn.OTHER_KEY);

        payment.refund("reason", "x").statusCode(400).body("error.message",
                startsWith("The payment was taken through another account, acct_"));

        payment.read().body("refunds", hasSize(0));
        connect(StripeStandIn.GOOD_KEY);
        payment.refund("reason", "x").statusCode(200).body("refunded_amount", equalTo(10_000));
    }

    @Test
    void aRefundThatIsOnItsWayWaitsForTheAccountThatTookTheMoney() throws SQLException {
        customer.paysBy("pm_card_visa");
        var payment = customer.invoice(10_000).charged();
        forgetItsAccount();
        connect(StripeStandIn.OTHER_KEY);
        payment.refund("reason", "x").statusCode(202).body("refunds.status", contains("PROCESSING")).body("refunded_amount",
                equalTo(0));

        connect(StripeStandIn.GOOD_KEY);
        TestSql.execute("UPDATE refund_request SET recover_at = now() WHERE seller_id = ?", seller.id());
        seller.moveTo("2026-03-01T12:00:01Z");
        payment.read().body("refunds.status", contains("SETTLED")).body("refunded_amount", equalTo(10_000));
    }

    /** As a charge that a version of before has made. */
    private void forgetItsAccount() throws SQLException {
        TestSql.execute("UPDATE payment_charge SET account = NULL WHERE seller_id = ?", seller.id());
    }

    /** So late that it would have arrived if it had been sent. */
    private void lookUpMuchLater(String now) throws SQLException {
        TestSql.execute("UPDATE payment_charge SET requested_at = now() - interval '11 minutes', recover_at = now()"
                + " WHERE seller_id = ?",
                seller.id());
        seller.moveTo(now);
    }

    private void connect(String key) {
        seller.connectStripe(key).statusCode(200);
    }
}
