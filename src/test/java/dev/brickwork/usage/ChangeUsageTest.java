package dev.brickwork.usage;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.nullValue;

import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Subscription;

@ServiceTest
class ChangeUsageTest {
    private UsageScene scene;
    private Subscription subscription;

    @BeforeEach
    void threeEntriesOfEveryKind() {
        scene = new UsageScene("2026-03-10T12:00:00Z");
        subscription = scene.subscription("2026-01-01", "UTC");
        for (var code : UsageScene.CODES.subList(0, 5)) {
            scene.record(subscription, code, code + 1, "5", "2026-03-01T10:00:00Z");
            scene.record(subscription, code, code + 2, "9", "2026-03-02T10:00:00Z");
            scene.record(subscription, code, code + 3, "2", "2026-03-02T11:00:00Z");
        }
    }

    private List<String> used(String day) {
        return UsageScene.CODES.subList(0, 5).stream().map(code -> subscription.used(code, day)).toList();
    }

    private Answer change(String id, Object... more) {
        return scene.api.patch("/usage", json("transaction_id", id).with(more));
    }

    @Test
    void everyAggregationFollowsAChangedValue() {
        assertThat(used("2026-03-05")).containsExactly("16", "9", "2", "3", "3");
        for (var code : UsageScene.CODES.subList(0, 5)) {
            change(code + 2, "value", 3).statusCode(200).body("value", equalTo(3))
                    .body("time", equalTo("2026-03-02T10:00:00Z")).body("properties.user_id", equalTo(code + 2));
        }
        assertThat(used("2026-03-05")).containsExactly("10", "5", "2", "3", "3");
    }

    @Test
    void anEntryOfTheDayOfAnEndCanBeEditedAsItCanBeDeleted() {
        for (var code : UsageScene.CODES.subList(0, 5)) {
            scene.record(subscription, code, code + 4, "5", "2026-03-10T10:00:00Z");
            scene.record(subscription, code, code + 5, "5", "2026-03-10T11:00:00Z");
        }
        subscription.end("NOW").statusCode(200);

        for (var code : UsageScene.CODES.subList(0, 5)) {
            change(code + 4, "value", 3).statusCode(200).body("value", equalTo(3));
            change(code + 4, "time", "2026-03-09T10:00:00Z").statusCode(200);
            change(code + 5, "time", "2026-03-11T10:00:00Z").statusCode(400);
            scene.api.delete("/usage?transaction_id=" + code + 5).statusCode(200);
        }
    }

    @Test
    void everyAggregationFollowsAChangedTime() {
        for (var code : UsageScene.CODES.subList(0, 5)) {
            change(code + 2, "time", "2026-02-28T23:59:59Z").statusCode(200);
            change(code + 3, "time", "2026-03-01T09:00:00Z").statusCode(200);
        }
        assertThat(used("2026-03-05")).containsExactly("7", "5", "5", "2", "2");
        assertThat(used("2026-02-05")).containsExactly("9", "9", "9", "1", "1");
    }

    @Test
    void everyAggregationFollowsADeletion() {
        for (var code : UsageScene.CODES.subList(0, 5)) {
            scene.api.delete("/usage?transaction_id=" + code + 3).statusCode(200)
                    .body("message", equalTo("Usage entry deleted."));
        }
        assertThat(used("2026-03-05")).containsExactly("14", "9", "9", "2", "2");
        for (var code : UsageScene.CODES.subList(0, 5)) {
            scene.api.delete("/usage?transaction_id=" + code + 2).statusCode(200);
        }
        assertThat(used("2026-03-05")).containsExactly("5", "5", "5", "1", "1");
        for (var code : UsageScene.CODES.subList(0, 5)) {
            scene.api.delete("/usage?transaction_id=" + code + 1).statusCode(200);
        }
        assertThat(used("2026-03-05")).containsExactly("0", "0", "0", "0", "0");
    }

