package dev.brickwork.adapter.payment;

import java.util.UUID;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.StripeStandIn;

/** A seller whose account at the stand-in for Stripe is connected, and a customer of it. */
record GivenStripe(Api api, UUID sellerId, UUID customerId) {

    static GivenStripe seller() {
        var api = Api.ofNewSeller();
        connect(api, StripeStandIn.GOOD_KEY).statusCode(200);
        api.patch("/settings", "{\"payment_processor\": \"STRIPE\"}").statusCode(200);
        String customer = api.post("/customers", "{\"name\": \"Globex\", \"email\": \"pay@globex.example\"}").statusCode(201)
                .path("customer_id");
        return new GivenStripe(api, UUID.fromString(api.get("/settings").path("seller_id")),
                UUID.fromString(customer));
    }

    static Answer connect(Api api, String secretKey) {
        return api.put("/settings/stripe",
                "{\"secret_key\": \"" + secretKey + "\", \"publishable_key\": \"pk_test_standin000000\"}");
    }
}
