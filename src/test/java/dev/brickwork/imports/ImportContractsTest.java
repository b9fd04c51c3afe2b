package dev.brickwork.imports;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.catalog.PlanBodies.perUnit;
import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Customer;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.OrderDraft;
import dev.brickwork.testing.given.Plan;
import dev.brickwork.testing.given.Seller;
import dev.brickwork.testing.given.Subscription;

/** Seats at 10.00 a month and 20 % tax, imported on 10 April 2026; a native contract beside it began when it did. */
@ServiceTest
class ImportContractsTest {
    private static final String CONTRACTS = "kind=CONTRACTS";
    private Seller seller;
    private Plan plan;
    private Customer customer;

    @BeforeEach
    void aSellerWhoMoves() {
        seller = Given.seller().at("2024-01-01T00:00:00Z").taxOf("GB", "20").settings("reminders", json("enabled", false),
                "apply_credit_automatically", false);
        plan = seller.plan(perUnit("seats", "10.00"), brick("setup", "ADD_ON", "FLAT", "ONE_TIME",
                "{\"USD\": {\"amount\": \"99.00\"}}", ""),
                brick("calls", "USAGE", "PER_UNIT", "MONTH", "{\"USD\": {\"unit_price\": \"0.10\"}}", ""));
        customer = seller.customer("Globex").in("GB").with("external_id", "globex", "email", "ap@globex.example").made();
    }

    @Test
    void whatWasBilledElsewhereIsMutedAndTheRestIsBilledAsThatOfANativeContract() {
        var nativeOne = order("2026-01-01").ending().accepted();
        var imported = imported(order("2026-01-01").ending(), "2026-05-01");

        assertThat(imported.invoices("&status=MUTED").<String>list("results.bill_at")).containsExactly(
                "2026-04-01T00:00:00Z",
                "2026-03-01T00:00:00Z", "2026-02-01T00:00:00Z", "2026-01-01T00:00:00Z");
        assertThat(imported.mails()).isEmpty();
        assertThat(imported.events()).contains("subscription.created", "subscription.started");
        assertThat(customer.account("RECEIVABLE"))
                .isEqualTo(nativeOne.invoices("&bill_to=2026-04-10").sum("results.remaining_amount"));
        imported.read().body("status", equalTo("ACTIVE")).body("ends_at", equalTo("2026-12-31"));

        seller.moveTo("2027-01-02T00:00:00Z");
        assertThat(billed(imported, "2026-05")).hasSize(8).isEqualTo(billed(nativeOne, "2026-05"));
        assertThat(imported.invoices("&status=MUTED").<Object>list("results")).hasSize(4);
    }

    @Test
    void upgradesRecastsAndEndingsAfterwardsBillWhatTheyBillOfANativeContract() {
        var nativeOne = order("2026-01-01").quarterly().accepted();
        var imported = imported(order("2026-01-01").quarterly(), "2026-07-01");

        for (var one : List.of(nativeOne, imported)) {
            // in a quarter that another system has billed: the difference is billed here, at once
            one.upgrade().units("seats", 8).from("2026-04-16").accepted();
        }
        seller.moveTo("2026-08-11T00:00:00Z");
        assertThat(billed(imported, "2026-04-1")).isNotEmpty().isEqualTo(billed(nativeOne, "2026-04-1"));
        for (var one : List.of(nativeOne, imported)) {
            one.recast().units("seats", 3).from("2026-08-11").accepted();
        }
        seller.moveTo("2026-10-20T00:00:00Z");
        for (var one : List.of(nativeOne, imported)) {
            one.end("2026-10-25").statusCode(200);
        }
        seller.moveTo("2027-01-02T00:00:00Z");
        assertThat(billed(imported, "2026-04-1")).isEqualTo(billed(nativeOne, "2026-04-1"));
        assertThat(imported.credits().sum("results.amount")).isEqualTo(nativeOne.credits().sum("results.amount"));
    }

    @Test
    void theOrderOfAnImportedContractDoesNotSayThatAcceptanceBilledWhatWasBilledElsewhere() {
        var imported = imported(order("2026-01-01").quarterly(), "2026-07-01");
        var orderId = imported.get("/orders").<String>path("results[0].order_id");

        var estimate = seller.api.get("/orders/" + orderId);

        assertThat(estimate.number("estimate.billed_on_acceptance.invoices")).isZero();
        assertThat(estimate.<String>list("estimate.warnings.code")).doesNotContain("BILLED_ON_ACCEPTANCE");
    }

