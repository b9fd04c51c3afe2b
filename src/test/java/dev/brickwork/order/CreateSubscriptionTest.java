package dev.brickwork.order;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.nullValue;

import java.util.List;
import java.util.Map;
import java.util.UUID;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;

@ServiceTest
class CreateSubscriptionTest {
    private OrderScene scene;

    @BeforeEach
    void given() {
        scene = new OrderScene();
    }

    @Test
    void aNewOrderAnswersItsResult() {
        var made = scene.order().sent().statusCode(201).body("contract_value", equalTo("USD 600.00"))
                .body("starts_at", equalTo("2030-01-01")).body("ends_at", equalTo("2030-12-31"))
                .body("order_type", equalTo("STANDARD")).body("pdf_url", endsWith("/order-form.pdf"));

        assertThat(made.header("Location")).endsWith("/api/v2/orders/" + made.path("order_id"));
        scene.api.get("/orders/" + made.path("order_id")).statusCode(200).body("status", equalTo("OPEN"))
                .body("customer_id", equalTo(scene.customer.id())).body("order_type", equalTo("STANDARD"))
                .body("contract_value", equalTo("USD 600.00")).body("estimate.grand_total", equalTo(72000))
                .body("estimate.grand_total_details.tax", equalTo(12000)).body("estimate.billing_schedule", hasSize(12))
                .body("estimate_error", nullValue()).body("bricks[0].quantity", equalTo(5))
                .body("auto_renews", equalTo(true)).body("transaction_method", equalTo("ORDER_FORM"))
                .body("accepted_at", nullValue()).body("created_at", equalTo(OrderScene.NOON));
    }

    @Test
    void withoutACurrencyItIsTheCustomersElseTheSellers() {
        var plan = scene.seller.plan(brick("desks", "ADD_ON", "PER_UNIT", "MONTH", """
                {"USD": {"unit_price": "10"}, "EUR": {"unit_price": "9"}, "GBP": {"unit_price": "8"}}""", ""));
        var european = scene.seller.customer("Globex").in("GB").with("currency", "EUR").made();
        var american = scene.customer.subscription(plan).units("desks", 5).from("2030-01-01");

        american.sent().statusCode(201).body("contract_value", equalTo("USD 600.00"));
        european.subscription(plan).units("desks", 5).from("2030-01-01").with("currency", "GBP").sent().statusCode(201)
                .body("contract_value", equalTo("GBP 480.00"));
        var order = european.subscription(plan).units("desks", 5).from("2030-01-01").created();
        order.read().body("currency", equalTo("EUR")).body("contract_value", equalTo("EUR 540.00"));
        var subscription = order.accepted();
        subscription.read().body("currency", equalTo("EUR"));
        subscription.invoices().body("results[0].currency", equalTo("EUR"));
        scene.seller.settings("currency", "GBP");
        american.sent().statusCode(201).body("contract_value", equalTo("GBP 480.00"));
        european.subscription(plan).units("desks", 5).from("2030-01-01").sent().statusCode(201).body("contract_value",
                equalTo("EUR 540.00"));
    }

    @Test
    void aCustomerThatIsNotThereIsNamedAlsoWithoutACurrency() {
        scene.order().with("customer_id", UUID.randomUUID()).sent().statusCode(400).body("error.details.fields.customer_id",
                contains("is no customer"));
    }

    @Test
    void aTrialCostsNothing() {
        scene.order().trial().sent().statusCode(201).body("order_type", equalTo("TRIAL")).body("contract_value",
                equalTo("USD 0.00"));
    }

    @Test
    void aTrialsRowShowsThePriceAndAddsUpToItsLine() {
        var order = scene.order().trial().created();

        order.read().body("estimate.line_items[0].sub_total", equalTo(0)).body("estimate.line_items[0].tiers_breakdown",
                contains(Map.of("quantity", 5, "unit_price", "10", "sub_total", "0.00", "duration_text", "12 months")));
    }

    @Test
    void everythingSentIsShown() {
        var person = scene.customer.person();
        var entity = UUID.randomUUID().toString();
        var order = scene.order().ending()
                .with("payment_terms", 45, "transaction_method", "SANDBOX", "metadata", json("a", 1, "_private", 2),
                        "custom_order_form_html", "<html><body>Hello</body></html>", "point_of_contact_id", person,
                        "signatory_user_id", person, "accounts_payable_emails", List.of("ap@globex.example"),
                        "purchase_order", json("code", "PO-1"), "crm_opportunity_id", "opp", "renewal_contract_period", 6,
                        "renewal_uplifted_rate", "3.50", "accepted_payment_methods_config",
                        json("paywall_ach", true, "minimum_order_form_tcv", 100), "legal_entity_id", entity,
                        "first_charge_date", "CONTRACT_START_DATE", "currency", "USD", "discount_coupons", List.of())
                .created();

        order.read().body("payment_terms", equalTo(45)).body("transaction_method", equalTo("SANDBOX"))
                .body("metadata", equalTo(Map.of("a", 1)))
                .body("custom_order_form_html", equalTo("<html><body>Hello</body></html>"))
                .body("point_of_contact_id", equalTo(person)).body("signatory_user_id", equalTo(person))
                .body("auto_renews", equalTo(false)).body("accounts_payable_emails", contains("ap@globex.example"))
                .body("purchase_order.code", equalTo("PO-1")).body("crm_opportunity_id", equalTo("opp"))
                .body("renewal_contract_period", equalTo(6)).body("renewal_uplifted_rate", equalTo("3.50"))
                .body("accepted_payment_methods_config.paywall_ach", equalTo(true))
                .body("accepted_payment_methods_config.paywall_force_autopay", equalTo(false))
                .body("accepted_payment_methods_config.minimum_order_form_tcv", equalTo(100))
                .body("legal_entity_id", equalTo(entity)).body("first_charge_date", equalTo("CONTRACT_START_DATE"))
                .body("contract_length", equalTo(12)).body("billing_frequency", equalTo("MONTHLY"))
                .body("plan_id", equalTo(scene.plan.id()));
    }

