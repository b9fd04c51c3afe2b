package dev.brickwork.invoice;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.testing.Json.json;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import java.sql.SQLException;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Customer;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.OrderDraft;
import dev.brickwork.testing.given.Plan;
import dev.brickwork.testing.given.Seller;
import dev.brickwork.testing.given.Subscription;

/** An acceptance does not depend on whether a sweep has come yet; nothing is wrong with what is due. */
@ServiceTest
class HandOverBeforeTheSweepTest {
    private Seller seller;
    private Plan plan;
    private Customer acme;
    private Customer initech;

    @BeforeEach
    void licences() {
        seller = Given.seller().at("2026-01-01T00:00:00Z").settings("reminders", json("enabled", false));
        plan = seller.plan(brick("licence", "ADD_ON", "FLAT", "MONTH", "{\"USD\": {\"amount\": \"100.00\"}}", ""),
                brick("support", "ADD_ON", "FLAT", "MONTH", "{\"USD\": {\"amount\": \"50.00\"}}", ""),
                brick("training", "ADD_ON", "FLAT", "MONTH", "{\"USD\": {\"amount\": \"20.00\"}}", ""));
        acme = seller.customer("Acme").in("GB").made();
        initech = seller.customer("Initech").in("GB").made();
    }

    @Test
    void anOrderForAnotherCustomerIsAcceptedOnABillingDayBeforeTheSweepHasCome() throws SQLException {
        var subscription = year();
        var order = forInitech(subscription.upgrade().some("support").from("2026-02-10")).created();

        seller.standStillUntil("2026-02-01T00:00:01Z");

        order.read().body("estimate", notNullValue()).body("estimate_error", nullValue());
        order.accept().statusCode(200);
        subscription.invoiceOf("2026-02-01T00:00:00Z").read().body("status", equalTo("OUTSTANDING")).body("customer_id",
                equalTo(acme.id()));
    }

    @Test
    void theCreditOfARecastIsGivenBeforeItsFirstInvoiceIsIssued() throws SQLException {
        var subscription = acme.subscription(plan).some("licence").from("2026-01-01").upfront().accepted();
        subscription.recast().some("licence").from("2026-02-01").with("first_charge_date", "CONTRACT_START_DATE").accepted();
        var order = forInitech(subscription.upgrade().some("support").from("2026-02-10")).created();

        seller.standStillUntil("2026-02-01T00:00:01Z");

        order.accept().statusCode(200);
        acme.credits().body("results[kind=RECAST].used_amount", equalTo(110_000));
        subscription.invoiceOf("2026-01-01T00:00:00Z").read().body("remaining_amount", equalTo(10_000));
        subscription.invoiceOf("2026-02-01T00:00:00Z").read().body("status", equalTo("OUTSTANDING")).body("customer_id",
                equalTo(acme.id()));
    }

    @Test
    void whatTheCreditOfARecastDoesNotSettleOfThePastSettlesItsFirstInvoice() throws SQLException {
        var subscription = acme.subscription(plan).some("licence").from("2026-01-01").upfront().accepted();
        subscription.invoiceOf("2026-01-01").paid(120_000);
        subscription.recast().some("licence").from("2026-02-01").with("first_charge_date", "CONTRACT_START_DATE").accepted();
        var order = forInitech(subscription.upgrade().some("support").from("2026-02-10")).created();

        seller.standStillUntil("2026-02-01T00:00:01Z");

        order.accept().statusCode(200);
        subscription.invoiceOf("2026-02-01T00:00:00Z").read().body("status", equalTo("CREDITED"));
    }

    @Test
    void anUpgradeThatWaitsForTheEndOfAPauseBecomesTheNewCustomers() {
        var subscription = year();
        seller.moveTo("2026-01-11T00:00:00Z");
        subscription.pause("2026-01-21").statusCode(200);
        seller.moveTo("2026-01-12T00:00:00Z");
        subscription.upgrade().some("support").from("2026-01-12").with("first_charge_date", "CHECKOUT_DATE").accepted();
        var waiting = subscription.invoiceOf("2026-01-12");
        waiting.read().body("status", equalTo("PAUSED")).body("customer_id", equalTo(acme.id()));
        seller.moveTo("2026-01-13T00:00:00Z");

        forInitech(subscription.upgrade().some("training").from("2026-01-13")).accepted();

        waiting.read().body("status", equalTo("VOIDED"));
        seller.moveTo("2026-01-21T00:00:00Z");
        subscription.invoiceOf("2026-01-21").read().body("status", equalTo("OUTSTANDING")).body("customer_id",
                equalTo(initech.id())).body("line_items.brick_code", contains("support"));
    }

    @Test
    void daysFromBeforeAPauseStayTheOldCustomers() throws SQLException {
        var subscription = year();
        seller.standStillUntil("2026-02-02T00:00:00Z");
        subscription.pause("2026-02-20").statusCode(200);
        var february = subscription.invoiceOf("2026-02-01");
        february.read().body("status", equalTo("PAUSED"));
        String number = february.read().path("invoice_number");

        forInitech(subscription.upgrade().some("support").from("2026-02-02")).sent().statusCode(400).body(
                "error.details.fields.customer_id", contains("may not change while invoice " + number
                        + " is due and not issued; resume the subscription, or void it"));
    }

    private Subscription year() {
        return acme.subscription(plan).some("licence").from("2026-01-01").accepted();
    }

    private OrderDraft forInitech(OrderDraft order) {
        return order.with("customer_id", initech);
    }
}
