package dev.brickwork.order;

import static dev.brickwork.catalog.PlanBodies.perUnit;
import static dev.brickwork.testing.Json.json;
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
import dev.brickwork.subscription.Agreements;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Subscription;

@ServiceTest
class UpgradeOrderTest {
    @Inject
    Agreements agreements;

    private OrderScene scene;
    private Subscription subscription;

    @BeforeEach
    void fiveSeatsForAYear() {
        scene = new OrderScene();
        subscription = scene.customer.subscription(scene.plan).units("seats", 5, json("rate", "10", "renews", true))
                .from("2030-01-01").accepted();
    }

    @Test
    void anUpgradeChangesTheAgreementWhenItIsAccepted() {
        var made = scene.upgrade(subscription).sent().statusCode(201).body("order_type", equalTo("UPGRADE"))
                .body("starts_at", equalTo("2030-02-01")).body("ends_at", equalTo("2030-12-31"))
                .body("contract_value", equalTo("USD 385.00"));
        var order = "/orders/" + made.path("order_id");
        assertThat(made.header("Location")).endsWith(order);
        var before = scene.api.get(order).body("contract_length", nullValue()).body("currency", equalTo("USD"))
                .body("plan_id", nullValue()).map("estimate");

        scene.api.post(order + "/accept", json()).statusCode(200);

        assertThat(scene.api.get(order).map("estimate")).isEqualTo(before);
        var term = agreements.of(subscription).timeline().current();
        assertThat(term.changes()).hasSize(1);
        assertThat(term.lines()).hasSize(2);
    }

    @Test
    void aBrickThatTheVersionLacksComesFromTheLatestOneInAMergedVersion() {
        scene.plan.newVersion(perUnit("seats", "99"), perUnit("storage", "2"));
        var before = agreements.of(subscription).planVersionIds();
        var order = subscription.upgrade().units("storage", 3).from("2030-01-01").created();
        order.read().body("contract_value", equalTo("USD 72.00"));

        order.accept().statusCode(200);

        assertThat(agreements.of(subscription).planVersionIds()).hasSize(1).isNotEqualTo(before);
        // the contracted price of seats stays with the next upgrade too
        scene.upgrade(subscription).sent().statusCode(201).body("contract_value", equalTo("USD 385.00"));
    }

    @Test
    void withAPlanTheUpgradeSwitchesToItsLatestVersion() {
        var other = scene.seller.plan(perUnit("seats", "20"));
        var order = scene.upgrade(subscription).to(other).created();

        order.accept().statusCode(200);

        var lines = agreements.of(subscription).timeline().current().lines();
        assertThat(lines.get(1).item().plan().planId()).hasToString(other.id());
    }

    @Test
    void everyFieldOfAnOpenUpgradeCanBeAmended() {
        var order = scene.upgrade(subscription).created();
        var person = scene.customer.person();
        var entity = UUID.randomUUID().toString();

        order.amend("crm_opportunity_id", "opp", "starts_at", "2030-03-01", "bricks", List.of(scene.plan.units("seats", 9)),
                "discount_coupons", List.of(), "phases", List.of(), "point_of_contact_id", person, "signatory_user_id",
                person, "auto_renews", false, "accounts_payable_emails", List.of("a@b.example"), "customer_id",
                scene.customer, "payment_terms", 0, "renewal_contract_period", 3, "renewal_uplifted_rate", "-1.5",
                "metadata", json("a", 1), "custom_order_form_html", "<html><body></body></html>",
                "accepted_payment_methods_config", json("checkout_ach", true), "purchase_order", json("code", "PO"),
                "legal_entity_id", entity, "transaction_method", "SANDBOX", "first_charge_date", "CHECKOUT_DATE")
                .statusCode(200).body("", equalTo(Map.of("subscription_id", subscription.id())));

        order.read().body("crm_opportunity_id", equalTo("opp")).body("starts_at", equalTo("2030-03-01"))
                .body("bricks[0].quantity", equalTo(9)).body("point_of_contact_id", equalTo(person))
                .body("auto_renews", equalTo(false)).body("payment_terms", equalTo(0))
                .body("renewal_uplifted_rate", equalTo("-1.5")).body("purchase_order.code", equalTo("PO"))
                .body("legal_entity_id", equalTo(entity)).body("transaction_method", equalTo("SANDBOX"))
                .body("accepted_payment_methods_config.checkout_ach", equalTo(true))
                .body("estimate.grand_total", equalTo((9 * 1000 - 5 * 900) * 10 * 12 / 10));
        order.amend("crm_opportunity_id", null, "auto_renews", null, "payment_terms", null, "transaction_method", null,
                "purchase_order", null).statusCode(200);
        order.read().body("crm_opportunity_id", nullValue()).body("auto_renews", equalTo(true))
                .body("payment_terms", nullValue()).body("transaction_method", equalTo("ORDER_FORM"))
                .body("starts_at", equalTo("2030-03-01")).body("purchase_order", nullValue());
    }

