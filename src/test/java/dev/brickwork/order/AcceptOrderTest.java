package dev.brickwork.order;

import static dev.brickwork.catalog.PlanBodies.perUnit;
import static dev.brickwork.testing.Json.json;
import static dev.brickwork.testing.given.Given.phase;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.seller.FirstChargeDate;
import dev.brickwork.subscription.Agreements;
import dev.brickwork.subscription.SubscriptionStatus;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;
import io.quarkus.narayana.jta.QuarkusTransaction;

@ServiceTest
class AcceptOrderTest {
    @Inject
    Agreements agreements;
    @Inject
    OrderService orders;
    @Inject
    OrderRenewals renewals;
    @Inject
    AsSeller asSeller;

    private OrderScene scene;

    @BeforeEach
    void aSeller() {
        scene = new OrderScene();
    }

    @Test
    void theStoredEstimateIsTheOneJustBeforeAcceptance() {
        scene.seller.coupon("TEN", "rate", "10");
        var order = scene.order().coupon("TEN").phases(phase(1, 5), phase(2, 7)).with("payment_terms", 7).created();
        var before = order.read().map("estimate");

        order.accept().statusCode(200).body("status", equalTo("ACCEPTED")).body("accepted_at", equalTo(OrderScene.NOON));

        assertThat(order.read().map("estimate")).isEqualTo(before).isNotEmpty();
        scene.api.get("/discount-coupons/TEN").body("redeemed", equalTo(1));
        order.read().body("payment_terms", equalTo(7)).body("first_charge_date", equalTo("CHECKOUT_DATE"));
        // used up or dearer, what was agreed stays
        scene.plan.newVersion(perUnit("seats", "99"));
        assertThat(order.read().map("estimate")).isEqualTo(before);
    }

    @Test
    void anOpenOrderShowsTheEstimateAsOfNow() {
        var order = scene.order().created();

        scene.plan.newVersion(perUnit("seats", "20"));

        order.read().body("contract_value", equalTo("USD 1200.00"));
    }

    @Test
    void anOrderThatCannotBePricedAnyMoreSaysWhy() {
        scene.seller.coupon("ONCE", "rate", "10", "max_redemptions", 1);
        var first = scene.order().coupon("ONCE").created();
        var second = scene.order().coupon("ONCE").created();
        first.accept().statusCode(200);

        second.read().body("estimate", nullValue()).body("contract_value", nullValue())
                .body("estimate_error.fields.discount_coupons", contains("is a coupon that is used up"));
        second.accept().statusCode(400).body("error.details.fields.discount_coupons", hasSize(1));
        second.read().body("status", equalTo("OPEN"));
    }

    @Test
    void aSubscriptionBeginsOnItsFirstDay() {
        assertThat(scene.order().accepted().status()).isEqualTo("ACTIVE");
        assertThat(scene.order().trial().accepted().status()).isEqualTo("TRIAL");
        assertThat(scene.order().from("2030-01-02").accepted().status()).isEqualTo("PENDING");
        assertThat(scene.order().created().subscription().status()).isEqualTo("PENDING");
    }

    @Test
    void itsDaysAreThoseOfTheCustomerAtAcceptanceElseTheSellers() {
        var customer = scene.seller.customer("Globex").in("GB").with("time_zone", "Pacific/Auckland").made();
        var order = scene.order().from("2030-01-02").with("customer_id", customer).created();
        scene.seller.settings("time_zone", "Europe/Berlin");

        var subscription = order.accepted();

        var agreement = agreements.of(subscription);
        assertThat(agreement.timeZone().getId()).isEqualTo("Pacific/Auckland");
        // noon in London is tomorrow in Auckland
        assertThat(agreement.status()).isEqualTo(SubscriptionStatus.ACTIVE);
        assertThat(agreements.of(scene.order().accepted()).timeZone().getId()).isEqualTo("Europe/Berlin");
    }