    @Test
    void nothingIsGivenBackForDaysThatWereBilledElsewhere() {
        var imported = imported(order("2026-01-01").annually(), "2027-01-01");
        imported.upgrade().units("seats", 1).from("2026-05-01").accepted();
        seller.moveTo("2026-06-01T00:00:00Z");
        imported.end("NOW").statusCode(200);
        seller.moveTo("2026-06-03T00:00:00Z");

        assertThat(imported.credits().<Object>list("results")).isEmpty();
        assertThat(imported.invoices("&status=MUTED").<Object>list("results")).hasSize(1);
        assertThat(customer.account("DEFERRED_REVENUE")).isZero();
    }

    @Test
    void aContractOfSeveralTermsIsRenewedUpToToday() {
        var nativeOne = order("2024-01-01").annually().accepted();
        var imported = imported(order("2024-01-01").annually().with("renewal_uplifted_rate", "0"), "2027-01-01");

        assertThat(imported.invoiceStatuses()).containsExactly("MUTED", "MUTED", "MUTED");
        seller.moveTo("2027-01-02T00:00:00Z");
        assertThat(billed(imported, "2027-01")).hasSize(1).isEqualTo(billed(nativeOne, "2027-01"));
    }

    @Test
    void whatWasNotBilledYetIsBilledAtOnce() {
        var imported = imported(order("2026-01-01"), "2026-03-01");

        assertThat(imported.invoices("&status=MUTED").<Object>list("results")).hasSize(2);
        assertThat(imported.invoices("&bill_to=2026-04-10").<Object>list("results[*status!=MUTED]")).hasSize(2);
        // issued: 5 seats with their tax, in March and in April
        assertThat(customer.account("RECEIVABLE")).isEqualTo(2 * 6_000);
    }

    @Test
    void aOneTimePriceThatWasBilledElsewhereIsNotBilledAgain() {
        var imported = imported(order("2026-01-01").some("setup"), "2026-05-01");

        seller.moveTo("2027-01-02T00:00:00Z");
        assertThat(imported.invoices().<String>list("results[*status!=MUTED].line_items.flatten().brick_code")).isNotEmpty()
                .doesNotContain("setup");
    }

    @Test
    void usageIsBilledHereFromTheFirstMeterThatEndsAfterTheImport() {
        var imported = imported(order("2026-01-01").units("calls", 100), "2026-05-01");
        imported.use("calls", 130).id("march").at("2026-03-20T00:00:00Z").recorded();
        imported.use("calls", 150).id("april").at("2026-04-20T00:00:00Z").recorded();

        seller.moveTo("2026-06-02T00:00:00Z");
        assertThat(imported.billed("OVERAGE")).isEqualTo(500);
    }

    @Test
    void theDayMustBeTheBoundaryOfTwoPeriods() {
        assertThat(problem(order("2026-01-01").quarterly(), "2026-05-01", "billed_until"))
                .isEqualTo("must be the first day of a billing period, such as 2026-04-01 or 2026-07-01");
        assertThat(problem(order("2026-01-01"), "2027-02-01", "billed_until"))
                .isEqualTo("may not lie after the end of the term, 2027-01-01; of a contract that was renewed often, import "
                        + "the current term");
        // renewed 39 times by now
        assertThat(problem(order("2023-01-01").months(1), "2026-05-01", "billed_until")).contains("import the current term");
        assertThat(problem(order("2026-01-01"), "2025-12-01", "billed_until")).isEqualTo("may not lie before starts_at");
        assertThat(problem(order("2026-01-01"), null, "billed_until")).isEqualTo("is required");
        seller.api.get("/subscriptions").body("results", empty());
    }

    /** A trial has no invoices, so none says how far the term reaches. */
    @Test
    void theDayLiesInTheTermAlsoWhereNothingIsBilled() {
        assertThat(problem(order("2026-03-01").trial().months(9), "2027-06-01", "billed_until"))
                .startsWith("may not lie after the end of the term, 2026-12-01; ");
        var imported = imported(order("2026-03-01").trial().months(9), "2026-12-01");

        seller.moveTo("2026-12-02T00:00:00Z");
        assertThat(imported.invoices("&bill_to=2026-12-02").<String>list("results.bill_at"))
                .containsExactly("2026-12-01T00:00:00Z");
    }

    @Test
    void aContractOfWhatIsNotThereIsRefused() {
        var other = Given.seller().at(ImportScene.NOW);
        var theirs = other.plan(perUnit("seats", "10.00"));
        assertThat(problem(order("2026-01-01").with("customer_id", "nobody"), "2026-05-01", "customer_id"))
                .isEqualTo("must be the id or the external_id of a customer");
        assertThat(problem(order("2026-01-01").with("customer_id", other.customer().id()), "2026-05-01", "customer_id"))
                .isEqualTo("is no customer");
        var scene = new ImportScene(seller);
        scene.rowsOf(scene.ndjson(CONTRACTS, row(order("2026-01-01").with("plan_id", theirs.id()), "2026-05-01")))
                .body("results[0].error.message", equalTo("Plan not found."));
        seller.api.get("/subscriptions").body("results", empty());
        seller.api.get("/orders").body("results", empty());
    }

