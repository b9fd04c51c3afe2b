package dev.brickwork.order;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsInAnyOrder;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Customer;
import dev.brickwork.testing.given.Order;
import dev.brickwork.testing.given.Plan;
import dev.brickwork.testing.given.Seller;

@ServiceTest
class ListOrdersTest {
    private Seller seller;
    private Plan plan;
    private Customer acme;
    private Order open;
    private Order signed;
    private Order unsigned;

    @BeforeEach
    void threeOrders() {
        var scene = new ThreeOrders();
        seller = scene.seller;
        plan = scene.plan;
        acme = scene.acme;
        open = scene.open;
        signed = scene.signed;
        unsigned = scene.unsigned;
    }

    @Test
    void allOrdersAreListedWithWhatTheyComeTo() {
        seller.api.get("/orders").statusCode(200).body("count", equalTo(3))
                .body("results.order_id", contains(open.id(), unsigned.id(), signed.id()))
                .body("results.contract_value", contains("USD 360.00", "USD 240.00", "USD 120.00"))
                .body("results.customer_name", contains("Globex", "Acme", "Acme"))
                .body("results.is_signed", contains(false, false, true))
                .body("results[0].subscription_id", equalTo(open.subscription().id()))
                .body("results[0].order_url", equalTo(open.read().text("order_url")))
                .body("results[0].pdf_url", equalTo(open.read().text("pdf_url")))
                .body("results[0].accepted_at", nullValue()).body("results[2].signatory_name", equalTo("Ada"));
    }

    @Test
    void anOrderIsListedWithWhatItCameToWhenItWasAmended() {
        var upgrade = unsigned.subscription().upgrade().units("seats", 4).from("2026-01-12").created();
        upgrade.amend("bricks", java.util.List.of(plan.units("seats", 6))).statusCode(200);

        seller.api.get("/orders?order_type=UPGRADE").body("results.contract_value",
                contains(upgrade.read().text("contract_value")));
    }

    @Test
    void ordersOfACustomerAndOfASubscriptionAreFound() {
        seller.api.get("/orders?customer_id=" + acme.id()).body("results.order_id", contains(unsigned.id(), signed.id()));
        seller.api.get("/orders?subscription_id=" + open.subscription().id()).body("results.order_id", contains(open.id()));
    }

    @Test
    void ordersThatWaitForApprovalAreFound() {
        seller.settings("order_approval", json("value_above", 10_000));
        var waiting = acme.subscription(plan).units("seats", 1).from("2026-02-01").created();

        seller.api.get("/orders?approval_status=WAITING").body("results.order_id", contains(waiting.id()))
                .body("results.approval_status", contains("WAITING"));
        seller.api.get("/orders?approval_status=NOT_NEEDED").body("count", equalTo(3));
    }

    /** In New York the day ends five hours later. */
    @Test
    void ordersExpireWhereTheCustomerIs() {
        var here = acme.subscription(plan).units("seats", 1).from("2026-02-01").with("valid_until", "2026-01-12").created();
        var west = seller.customer("West").with("time_zone", "America/New_York").made().subscription(plan)
                .units("seats", 1).from("2026-02-01").with("valid_until", "2026-01-12").created();
        var upgrade = unsigned.subscription().upgrade().units("seats", 4).from("2026-01-20")
                .with("valid_until", "2026-01-12").created();
        seller.api.get("/orders?is_expired=true").body("count", equalTo(0));

        seller.moveTo("2026-01-13T04:59:59Z");
        seller.api.get("/orders?is_expired=true").body("results.order_id", containsInAnyOrder(here.id(), upgrade.id()));
        // each says what the filter goes by
        seller.api.get("/orders").body("results[order_id=" + west + "].is_expired", equalTo(false))
                .body("results[order_id=" + here + "].is_expired", equalTo(true))
                .body("results[order_id=" + upgrade + "].is_expired", equalTo(true))
                .body("results[order_id=" + here + "].valid_until", equalTo("2026-01-12"))
                .body("results[order_id=" + open + "].is_expired", equalTo(false))
                .body("results[order_id=" + open + "].valid_until", nullValue());
        seller.moveTo("2026-01-13T05:00:00Z");
        seller.api.get("/orders?is_expired=true").body("results.order_id",
                containsInAnyOrder(here.id(), west.id(), upgrade.id()));
        seller.api.get("/orders?is_expired=false").body("results.order_id",
                containsInAnyOrder(open.id(), signed.id(), unsigned.id()));
    }

    @Test
    void ordersAreSortedByTheirFirstDay() {
        seller.api.get("/orders?sort=starts_at").body("results.order_id", contains(unsigned.id(), open.id(), signed.id()));
        seller.api.get("/orders?sort=-starts_at").body("results.order_id", contains(signed.id(), open.id(), unsigned.id()));
        // what was not accepted yet counts as later than everything
        seller.api.get("/orders?sort=accepted_at").body("results.order_id", contains(signed.id(), unsigned.id(), open.id()));
    }

    @Test
    void anotherSellersOrdersAreNotListed() {
        Api.ofNewSeller().get("/orders").statusCode(200).body("count", equalTo(0));
        assertThat(Api.ofNewSeller().get("/orders?customer_id=" + acme.id()).<Object>list("results")).isEmpty();
    }
}
