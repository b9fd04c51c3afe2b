package dev.brickwork.invoice;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.notNullValue;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Customer;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Invoice;
import dev.brickwork.testing.given.Plan;
import dev.brickwork.testing.given.Seller;
import dev.brickwork.testing.given.Subscription;

/** What was billed before a subscription changed hands is given back to who was billed, whatever gives it back. */
@ServiceTest
class FormerPayerTest {
    /** With tax. */
    private static final int YEAR = 144_000;

    private Seller seller;
    private Plan plan;
    private Customer acme;
    private Customer initech;
    private Subscription subscription;
    private Invoice year;

    /** A year upfront, 1200.00 and 20 % tax, of Acme. */
    @BeforeEach
    void aYearUpfront() {
        seller = Given.seller().at("2026-01-01T00:00:00Z").settings("reminders", json("enabled", false)).taxOf("GB", "20");
        plan = seller.plan(licence("licence", "1200.00"), licence("support", "600.00"));
        acme = seller.customer("Acme").in("GB").made();
        initech = seller.customer("Initech").in("GB").made();
        subscription = acme.subscription(plan).some("licence").from("2026-01-01").upfront().ending().accepted();
        year = subscription.invoice(1);
        seller.moveTo("2026-07-01T00:00:00Z");
    }

    private static String licence(String code, String price) {
        return brick(code, "ADD_ON", "FLAT", "YEAR", "{\"USD\": {\"amount\": \"" + price + "\"}}", "");
    }

    @Test
    void anUpgradeToALowerPriceThatNamesAnotherCustomerGivesTheOldOneWhatItWasCharged() {
        year.paid(YEAR);
        var order = subscription.upgrade().some("licence", json("rate", "20")).from("2026-07-01")
                .with("customer_id", initech).created();
        order.read().body("estimate.grand_total", equalTo(0))
                .body("estimate.grand_total_details.credit_to_former_payers", equalTo(14_400));

        order.accepted();
        seller.moveTo("2026-07-01T00:00:01Z");

        assertCredits("GIVEN_BACK 14400 of Acme");
        assertThat(acme.account("CUSTOMER_CREDIT")).isEqualTo(-14_400);
        assertThat(acme.account("TAX_PAYABLE")).isEqualTo(-24_000 + 2_400);
        assertThat(initech.account("CUSTOMER_CREDIT")).isZero();
        subscription.credits().body("balances", empty());
        acme.credits().body("balances.amount", contains(14_400)).body("results.passed_at", contains(notNullValue()))
                .body("results.invoice_id", contains(year.id())).body("results.label", contains("Given back"));
        assertThat(initech.invoices().<List<?>>path("results")).isEmpty();
    }

    @Test
    void itSettlesWhatTheOldOneStillOwes() {
        lowerFor(initech);

        year.read().body("remaining_amount", equalTo(YEAR - 14_400));
        acme.credits().body("results.used_amount", contains(14_400));
    }

    @Test
    void aLowerPriceAfterTheHandOverDoesTheSame() {
        year.paid(YEAR);
        handOver();
        var upgrade = subscription.upgrade().some("licence", json("rate", "20")).from("2026-07-01");
        upgrade.estimate().body("grand_total", equalTo(0)).body("grand_total_details.credit_to_former_payers",
                equalTo(14_400));
        upgrade.accepted();
        seller.moveTo("2026-07-01T00:00:02Z");

        assertCredits("GIVEN_BACK 14400 of Acme");
        assertThat(initech.account("CUSTOMER_CREDIT")).isZero();
    }

    @Test
    void whatIsGivenBackIsTakenBackFromTheOldOneWhenItsChargeGoes() {
        // money of which the credit can be paid out, although its own payment goes back
        var other = acme.invoice(4_400);
        other.paid(other.read().number("grand_total"));
        var payment = year.paid(YEAR);
        lowerFor(initech);
        String credit = acme.credits().path("results[0].credit_id");
        acme.post("/credits/" + credit + "/refund", json("amount", 4_400, "reason", "Asked for")).statusCode(200);
        payment.reopen("reason", "Asked for").statusCode(200);

        year.voided().statusCode(200);

        // what was paid out is charged again, to the one who got it
        assertThat(acme.account("CUSTOMER_CREDIT")).isZero();
        assertThat(acme.account("RECEIVABLE")).isEqualTo(4_400);
        assertThat(initech.account("RECEIVABLE")).isZero();
    }

    @Test
    void anEndGivesEachWhatItWasBilled() {
        year.paid(YEAR);
        handOver();
        var support = seller.invoice(initech.invoices().path("results[status=OUTSTANDING].invoice_id"));
        support.paid(36_000);
        seller.moveTo("2026-10-01T00:00:00Z");
        subscription.estimateEnd("2026-09-30").statusCode(200).body("credit", equalTo(18_000))
                .body("credit_to_former_payers", equalTo(36_000));

        subscription.end("2026-09-30").statusCode(200);

        assertCredits("ENDING 36000 of Acme", "ENDING 18000 of Initech");
        assertThat(acme.account("CUSTOMER_CREDIT")).isEqualTo(-36_000);
        assertThat(initech.account("CUSTOMER_CREDIT")).isEqualTo(-18_000);
    }

