package dev.brickwork.seller;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThanOrEqualTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.matchesPattern;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.platform.http.RateBuckets;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;

@ServiceTest
class AccessTest {
    private Api api;

    @BeforeEach
    void newSeller() {
        api = Api.ofNewSeller();
    }

    @Test
    void everyBadKeyGetsOneAndTheSameMessage() {
        var message = Api.fetch("/api/v2/settings").statusCode(401).<String>path("error.message");
        for (var key : new String[]{"", "x", "bw_live_", api.key() + "x", api.key().replace("bw_test_", "bw_live_"),
                api.key().substring(0, api.key().length() - 1) + "-", "bw_test_unknown0_abcdefghijklmnop"}) {
            Api.with(key).get("/settings").statusCode(401).body("error.message", equalTo(message))
                    .body("error.error_id", nullValue());
        }
    }

    @Test
    void anExpiredKeyIsRefused() throws SQLException {
        var tomorrow = Instant.now().plus(1, ChronoUnit.DAYS);
        var body = json("name", "x", "scopes", List.of("full"), "expires_at", tomorrow);
        String key = api.post("/api-keys", body).statusCode(201).path("key");
        var expired = api.post("/api-keys", body).statusCode(201);
        TestSql.execute("UPDATE api_key SET expires_at = now() WHERE id = ?::uuid", expired.<String>path("key_id"));

        Api.with(key).get("/settings").statusCode(200);
        Api.with(expired.path("key")).get("/settings").statusCode(401);
    }

    @Test
    void aKeyMayNotExpireInThePast() {
        api.post("/api-keys", json("name", "x", "scopes", List.of("full"), "expires_at", "2020-01-01T00:00:00Z"))
                .statusCode(400).body("error.details.fields.expires_at", hasItem("must lie in the future"));
    }

    @Test
    void aRotatedKeyWorksOnForItsGraceOnly() {
        var old = api.post("/api-keys", json("name", "x", "scopes", List.of("read_only")));
        var graceful = api.post("/api-keys/" + old.path("key_id") + "/rotate", json("grace_seconds", 3600)).statusCode(201)
                .body("key_id", not(equalTo(old.path("key_id")))).body("scopes", equalTo(old.path("scopes")));
        Api.with(old.path("key")).get("/settings").statusCode(200);
        Api.with(graceful.path("key")).get("/settings").statusCode(200);
        api.post("/api-keys/" + old.path("key_id") + "/rotate", "{}").statusCode(400);

        var next = api.post("/api-keys/" + graceful.path("key_id") + "/rotate", json("grace_seconds", 0)).statusCode(201);
        Api.with(graceful.path("key")).get("/settings").statusCode(401);
        Api.with(next.path("key")).get("/settings").statusCode(200);
    }

    @Test
    void aSuspendedSellerIsKeptOut() {
        String seller = api.get("/settings").path("seller_id");
        Api.operator().post("/sellers/" + seller + "/suspend", "{}").statusCode(200).body("suspended_at", notNullValue());
        api.get("/settings").statusCode(403).body("error.message", equalTo("This seller is suspended."));
    }

    @Test
    void theKeyOfASellerDoesNotOpenSellers() {
        api.get("/sellers").statusCode(403).body("error.message",
                equalTo("Only the operator's key opens /sellers. This is the key of a seller."));
    }

    @Test
    void theOperatorListsSellers() {
        String seller = api.get("/settings").path("seller_id");
        Api.operator().get("/sellers?limit=100").statusCode(200).body("results.seller_id", hasItem(seller))
                .body("results[0].key", nullValue()).body("count", greaterThanOrEqualTo(2));
    }

    @Test
    void aSellerIsRefusedWithEveryMemberNamed() {
        Api.operator().post("/sellers", json("key_mode", "LIVE", "time_zone", "Mars/Olympus", "currency", "usd"))
                .statusCode(400).body("error.details.fields.size()", equalTo(4));
    }

    @Test
    void settingsChangeMemberByMember() {
        api.patch("/settings", json("time_zone", "Europe/Berlin", "sender_email", "billing@acme.example")).statusCode(200)
                .body("time_zone", equalTo("Europe/Berlin")).body("currency", equalTo("USD"));
        api.patch("/settings", json("sender_email", null)).statusCode(200).body("sender_email", nullValue())
                .body("time_zone", equalTo("Europe/Berlin"));
        api.patch("/settings", json("seller_id", "x")).statusCode(400);
    }

