package dev.brickwork.console.screen;

import static dev.brickwork.testing.ConsoleBrowser.between;
import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.ConsoleBrowser;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Given;

/** Forms whose answer shows a secret. Who presses the button twice sees the second answer only. */
@ServiceTest
class SecretsShownOnceTest {

    @Test
    void thePageOfANewKeySaysInWhichHeaderItIsSent() {
        var browser = ConsoleBrowser.of(Given.seller()).signedIn("admin");

        assertThat(browser.post("/console/keys/new", "name", "Reports", "read_only", "true", "idempotency_key", "k1")
                .statusCode(200).asString()).contains("X-SERVICE-KEY").doesNotContain("bearer");
    }

    @Test
    void theSecretOfAnEndpointIsReplacedOnceHoweverOftenTheFormIsSent() {
        var seller = Given.seller();
        var browser = ConsoleBrowser.of(seller).signedIn("admin");
        String id = seller.api.post("/webhook-endpoints", json("url", "http://127.0.0.1:9/", "event_types", List.of("*")))
                .statusCode(201).path("endpoint_id");
        var path = "/console/webhooks/" + id;
        var key = keyIn(browser.get(path));

        var secret = secretIn(browser.post(path + "/secret", "idempotency_key", key));
        var records = seller.api.get("/audit-log").number("count");
        assertThat(secretIn(browser.post(path + "/secret", "idempotency_key", key))).isEqualTo(secret).startsWith("whsec_");
        assertThat(seller.api.get("/audit-log").number("count")).isEqualTo(records);

        assertThat(secretIn(browser.post(path + "/secret", "idempotency_key", keyIn(browser.get(path)))))
                .isNotEqualTo(secret);
        assertThat(browser.post(path + "/secret", "idempotency_key", "").statusCode(400).asString()).contains(
                "Nothing was changed.",
                "Idempotency-Key must have");
    }

    @Test
    void anEndpointIsMadeOnceHoweverOftenTheFormIsSent() {
        var seller = Given.seller();
        var browser = ConsoleBrowser.of(seller).signedIn("admin");
        var form = new Object[]{"url", "http://127.0.0.1:9/", "event_types", "*", "idempotency_key",
                keyIn(browser.get("/console/webhooks/new"))};

        var secret = secretIn(browser.post("/console/webhooks/new", form));
        assertThat(secretIn(browser.post("/console/webhooks/new", form))).isEqualTo(secret);
        seller.api.get("/webhook-endpoints").body("count", equalTo(1));
    }

    @Test
    void aKeyIsMadeOnceHoweverOftenTheFormIsSent() {
        var seller = Given.seller();
        var browser = ConsoleBrowser.of(seller).signedIn("admin");
        var form = new ArrayList<Object>(List.of("name", "Reports", "read_only", "true", "idempotency_key",
                keyIn(browser.get("/console/keys/new"))));

        var secret = secretIn(browser.post("/console/keys/new", form.toArray()));
        var keys = seller.api.get("/api-keys").number("count");
        assertThat(secretIn(browser.post("/console/keys/new", form.toArray()))).isEqualTo(secret);
        form.set(1, "Others");
        var page = browser.post("/console/keys/new", form.toArray()).statusCode(400);
        assertThat(page.asString()).contains("This form was submitted before with other values.", "value=\"Others\"");
        assertThat(seller.api.get("/api-keys").number("count")).isEqualTo(keys);

        form.set(5, keyIn(page));
        assertThat(secretIn(browser.post("/console/keys/new", form.toArray()))).isNotEqualTo(secret);
    }

    @Test
    void aKeyThatIsReplacedAtOnceTwiceShowsItsSuccessorTwice() {
        var seller = Given.seller();
        var browser = ConsoleBrowser.of(seller).signedIn("admin");
        String id = seller.api.post("/api-keys", json("name", "Reports", "scopes", List.of("read_only"))).statusCode(201)
                .path("key_id");
        var path = "/console/keys/" + id;
        var form = new Object[]{"grace_seconds", "0", "idempotency_key", keyIn(browser.get(path))};

        var successor = secretIn(browser.post(path + "/replace", form));
        assertThat(secretIn(browser.post(path + "/replace", form))).isEqualTo(successor);
        Api.with(successor).get("/customers").statusCode(200);
        assertThat(browser.post(path + "/replace", "grace_seconds", "0", "idempotency_key", "another").statusCode(400)
                .asString()).contains("Nothing was changed.", "The key is revoked or expired");
    }

    private static String keyIn(Answer page) {
        return between(page.asString(), "name=\"idempotency_key\" value=\"", "\"");
    }

    private static String secretIn(Answer page) {
        return between(between(page.statusCode(200).asString(), "id=\"secret\"", ">"), "value=\"", "\"");
    }
}
