package dev.brickwork.order;

import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.ServiceTest;

/** Orders that stay open while another one of their subscription is accepted. */
@ServiceTest
class OpenOrderTest {
    private OrderScene scene;
    private String subscription;
    private String other;

    @BeforeEach
    void aSubscriptionThatRenews() {
        scene = new OrderScene();
        subscription = scene.begun();
        other = scene.customer("");
    }

    private void recast(String more) {
        scene.accept(scene.api.post("/subscriptions/" + subscription + "/recast", """
                {"starts_at": "2030-01-01", "contract_length": 12, "billing_frequency": "MONTHLY", "bricks": %s%s}"""
                .formatted(scene.seats(5), more)).statusCode(201).path("order_id")).statusCode(200);
    }

    @Test
    void whatAnUpgradeDoesNotSayIsWhatARecastHasAgreedSince() {
        var upgrade = scene.upgradeOf(subscription, "");
        recast(", \"customer_id\": \"" + other + "\", \"auto_renews\": false, \"renewal_contract_period\": 6");

        scene.read(upgrade).body("status", equalTo("OPEN")).body("customer_id", equalTo(other))
                .body("auto_renews", equalTo(false)).body("renewal_contract_period", equalTo(6));
        scene.accept(upgrade).statusCode(200).body("customer_id", equalTo(other)).body("auto_renews", equalTo(false));
        scene.read(upgrade).body("customer_id", equalTo(other)).body("auto_renews", equalTo(false))
                .body("renewal_contract_period", equalTo(6)).body("renewal_uplifted_rate", nullValue());
        scene.api.get("/subscriptions/" + subscription).body("customer_id", equalTo(other));
        scene.at("2031-01-02T00:00:00Z");
        scene.api.get("/subscriptions/" + subscription).body("status", equalTo("INACTIVE"));
    }

    @Test
    void whatAnUpgradeSaysStaysItsOwn() {
        var upgrade = scene.upgradeOf(subscription,
                ", \"customer_id\": \"" + scene.customer + "\", \"auto_renews\": true");
        recast(", \"customer_id\": \"" + other + "\", \"auto_renews\": false, \"renewal_contract_period\": 6");

        scene.accept(upgrade).statusCode(200).body("customer_id", equalTo(scene.customer))
                .body("auto_renews", equalTo(true)).body("renewal_contract_period", equalTo(6));
        scene.api.get("/subscriptions/" + subscription).body("customer_id", equalTo(scene.customer));
    }

    @Test
    void nullLeavesItToWhatIsAgreedAgain() {
        var upgrade = scene.upgradeOf(subscription, ", \"auto_renews\": true, \"renewal_contract_period\": 24");
        recast(", \"auto_renews\": false, \"renewal_contract_period\": 6");
        scene.read(upgrade).body("auto_renews", equalTo(true)).body("renewal_contract_period", equalTo(24));

        scene.api.patch("/subscriptions/" + subscription + "/upgrade/" + upgrade,
                "{\"auto_renews\": null, \"renewal_contract_period\": null}").statusCode(200);

        scene.read(upgrade).body("auto_renews", equalTo(false)).body("renewal_contract_period", equalTo(6));
    }

    @Test
    void anOpenRecastFollowsTheSubscriptionToItsNewCustomerAndToItsEnd() {
        var recast = scene.recastOf(subscription, "");
        scene.accept(scene.upgradeOf(subscription, ", \"customer_id\": \"" + other + "\", \"auto_renews\": false"))
                .statusCode(200);

        scene.api.get("/subscriptions/" + subscription + "/orders").statusCode(200)
                .body("results[order_id=" + recast + "].customer_id", equalTo(other));
        scene.accept(recast).statusCode(200).body("customer_id", equalTo(other)).body("auto_renews", equalTo(false));
        scene.api.get("/subscriptions/" + subscription).body("customer_id", equalTo(other));
    }
}
