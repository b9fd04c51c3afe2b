package dev.brickwork.order.estimate;

import static dev.brickwork.catalog.PlanBodies.perUnit;
import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;

import java.util.Map;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.CustomerDraft;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.OrderDraft;
import dev.brickwork.testing.given.Plan;
import dev.brickwork.testing.given.Seller;

/** What estimate, order and invoice warn of: what acceptance bills at once, and customers without a tax rate. */
@ServiceTest
class EstimateWarningsTest {
    private static final String BILLED = "estimate.billed_on_acceptance";

    private Seller seller;
    private Plan plan;

    @BeforeEach
    void june() {
        seller = Given.seller().at("2026-06-15T12:00:00Z").taxOf("GB", "20");
        plan = seller.plan(perUnit("seats", "10.01"));
    }

    private OrderDraft order(CustomerDraft customer, String from) {
        return customer.made().subscription(plan).units("seats", 3).from(from);
    }

    private OrderDraft order(String from) {
        return order(seller.customer("Acme").in("GB"), from);
    }

    private static Map<String, Object> billed(int invoices, long amount) {
        return Map.of("invoices", invoices, "amount", (int) amount);
    }

    /** 30.03 and 6.01 of tax a month. */
    @Test
    void aFirstDayInThePastSaysWhatAcceptanceBills() {
        var draft = order("2026-02-01");

        draft.estimateForCustomer().body("billed_on_acceptance", equalTo(billed(5, 5 * 3604))).body("warnings", contains(
                Map.of("code", "BILLED_ON_ACCEPTANCE", "field", "starts_at", "message",
                        "acceptance issues 5 invoices over USD 180.20 at once")));
        var order = draft.created();
        order.read().body(BILLED, equalTo(billed(5, 5 * 3604))).body("estimate.warnings.code",
                contains("BILLED_ON_ACCEPTANCE"));
        seller.moveTo("2026-07-01T00:00:00Z");
        order.read().body(BILLED, equalTo(billed(6, 6 * 3604)));

        var subscription = order.accepted();

        var issued = subscription.invoices("&status=OUTSTANDING");
        assertThat(issued.<String>list("results.invoice_id")).hasSize(6);
        assertThat(issued.sum("results.grand_total")).isEqualTo(6 * 3604);
        order.read().body(BILLED, equalTo(billed(6, 6 * 3604)));
    }

    @Test
    void oneInvoiceIsNoWarning() {
        order("2026-06-01").estimateForCustomer().body("billed_on_acceptance", equalTo(billed(1, 3604)))
                .body("warnings", empty());
        order("2026-07-01").with("first_charge_date", "CONTRACT_START_DATE").created().read()
                .body(BILLED, equalTo(billed(0, 0))).body("estimate.warnings", empty());
        order("2026-07-01").with("first_charge_date", "CHECKOUT_DATE").created().read()
                .body(BILLED, equalTo(billed(1, 3604)));
        order("2026-01-01").upfront().estimateForCustomer().body("billed_on_acceptance.invoices", equalTo(1))
                .body("warnings", empty());
    }

    @Test
    void aTrialBillsNothing() {
        order("2026-06-01").months(1).trial().created().read().body(BILLED, equalTo(billed(0, 0)));
    }

    @Test
    void anUpgradeSaysWhatItBillsAtOnce() {
        var subscription = order("2026-06-01").accepted();
        var upgrade = subscription.upgrade().units("seats", 8).from("2026-06-15").created();

        var said = upgrade.read();
        upgrade.accepted();

        said.body(BILLED + ".invoices", equalTo(1));
        assertThat(subscription.invoices().number("results[0].grand_total")).isEqualTo(said.number(BILLED + ".amount"));
    }

    @Test
    void aRecastWithADayInThePastSaysItToo() {
        var subscription = order("2026-03-01").accepted();
        var recast = subscription.recast().units("seats", 5).from("2026-04-01").created();

        var said = recast.read();
        recast.accepted();

        said.body(BILLED + ".invoices", equalTo(3)).body("estimate.warnings.code", contains("BILLED_ON_ACCEPTANCE"));
        assertThat(subscription.invoices("&status=OUTSTANDING").<Integer>list("results.grand_total").subList(0, 3))
                .containsOnly(6006);
        said.body(BILLED + ".amount", equalTo(3 * 6006));
    }

    @Test
    void aCustomerWithoutAMatchingRateIsWarnedOfOnEstimateOrderAndInvoice() {
        var draft = order(seller.customer("Ohio").in("US"), "2026-06-01");

        draft.estimateForCustomer().body("warnings", contains(Map.of("code", "NO_TAX_RATE", "field", "customer_id",
                "message", "no tax rate matches the customer's billing address in US, so no tax is charged;"
                        + " if that is right, set a rate of 0 for it")));
        var order = draft.created();
        order.read().body("estimate.warnings.code", contains("NO_TAX_RATE"));
        var invoice = order.accepted().invoice(1);

        invoice.read().body("warnings.code", contains("NO_TAX_RATE"));
        assertThat(seller.api.get("/invoices").<Map<String, Object>>list("results"))
                .allSatisfy(listed -> assertThat(listed).doesNotContainKey("warnings"));
        seller.taxOf("US", "0");
        draft.estimateForCustomer().body("warnings", empty());
    }

    @Test
    void aCustomerWithoutAnAddressIsWarnedOf() {
        order(seller.customer("Nowhere"), "2026-06-01").estimateForCustomer().body("warnings.message",
                contains("the customer has no billing address, so no tax rate matches and no tax is charged"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"EXEMPT", "EXPORT", "OUTSIDE_SCOPE"})
    void whoIsNotTaxedByItsPlaceNeedsNoRate(String treatment) {
        var order = order(seller.customer("Ohio").in("US").with("tax_treatment", treatment), "2026-06-01").created();

        order.read().body("estimate.warnings", empty());
        order.accepted().invoice(1).read().body("warnings", empty());
    }

    /** It does not tax here, or not at all. */
    @Test
    void aSellerWithoutAnyRatesIsNotWarned() {
        var other = Given.seller().at("2026-06-15T12:00:00Z");
        var free = other.plan(perUnit("seats", "10"));
        var order = other.customer("Ohio").in("US").made().subscription(free).units("seats", 1).from("2026-06-01").created();

        order.read().body("estimate.warnings", empty());
        order.accepted().invoice(1).read().body("warnings", empty());
    }

    @Test
    void nothingThatIsFreeIsWarnedOf() {
        seller.customer("Ohio").in("US").made().subscription(plan).units("seats", 3, json("rate", "100"))
                .from("2026-06-01").estimateForCustomer().statusCode(200).body("warnings", empty());
    }
}