    @Test
    void theAgreementIsTheOneThatWasOrdered() {
        var term = agreements.of(scene.order().accepted()).timeline().current();

        assertThat(term.days().from()).isEqualTo(LocalDate.parse("2030-01-01"));
        assertThat(term.lengthMonths()).isEqualTo(12);
        assertThat(term.lines()).singleElement()
                .satisfies(line -> assertThat(line.item().quantity()).isEqualByComparingTo("5"));
        assertThat(term.phases().get(0).paymentTermsDays()).isEqualTo(30);
    }

    @Test
    void whoSignsIsKept() {
        var person = scene.customer.person();
        var named = scene.order().with("signatory_user_id", person).created();
        var other = scene.order().with("signatory_user_id", person).created();

        named.accept().body("signatory_name", equalTo("Ada")).body("signatory_email", equalTo("ada@globex.example"));
        other.post("/accept", json("signatory_name", "Bob")).statusCode(200).body("signatory_name", equalTo("Bob"))
                .body("signatory_email", nullValue());
    }

    @Test
    void aSignatoryIsReadStrictly() {
        var order = scene.order().created();

        order.post("/accept", json("signatory_name", "4242 4242 4242 4242", "signatory_email", "x", "name", "y"))
                .statusCode(400).body("error.details.fields.signatory_name", hasSize(1))
                .body("error.details.fields.signatory_email", hasSize(1)).body("error.details.fields.name", hasSize(1));
    }

    @Test
    void anOrderIsAcceptedOnce() {
        var order = scene.order().created();
        order.accept().statusCode(200);

        order.accept().statusCode(400).body("error.message", equalTo("The order is already accepted."));
        order.cancel().statusCode(400).body("error.message", equalTo("The order is already accepted."));
    }

    @Test
    void ofTenAcceptancesAtOnceOneSucceeds() throws Exception {
        scene.seller.coupon("TEN", "rate", "10");
        var order = scene.order().coupon("TEN").created();
        var accepted = new AtomicInteger();
        var refused = new AtomicInteger();

        Race.of(10, number -> {
            var status = order.accept().status();
            (status == 200 ? accepted : status == 400 ? refused : new AtomicInteger()).incrementAndGet();
        });

        assertThat(accepted).hasValue(1);
        assertThat(refused).hasValue(9);
        scene.api.get("/discount-coupons/TEN").body("redeemed", equalTo(1));
        assertThat(order.events()).containsExactly("order.created", "order.accepted");
        assertThat(agreements.of(order.subscription()).timeline().terms()).hasSize(1);
    }

    @Test
    void theWorldAndTheAuditLogHearOfIt() {
        var order = scene.order().created();
        order.accept().statusCode(200);

        assertThat(order.events()).containsExactly("order.created", "order.accepted");
        assertThat(order.subscription().events()).containsExactly("subscription.created", "subscription.started");
        scene.api.get("/audit-log?limit=100").body("results.action", org.hamcrest.Matchers.hasItems("order.created",
                "order.accepted"));
    }

    @Test
    void aCanceledFirstOrderEndsTheSubscription() {
        var order = scene.order().created();

        order.cancel().statusCode(200).body("status", equalTo("CANCELED")).body("canceled_at", equalTo(OrderScene.NOON));

        order.accept().statusCode(400).body("error.message", equalTo("The order is already canceled."));
        order.read().body("status", equalTo("CANCELED")).body("estimate", nullValue());
        assertThat(order.subscription().status()).isEqualTo("INACTIVE");
        assertThat(order.subscription().events()).containsExactly("subscription.created", "subscription.inactive");
    }

    @Test
    void theDatabaseKeepsAnAcceptedOrderAsItIs() {
        var order = scene.order().created();
        order.accept().statusCode(200);

        assertThatThrownBy(() -> TestSql.execute("UPDATE customer_order SET payment_terms = 1 WHERE id = ?", order.uuid()))
                .hasMessageContaining("never changes");
        assertThatThrownBy(() -> TestSql.execute("DELETE FROM customer_order WHERE id = ?", order.uuid()))
                .hasMessageContaining("append-only");
    }

