package dev.brickwork.invoice;

import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;
import static org.hamcrest.Matchers.startsWith;

import java.net.URI;
import java.time.Instant;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import com.stripe.net.Webhook;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.StripeStandIn;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Customer;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Payment;
import dev.brickwork.testing.given.Seller;
import io.quarkus.test.common.QuarkusTestResource;

/** Invoices paid through Stripe's own library, against a server that behaves as Stripe's documentation says. */
@ServiceTest
@QuarkusTestResource(StripeStandIn.class)
class StripePaymentsTest {
    @org.eclipse.microprofile.config.inject.ConfigProperty(name = "brickwork.stripe.api-base")
    String standIn;

    private Seller seller;
    private Customer customer;
    private String callback;

    @BeforeEach
    void aConnectedSeller() {
        seller = Given.seller().at("2026-03-01T12:00:00Z");
        customer = seller.customer("Globex").with("email", "pay@globex.example").made();
        callback = URI.create(seller.connectStripe(StripeStandIn.GOOD_KEY).statusCode(200).<String>path("callback_url"))
                .getPath();
        seller.settings("payment_processor", "STRIPE");
    }

    @Test
    void aCardPaysAndIsRefunded() {
        customer.paysBy("pm_card_visa");
        var payment = customer.invoice(10_000).charged();

        payment.refund("amount", 4000, "reason", "x").statusCode(200).body("refunded_amount", equalTo(4_000));
    }

    @Test
    void aDeclineSaysWhy() {
        customer.paysBy("pm_card_chargeDeclined");
        var invoice = customer.invoice(10_000);

        invoice.charge().statusCode(402).body("error.message", equalTo("Your card was declined."));
        invoice.read().body("status", equalTo("OUTSTANDING")).body("payments[0].status", equalTo("FAILED"));
    }

    @Test
    void aLostAnswerIsLookedUp() throws Exception {
        customer.paysBy("pm_card_hang");
        var invoice = customer.invoice(10_000);
        invoice.charge().statusCode(202);

        seller.unansweredIsDue();
        seller.moveTo("2026-03-01T12:00:01Z");

        invoice.read().body("status", equalTo("PAID")).body("payments.size()", equalTo(1));
    }

    @Test
    void aDebitSettlesWhenStripeCallsBack() throws Exception {
        customer.paysBy("pm_bank_settles");
        var invoice = customer.invoice(10_000);
        var payment = seller.payment(invoice.charge().statusCode(202).path("payment_id"));
        var body = "{\"type\": \"payment_intent.succeeded\", \"data\": {\"object\": {\"metadata\": {\"brickwork_payment_id\": \""
                + payment + "\"}}}}";

        for (int i = 0; i < 2; i++) {
            Api.nobody().request().body(body)
                    .header("Stripe-Signature",
                            Webhook.Signature.generateSignatureHeader(body, "whsec_standin", Instant.now().getEpochSecond()))
                    .post(callback).statusCode(204);
            invoice.read().body("status", equalTo("PAID")).body("payments.size()", equalTo(1));
        }
    }

    @Test
    void nobodyElsesCallbackTouchesAPayment() throws Exception {
        customer.paysBy("pm_bank_settles");
        var invoice = customer.invoice(10_000);
        var payment = seller.payment(invoice.charge().statusCode(202).path("payment_id"));
        var other = Given.seller();
        var foreign = URI.create(other.connectStripe(StripeStandIn.GOOD_KEY).<String>path("callback_url")).getPath();
        var body = "{\"data\": {\"object\": {\"metadata\": {\"brickwork_payment_id\": \"" + payment + "\"}}}}";

        Api.nobody().request().body(body)
                .header("Stripe-Signature",
                        Webhook.Signature.generateSignatureHeader(body, "whsec_standin", Instant.now().getEpochSecond()))
                .post(foreign).statusCode(204);

        invoice.read().body("payments[0].status", equalTo("PROCESSING"));
    }

    @Test
    void aDisputeIsToldOnceForEachOfItsStatesAndChangesNothing() throws Exception {
        customer.paysBy("pm_card_visa");
        var invoice = customer.invoice(10_000);
        var payment = invoice.charged();
        var reference = reference(payment);

        for (var state : List.of("needs_response", "needs_response", "lost")) {
            told("{\"type\": \"charge.dispute.updated\", \"data\": {\"object\": {\"object\": \"dispute\", \"id\": \"dp_"
                    + state
                    + "_" + reference + "\"}}}").statusCode(204);
        }
        told("{\"type\": \"charge.dispute.updated\", \"data\": {\"object\": {\"id\": \"dp_lost_pi_nobodys\"}}}")
                .statusCode(204);

        invoice.read().body("status", equalTo("PAID"));
        seller.api.get("/events?limit=100").statusCode(200)
                .body("results[*type=payment.disputed].data.status", contains("needs_response", "lost"))
                .body("results[type=payment.disputed].data.payment_id", equalTo(payment.id()))
                .body("results[type=payment.disputed].data.amount", equalTo(10_000));
    }

