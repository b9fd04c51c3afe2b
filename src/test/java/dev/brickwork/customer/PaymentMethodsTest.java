package dev.brickwork.customer;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.nullValue;
import static org.hamcrest.Matchers.startsWith;

import java.util.UUID;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.ExistingIds;
import dev.brickwork.testing.ServiceTest;

@ServiceTest
class PaymentMethodsTest {
    private static final String VISA = "{\"payment_method_id\": \"pm_card_visa\"}";
    private Api api;
    private String methods;

    @BeforeEach
    void aCustomer() {
        api = Api.ofNewSeller();
        methods = methodsOf(customer("{\"name\": \"Globex\"}"));
    }

    @Test
    void whatIsNoMethodIsRefused() {
        api.post(methods, "{}").statusCode(400).body("error.details.fields.payment_method_id", hasItem("is required"));
        api.post(methods, json("payment_method_id", "pm_nobodys")).statusCode(400)
                .body("error.details.fields.payment_method_id", hasItem("is no payment method that SANDBOX can attach"));
        api.post(methods, json("payment_method_id", "4242 4242 4242 4242")).statusCode(400)
                .body("error.details.fields.payment_method_id", hasItem("must not hold a card number"));
        api.put(methods + "/default", VISA).statusCode(400)
                .body("error.details.fields.payment_method_id", hasItem("is not attached to the company that pays"));
    }

    @Test
    void whatIsNotThereIsMissing() {
        var nobody = methodsOf(UUID.randomUUID().toString());
        api.post(nobody, "{}").statusCode(404).body("error.message", startsWith("Customer"));
        api.get(nobody).statusCode(404);
        api.put(nobody + "/default", "{}").statusCode(404);
        api.get(nobody + "/default").statusCode(404);
        api.get(methods + "/default").statusCode(404).body("error.message", startsWith("Default payment method"));
        api.delete(methods + "/pm_card_visa").statusCode(404).body("error.message", startsWith("Payment method"));
    }

    @Test
    void withoutAProcessorThereAreNoMethods() {
        api.patch("/settings", json("payment_processor", "NONE"));
        api.get(methods).statusCode(400).body("error.message", startsWith("No payment processor"));
        api.patch("/settings", json("payment_processor", "STRIPE"));
        api.post(methods, VISA).statusCode(400).body("error.message", startsWith("No payment processor"));
    }

    @Test
    void aMethodIsAttachedAndListed() {
        api.post(methods, VISA).statusCode(201).body("payment_method_id", equalTo("pm_card_visa"))
                .body("is_default", equalTo(false)).body("type", equalTo("card")).body("card.brand", equalTo("visa"))
                .body("card.last4", equalTo("4242")).body("card.exp_month", equalTo(12))
                .body("card.exp_year", equalTo(2049)).body("us_bank_account", nullValue()).body("link", nullValue())
                .body("restricted", nullValue());
        api.post(methods, json("payment_method_id", "pm_bank_pending")).statusCode(201)
                .body("us_bank_account.bank_name", equalTo("Sandbox Bank"))
                .body("us_bank_account.bank_type", equalTo("checking")).body("us_bank_account.last4", equalTo("6789"))
                .body("us_bank_account.routing_number", equalTo("110000000"));
        api.post(methods, json("payment_method_id", "pm_link")).body("link.email", equalTo("payer@example.com"));

        api.get(methods + "?limit=2").statusCode(200).body("count", equalTo(3)).body("results",
                org.hamcrest.Matchers.hasSize(2));
    }

    @Test
    void everyChangeIsTold() {
        api.post(methods, VISA).statusCode(201);
        api.put(methods + "/default", VISA).statusCode(200);
        api.delete(methods + "/pm_card_visa").statusCode(200);

        api.get("/events?object_type=payment_method").statusCode(200)
                .body("results.type",
                        contains("payment_method.attached", "payment_method.made_default", "payment_method.detached"))
                .body("results.data.payment_method_id", everyItem(equalTo("pm_card_visa")))
                .body("results.data.is_default", contains(false, true, false));
    }