    @Test
    void otherFeaturesSeeWhatWasAgreed() {
        var order = scene.order().ending()
                .with("renewal_contract_period", 6, "renewal_uplifted_rate", "3.5", "metadata", json("a", 1),
                        "accounts_payable_emails", List.of("ap@globex.example"), "purchase_order", json("code", "PO-1"))
                .created();
        scene.seller.settings("default_payment_terms", 14, "first_charge_date", "CONTRACT_START_DATE");
        order.accept().statusCode(200);
        scene.seller.settings("default_payment_terms", 99, "first_charge_date", "CHECKOUT_DATE");

        var accepted = asSeller.call(scene.seller.id(), () -> orders.accepted(order.uuid()));

        assertThat(accepted.paymentTermsDays()).isEqualTo(14);
        assertThat(accepted.firstChargeDate()).isEqualTo(FirstChargeDate.CONTRACT_START_DATE);
        assertThat(accepted.autoRenews()).isFalse();
        assertThat(accepted.renewalContractPeriod()).isEqualTo(6);
        assertThat(accepted.renewalUpliftedRate()).isEqualByComparingTo("3.5");
        assertThat(accepted.accountsPayableEmails()).containsExactly("ap@globex.example");
        assertThat(accepted.purchaseOrderCode()).isEqualTo("PO-1");
        assertThat(accepted.metadata().properties()).extracting(Map.Entry::getKey).containsExactly("a");
        assertThat(accepted.acceptedAt()).isEqualTo(OrderScene.NOON);
    }

    @Test
    void neitherAcceptanceNorCancellationNeedsABody() {
        assertThat(withoutBody("/orders/" + scene.order().created() + "/accept")).isEqualTo(200);
        assertThat(withoutBody("/orders/" + scene.order().created() + "/cancel/")).isEqualTo(200);
        scene.order().created().post("/cancel", json("why", 1)).statusCode(400).body("error.details.fields.why", hasSize(1));
    }

    /** As curl sends it, without a media type. */
    private int withoutBody(String path) {
        return scene.api.request().post(Api.BASE + path).status();
    }

    @Test
    void theAuditLogDoesNotShowTheAddressThatLetsOneAccept() {
        var order = scene.order().created();
        String url = order.read().path("order_url");

        assertThat(scene.api.get("/audit-log?limit=100").asString()).contains(order.id())
                .doesNotContain(url.substring(url.lastIndexOf('/') + 1));
    }

    @Test
    void aRenewalIsAnOrderBornAccepted() {
        var subscription = scene.order()
                .with("renewal_contract_period", 6, "renewal_uplifted_rate", "10", "payment_terms", 7).accepted().uuid();
        var agreement = agreements.of(scene.seller, subscription);

        var order = asSeller.call(scene.seller.id(), () -> QuarkusTransaction.requiringNew().call(() -> {
            var renewal = renewals.of(subscription).orElseThrow();
            return renewals.takesOver(agreement, renewal,
                    agreement.timeline().renew(renewal.lengthMonths(), renewal.uplift()));
        }));

        scene.api.get("/orders/" + order).statusCode(200).body("order_type", equalTo("RENEWAL"))
                .body("status", equalTo("ACCEPTED")).body("starts_at", equalTo("2031-01-01"))
                .body("ends_at", equalTo("2031-06-30")).body("contract_value", equalTo("USD 330.00"))
                .body("payment_terms", equalTo(7)).body("renewal_uplifted_rate", equalTo("10"))
                .body("bricks[0].quantity", equalTo(5));
        assertThat(asSeller.call(scene.seller.id(),
                () -> QuarkusTransaction.requiringNew().call(() -> renewals.of(scene.order().ending().accepted().uuid()))))
                .isEmpty();
    }

    @Test
    void aBuyerFindsTheOrderByItsAddressAndNothingElse() {
        var order = scene.order().created();
        String url = order.read().body("order_url", notNullValue()).path("order_url");
        var token = url.substring(url.lastIndexOf('/') + 1);

        var found = orders.presented(token).orElseThrow();

        assertThat(found.orderId()).hasToString(order.id());
        assertThat(found.sellerId()).isEqualTo(scene.seller.id());
        var another = (token.startsWith("x") ? "y" : "x") + token.substring(1);
        assertThat(orders.presented(another)).isEmpty();
        assertThat(orders.presented("")).isEmpty();
        order.read().body("pdf_url", equalTo(url + "/order-form.pdf"));
    }
}