    @Test
    void whatWasGivenBackAtStripeIsTold() throws Exception {
        customer.paysBy("pm_card_visa");
        var invoice = customer.invoice(10_000);
        var payment = invoice.charged();
        String refund = Api.nobody().request().header("Authorization", "Bearer " + StripeStandIn.GOOD_KEY)
                .header("Stripe-Version", "x").form("payment_intent", reference(payment), "amount", 2_500)
                .post(standIn + "/v1/refunds").statusCode(200).path("id");

        told("{\"type\": \"refund.created\", \"data\": {\"object\": {\"object\": \"refund\", \"id\": \"" + refund
                + "\", \"metadata\": {}}}}").statusCode(204);

        seller.api.get("/events?limit=100").body("results[type=payment.refunded_elsewhere].data.amount", equalTo(2_500));
        payment.read().body("refunded_amount", equalTo(0));
    }

    @Test
    void aRefundThatComesBackIsToldOnceAndChangesNothing() throws Exception {
        customer.paysBy("pm_card_refundFail");
        var invoice = customer.invoice(10_000);
        var payment = invoice.charged();
        payment.refund("amount", 4000, "reason", "x", "then", "REOPEN").statusCode(200);

        for (int i = 0; i < 2; i++) {
            refundFailed(payment);
        }

        seller.api.get("/events?limit=100").statusCode(200)
                .body("results[*type=payment.refund_returned].data.status", contains("failed"))
                .body("results[type=payment.refund_returned].data.payment_id", equalTo(payment.id()))
                .body("results[type=payment.refund_returned].data.amount", equalTo(4_000))
                .body("results[type=payment.refund_returned].data.reason", equalTo("expired_or_canceled_card"));
        payment.read().body("refunded_amount", equalTo(4_000)).body("refunds.status", contains("SETTLED"));
        invoice.pay(4_000).statusCode(201);
        invoice.read().body("status", equalTo("PAID"));
    }

    @Test
    void aRefundThatFailsBeforeItWasMadeIsNotToldAsOneThatComesBack() throws Exception {
        customer.paysBy("pm_bank_refundFail_settles");
        var invoice = customer.invoice(10_000);
        var payment = seller.payment(invoice.charge().statusCode(202).path("payment_id"));
        told("{\"type\": \"payment_intent.succeeded\", \"data\": {\"object\": {\"metadata\": {\"brickwork_payment_id\": \""
                + payment + "\"}}}}").statusCode(204);
        payment.refund("reason", "x").statusCode(202);

        for (int i = 0; i < 2; i++) {
            refundFailed(payment);
        }

        payment.read().body("refunded_amount", equalTo(0)).body("refunds.status", contains("FAILED"));
        seller.api.get("/events?limit=100").body("results[*type^=payment.refund].type", contains("payment.refund_failed"));
    }

    private void refundFailed(Payment payment) throws Exception {
        var known = TestSql.text("SELECT reference || ' ' || id FROM refund_request WHERE payment_id = ?::uuid", payment)
                .split(" ");
        told("{\"type\": \"refund.failed\", \"data\": {\"object\": {\"object\": \"refund\", \"id\": \"" + known[0]
                + "\", \"metadata\": {\"brickwork_refund_id\": \"" + known[1] + "\"}}}}").statusCode(204);
    }

    @Test
    void anAccountThatCanTakePaymentsAgainIsNoticed() throws Exception {
        var invoice = customer.invoice(10_000);
        TestSql.execute("UPDATE stripe_account SET can_charge = false WHERE seller_id = ?", seller.id());
        invoice.read().body("payment_url", nullValue());

        told("{\"type\": \"account.updated\", \"data\": {\"object\": {\"id\": \"acct_standin\"}}}").statusCode(204);

        invoice.read().body("payment_url", notNullValue());
        seller.api.get("/events?limit=100").body("results[type=stripe_account.updated].data.can_charge", equalTo(true));
    }

    @Test
    void aChargeThatNobodyCanLookUpIsTold() throws Exception {
        customer.paysBy("pm_bank_ok");
        var invoice = customer.invoice(10_000);
        var payment = seller.payment(invoice.charge().statusCode(202).path("payment_id"));
        seller.api.delete("/settings/stripe").statusCode(200);
        TestSql.execute("UPDATE payment_charge SET failures = 4, look_at = NULL, recover_at = now() WHERE seller_id = ?",
                seller.id());

        seller.moveTo("2026-03-03T00:00:00Z");

        payment.read().body("status", equalTo("PROCESSING"));
        seller.api.get("/events?limit=100").body("results[type=payment.stuck].data.payment_id", equalTo(payment.id()));
    }

    private Answer told(String body) throws Exception {
        return Api.nobody().request().body(body)
                .header("Stripe-Signature",
                        Webhook.Signature.generateSignatureHeader(body, "whsec_standin", Instant.now().getEpochSecond()))
                .post(callback);
    }

    private static String reference(Payment payment) throws java.sql.SQLException {
        return TestSql.text("SELECT reference FROM payment_charge WHERE payment_id = ?::uuid", payment);
    }

    @Test
    void withoutItsAccountNothingIsCharged() {
        customer.paysBy("pm_card_visa");
        seller.api.delete("/settings/stripe").statusCode(200);

        customer.invoice(10_000).charge().statusCode(400).body("error.message", startsWith("No payment processor"));
    }
}