    @Test
    void theDefaultIsSetInAllEncodings() {
        api.post(methods, VISA);
        api.post(methods, json("payment_method_id", "pm_link"));

        api.put(methods + "/default", VISA).statusCode(200).body("default_payment_method_id", equalTo("pm_card_visa"))
                .body("subscription_id", nullValue());
        api.get(methods + "/default").statusCode(200).body("payment_method_id", equalTo("pm_card_visa"))
                .body("is_default", equalTo(true));
        api.request().form("payment_method_id", "pm_link").put(Api.BASE + methods + "/default").statusCode(200)
                .body("default_payment_method_id", equalTo("pm_link"));
        api.request().part("payment_method_id", "pm_card_visa").put(Api.BASE + methods + "/default").statusCode(200)
                .body("default_payment_method_id", equalTo("pm_card_visa"));
        api.get(methods).body("results[*is_default=true].payment_method_id", contains("pm_card_visa"));
    }

    @Test
    void theDefaultIsAnsweredWithTheNewestLiveSubscription() {
        var ids = ExistingIds.madeBy(api);
        var subscribed = ids.fill("/customers/{customer_id}/payment-methods");
        api.post(subscribed, VISA);

        api.put(subscribed + "/default", VISA).body("subscription_id", equalTo(ids.fill("{subscription_id}")));
    }

    @Test
    void whoIsBilledThroughAPartnerHasThePartnersMethods() {
        var partner = customer("{\"name\": \"Partner\"}");
        var end = methodsOf(customer("{\"name\": \"End\", \"partner_id\": \"" + partner + "\"}"));

        api.post(end, VISA).statusCode(201);
        api.put(end + "/default", VISA).statusCode(200);

        api.get(methodsOf(partner) + "/default").statusCode(200).body("payment_method_id", equalTo("pm_card_visa"));
        api.get(end + "/default").statusCode(200);
        api.get(methods).body("count", equalTo(0));
    }

    @Test
    void aDetachedMethodIsGoneAndNoDefaultAnyMore() {
        api.post(methods, json("payment_method_id", "pm_card_visa", "is_default", true)).body("is_default", equalTo(true));

        api.delete(methods + "/pm_card_visa").statusCode(200).body("payment_method_id", equalTo("pm_card_visa"));

        api.get(methods).body("count", equalTo(0));
        api.get(methods + "/default").statusCode(404);
        api.post(methods, VISA).body("is_default", equalTo(false));
    }

    @Test
    void aRepeatIsAnsweredFromMemoryAndDoesNothing() {
        var first = api.request().header("Idempotency-Key", "attach").body(VISA).post(Api.BASE + methods)
                .statusCode(201).asString();
        api.delete(methods + "/pm_card_visa").statusCode(200);

        var second = api.request().header("Idempotency-Key", "attach").body(VISA).post(Api.BASE + methods)
                .statusCode(201).header("Idempotency-Replayed", "true").asString();

        assertThat(second).isEqualTo(first);
        api.get(methods).body("count", equalTo(0));
        api.request().header("Idempotency-Key", "attach").body("{\"payment_method_id\": \"pm_link\"}")
                .post(Api.BASE + methods).statusCode(422);
    }

    @Test
    void whoDidItIsAudited() {
        api.post(methods, VISA);
        api.put(methods + "/default", VISA);

        api.get("/audit-log").body("results.action", hasItem("payment_method.attached"))
                .body("results.action", hasItem("payment_method.made_default"));
    }

    @Test
    void anotherSellersCustomerHasNone() {
        Api.ofNewSeller().get(methods).statusCode(404);
    }

    private String customer(String body) {
        return api.post("/customers", body).statusCode(201).path("customer_id");
    }

    private static String methodsOf(String customer) {
        return "/customers/" + customer + "/payment-methods";
    }
}