    @Test
    void aRecastThatNamesAnotherCustomerLeavesTheUnusedPartToTheOldOne() {
        year.paid(YEAR);
        var order = subscription.recast().some("licence").from("2026-07-01").with("customer_id", initech).created();
        order.read().body("estimate.grand_total", equalTo(YEAR))
                .body("estimate.grand_total_details.adjustment_credit", equalTo(0))
                .body("estimate.grand_total_details.credit_to_former_payers", equalTo(72_000))
                .body("estimate.grand_total_details.amount_due", equalTo(YEAR));

        order.accepted();
        seller.moveTo("2026-07-01T00:00:01Z");

        assertCredits("RECAST 72000 of Acme");
        acme.credits().body("balances.amount", contains(72_000));
        seller.invoice(initech.invoices().path("results[status=OUTSTANDING].invoice_id")).read()
                .body("remaining_amount", equalTo(12_000));
    }

    @Test
    void aNumberThatARecastNamesIsForItsOwnCustomerAlone() {
        year.paid(YEAR);
        var order = subscription.recast().some("licence").from("2026-07-01")
                .with("customer_id", initech, "adjustment_credit", 5_000).created();
        order.read().body("estimate.grand_total_details.adjustment_credit", equalTo(5_000))
                .body("estimate.grand_total_details.credit_to_former_payers", equalTo(72_000));
        order.accepted();
        seller.moveTo("2026-07-01T00:00:01Z");

        assertCredits("RECAST 5000 of Initech", "RECAST 72000 of Acme");
    }

    @Test
    void itIsThatCustomersAlsoIfTheSubscriptionChangesHandsBeforeItsDay() {
        year.paid(YEAR);
        subscription.recast().some("licence").from("2026-08-01")
                .with("adjustment_credit", 50_000, "first_charge_date", "CONTRACT_START_DATE").accepted();
        subscription.upgrade().some("support").from("2026-08-01").with("customer_id", initech).accepted();
        seller.moveTo("2026-08-01T00:00:01Z");

        assertCredits("RECAST 50000 of Acme");
        acme.credits().body("balances.amount", contains(50_000)).body("results.passed_at", contains(notNullValue()));
        subscription.credits().body("balances", empty());
    }

    @Test
    void creditThatTheOldOneHasNotUsedStaysWithIt() {
        year.paid(YEAR);
        subscription.upgrade().some("licence", json("rate", "20")).from("2026-07-01").accepted();
        seller.moveTo("2026-07-01T00:00:01Z");
        subscription.credits().body("balances.amount", contains(14_400));

        handOver();

        subscription.credits().body("balances", empty());
        acme.credits().body("balances.amount", contains(14_400));
        assertThat(initech.account("RECEIVABLE")).isEqualTo(36_000);
    }

    @Test
    void creditOfTheNewOneDoesNotSettleWhatTheOldOneOwes() {
        seller.settings("apply_credit_automatically", false);
        handOver();
        seller.invoice(initech.invoices().path("results[status=OUTSTANDING].invoice_id")).paid(36_000);
        seller.moveTo("2026-10-01T00:00:00Z");
        subscription.upgrade().some("support", json("rate", "50")).from("2026-10-01").accepted();
        seller.moveTo("2026-10-01T00:00:01Z");
        subscription.credits().body("balances.amount", contains(9_000));

        year.post("/apply-credit").statusCode(400).body("error.message",
                equalTo("There is no credit that could settle the invoice."));
    }

    @Test
    void usageThatIsCorrectedAfterTheHandOverIsGivenBackToWhoWasBilled() {
        var metered = new MeteredScene();
        metered.use("calls", "calls-1", 600, "2026-01-10T00:00:00Z");
        metered.seller.moveTo("2026-02-01T00:00:00Z");
        metered.invoice("2026-02-01", 6_000).paid(6_000);
        var other = metered.seller.customer("Initech").in("GB").made();
        metered.subscription.upgrade().units("calls", 200).from("2026-02-01").with("customer_id", other).accepted();
        metered.delete("calls-1");
        metered.seller.moveTo("2026-04-02T00:00:00Z");

        assertThat(metered.customer.account("CUSTOMER_CREDIT")).isEqualTo(-6_000);
        metered.customer.credits().body("results.kind", contains("GIVEN_BACK"));
        assertThat(other.account("CUSTOMER_CREDIT")).isZero();
        assertThat(metered.subscription.billed("CORRECTION")).isZero();
        // it was given back once: what is used now is billed
        metered.use("calls", "calls-2", 600, "2026-01-11T00:00:00Z");
        metered.seller.moveTo("2026-07-02T00:00:00Z");
        assertThat(metered.subscription.billed("CORRECTION")).isEqualTo(5_000);
        assertThat(metered.customer.account("CUSTOMER_CREDIT")).isEqualTo(-6_000);
    }

    /** On the day it is: support besides, for the half year that is left, and another customer. */
    private void handOver() {
        subscription.upgrade().some("support").from("2026-07-01").with("customer_id", initech).accepted();
        seller.moveTo("2026-07-01T00:00:01Z");
    }

    private void lowerFor(Customer customer) {
        subscription.upgrade().some("licence", json("rate", "20")).from("2026-07-01").with("customer_id", customer)
                .accepted();
        seller.moveTo("2026-07-01T00:00:01Z");
    }

    private void assertCredits(String... expected) {
        var names = Map.of(acme.id(), "Acme", initech.id(), "Initech");
        List<Map<String, Object>> lots = subscription.credits().path("results");
        assertThat(lots.stream().map(lot -> lot.get("kind") + " " + lot.get("amount") + " of "
                + names.get(lot.get("billed_company_id"))).toList()).containsExactlyInAnyOrder(expected);
    }
}