    @Test
    void whatIsInheritedCannotBeChanged() {
        var order = scene.upgrade(subscription).created();

        for (var member : new String[]{"contract_length", "billing_frequency", "currency"}) {
            order.amend("contract_length", 12, "billing_frequency", "MONTHLY", "currency", "USD").statusCode(400)
                    .body("error.details.fields." + member, contains("cannot be changed"));
        }
    }

    @Test
    void aPlanIsHonouredOnlyTogetherWithBricks() {
        var other = scene.seller.plan(perUnit("seats", "20"));
        var order = scene.upgrade(subscription).created();

        order.amend("plan_id", other.id()).statusCode(400).body("error.details.fields.plan_id",
                contains("must be sent together with bricks"));
        order.amend("plan_id", other.id(), "bricks", List.of(scene.plan.units("seats", 8))).statusCode(200);
        order.read().body("plan_id", equalTo(other.id()));
        order.amend("starts_at", "2030-04-01").statusCode(200);
        order.read().body("plan_id", equalTo(other.id()));
        order.amend("bricks", List.of(scene.plan.units("seats", 8))).statusCode(200);
        order.read().body("plan_id", nullValue());
    }

    @Test
    void discountsAreReplacedAndNeverMerged() {
        var order = scene.upgrade(subscription).created();
        order.read().body("bricks[0].discount", hasSize(0)).body("estimate.line_items[0].discount", hasSize(0));

        order.amend("bricks", List.of(scene.plan.units("seats", 8, json("amount", 100))))
                .statusCode(200);

        order.read().body("estimate.line_items[0].discount", hasSize(1)).body("estimate.line_items[0].discount[0].amount",
                equalTo(100));
        order.amend("bricks", List.of(json("brick_id", scene.plan.brick("seats"), "quantity", 8, "discount", null)))
                .statusCode(200);
        order.read().body("estimate.line_items[0].discount", hasSize(0));
    }

    @Test
    void metadataIsMergedKeyByKey() {
        var order = scene.upgrade(subscription).with("metadata", json("a", 1, "b", 2)).created();

        order.amend("metadata", json("b", null, "c", 3, "_x", 1)).statusCode(200);
        order.read().body("metadata", equalTo(Map.of("a", 1, "c", 3)));
        order.amend("metadata", json()).statusCode(200);
        order.read().body("metadata", equalTo(Map.of()));
    }

    @Test
    void anAmendmentThatBreaksARuleChangesNothing() {
        var order = scene.upgrade(subscription).created();
        var before = order.read().asString();

        order.amend("starts_at", "2031-01-01").statusCode(400).body("error.details.fields.starts_at", hasSize(1));
        order.amend("bricks", List.of()).statusCode(400).body("error.details.fields.bricks", hasSize(1));
        order.amend("bricks", List.of(scene.plan.units("seats", 1))).statusCode(400).body("error.message", notNullValue());
        order.amend("discount_coupons", List.of("NOPE")).statusCode(400);
        order.amend("customer_id", UUID.randomUUID()).statusCode(400).body("error.details.fields.customer_id", hasSize(1));
        order.amend("adjustment_credit", 5).statusCode(400).body("error.details.fields.adjustment_credit", hasSize(1));
        order.amend("accepted_payment_methods_config", json("minimum_order_form_tcv", 99_999_999)).statusCode(400)
                .body("error.details.fields.transaction_method", hasSize(1));

        assertThat(order.read().asString()).isEqualTo(before);
    }

    @Test
    void onlyAnOpenUpgradeCanBeAmended() {
        var order = scene.upgrade(subscription).created();
        order.accept().statusCode(200);

        order.amend("auto_renews", false).statusCode(400).body("error.message", equalTo("The order is already accepted."));
    }

