package dev.brickwork.adapter.payment;

import static dev.brickwork.testing.Json.json;
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
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Seller;
import io.quarkus.test.common.QuarkusTestResource;

@ServiceTest
@QuarkusTestResource(StripeStandIn.class)
class ConnectStripeTest {
    private Seller seller;

    @BeforeEach
    void aSeller() {
        seller = Given.seller();
    }

    @Test
    void allThatIsWrongIsNamedAtOnce() {
        seller.api.put("/settings/stripe", json("secret_key", "pk_test_0123456789", "webhook_secret", "x")).statusCode(400)
                .body("error.details.fields.secret_key", hasItem(containsString("sk_")))
                .body("error.details.fields.publishable_key", hasItem("is required"))
                .body("error.details.fields.webhook_secret", hasItem(containsString("whsec_")));
    }

    @Test
    void aKeyThatStripeDoesNotKnowIsRefused() {
        seller.connectStripe("sk_test_revoked0000000").statusCode(400).body("error.details.fields.secret_key",
                hasItem(startsWith("is refused by Stripe: Invalid API Key")));
        seller.api.get("/settings/stripe").statusCode(404);
    }

    @Test
    void pretendedAndRealMoneyAreKeptApart() {
        seller.connectStripe("sk_live_standin000000").statusCode(400).body("error.details.fields.publishable_key",
                hasItem("is of another mode than the secret key"));
        seller.api
                .put("/settings/stripe",
                        json("secret_key", "sk_live_standin000000", "publishable_key", "pk_live_standin000000"))
                .statusCode(400)
                .body("error.details.fields.secret_key", hasItem("is a live key, and this is a test seller"));
        var live = Api.with(Api.operator().post("/sellers", json("name", "Live", "key_mode", "live")).path("key"));
        new Seller(live).connectStripe(StripeStandIn.GOOD_KEY).statusCode(400).body("error.details.fields.secret_key",
                hasItem("is a test key, and this seller does real business"));
    }

    @Test
    void aConnectedAccountIsShownWithoutItsSecrets() throws SQLException {
        seller.connectStripe(StripeStandIn.GOOD_KEY).statusCode(200).body("account_id", equalTo("acct_standin"))
                .body("can_take_payments", equalTo(true)).body("secret_key_hint", equalTo("…0000"))
                .body("callback_url", startsWith("http://localhost:8080/callbacks/stripe/"));

        var shown = seller.api.get("/settings/stripe").statusCode(200).asString();
        var audited = seller.api.get("/audit-log").asString();

        assertThat(shown + audited + rows()).doesNotContain(StripeStandIn.GOOD_KEY).doesNotContain("whsec_");
    }

    @Test
    void theAddressForCallbacksStaysAsLongAsTheAccountDoes() {
        String first = seller.connectStripe(StripeStandIn.GOOD_KEY).path("callback_url");

        seller.connectStripe(StripeStandIn.GOOD_KEY).body("callback_url", equalTo(first));
        seller.connectStripe(StripeStandIn.OTHER_KEY).statusCode(200).body("account_id", equalTo("acct_other"))
                .body("callback_url", not(equalTo(first)));
    }

    @Test
    void aDisconnectedAccountIsForgotten() {
        seller.connectStripe(StripeStandIn.GOOD_KEY).statusCode(200);
        seller.settings("payment_processor", "STRIPE");
        String customer = seller.api.post("/customers", json("name", "Globex")).path("customer_id");

        seller.api.delete("/settings/stripe").statusCode(200);

        seller.api.get("/settings/stripe").statusCode(404);
        seller.api.get("/customers/" + customer + "/payment-methods").statusCode(400).body("error.message",
                startsWith("No payment processor that can take payments is connected"));
    }

    @Test
    void methodsOfStripeAreACustomersToo() {
        var stripe = Given.seller().withStripe();
        var methods = "/customers/" + stripe.customer() + "/payment-methods";

        String id = stripe.api.post(methods, json("payment_method_id", "pm_card_visa", "is_default", true)).statusCode(201)
                .body("card.exp_year", equalTo(2031)).path("payment_method_id");

        stripe.api.get(methods + "/default").statusCode(200).body("payment_method_id", equalTo(id));
        stripe.api.post(methods, json("payment_method_id", "pm_nobodys")).statusCode(400);
    }

    /** All that the database holds of the account, as text and as bytes. */
    private static String rows() throws SQLException {
        return String.join("", TestSql.select("SELECT a::text, secret_key, callback_secret FROM stripe_account a",
                row -> row.getString(1) + new String(row.getBytes(2), StandardCharsets.ISO_8859_1)
                        + new String(row.getBytes(3), StandardCharsets.ISO_8859_1)));
    }
}