    @Test
    void everyMemberThatIsWrongIsNamed() {
        assertFields("{}", "customer_id", "starts_at", "contract_length", "billing_frequency", "plan_id", "bricks");
        assertFields(
                scene.order().with("order_type", "UPGRADE", "payment_terms", 1000, "transaction_method", "CASH",
                        "auto_renews", "no", "accounts_payable_emails", List.of("x"), "purchase_order", json(),
                        "renewal_contract_period", 0, "renewal_uplifted_rate", 3, "accepted_payment_methods_config",
                        json("paywall_cash", true), "custom_order_form_html", "hello", "first_charge_date", "NOW",
                        "adjustment_credit", 5, "typo", 1),
                "order_type", "payment_terms", "transaction_method", "auto_renews", "accounts_payable_emails[0]",
                "purchase_order.code", "renewal_contract_period", "renewal_uplifted_rate",
                "accepted_payment_methods_config.paywall_cash", "custom_order_form_html", "first_charge_date",
                "adjustment_credit", "typo");
        assertFields(scene.order().with("renewal_uplifted_rate", "1000.1"), "renewal_uplifted_rate");
    }

    @Test
    void noOrderKeepsTheNumberOfACard() {
        assertFields(scene.order().with("metadata", json("4111111111111111", "a")), "metadata");
        for (var written : List.of("4111 1111 1111 1111", "4111&nbsp;1111&nbsp;1111&nbsp;1111",
                "<b>&#52;111111111111111</b>",
                "<i title='4111-1111-1111-1111'>x</i>")) {
            assertFields(scene.order().with("custom_order_form_html", "<html><body>" + written + "</body></html>"),
                    "custom_order_form_html");
        }
        scene.order().with("custom_order_form_html",
                "<html><body><table><tr><td>4111</td><td>1111</td><td>1111</td><td>1111</td></tr></table></body></html>")
                .created();
    }

    @Test
    void whoIsNamedMustBeThere() {
        assertFields(scene.order().with("customer_id", UUID.randomUUID()), "customer_id");
        var stranger = scene.seller.customer("Globex").in("GB").made().person();
        assertFields(scene.order().with("point_of_contact_id", stranger, "signatory_user_id", UUID.randomUUID()),
                "point_of_contact_id", "signatory_user_id");
    }

    @Test
    void anUnknownPlanIsNotFound() {
        scene.order().with("plan_id", UUID.randomUUID()).sent().statusCode(404).body("error.message",
                equalTo("Plan not found."));
    }

    @Test
    void aCouponThatCannotBeUsedIsNamedTogetherWithTheRest() {
        assertFields(
                scene.order().coupon("NOPE").with("bricks", List.of(json("brick_id", UUID.randomUUID(), "quantity", 5))),
                "discount_coupons", "bricks[0].brick_id");
    }

    @Test
    void anOrderFormIsNotEnoughBelowItsMinimum() {
        var order = scene.order().with("accepted_payment_methods_config", json("minimum_order_form_tcv", 60_001));

        assertFields(order, "transaction_method");
        order.with("transaction_method", "SANDBOX").sent().statusCode(201);
        scene.order().with("accepted_payment_methods_config", json("minimum_order_form_tcv", 60_000)).sent().statusCode(201);
    }

    @Test
    void aRepeatWithTheSameKeyMakesOneOrder() {
        var body = scene.order();
        var first = scene.api.request().header("Idempotency-Key", "k").body(body).post(Api.BASE + "/subscriptions")
                .statusCode(201);

        var second = scene.api.request().header("Idempotency-Key", "k").body(body).post(Api.BASE + "/subscriptions")
                .statusCode(201);

        assertThat(second.asString()).isEqualTo(first.asString());
        assertThat(second.header("Location")).isNotNull();
    }

    @Test
    void anotherSellersOrderDoesNotExist() {
        var order = scene.order().created();
        var stranger = Api.ofNewSeller();

        stranger.get("/orders/" + order).statusCode(404).body("error.message", equalTo("Order not found."));
        stranger.post("/orders/" + order + "/accept", "{}").statusCode(404);
        stranger.post("/orders/" + order + "/cancel", "{}").statusCode(404);
        stranger.get("/subscriptions/" + order.subscription() + "/orders").statusCode(404);
        assertFieldsOf(stranger, scene.order(), "customer_id");
    }

    private void assertFields(Object body, String... members) {
        assertFieldsOf(scene.api, body, members);
    }

    private static void assertFieldsOf(Api api, Object body, String... members) {
        Map<String, ?> fields = api.post("/subscriptions", body).statusCode(400).map("error.details.fields");
        assertThat(fields.keySet()).containsExactlyInAnyOrder(members);
    }
}
