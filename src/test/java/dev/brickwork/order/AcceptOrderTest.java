package dev.brickwork.order;

import static dev.brickwork.catalog.PlanBodies.perUnit;
import static dev.brickwork.catalog.PlanBodies.version;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.seller.FirstChargeDate;
import dev.brickwork.subscription.GivenSubscription;
import dev.brickwork.subscription.SubscriptionStatus;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.restassured.RestAssured;

@ServiceTest
class AcceptOrderTest {
    @Inject
    GivenSubscription subscriptions;
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
        scene.api.post("/discount-coupons", "{\"code\": \"TEN\", \"rate\": \"10\"}").statusCode(201);
        var order = scene.made(scene.newBody(", \"discount_coupons\": [\"TEN\"], \"payment_terms\": 7, \"phases\": ["
                + "{\"phase_position\": 1, \"contract_length\": 5}, {\"phase_position\": 2, \"contract_length\": 7}]"));
        var before = scene.read(order).map("estimate");

        scene.accept(order).statusCode(200).body("status", equalTo("ACCEPTED")).body("accepted_at",
                equalTo(OrderScene.NOON));

        assertThat(scene.read(order).map("estimate")).isEqualTo(before).isNotEmpty();
        scene.api.get("/discount-coupons/TEN").body("redeemed", equalTo(1));
        scene.read(order).body("payment_terms", equalTo(7)).body("first_charge_date", equalTo("CHECKOUT_DATE"));
        // used up or dearer, what was agreed stays
        scene.api.post("/plans/" + scene.plan.planId() + "/versions", version(perUnit("seats", "99"))).statusCode(201);
        assertThat(scene.read(order).map("estimate")).isEqualTo(before);
    }

    @Test
    void anOpenOrderShowsTheEstimateAsOfNow() {
        var order = scene.made(scene.newBody(""));

        scene.api.post("/plans/" + scene.plan.planId() + "/versions", version(perUnit("seats", "20"))).statusCode(201);

        scene.read(order).body("contract_value", equalTo("USD 1200.00"));
    }

    @Test
    void anOrderThatCannotBePricedAnyMoreSaysWhy() {
        scene.api.post("/discount-coupons", "{\"code\": \"ONCE\", \"rate\": \"10\", \"max_redemptions\": 1}")
                .statusCode(201);
        var first = scene.made(scene.newBody(", \"discount_coupons\": [\"ONCE\"]"));
        var second = scene.made(scene.newBody(", \"discount_coupons\": [\"ONCE\"]"));
        scene.accept(first).statusCode(200);

        scene.read(second).body("estimate", nullValue()).body("contract_value", nullValue())
                .body("estimate_error.fields.discount_coupons", contains("is a coupon that is used up"));
        scene.accept(second).statusCode(400).body("error.details.fields.discount_coupons", hasSize(1));
        scene.read(second).body("status", equalTo("OPEN"));
    }

    @Test
    void aSubscriptionBeginsOnItsFirstDay() {
        assertThat(status(scene.begun())).isEqualTo(SubscriptionStatus.ACTIVE);
        assertThat(status(scene.begun(scene.newBody(", \"order_type\": \"TRIAL\"")))).isEqualTo(SubscriptionStatus.TRIAL);
        assertThat(status(scene.begun(scene.newBody("2030-01-02", "")))).isEqualTo(SubscriptionStatus.PENDING);
        assertThat(status(scene.subscriptionOf(scene.made(scene.newBody(""))))).isEqualTo(SubscriptionStatus.PENDING);
    }

    @Test
    void itsDaysAreThoseOfTheCustomerAtAcceptanceElseTheSellers() {
        var customer = scene.customer(", \"time_zone\": \"Pacific/Auckland\"");
        var order = scene.made(scene.newBody("2030-01-02", "").replace(scene.customer, customer));
        scene.api.patch("/settings", "{\"time_zone\": \"Europe/Berlin\"}").statusCode(200);

        String subscription = scene.accept(order).statusCode(200).path("subscription_id");

        var agreement = subscriptions.agreement(scene.api, subscription);
        assertThat(agreement.timeZone().getId()).isEqualTo("Pacific/Auckland");
        // noon in London is tomorrow in Auckland
        assertThat(agreement.status()).isEqualTo(SubscriptionStatus.ACTIVE);
        assertThat(subscriptions.agreement(scene.api, scene.begun()).timeZone().getId()).isEqualTo("Europe/Berlin");
    }

    @Test
    void theAgreementIsTheOneThatWasOrdered() {
        var term = subscriptions.agreement(scene.api, scene.begun()).timeline().current();

        assertThat(term.days().from()).isEqualTo(LocalDate.parse("2030-01-01"));
        assertThat(term.lengthMonths()).isEqualTo(12);
        assertThat(term.lines()).singleElement()
                .satisfies(line -> assertThat(line.item().quantity()).isEqualByComparingTo("5"));
        assertThat(term.phases().get(0).paymentTermsDays()).isEqualTo(30);
    }

    @Test
    void whoSignsIsKept() {
        var person = scene.person(scene.customer);
        var named = scene.made(scene.newBody(", \"signatory_user_id\": \"" + person + "\""));
        var other = scene.made(scene.newBody(", \"signatory_user_id\": \"" + person + "\""));

        scene.accept(named).body("signatory_name", equalTo("Ada")).body("signatory_email", equalTo("ada@globex.example"));
        scene.api.post("/orders/" + other + "/accept", "{\"signatory_name\": \"Bob\"}").statusCode(200)
                .body("signatory_name", equalTo("Bob")).body("signatory_email", nullValue());
    }

    @Test
    void aSignatoryIsReadStrictly() {
        var order = scene.made(scene.newBody(""));

        scene.api.post("/orders/" + order + "/accept",
                "{\"signatory_name\": \"4242 4242 4242 4242\", \"signatory_email\": \"x\", \"name\": \"y\"}").statusCode(400)
                .body("error.details.fields.signatory_name", hasSize(1))
                .body("error.details.fields.signatory_email", hasSize(1)).body("error.details.fields.name", hasSize(1));
    }

    @Test
    void anOrderIsAcceptedOnce() {
        var order = scene.made(scene.newBody(""));
        scene.accept(order).statusCode(200);

        scene.accept(order).statusCode(400).body("error.message", equalTo("The order is already accepted."));
        scene.api.post("/orders/" + order + "/cancel", "{}").statusCode(400)
                .body("error.message", equalTo("The order is already accepted."));
    }

    @Test
    void ofTenAcceptancesAtOnceOneSucceeds() throws Exception {
        scene.api.post("/discount-coupons", "{\"code\": \"TEN\", \"rate\": \"10\"}").statusCode(201);
        var order = scene.made(scene.newBody(", \"discount_coupons\": [\"TEN\"]"));
        var accepted = new AtomicInteger();
        var refused = new AtomicInteger();

        Race.of(10, number -> {
            var status = scene.accept(order).status();
            (status == 200 ? accepted : status == 400 ? refused : new AtomicInteger()).incrementAndGet();
        });

        assertThat(accepted).hasValue(1);
        assertThat(refused).hasValue(9);
        scene.api.get("/discount-coupons/TEN").body("redeemed", equalTo(1));
        assertThat(events(order)).containsExactly("order.created", "order.accepted");
        assertThat(subscriptions.agreement(scene.api, scene.subscriptionOf(order)).timeline().terms()).hasSize(1);
    }

    @Test
    void theWorldAndTheAuditLogHearOfIt() throws SQLException {
        var order = scene.made(scene.newBody(""));
        scene.accept(order).statusCode(200);

        assertThat(events(order)).containsExactly("order.created", "order.accepted");
        assertThat(events(scene.subscriptionOf(order))).containsExactly("subscription.created", "subscription.started");
        scene.api.get("/audit-log?limit=100").body("results.action", org.hamcrest.Matchers.hasItems("order.created",
                "order.accepted"));
    }

    @Test
    void aCanceledFirstOrderEndsTheSubscription() throws SQLException {
        var order = scene.made(scene.newBody(""));

        scene.api.post("/orders/" + order + "/cancel", "{}").statusCode(200).body("status", equalTo("CANCELED"))
                .body("canceled_at", equalTo(OrderScene.NOON));

        scene.accept(order).statusCode(400).body("error.message", equalTo("The order is already canceled."));
        scene.read(order).body("status", equalTo("CANCELED")).body("estimate", nullValue());
        assertThat(status(scene.subscriptionOf(order))).isEqualTo(SubscriptionStatus.INACTIVE);
        assertThat(events(scene.subscriptionOf(order))).containsExactly("subscription.created", "subscription.inactive");
    }

    @Test
    void theDatabaseKeepsAnAcceptedOrderAsItIs() {
        var order = scene.made(scene.newBody(""));
        scene.accept(order).statusCode(200);

        assertThatThrownBy(() -> TestSql.execute("UPDATE customer_order SET payment_terms = 1 WHERE id = ?::uuid", order))
                .hasMessageContaining("never changes");
        assertThatThrownBy(() -> TestSql.execute("DELETE FROM customer_order WHERE id = ?::uuid", order))
                .hasMessageContaining("append-only");
    }

    @Test
    void otherFeaturesSeeWhatWasAgreed() {
        var order = UUID.fromString(scene.made(scene.newBody("""
                , "auto_renews": false, "renewal_contract_period": 6, "renewal_uplifted_rate": "3.5", "metadata": {"a": 1},
                "accounts_payable_emails": ["ap@globex.example"], "purchase_order": {"code": "PO-1"}""")));
        scene.api.patch("/settings", "{\"default_payment_terms\": 14, \"first_charge_date\": \"CONTRACT_START_DATE\"}")
                .statusCode(200);
        scene.accept(order.toString()).statusCode(200);
        scene.api.patch("/settings", "{\"default_payment_terms\": 99, \"first_charge_date\": \"CHECKOUT_DATE\"}")
                .statusCode(200);

        var accepted = asSeller.call(GivenSubscription.sellerOf(scene.api), () -> orders.accepted(order));

        assertThat(accepted.paymentTermsDays()).isEqualTo(14);
        assertThat(accepted.firstChargeDate()).isEqualTo(FirstChargeDate.CONTRACT_START_DATE);
        assertThat(accepted.autoRenews()).isFalse();
        assertThat(accepted.renewalContractPeriod()).isEqualTo(6);
        assertThat(accepted.renewalUpliftedRate()).isEqualByComparingTo("3.5");
        assertThat(accepted.accountsPayableEmails()).containsExactly("ap@globex.example");
        assertThat(accepted.purchaseOrderCode()).isEqualTo("PO-1");
        assertThat(accepted.metadata()).containsOnlyKeys("a");
        assertThat(accepted.acceptedAt()).isEqualTo(OrderScene.NOON);
    }

    @Test
    void neitherAcceptanceNorCancellationNeedsABody() throws Exception {
        assertThat(withoutBody("/orders/" + scene.made(scene.newBody("")) + "/accept")).isEqualTo(200);
        assertThat(withoutBody("/orders/" + scene.made(scene.newBody("")) + "/cancel/")).isEqualTo(200);
        scene.api.post("/orders/" + scene.made(scene.newBody("")) + "/cancel", "{\"why\": 1}").statusCode(400)
                .body("error.details.fields.why", hasSize(1));
    }

    /** As curl sends it: RestAssured makes a form of it. */
    private int withoutBody(String path) throws Exception {
        var request = HttpRequest.newBuilder(URI.create("http://localhost:" + RestAssured.port + Api.BASE + path))
                .header("X-SERVICE-KEY", scene.api.key()).POST(HttpRequest.BodyPublishers.noBody()).build();
        return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).statusCode();
    }

    @Test
    void theAuditLogDoesNotShowTheAddressThatLetsOneAccept() {
        var order = scene.made(scene.newBody(""));
        String url = scene.read(order).path("order_url");

        assertThat(scene.api.get("/audit-log?limit=100").asString()).contains(order)
                .doesNotContain(url.substring(url.lastIndexOf('/') + 1));
    }

    @Test
    void aRenewalIsAnOrderBornAccepted() {
        var subscription = UUID.fromString(scene.begun(scene.newBody(
                ", \"renewal_contract_period\": 6, \"renewal_uplifted_rate\": \"10\", \"payment_terms\": 7")));
        var timeline = subscriptions.agreement(scene.api, subscription.toString()).timeline();

        var order = asSeller.call(GivenSubscription.sellerOf(scene.api), () -> QuarkusTransaction.requiringNew().call(() -> {
            var renewal = renewals.of(subscription).orElseThrow();
            return renewals.takesOver(subscription, renewal,
                    timeline.renew(renewal.lengthMonths(), renewal.uplift()));
        }));

        scene.read(order.toString()).body("order_type", equalTo("RENEWAL")).body("status", equalTo("ACCEPTED"))
                .body("starts_at", equalTo("2031-01-01")).body("ends_at", equalTo("2031-06-30"))
                .body("contract_value", equalTo("USD 330.00")).body("payment_terms", equalTo(7))
                .body("renewal_uplifted_rate", equalTo("10")).body("bricks[0].quantity", equalTo(5));
        assertThat(asSeller.call(GivenSubscription.sellerOf(scene.api), () -> QuarkusTransaction.requiringNew()
                .call(() -> renewals.of(UUID.fromString(scene.begun(scene.newBody(", \"auto_renews\": false")))))))
                .isEmpty();
    }

    @Test
    void aBuyerFindsTheOrderByItsAddressAndNothingElse() {
        var order = scene.made(scene.newBody(""));
        String url = scene.read(order).body("order_url", notNullValue()).path("order_url");
        var token = url.substring(url.lastIndexOf('/') + 1);

        var found = orders.presented(token).orElseThrow();

        assertThat(found.orderId()).hasToString(order);
        assertThat(found.sellerId()).isEqualTo(GivenSubscription.sellerOf(scene.api));
        var another = (token.startsWith("x") ? "y" : "x") + token.substring(1);
        assertThat(orders.presented(another)).isEmpty();
        assertThat(orders.presented("")).isEmpty();
        scene.read(order).body("pdf_url", equalTo(url + "/order-form.pdf"));
    }

    private SubscriptionStatus status(String subscription) {
        return subscriptions.agreement(scene.api, subscription).status();
    }

    private static List<String> events(String objectId) throws SQLException {
        return TestSql.texts("SELECT type FROM event WHERE object_id = ?::uuid ORDER BY sequence", objectId);
    }
}
