package dev.brickwork.order;

import static dev.brickwork.catalog.PlanBodies.make;
import static dev.brickwork.catalog.PlanBodies.perUnit;
import static dev.brickwork.catalog.PlanBodies.version;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.nullValue;

import java.sql.SQLException;
import java.time.LocalDate;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.subscription.GivenSubscription;
import dev.brickwork.subscription.SubscriptionStatus;
import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;

@ServiceTest
class RecastOrderTest {
    @Inject
    GivenSubscription subscriptions;

    private OrderScene scene;
    private String subscription;

    @BeforeEach
    void fiveSeatsForAYear() {
        scene = new OrderScene();
        subscription = scene.begun();
    }

    @Test
    void aRecastReplacesTheAgreementWhenItIsAccepted() {
        var made = recast("").statusCode(201).body("order_type", equalTo("RECAST"))
                .body("starts_at", equalTo("2030-03-01")).body("ends_at", equalTo("2032-02-29"))
                .body("contract_value", equalTo("USD 2400.00"));
        String order = made.path("order_id");
        var before = scene.read(order).map("estimate");

        scene.accept(order).statusCode(200).body("status", equalTo("ACCEPTED"));

        assertThat(scene.read(order).map("estimate")).isEqualTo(before);
        var agreement = subscriptions.agreement(scene.api, subscription);
        assertThat(agreement.status()).isEqualTo(SubscriptionStatus.ACTIVE);
        assertThat(agreement.timeline().terms()).hasSize(2);
        assertThat(agreement.timeline().terms().get(0).endsOn()).isEqualTo(LocalDate.parse("2030-02-28"));
    }

    @Test
    void withoutAPlanTheLatestVersionOfTheSubscriptionsPlanCounts() {
        scene.api.post("/plans/" + scene.plan.planId() + "/versions", version(perUnit("seats", "20"))).statusCode(201);

        recast("").body("contract_value", equalTo("USD 4800.00"));
        var other = make(scene.api, perUnit("seats", "30"));
        amend(open(), "{\"plan_id\": \"" + other.planId() + "\"}").statusCode(200);
        scene.read(open()).body("contract_value", equalTo("USD 7200.00")).body("plan_id", equalTo(other.planId()));
    }

    @Test
    void everyFieldOfAnOpenRecastCanBeAmended() {
        var order = scene.recastOf(subscription, "");
        var person = scene.person(scene.customer);

        amend(order, """
                {"contract_length": 12, "billing_frequency": "QUARTERLY", "plan_id": "%s", "bricks": %s,
                "discount_coupons": [], "point_of_contact_id": "%s", "signatory_user_id": "%s", "auto_renews": false,
                "accounts_payable_emails": [], "customer_id": "%s", "payment_terms": 999, "transaction_method": "SANDBOX",
                "metadata": {"a": [1]}, "custom_order_form_html": "<HTML><BODY></BODY></HTML>",
                "accepted_payment_methods_config": {}, "first_charge_date": "CONTRACT_START_DATE",
                "adjustment_credit": 5000, "adjustment_credit_label": "Goodwill"}""".formatted(scene.plan.planId(),
                scene.seats(7), person, person, scene.customer)).statusCode(200)
                .body("", equalTo(Map.of("subscription_id", subscription)));

        scene.read(order).body("contract_length", equalTo(12)).body("billing_frequency", equalTo("QUARTERLY"))
                .body("contract_value", equalTo("USD 840.00")).body("ends_at", equalTo("2031-02-28"))
                .body("signatory_user_id", equalTo(person)).body("payment_terms", equalTo(999))
                .body("adjustment_credit", equalTo(5000))
                .body("estimate.grand_total_details.adjustment_credit_label", equalTo("Goodwill"));
    }

    @Test
    void whetherItRenewsStaysAsAgreedUnlessItSaysSo() {
        scene.read(scene.recastOf(subscription, "")).body("auto_renews", equalTo(true));
        subscription = scene.begun(scene.newBody(", \"auto_renews\": false"));
        var order = scene.recastOf(subscription, "");
        scene.read(order).body("auto_renews", equalTo(false));

        amend(order, "{\"contract_length\": 12}").statusCode(200);
        scene.read(order).body("auto_renews", equalTo(false));
        amend(order, "{\"auto_renews\": true}").statusCode(200);
        scene.read(order).body("auto_renews", equalTo(true));
        amend(order, "{\"contract_length\": 1}").statusCode(200);
        scene.read(order).body("auto_renews", equalTo(true));
        amend(order, "{\"auto_renews\": null}").statusCode(200);
        scene.read(order).body("auto_renews", equalTo(false));
        scene.accept(order).statusCode(200).body("auto_renews", equalTo(false));
        scene.at("2030-04-01T00:00:00Z");
        scene.api.get("/subscriptions/" + subscription).body("status", equalTo("INACTIVE"))
                .body("inactive_reason", equalTo("EXPIRED"));
    }

