package dev.brickwork.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import java.util.List;

import org.junit.jupiter.api.Test;

import dev.brickwork.testing.ServiceTest;

/** A recast that begins after a pause. */
@ServiceTest
class PausedRecastOrderTest {

    @Test
    void anEarlyResumptionBringsItsCreditForwardTogetherWithItsFirstInvoice() {
        var scene = new OrderScene();
        // what is open is left as it is
        scene.api.patch("/settings", "{\"apply_credit_automatically\": false}").statusCode(200);
        var subscription = scene.begun(scene.newBody("").replace("MONTHLY", "ALL_UPFRONT"));
        scene.at("2030-01-10T12:00:00Z");
        scene.api.post("/subscriptions/" + subscription + "/pause", "{\"scheduled_resume_at\": \"2030-01-30\"}")
                .statusCode(200);
        scene.accept(scene.api.post("/subscriptions/" + subscription + "/recast", """
                {"starts_at": "2030-02-10", "contract_length": 12, "billing_frequency": "MONTHLY",
                 "first_charge_date": "CONTRACT_START_DATE", "bricks": %s}""".formatted(scene.seats(5))).statusCode(201)
                .path("order_id")).statusCode(200);
        scene.at("2030-01-15T12:00:00Z");

        scene.api.post("/subscriptions/" + subscription + "/resume", "{}").statusCode(200)
                .body("ends_at", equalTo("2031-01-25"));

        scene.at("2030-01-26T00:00:00Z");
        List<String> statuses = scene.api.get("/invoices?limit=100&subscription_id=" + subscription)
                .path("results[*bill_at=2030-01-26T00:00:00Z].status");
        assertThat(statuses).containsExactly("CREDITED");
    }

    @Test
    void aPauseTakesItsCreditAlongToItsNewFirstDay() {
        var scene = new OrderScene();
        // what is open is left as it is
        scene.api.patch("/settings", "{\"apply_credit_automatically\": false}").statusCode(200);
        var subscription = scene.begun(scene.newBody("").replace("MONTHLY", "ALL_UPFRONT"));
        scene.at("2030-01-02T12:00:00Z");
        scene.accept(scene.api.post("/subscriptions/" + subscription + "/recast", """
                {"starts_at": "2030-02-10", "contract_length": 12, "billing_frequency": "MONTHLY",
                 "first_charge_date": "CONTRACT_START_DATE", "bricks": %s}""".formatted(scene.seats(5))).statusCode(201)
                .path("order_id")).statusCode(200);
        scene.at("2030-01-10T12:00:00Z");
        scene.api.post("/subscriptions/" + subscription + "/pause", "{\"scheduled_resume_at\": \"2030-01-30\"}")
                .statusCode(200);
        var credits = "/subscriptions/" + subscription + "/credits";

        scene.at("2030-03-01T00:00:00Z");
        scene.api.get(credits).statusCode(200).body("count", equalTo(0));
        scene.at("2030-03-02T00:00:00Z");

        scene.api.get(credits).statusCode(200).body("count", equalTo(1));
        List<String> statuses = scene.api.get("/invoices?limit=100&subscription_id=" + subscription)
                .path("results[*bill_at=2030-03-02T00:00:00Z].status");
        assertThat(statuses).containsExactly("CREDITED");
    }
}
