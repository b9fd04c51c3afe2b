package dev.brickwork.order;

import static dev.brickwork.catalog.PlanBodies.make;
import static dev.brickwork.catalog.PlanBodies.perUnit;
import static dev.brickwork.catalog.PlanBodies.version;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.core.agreement.BillingProgress;
import dev.brickwork.core.agreement.BrickInput;
import dev.brickwork.core.agreement.OfferedPlan;
import dev.brickwork.core.agreement.UpgradeInput;
import dev.brickwork.core.pricing.AppliedCoupon;
import dev.brickwork.subscription.GivenSubscription;
import dev.brickwork.subscription.SubscriptionStatus;
import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;

@ServiceTest
class UpgradeOrderTest {
    @Inject
    GivenSubscription subscriptions;

    private OrderScene scene;
    private String subscription;

    @BeforeEach
    void fiveSeatsForAYear() {
        scene = new OrderScene();
        subscription = scene.begun(scene.newBody("").replace("\"quantity\": 5",
                "\"quantity\": 5, \"discount\": [{\"rate\": \"10\", \"renews\": true}]"));
    }

    @Test
    void anUpgradeChangesTheAgreementWhenItIsAccepted() {
        var made = upgrade("").statusCode(201).body("order_type", equalTo("UPGRADE"))
                .body("starts_at", equalTo("2030-02-01")).body("ends_at", equalTo("2030-12-31"))
                .body("contract_value", equalTo("USD 385.00"));
        String order = made.path("order_id");
        assertThat(made.header("Location")).endsWith("/orders/" + order);
        var before = scene.read(order).body("contract_length", nullValue()).body("currency", equalTo("USD"))
                .body("plan_id", nullValue()).map("estimate");

        scene.accept(order).statusCode(200);

        assertThat(scene.read(order).map("estimate")).isEqualTo(before);
        var term = subscriptions.agreement(scene.api, subscription).timeline().current();
        assertThat(term.changes()).hasSize(1);
        assertThat(term.lines()).hasSize(2);
    }

    @Test
    void aBrickThatTheVersionLacksComesFromTheLatestOneInAMergedVersion() {
        scene.api.post("/plans/" + scene.plan.planId() + "/versions",
                version(perUnit("seats", "99"), perUnit("storage", "2"))).statusCode(201);
        String storage = scene.api.get("/plans/" + scene.plan.planId()).path("bricks[1].brick_id");
        var before = subscriptions.agreement(scene.api, subscription).planVersionIds();
        String order = scene.api.post("/subscriptions/" + subscription + "/upgrade",
                "{\"starts_at\": \"2030-01-01\", \"bricks\": [{\"brick_id\": \"" + storage + "\", \"quantity\": 3}]}")
                .statusCode(201).body("contract_value", equalTo("USD 72.00")).path("order_id");

        scene.accept(order).statusCode(200);

        assertThat(subscriptions.agreement(scene.api, subscription).planVersionIds()).hasSize(1).isNotEqualTo(before);
        // the contracted price of seats stays with the next upgrade too
        upgrade("").statusCode(201).body("contract_value", equalTo("USD 385.00"));
    }

    @Test
    void withAPlanTheUpgradeSwitchesToItsLatestVersion() {
        var other = make(scene.api, perUnit("seats", "20"));
        var order = scene.upgradeOf(subscription, ", \"plan_id\": \"" + other.planId() + "\"");

        scene.accept(order).statusCode(200);

        var lines = subscriptions.agreement(scene.api, subscription).timeline().current().lines();
        assertThat(lines.get(1).item().plan().planId()).hasToString(other.planId());
    }

    @Test
    void everyFieldOfAnOpenUpgradeCanBeAmended() {
        var order = scene.upgradeOf(subscription, "");
        var person = scene.person(scene.customer);
        var entity = UUID.randomUUID().toString();

        amend(order, """
                {"crm_opportunity_id": "opp", "starts_at": "2030-03-01", "bricks": %s, "discount_coupons": [], "phases": [],
                "point_of_contact_id": "%s", "signatory_user_id": "%s", "auto_renews": false,
                "accounts_payable_emails": ["a@b.example"], "customer_id": "%s", "payment_terms": 0,
                "renewal_contract_period": 3, "renewal_uplifted_rate": "-1.5", "metadata": {"a": 1},
                "custom_order_form_html": "<html><body></body></html>",
                "accepted_payment_methods_config": {"checkout_ach": true}, "purchase_order": {"code": "PO"},
                "legal_entity_id": "%s", "transaction_method": "SANDBOX", "first_charge_date": "CHECKOUT_DATE"}"""
                .formatted(scene.seats(9), person, person, scene.customer, entity)).statusCode(200)
                .body("", equalTo(Map.of("subscription_id", subscription)));

        scene.read(order).body("crm_opportunity_id", equalTo("opp")).body("starts_at", equalTo("2030-03-01"))
                .body("bricks[0].quantity", equalTo(9)).body("point_of_contact_id", equalTo(person))
                .body("auto_renews", equalTo(false)).body("payment_terms", equalTo(0))
                .body("renewal_uplifted_rate", equalTo("-1.5")).body("purchase_order.code", equalTo("PO"))
                .body("legal_entity_id", equalTo(entity)).body("transaction_method", equalTo("SANDBOX"))
                .body("accepted_payment_methods_config.checkout_ach", equalTo(true))
                .body("estimate.grand_total", equalTo((9 * 1000 - 5 * 900) * 10 * 12 / 10));
        amend(order, "{\"crm_opportunity_id\": null, \"auto_renews\": null, \"payment_terms\": null,"
                + " \"transaction_method\": null, \"purchase_order\": null}").statusCode(200);
        scene.read(order).body("crm_opportunity_id", nullValue()).body("auto_renews", equalTo(true))
                .body("payment_terms", nullValue()).body("transaction_method", equalTo("ORDER_FORM"))
                .body("starts_at", equalTo("2030-03-01")).body("purchase_order", nullValue());
    }