    @Test
    void nullBringsTheAutomaticCreditBack() throws SQLException {
        scene.at("2030-03-01T00:00:00Z");
        var order = scene.recastOf(subscription, ", \"adjustment_credit\": 5000");
        scene.read(order).body("estimate.grand_total_details.adjustment_credit", equalTo(5000));

        amend(order, "{\"adjustment_credit\": null, \"adjustment_credit_label\": null}").statusCode(200);

        scene.read(order).body("adjustment_credit", nullValue())
                .body("estimate.grand_total_details.adjustment_credit", equalTo(6000))
                .body("estimate.grand_total_details.adjustment_credit_label", equalTo("Adjustment credit"));
        amend(order, "{\"adjustment_credit\": 0}").statusCode(200);
        scene.read(order).body("estimate.grand_total_details.adjustment_credit", equalTo(0));
    }

    @Test
    void itsFirstDayAndCurrencyCannotBeChanged() {
        var order = scene.recastOf(subscription, "");

        amend(order, "{\"starts_at\": \"2030-03-01\", \"currency\": \"USD\"}").statusCode(400)
                .body("error.details.fields.starts_at", contains("cannot be changed"))
                .body("error.details.fields.currency", contains("cannot be changed"));
    }

    @Test
    void discountsAreReplacedAndNeverMerged() {
        var order = scene.recastOf(subscription, "");
        var brick = "{\"bricks\": [{\"brick_id\": \"" + scene.plan.brick(0) + "\", \"quantity\": 1, \"discount\": %s}]}";

        amend(order, brick.formatted("[{\"rate\": \"10\"}]")).statusCode(200);
        amend(order, brick.formatted("[{\"amount\": 100}]")).statusCode(200);

        scene.read(order).body("bricks[0].discount", hasSize(1)).body("bricks[0].discount[0].amount", equalTo(100));
    }

    @Test
    void whatIsMissingOrWrongIsNamed() {
        scene.api.post("/subscriptions/" + subscription + "/recast", "{\"currency\": \"EUR\", \"payment_terms\": -1}")
                .statusCode(400).body("error.details.fields.keys()", org.hamcrest.Matchers.containsInAnyOrder("starts_at",
                        "contract_length", "billing_frequency", "bricks", "currency", "payment_terms"));
        recast("").statusCode(201);
        amend(open(), "{\"contract_length\": 0, \"adjustment_credit\": -1, \"bricks\": null, \"order_type\": \"RECAST\"}")
                .statusCode(400).body("error.details.fields.keys()", org.hamcrest.Matchers
                        .containsInAnyOrder("contract_length", "adjustment_credit", "bricks", "order_type"));
    }

    @Test
    void ofTenRecastsMadeAtOnceOneIsMade() throws Exception {
        var made = new AtomicInteger();
        Race.of(10, number -> {
            var answer = recast("");
            if (answer.status() == 201) {
                made.incrementAndGet();
            } else {
                assertThat(answer.<String>path("error.message")).isEqualTo("The subscription has an open recast already.");
            }
        });

        assertThat(made).hasValue(1);
    }

    @Test
    void aRecastThatTakesEffectAtOnceEndsATrial() {
        var trial = scene.begun(scene.newBody(", \"order_type\": \"TRIAL\""));
        String order = scene.api.post("/subscriptions/" + trial + "/recast",
                scene.recastBody("").replace("2030-03-01", "2030-01-01")).statusCode(201).path("order_id");

        scene.accept(order).statusCode(200);

        assertThat(subscriptions.agreement(scene.api, trial).status()).isEqualTo(SubscriptionStatus.ACTIVE);
    }

    @Test
    void anotherSellersSubscriptionDoesNotExist() {
        var order = scene.recastOf(subscription, "");
        var stranger = Api.ofNewSeller();

        stranger.post("/subscriptions/" + subscription + "/recast", scene.recastBody("")).statusCode(404)
                .body("error.message", equalTo("Subscription not found."));
        stranger.patch("/subscriptions/" + subscription + "/recast/" + order, "{}").statusCode(404);
    }

    private String open() {
        return scene.api.get("/subscriptions/" + subscription + "/orders").path("results[0].order_id");
    }

    private Answer recast(String more) {
        return scene.api.post("/subscriptions/" + subscription + "/recast", scene.recastBody(more));
    }

    private Answer amend(String order, String body) {
        return scene.api.patch("/subscriptions/" + subscription + "/recast/" + order, body);
    }
}