    @Test
    void noRuleForApprovalHoldsItBackAndNobodyIsMailed() {
        seller.settings("order_approval", json("value_above", 1));
        var imported = imported(order("2026-01-01").with("signatory_user_id", customer.person()), "2026-05-01");

        imported.orders().body("results.status", contains("ACCEPTED")).body("results[0].approval.status",
                equalTo("NOT_NEEDED"));
        assertThat(seller.api.get("/mails").statusCode(200).<Object>list("results")).isEmpty();
    }

    @Test
    void rulesForApprovalHoldForWhatDoesNotRunYet() {
        seller.settings("order_approval", json("value_above", 1));
        var scene = new ImportScene(seller);
        for (var order : List.of(row(order("2026-05-01"), "2026-05-01"), row(order("2026-05-01"), "2026-06-01"),
                row(order("2026-04-01"), "2026-04-01"))) {
            String message = scene.rowsOf(scene.ndjson(CONTRACTS, order)).path("results[0].error.message");
            assertThat(message).startsWith("The order waits for approval. The contract value ");
        }
        seller.api.get("/orders").body("results", empty());
    }

    @Test
    void aContractIsImportedOnce() {
        seller.moveTo(ImportScene.NOW);
        var scene = new ImportScene(seller);
        var row = row(order("2026-01-01"), "2026-05-01");
        String first = scene.made(scene.ndjson(CONTRACTS, row));

        assertThat(ImportScene.outcomes(scene.rowsOf(scene.ndjson(CONTRACTS, row)))).containsExactly("1 old-1 UNCHANGED");
        assertThat(scene.made(scene.ndjson(CONTRACTS, row))).isEqualTo(first);
        seller.api.get("/subscriptions").body("count", equalTo(1));
    }

    @Test
    void aDryRunOfAContractLeavesNothing() {
        seller.moveTo(ImportScene.NOW);
        var scene = new ImportScene(seller);

        assertThat(ImportScene.outcomes(scene.rowsOf(
                scene.ndjson(CONTRACTS + "&dry_run=true", row(order("2026-01-01"), "2026-03-01")))))
                .containsExactly("1 old-1 CREATED");
        seller.api.get("/subscriptions").body("results", empty());
        seller.api.get("/invoices").body("results", empty());
        seller.api.get("/ledger/entries").body("results", empty());
        assertThat(seller.api.get("/events?limit=100").<String>list("results.type")).doesNotContain("order.created");
    }

    private OrderDraft order(String startsAt) {
        return customer.subscription(plan).units("seats", 5).from(startsAt);
    }

    private static OrderDraft row(OrderDraft order, String billedUntil) {
        order.with("external_id", "old-1", "billed_until", billedUntil);
        return billedUntil == null ? order.without("billed_until") : order;
    }

    private Subscription imported(OrderDraft order, String billedUntil) {
        seller.moveTo(ImportScene.NOW);
        var scene = new ImportScene(seller);
        var rows = scene.rowsOf(scene.ndjson(CONTRACTS, row(order, billedUntil)));
        assertThat(ImportScene.outcomes(rows)).as(rows.asString()).containsExactly("1 old-1 CREATED");
        return plan.subscription(rows.path("results[0].object_id"));
    }

    private String problem(OrderDraft order, String billedUntil, String member) {
        var scene = new ImportScene(seller);
        return scene.problem(scene.ndjson(CONTRACTS, row(order, billedUntil)), member);
    }

    /** What was billed here from a day on, line by line. */
    private static List<String> billed(Subscription subscription, String from) {
        return subscription.invoices().<Map<String, Object>>list("results").stream()
                .filter(invoice -> ((String) invoice.get("bill_at")).compareTo(from) >= 0
                        && !invoice.get("status").equals("MUTED"))
                .map(invoice -> invoice.get("bill_at") + " " + invoice.get("status") + " " + invoice.get("grand_total") + " "
                        + lines(invoice))
                .sorted().toList();
    }

    private static List<String> lines(Map<String, Object> invoice) {
        return ((List<?>) invoice.get("line_items")).stream().map(line -> (Map<?, ?>) line)
                .map(line -> line.get("brick_code") + " " + line.get("quantity") + " " + line.get("starts_at") + " "
                        + line.get("ends_at") + " " + line.get("tax") + " " + line.get("grand_total"))
                .toList();
    }
}