    @Test
    void whatIsInheritedCannotBeChanged() {
        var order = scene.upgradeOf(subscription, "");
        var body = "{\"contract_length\": 12, \"billing_frequency\": \"MONTHLY\", \"currency\": \"USD\"}";

        for (var member : new String[]{"contract_length", "billing_frequency", "currency"}) {
            amend(order, body).statusCode(400).body("error.details.fields." + member, contains("cannot be changed"));
        }
    }

    @Test
    void aPlanIsHonouredOnlyTogetherWithBricks() {
        var other = make(scene.api, perUnit("seats", "20"));
        var order = scene.upgradeOf(subscription, "");

        amend(order, "{\"plan_id\": \"" + other.planId() + "\"}").statusCode(400)
                .body("error.details.fields.plan_id", contains("must be sent together with bricks"));
        amend(order, "{\"plan_id\": \"" + other.planId() + "\", \"bricks\": " + scene.seats(8) + "}").statusCode(200);
        scene.read(order).body("plan_id", equalTo(other.planId()));
        amend(order, "{\"starts_at\": \"2030-04-01\"}").statusCode(200);
        scene.read(order).body("plan_id", equalTo(other.planId()));
        amend(order, "{\"bricks\": " + scene.seats(8) + "}").statusCode(200);
        scene.read(order).body("plan_id", nullValue());
    }

    @Test
    void discountsAreReplacedAndNeverMerged() {
        var order = scene.upgradeOf(subscription, "");
        scene.read(order).body("bricks[0].discount", hasSize(0)).body("estimate.line_items[0].discount", hasSize(0));

        amend(order, "{\"bricks\": [{\"brick_id\": \"" + scene.plan.brick(0)
                + "\", \"quantity\": 8, \"discount\": [{\"amount\": 100}]}]}").statusCode(200);

        scene.read(order).body("estimate.line_items[0].discount", hasSize(1))
                .body("estimate.line_items[0].discount[0].amount", equalTo(100));
        amend(order, "{\"bricks\": [{\"brick_id\": \"" + scene.plan.brick(0) + "\", \"quantity\": 8, \"discount\": null}]}")
                .statusCode(200);
        scene.read(order).body("estimate.line_items[0].discount", hasSize(0));
    }

    @Test
    void metadataIsMergedKeyByKey() {
        var order = scene.upgradeOf(subscription, ", \"metadata\": {\"a\": 1, \"b\": 2}");

        amend(order, "{\"metadata\": {\"b\": null, \"c\": 3, \"_x\": 1}}").statusCode(200);
        scene.read(order).body("metadata", equalTo(Map.of("a", 1, "c", 3)));
        amend(order, "{\"metadata\": {}}").statusCode(200);
        scene.read(order).body("metadata", equalTo(Map.of()));
    }

    @Test
    void anAmendmentThatBreaksARuleChangesNothing() {
        var order = scene.upgradeOf(subscription, "");
        var before = scene.read(order).asString();

        amend(order, "{\"starts_at\": \"2031-01-01\"}").statusCode(400).body("error.details.fields.starts_at", hasSize(1));
        amend(order, "{\"bricks\": []}").statusCode(400).body("error.details.fields.bricks", hasSize(1));
        amend(order, "{\"bricks\": " + scene.seats(1) + "}").statusCode(400).body("error.message", notNullValue());
        amend(order, "{\"discount_coupons\": [\"NOPE\"]}").statusCode(400);
        amend(order, "{\"customer_id\": \"" + UUID.randomUUID() + "\"}").statusCode(400)
                .body("error.details.fields.customer_id", hasSize(1));
        amend(order, "{\"adjustment_credit\": 5}").statusCode(400)
                .body("error.details.fields.adjustment_credit", hasSize(1));
        amend(order, "{\"accepted_payment_methods_config\": {\"minimum_order_form_tcv\": 99999999}}").statusCode(400)
                .body("error.details.fields.transaction_method", hasSize(1));

        assertThat(scene.read(order).asString()).isEqualTo(before);
    }