    @Test
    void everyWriteLeavesWhoWhatAndWhen() {
        api.patch("/settings", json("name", "New name")).statusCode(200);
        api.get("/audit-log?object_type=seller").statusCode(200)
                .body("results[0].action", equalTo("settings.changed"))
                .body("results[0].before.name", equalTo("Test seller"))
                .body("results[0].after.name", equalTo("New name")).body("results[0].key_id", notNullValue())
                .body("results[0].request_id", matchesPattern("[0-9a-f-]{36}"));
    }

    @Test
    void aRefusedWriteLeavesNoAuditRecord() {
        int before = api.get("/audit-log").path("count");
        api.patch("/settings", json("name", 7)).statusCode(400);
        api.get("/audit-log").body("count", equalTo(before));
    }

    @Test
    void keysAreNotInTheAuditLog() {
        String key = api.post("/api-keys", json("name", "x", "scopes", List.of("full"))).path("key");
        assertThat(api.get("/audit-log").asString()).doesNotContain(key.substring(key.lastIndexOf('_') + 1));
    }

    @Test
    void pagesLinkToEachOther() {
        for (int i = 0; i < 3; i++) {
            api.post("/api-keys", json("name", "k" + i, "scopes", List.of("full"))).statusCode(201);
        }
        api.get("/api-keys?limit=2").body("count", equalTo(4)).body("previous", nullValue())
                .body("next", equalTo("http://localhost:8080/api/v2/api-keys?limit=2&offset=2"))
                .body("results[0].name", equalTo("k2"));
        api.get("/api-keys?limit=2&offset=2").body("next", nullValue())
                .body("previous", equalTo("http://localhost:8080/api/v2/api-keys?limit=2&offset=0"));
    }

    @Test
    void theBucketRefillsEvenly() {
        var bucket = new RateBuckets.Bucket(10);
        for (int i = 9; i >= 0; i--) {
            assertThat(bucket.take(1_000)).isEqualTo(i);
        }
        assertThat(bucket.take(1_000)).isEqualTo(-1);
        assertThat(bucket.take(99_999_999)).isEqualTo(-1);
        assertThat(bucket.take(100_001_000)).isEqualTo(0);
        assertThat(bucket.take(100_001_000)).isEqualTo(-1);
        assertThat(bucket.take(1_000_000_000_000L)).as("never more than a second's worth").isEqualTo(9);
    }

    @Test
    void everyAnswerTellsHowMuchIsLeft() {
        api.get("/settings").header("RateLimit-Limit", equalTo("1000")).header("RateLimit-Remaining", notNullValue());
    }

    @Test
    void theTestClockMovesForwardOnly() {
        api.get("/test-clock").statusCode(200).body("is_set", equalTo(false));
        api.post("/test-clock", json("now", "2027-01-01T00:00:00Z")).statusCode(200).body("now",
                equalTo("2027-01-01T00:00:00Z"));
        api.post("/test-clock", json("now", "2026-12-31T00:00:00Z")).statusCode(400).body("error.details.fields.now",
                notNullValue());
        api.get("/test-clock").body("now", equalTo("2027-01-01T00:00:00Z")).body("is_set", equalTo(true));
        Api.ofNewSeller().get("/test-clock").body("is_set", equalTo(false));
    }

    @Test
    void aTestClockThatIsRemovedLeavesTheSellerInThePresentWithAllWorkDone() {
        api.delete("/test-clock").statusCode(200).body("is_set", equalTo(false));
        var yearAgo = Instant.now().minus(365, ChronoUnit.DAYS);
        api.post("/test-clock", json("now", yearAgo.toString())).statusCode(200);
        String customer = api.post("/customers", json("name", "Later Ltd")).path("customer_id");
        String invoice = api
                .post("/invoices", json("customer_id", customer, "bill_at", yearAgo.plus(90, ChronoUnit.DAYS).toString(),
                        "lines", List.of(json("description", "Work", "amount", 100))))
                .statusCode(201).path("invoice_id");

        api.delete("/test-clock").statusCode(200).body("is_set", equalTo(false));

        api.get("/invoices/" + invoice).body("status", equalTo("PAST_DUE"));
        api.get("/test-clock").body("is_set", equalTo(false));
        api.get("/audit-log?object_type=test_clock").body("results.action", hasItem("test_clock.removed"));
    }

    @Test
    void aTestClockAheadOfRealTimeIsNotRemoved() {
        api.post("/test-clock", json("now", Instant.now().plus(90, ChronoUnit.DAYS).toString())).statusCode(200);

        api.delete("/test-clock").statusCode(400).body("error.message", equalTo("The test clock is ahead of real time."));

        api.get("/test-clock").body("is_set", equalTo(true));
    }
}
