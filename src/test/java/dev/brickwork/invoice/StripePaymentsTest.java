package dev.brickwork.invoice;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.startsWith;

import java.net.URI;
import java.time.Instant;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import com.stripe.net.Webhook;

import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.StripeStandIn;
import io.quarkus.test.common.QuarkusTestResource;

/** Invoices paid through Stripe's own library, against a server that behaves as Stripe's documentation says. */
@ServiceTest
@QuarkusTestResource(StripeStandIn.class)
class StripePaymentsTest {
    private GivenPayable given;
    private String callback;

    @BeforeEach
    void aConnectedSeller() {
        given = new GivenPayable();
        callback = URI.create(given.api.put("/settings/stripe", "{\"secret_key\": \"" + StripeStandIn.GOOD_KEY
                + "\", \"publishable_key\": \"pk_test_standin000000\"}").statusCode(200).extract()
                .<String>path("callback_url")).getPath();
        given.api.patch("/settings", "{\"payment_processor\": \"STRIPE\"}").statusCode(200);
    }

    @Test
    void aCardPaysAndIsRefunded() {
        given.with("pm_card_visa");
        String payment = given.pay(given.invoice(10_000)).statusCode(201).extract().path("payment_id");

        given.api.post("/payments/" + payment + "/refund", "{\"amount\": 4000, \"reason\": \"x\"}").statusCode(200)
                .body("refunded_amount", equalTo(4_000));
    }

    @Test
    void aDeclineSaysWhy() {
        given.with("pm_card_chargeDeclined");
        var invoice = given.invoice(10_000);

        given.pay(invoice).statusCode(402).body("error.message", equalTo("Your card was declined."));
        given.read(invoice).body("status", equalTo("OUTSTANDING")).body("payments[0].status", equalTo("FAILED"));
    }

    @Test
    void aLostAnswerIsLookedUp() throws Exception {
        given.with("pm_card_hang");
        var invoice = given.invoice(10_000);
        given.pay(invoice).statusCode(202);

        Thread.sleep(1_200);
        given.moveTo("2026-03-01T12:00:01Z");

        given.read(invoice).body("status", equalTo("PAID")).body("payments.size()", equalTo(1));
    }

    @Test
    void aDebitSettlesWhenStripeCallsBack() throws Exception {
        given.with("pm_bank_settles");
        var invoice = given.invoice(10_000);
        String payment = given.pay(invoice).statusCode(202).extract().path("payment_id");
        var body = "{\"type\": \"payment_intent.succeeded\", \"data\": {\"object\": {\"metadata\": {\"brickwork_payment_id\": \""
                + payment + "\"}}}}";

        for (int i = 0; i < 2; i++) {
            given().contentType("application/json").body(body)
                    .header("Stripe-Signature",
                            Webhook.Signature.generateSignatureHeader(body, "whsec_standin", Instant.now().getEpochSecond()))
                    .post(callback).then().statusCode(204);
            given.read(invoice).body("status", equalTo("PAID")).body("payments.size()", equalTo(1));
        }
    }

    @Test
    void nobodyElsesCallbackTouchesAPayment() throws Exception {
        given.with("pm_bank_settles");
        var invoice = given.invoice(10_000);
        String payment = given.pay(invoice).statusCode(202).extract().path("payment_id");
        var other = new GivenPayable();
        var foreign = URI.create(other.api.put("/settings/stripe", "{\"secret_key\": \"" + StripeStandIn.GOOD_KEY
                + "\", \"publishable_key\": \"pk_test_standin000000\"}").extract().<String>path("callback_url")).getPath();
        var body = "{\"data\": {\"object\": {\"metadata\": {\"brickwork_payment_id\": \"" + payment + "\"}}}}";

        given().contentType("application/json").body(body)
                .header("Stripe-Signature",
                        Webhook.Signature.generateSignatureHeader(body, "whsec_standin", Instant.now().getEpochSecond()))
                .post(foreign).then().statusCode(204);

        given.read(invoice).body("payments[0].status", equalTo("PROCESSING"));
    }

    @Test
    void withoutItsAccountNothingIsCharged() {
        given.with("pm_card_visa");
        given.api.delete("/settings/stripe").statusCode(200);

        given.pay(given.invoice(10_000)).statusCode(400).body("error.message", startsWith("No payment processor"));
    }
}
