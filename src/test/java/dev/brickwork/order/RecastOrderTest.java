package dev.brickwork.order;

import static dev.brickwork.catalog.PlanBodies.perUnit;
import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.nullValue;

import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.subscription.Agreements;
import dev.brickwork.subscription.SubscriptionStatus;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Subscription;

@ServiceTest
class RecastOrderTest {
    @Inject
    Agreements agreements;

    private OrderScene scene;
    private Subscription subscription;

    @BeforeEach
    void fiveSeatsForAYear() {
        scene = new OrderScene();
        subscription = scene.order().accepted();
    }

    @Test
    void aRecastReplacesTheAgreementWhenItIsAccepted() {
        var made = scene.recast(subscription).sent().statusCode(201).body("order_type", equalTo("RECAST"))
                .body("starts_at", equalTo("2030-03-01")).body("ends_at", equalTo("2032-02-29"))
                .body("contract_value", equalTo("USD 2400.00"));
        var order = "/orders/" + made.path("order_id");
        var before = scene.api.get(order).map("estimate");

        scene.api.post(order + "/accept", json()).statusCode(200).body("status", equalTo("ACCEPTED"));

        assertThat(scene.api.get(order).map("estimate")).isEqualTo(before);
        var agreement = agreements.of(subscription);
        assertThat(agreement.status()).isEqualTo(SubscriptionStatus.ACTIVE);
        assertThat(agreement.timeline().terms()).hasSize(2);
        assertThat(agreement.timeline().terms().get(0).endsOn()).isEqualTo(LocalDate.parse("2030-02-28"));
    }

    @Test
    void withoutAPlanTheLatestVersionOfTheSubscriptionsPlanCounts() {
        scene.plan.newVersion(perUnit("seats", "20"));

        var order = scene.recast(subscription).created();
        order.read().body("contract_value", equalTo("USD 4800.00"));
        var other = scene.seller.plan(perUnit("seats", "30"));
        order.amend("plan_id", other).statusCode(200);
        order.read().body("contract_value", equalTo("USD 7200.00")).body("plan_id", equalTo(other.id()));
    }

    @Test
    void everyFieldOfAnOpenRecastCanBeAmended() {
        var order = scene.recast(subscription).created();
        var person = scene.customer.person();

        order.amend("contract_length", 12, "billing_frequency", "QUARTERLY", "plan_id", scene.plan.id(), "bricks",
                List.of(scene.plan.units("seats", 7)), "discount_coupons", List.of(), "point_of_contact_id", person,
                "signatory_user_id", person, "auto_renews", false, "accounts_payable_emails", List.of(), "customer_id",
                scene.customer, "payment_terms", 999, "transaction_method", "SANDBOX", "metadata", json("a", List.of(1)),
                "custom_order_form_html", "<HTML><BODY></BODY></HTML>", "accepted_payment_methods_config", json(),
                "first_charge_date", "CONTRACT_START_DATE", "adjustment_credit", 5000, "adjustment_credit_label", "Goodwill")
                .statusCode(200).body("", equalTo(Map.of("subscription_id", subscription.id())));

        order.read().body("contract_length", equalTo(12)).body("billing_frequency", equalTo("QUARTERLY"))
                .body("contract_value", equalTo("USD 840.00")).body("ends_at", equalTo("2031-02-28"))
                .body("signatory_user_id", equalTo(person)).body("payment_terms", equalTo(999))
                .body("adjustment_credit", equalTo(5000))
                .body("estimate.grand_total_details.adjustment_credit_label", equalTo("Goodwill"));
    }