    @Test
    void propertiesAreReplacedOrCleared() {
        change("calls1", "properties", json("x", 1)).statusCode(200).body("properties.x", equalTo(1))
                .body("properties.user_id", nullValue());
        change("calls1", "properties", null).statusCode(200).body("properties", nullValue());
        change("users1", "properties", null).statusCode(400).body("error.details.fields", hasKey("properties"));
        change("users1", "properties", json("user_id", "users2")).statusCode(200);
        assertThat(subscription.used("users", "2026-03-05")).isEqualTo("2");
    }

    @Test
    void aChangeKeepsTheRulesOfAnEntry() {
        change("nobody", "value", 1).statusCode(404).body("error.message", equalTo("Usage entry not found."));
        change("calls1", "value", null).statusCode(400).body("error.details.fields.value", hasSize(1));
        change("calls1", "value", "1").statusCode(400);
        change("calls1", "brick_id", scene.plan.brick("jobs")).statusCode(400).body("error.details.fields",
                hasKey("brick_id"));
        change("calls1", "time", "2025-12-31T00:00:00Z").statusCode(400).body("error.details.fields", hasKey("time"));
        scene.api.patch("/usage", json("value", 1)).statusCode(400).body("error.details.fields.transaction_id",
                hasItem("is required"));
        change("calls1").statusCode(200).body("value", equalTo(5));
        assertThat(subscription.used("calls", "2026-03-05")).isEqualTo("16");
    }

    @Test
    void theLateRetryOfAChangedEntryIsADuplicate() {
        change("calls1", "value", 50).statusCode(200);
        subscription.use("calls", 5).id("calls1").at("2026-03-01T10:00:00Z").with("properties", json("user_id", "calls1"))
                .sent().statusCode(200).body("duplicate", equalTo(true));
        assertThat(subscription.used("calls", "2026-03-05")).isEqualTo("61");
    }

    @Test
    void aDeletedIdStaysDeleted() {
        scene.api.delete("/usage?transaction_id=calls1").statusCode(200);

        scene.api.delete("/usage?transaction_id=calls1").statusCode(404).body("error.message",
                equalTo("Usage entry not found."));
        change("calls1", "value", 1).statusCode(404);
        subscription.use("calls", 5).id("calls1").at("2026-03-01T10:00:00Z").with("properties", json("user_id", "calls1"))
                .sent().statusCode(409).body("error.code", equalTo("ERR_CONFLICT"));
        assertThat(subscription.used("calls", "2026-03-05")).isEqualTo("11");
    }

    @Test
    void theIdComesInTheBodyOrInTheQueryWithAndWithoutASlash() {
        delete("/usage", "{\"transaction_id\": \"calls1\"}").statusCode(200);
        delete("/usage/", "{\"transaction_id\": \"calls2\"}").statusCode(200);
        delete("/usage/?transaction_id=calls3", "{\"transaction_id\": \"calls3\"}").statusCode(200);
        scene.api.delete("/usage/?transaction_id=jobs1").statusCode(200);
        delete("/usage?transaction_id=jobs2", "{\"transaction_id\": \"jobs3\"}").statusCode(400)
                .body("error.details.fields", hasKey("transaction_id"));
        scene.api.delete("/usage").statusCode(400).body("error.details.fields.transaction_id", hasItem("is required"));
        delete("/usage", "{}").statusCode(400).body("error.details.fields.transaction_id", hasItem("is required"));
        scene.api.delete("/usage?transaction=jobs2").statusCode(400);
        assertThat(used("2026-03-05")).containsExactly("0", "9", "2", "2", "3");
    }

    private Answer delete(String path, String body) {
        return scene.api.request().body(body).delete(Api.BASE + path);
    }

    @Test
    void anotherSellersEntryDoesNotExist() {
        var stranger = Api.ofNewSeller();
        stranger.delete("/usage?transaction_id=calls1").statusCode(404);
        stranger.patch("/usage", json("transaction_id", "calls1", "value", 1)).statusCode(404);
        assertThat(subscription.used("calls", "2026-03-05")).isEqualTo("16");
    }
}
