package dev.brickwork.adapter.payment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.startsWith;

import java.nio.charset.StandardCharsets;
import java.sql.SQLException;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.StripeStandIn;
import dev.brickwork.testing.TestSql;
import io.quarkus.test.common.QuarkusTestResource;

@ServiceTest
@QuarkusTestResource(StripeStandIn.class)
class ConnectStripeTest {
    private Api api;

    @BeforeEach
    void aSeller() {
        api = Api.ofNewSeller();
    }

    @Test
    void allThatIsWrongIsNamedAtOnce() {
        api.put("/settings/stripe", "{\"secret_key\": \"pk_test_0123456789\", \"webhook_secret\": \"x\"}").statusCode(400)
                .body("error.details.fields.secret_key", hasItem(containsString("sk_")))
                .body("error.details.fields.publishable_key", hasItem("is required"))
                .body("error.details.fields.webhook_secret", hasItem(containsString("whsec_")));
    }

    @Test
    void aKeyThatStripeDoesNotKnowIsRefused() {
        GivenStripe.connect(api, "sk_test_revoked0000000").statusCode(400)
                .body("error.details.fields.secret_key", hasItem(startsWith("is refused by Stripe: Invalid API Key")));
        api.get("/settings/stripe").statusCode(404);
    }

    @Test
    void pretendedAndRealMoneyAreKeptApart() {
        GivenStripe.connect(api, "sk_live_standin000000").statusCode(400)
                .body("error.details.fields.publishable_key", hasItem("is of another mode than the secret key"));
        api.put("/settings/stripe",
                "{\"secret_key\": \"sk_live_standin000000\", \"publishable_key\": \"pk_live_standin000000\"}")
                .statusCode(400)
                .body("error.details.fields.secret_key", hasItem("is a live key, and this is a test seller"));
        var live = Api.with(Api.operator().post("/sellers", "{\"name\": \"Live\", \"key_mode\": \"live\"}")
                .path("key"));
        GivenStripe.connect(live, StripeStandIn.GOOD_KEY).statusCode(400)
                .body("error.details.fields.secret_key", hasItem("is a test key, and this seller does real business"));
    }

    @Test
    void aConnectedAccountIsShownWithoutItsSecrets() throws SQLException {
        GivenStripe.connect(api, StripeStandIn.GOOD_KEY).statusCode(200).body("account_id", equalTo("acct_standin"))
                .body("can_take_payments", equalTo(true)).body("secret_key_hint", equalTo("…0000"))
                .body("callback_url", startsWith("http://localhost:8080/callbacks/stripe/"));

        var shown = api.get("/settings/stripe").statusCode(200).asString();
        var audited = api.get("/audit-log").asString();

        assertThat(shown + audited + rows()).doesNotContain(StripeStandIn.GOOD_KEY).doesNotContain("whsec_");
    }

    @Test
    void theAddressForCallbacksStaysAsLongAsTheAccountDoes() {
        String first = GivenStripe.connect(api, StripeStandIn.GOOD_KEY).path("callback_url");

        GivenStripe.connect(api, StripeStandIn.GOOD_KEY).body("callback_url", equalTo(first));
        GivenStripe.connect(api, StripeStandIn.OTHER_KEY).statusCode(200).body("account_id", equalTo("acct_other"))
                .body("callback_url", not(equalTo(first)));
    }

    @Test
    void aDisconnectedAccountIsForgotten() {
        GivenStripe.connect(api, StripeStandIn.GOOD_KEY).statusCode(200);
        api.patch("/settings", "{\"payment_processor\": \"STRIPE\"}");
        String customer = api.post("/customers", "{\"name\": \"Globex\"}").path("customer_id");

        api.delete("/settings/stripe").statusCode(200);

        api.get("/settings/stripe").statusCode(404);
        api.get("/customers/" + customer + "/payment-methods").statusCode(400).body("error.message",
                startsWith("No payment processor that can take payments is connected"));
    }

    @Test
    void methodsOfStripeAreACustomersToo() {
        var stripe = GivenStripe.seller();
        var methods = "/customers/" + stripe.customerId() + "/payment-methods";

        String id = stripe.api().post(methods, "{\"payment_method_id\": \"pm_card_visa\", \"is_default\": true}")
                .statusCode(201).body("card.exp_year", equalTo(2031)).path("payment_method_id");

        stripe.api().get(methods + "/default").statusCode(200).body("payment_method_id", equalTo(id));
        stripe.api().post(methods, "{\"payment_method_id\": \"pm_nobodys\"}").statusCode(400);
    }

    /** All that the database holds of the account, as text and as bytes. */
    private static String rows() throws SQLException {
        return String.join("", TestSql.select("SELECT a::text, secret_key, callback_secret FROM stripe_account a",
                row -> row.getString(1) + new String(row.getBytes(2), StandardCharsets.ISO_8859_1)
                        + new String(row.getBytes(3), StandardCharsets.ISO_8859_1)));
    }
}