    @Test
    void whetherItRenewsStaysAsAgreedUnlessItSaysSo() {
        scene.recast(subscription).created().read().body("auto_renews", equalTo(true));
        subscription = scene.order().ending().accepted();
        var order = scene.recast(subscription).created();
        order.read().body("auto_renews", equalTo(false));

        order.amend("contract_length", 12).statusCode(200);
        order.read().body("auto_renews", equalTo(false));
        order.amend("auto_renews", true).statusCode(200);
        order.read().body("auto_renews", equalTo(true));
        order.amend("contract_length", 1).statusCode(200);
        order.read().body("auto_renews", equalTo(true));
        order.amend("auto_renews", null).statusCode(200);
        order.read().body("auto_renews", equalTo(false));
        order.accept().statusCode(200).body("auto_renews", equalTo(false));
        scene.seller.moveTo("2030-04-01T00:00:00Z");
        subscription.read().body("status", equalTo("INACTIVE")).body("inactive_reason", equalTo("EXPIRED"));
    }

    @Test
    void nullBringsTheAutomaticCreditBack() throws SQLException {
        scene.seller.moveTo("2030-03-01T00:00:00Z");
        var order = scene.recast(subscription).with("adjustment_credit", 5000).created();
        order.read().body("estimate.grand_total_details.adjustment_credit", equalTo(5000));

        order.amend("adjustment_credit", null, "adjustment_credit_label", null).statusCode(200);

        order.read().body("adjustment_credit", nullValue())
                .body("estimate.grand_total_details.adjustment_credit", equalTo(6000))
                .body("estimate.grand_total_details.adjustment_credit_label", equalTo("Adjustment credit"));
        order.amend("adjustment_credit", 0).statusCode(200);
        order.read().body("estimate.grand_total_details.adjustment_credit", equalTo(0));
    }

    @Test
    void itsFirstDayAndCurrencyCannotBeChanged() {
        var order = scene.recast(subscription).created();

        order.amend("starts_at", "2030-03-01", "currency", "USD").statusCode(400)
                .body("error.details.fields.starts_at", contains("cannot be changed"))
                .body("error.details.fields.currency", contains("cannot be changed"));
    }

    @Test
    void discountsAreReplacedAndNeverMerged() {
        var order = scene.recast(subscription).created();

        order.amend("bricks", List.of(scene.plan.units("seats", 1, json("rate", "10")))).statusCode(200);
        order.amend("bricks", List.of(scene.plan.units("seats", 1, json("amount", 100)))).statusCode(200);

        order.read().body("bricks[0].discount", hasSize(1)).body("bricks[0].discount[0].amount", equalTo(100));
    }

    @Test
    void whatIsMissingOrWrongIsNamed() {
        scene.api.post("/subscriptions/" + subscription + "/recast", json("currency", "EUR", "payment_terms", -1))
                .statusCode(400).body("error.details.fields.keys()", org.hamcrest.Matchers.containsInAnyOrder("starts_at",
                        "contract_length", "billing_frequency", "bricks", "currency", "payment_terms"));
        scene.recast(subscription).created()
                .amend("contract_length", 0, "adjustment_credit", -1, "bricks", null, "order_type", "RECAST").statusCode(400)
                .body("error.details.fields.keys()", org.hamcrest.Matchers.containsInAnyOrder("contract_length",
                        "adjustment_credit", "bricks", "order_type"));
    }

    @Test
    void ofTenRecastsMadeAtOnceOneIsMade() throws Exception {
        var made = new AtomicInteger();
        Race.of(10, number -> {
            var answer = scene.recast(subscription).sent();
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
        var trial = scene.order().trial().accepted();

        scene.recast(trial).from("2030-01-01").accepted();

        assertThat(trial.status()).isEqualTo("ACTIVE");
    }

    @Test
    void anotherSellersSubscriptionDoesNotExist() {
        var order = scene.recast(subscription).created();
        var stranger = Api.ofNewSeller();

        stranger.post("/subscriptions/" + subscription + "/recast", scene.recast(subscription)).statusCode(404)
                .body("error.message", equalTo("Subscription not found."));
        stranger.patch("/subscriptions/" + subscription + "/recast/" + order, "{}").statusCode(404);
    }
}