    @Test
    void anUpgradeIsFoundOnlyAtItsOwnSubscriptionAndAddress() {
        var order = scene.upgrade(subscription).created();

        scene.api.patch("/subscriptions/" + scene.order().accepted() + "/upgrade/" + order, "{}").statusCode(404)
                .body("error.message", equalTo("Order not found."));
        scene.api.patch("/subscriptions/" + subscription + "/recast/" + order, "{}").statusCode(404);
        scene.api.patch("/subscriptions/" + UUID.randomUUID() + "/upgrade/" + order, "{}").statusCode(404)
                .body("error.message", equalTo("Subscription not found."));
        Api.ofNewSeller().patch("/subscriptions/" + subscription + "/upgrade/" + order, "{}").statusCode(404);
    }

    @Test
    void startsAtIsCheckedAgainAtAcceptance() {
        var first = scene.upgrade(subscription).created();
        first.accept().statusCode(200);
        var second = scene.upgrade(subscription).created();
        second.amend("bricks", List.of(scene.plan.units("seats", 9))).statusCode(200);
        var offered = new OfferedPlan(new OfferedPlan.PlanName(scene.plan.uuid(), "P"), Map.of());
        var twenty = new BrickInput(UUID.fromString(scene.plan.brick("seats")), 20L, false, List.of());
        agreements.change(subscription,
                timeline -> timeline.upgrade(
                        new UpgradeInput(LocalDate.parse("2030-06-01"), scene.plan.uuid(), false, List.of(), List.of(twenty),
                                AppliedCoupon.NONE, List.of(), null),
                        Map.of(scene.plan.uuid(), offered), BillingProgress.NONE));

        second.accept().statusCode(400).body("error.details.fields.starts_at", hasSize(1));
        second.read().body("status", equalTo("OPEN")).body("estimate_error.fields.starts_at", hasSize(1));
    }

    @Test
    void aSubscriptionHasOneOpenUpgrade() {
        var order = scene.upgrade(subscription).created();

        scene.upgrade(subscription).sent().statusCode(400).body("error.message",
                equalTo("The subscription has an open upgrade already."));
        order.cancel().statusCode(200);
        scene.upgrade(subscription).sent().statusCode(201);
        assertThat(subscription.status()).isEqualTo("ACTIVE");
    }

    @Test
    void ofTenUpgradesMadeAtOnceOneIsMade() throws Exception {
        var made = new AtomicInteger();
        Race.of(10, number -> {
            var answer = scene.upgrade(subscription).sent();
            if (answer.status() == 201) {
                made.incrementAndGet();
            } else {
                assertThat(answer.status()).isEqualTo(400);
                assertThat(answer.<String>path("error.message"))
                        .isEqualTo("The subscription has an open upgrade already.");
            }
        });

        assertThat(made).hasValue(1);
        subscription.orders().body("count", equalTo(2)).body("results.order_type", contains("UPGRADE", "STANDARD"))
                .body("results[0].estimate.grand_total", notNullValue()).body("results[1].status", equalTo("ACCEPTED"));
    }

    @Test
    void aSubscriptionWithoutAnAgreementCannotBeUpgraded() {
        var open = scene.order().created().subscription();

        scene.upgrade(open).sent().statusCode(400).body("error.message",
                equalTo("The subscription has no accepted agreement yet."));
    }

    @Test
    void anUpgradeMayBringTheSubscriptionToAnotherCustomer() {
        var other = scene.seller.customer("Globex").in("GB").made();
        var order = scene.upgrade(subscription).with("customer_id", other).created();
        order.read().body("customer_id", equalTo(other.id()));

        order.accept().statusCode(200);

        assertThat(agreements.of(subscription).customerId()).hasToString(other.id());
    }

    @Test
    void whatAnUpgradeDoesNotSayAboutTheRenewalStaysAsAgreed() {
        var begun = scene.order().ending().with("renewal_contract_period", 6, "renewal_uplifted_rate", "3").accepted();
        var order = scene.upgrade(begun).with("renewal_uplifted_rate", "4").created();

        order.read().body("auto_renews", equalTo(false)).body("renewal_contract_period", equalTo(6))
                .body("renewal_uplifted_rate", equalTo("4"));
    }
}