    @Test
    void onlyAnOpenUpgradeCanBeAmended() {
        var order = scene.upgradeOf(subscription, "");
        scene.accept(order).statusCode(200);

        amend(order, "{\"auto_renews\": false}").statusCode(400)
                .body("error.message", equalTo("The order is already accepted."));
    }

    @Test
    void anUpgradeIsFoundOnlyAtItsOwnSubscriptionAndAddress() {
        var order = scene.upgradeOf(subscription, "");

        scene.api.patch("/subscriptions/" + scene.begun() + "/upgrade/" + order, "{}").statusCode(404)
                .body("error.message", equalTo("Order not found."));
        scene.api.patch("/subscriptions/" + subscription + "/recast/" + order, "{}").statusCode(404);
        scene.api.patch("/subscriptions/" + UUID.randomUUID() + "/upgrade/" + order, "{}").statusCode(404)
                .body("error.message", equalTo("Subscription not found."));
        Api.ofNewSeller().patch("/subscriptions/" + subscription + "/upgrade/" + order, "{}").statusCode(404);
    }

    @Test
    void startsAtIsCheckedAgainAtAcceptance() {
        var first = scene.upgradeOf(subscription, "");
        scene.accept(first).statusCode(200);
        var second = scene.upgradeOf(subscription, "");
        amend(second, "{\"bricks\": " + scene.seats(9) + "}").statusCode(200);
        subscriptions.changed(scene.api, subscription, timeline -> timeline.upgrade(
                new UpgradeInput(LocalDate.parse("2030-06-01"),
                        UUID.fromString(scene.plan.planId()), false, List.of(),
                        List.of(new BrickInput(UUID.fromString(scene.plan.brick(0)),
                                20L, false, List.of())),
                        AppliedCoupon.NONE, List.of(), null),
                Map.of(UUID.fromString(scene.plan.planId()),
                        new OfferedPlan(new OfferedPlan.PlanName(
                                UUID.fromString(scene.plan.planId()), "P"), Map.of())),
                BillingProgress.NONE));

        scene.accept(second).statusCode(400).body("error.details.fields.starts_at", hasSize(1));
        scene.read(second).body("status", equalTo("OPEN")).body("estimate_error.fields.starts_at", hasSize(1));
    }

    @Test
    void aSubscriptionHasOneOpenUpgrade() {
        var order = scene.upgradeOf(subscription, "");

        upgrade("").statusCode(400).body("error.message", equalTo("The subscription has an open upgrade already."));
        scene.api.post("/orders/" + order + "/cancel", "{}").statusCode(200);
        upgrade("").statusCode(201);
        assertThat(subscriptions.agreement(scene.api, subscription).status())
                .isEqualTo(SubscriptionStatus.ACTIVE);
    }

    @Test
    void ofTenUpgradesMadeAtOnceOneIsMade() throws Exception {
        var made = new AtomicInteger();
        Race.of(10, number -> {
            var answer = upgrade("");
            if (answer.status() == 201) {
                made.incrementAndGet();
            } else {
                assertThat(answer.status()).isEqualTo(400);
                assertThat(answer.<String>path("error.message"))
                        .isEqualTo("The subscription has an open upgrade already.");
            }
        });

        assertThat(made).hasValue(1);
        scene.api.get("/subscriptions/" + subscription + "/orders").statusCode(200).body("count", equalTo(2))
                .body("results.order_type", contains("UPGRADE", "STANDARD"))
                .body("results[0].estimate.grand_total", notNullValue()).body("results[1].status", equalTo("ACCEPTED"));
    }

    @Test
    void aSubscriptionWithoutAnAgreementCannotBeUpgraded() {
        var open = scene.subscriptionOf(scene.made(scene.newBody("")));

        scene.api.post("/subscriptions/" + open + "/upgrade", scene.upgradeBody("")).statusCode(400)
                .body("error.message", equalTo("The subscription has no accepted agreement yet."));
    }

    @Test
    void anUpgradeMayBringTheSubscriptionToAnotherCustomer() {
        var other = scene.customer("");
        var order = scene.upgradeOf(subscription, ", \"customer_id\": \"" + other + "\"");
        scene.read(order).body("customer_id", equalTo(other));

        scene.accept(order).statusCode(200);

        assertThat(subscriptions.agreement(scene.api, subscription).customerId()).hasToString(other);
    }

    @Test
    void whatAnUpgradeDoesNotSayAboutTheRenewalStaysAsAgreed() {
        var begun = scene.begun(scene.newBody(
                ", \"auto_renews\": false, \"renewal_contract_period\": 6, \"renewal_uplifted_rate\": \"3\""));
        var order = scene.upgradeOf(begun, ", \"renewal_uplifted_rate\": \"4\"");

        scene.read(order).body("auto_renews", equalTo(false)).body("renewal_contract_period", equalTo(6))
                .body("renewal_uplifted_rate", equalTo("4"));
    }

    private Answer upgrade(String more) {
        return scene.api.post("/subscriptions/" + subscription + "/upgrade", scene.upgradeBody(more));
    }

    private Answer amend(String order, String body) {
        return scene.api.patch("/subscriptions/" + subscription + "/upgrade/" + order, body);
    }
}
