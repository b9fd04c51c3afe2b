package dev.brickwork.insight.revenue;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.nullValue;

import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Customer;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Invoice;
import dev.brickwork.testing.given.Seller;
import dev.brickwork.testing.given.Subscription;

/** Five seats for 150.00 a quarter, billed ahead, and calls for 0.05 each, from 1 January 2026. */
@ServiceTest
class ClosePeriodTest {
    private static final String MONTHS = "?from=2025-12&to=2026-06";

    private Seller seller;
    private Customer customer;
    private Subscription subscription;

    @BeforeEach
    void aYearOfSeatsAndCalls() {
        seller = Given.seller().at("2026-01-01T09:00:00Z").settings("reminders", json("enabled", false));
        var plan = seller.plan(
                brick("seats", "ADD_ON", "PER_UNIT", "MONTH", "{\"USD\": {\"unit_price\": \"10\"}}", ""),
                brick("calls", "USAGE", "PER_UNIT", "MONTH", "{\"USD\": {\"unit_price\": \"0.05\"}}", ""));
        customer = seller.customer("Globex").made();
        subscription = customer.subscription(plan).from("2026-01-01").months(12).quarterly().units("seats", 5)
                .some("calls").accepted();
    }

    private Answer close(String month) {
        return seller.api.post("/periods/" + month + "/close", "");
    }

    private Answer reopen(String month) {
        return seller.api.post("/periods/" + month + "/reopen", "");
    }

    private Answer revenue() {
        return seller.api.get("/reports/revenue" + MONTHS).statusCode(200);
    }

    private Answer deferred() {
        return seller.api.get("/reports/deferred-revenue" + MONTHS).statusCode(200);
    }

    /** One that stands alone, for the days from 1 January. */
    private Invoice invoiceOver(long cents, String lastDay) {
        return customer.invoice(0, "lines",
                List.of(json("description", "Workshop", "amount", cents, "starts_at", "2026-01-01",
                        "ends_at", lastDay)));
    }

    /** REVENUE, DEFERRED_REVENUE and UNBILLED_REVENUE. */
    private String accounts(Customer of) {
        return of.account("REVENUE") + " " + of.account("DEFERRED_REVENUE") + " " + of.account("UNBILLED_REVENUE");
    }

    @Test
    void aClosedMonthIsBookedAsItWasReported() {
        seller.moveTo("2026-02-02T09:00:00Z");
        assertThat(accounts(customer)).isEqualTo("0 -15000 0");
        var revenue = revenue().asString();
        var deferred = deferred().asString();

        close("2026-01").statusCode(200).body("month", equalTo("2026-01")).body("status", equalTo("CLOSED"))
                .body("times_closed", equalTo(1)).body("ends_at", equalTo("2026-02-01T00:00:00Z"))
                .body("closed_at", equalTo("2026-02-02T09:00:00Z")).body("reopened_at", nullValue())
                .body("totals.currency", contains("USD")).body("totals.recognized", contains(5_167))
                .body("totals.deferred", contains(9_833)).body("totals.unbilled", contains(0));

        assertThat(accounts(customer)).isEqualTo("-5167 -9833 0");
        seller.api.get("/ledger/entries?kind=REVENUE_RECOGNIZED").body("results", hasSize(1))
                .body("results[0].created_at", equalTo("2026-01-31T23:59:59.999999Z"))
                .body("results[0].subscription_id", equalTo(subscription.id())).body("results[0].invoice_id", nullValue())
                .body("results[0].memo", equalTo("2026-01"));
        assertThat(revenue().asString()).isEqualTo(revenue);
        assertThat(deferred().asString()).isEqualTo(deferred);
        seller.api.get("/periods").statusCode(200).body("results.month", contains("2026-01"));
    }

    @Test
    void closingAMonthThatIsClosedChangesNothing() {
        seller.moveTo("2026-02-02T09:00:00Z");
        var first = close("2026-01").statusCode(200);
        seller.moveTo("2026-02-03T09:00:00Z");

        assertThat(close("2026-01").statusCode(200).asString()).isEqualTo(first.asString());

        assertThat(seller.booked("REVENUE_RECOGNIZED")).containsExactly("DEFERRED_REVENUE 5167", "REVENUE -5167");
        assertThat(seller.eventsOf(first.text("period_id"))).containsExactly("period.closed");
    }

    @ParameterizedTest
    @CsvSource({"2026-02, 400, The request is not valid.", "2026-13, 404, Period not found.",
            "january, 404, Period not found."})
    void aMonthThatIsNotOverOrNoMonthIsNotClosed(String month, int status, String message) {
        seller.moveTo("2026-02-28T23:59:59Z");

        close(month).statusCode(status).body("error.message", equalTo(message));

        seller.api.get("/periods").body("results", hasSize(0));
    }

    @Test
    void aMonthEndsInTheTimeZoneOfTheSeller() {
        seller.settings("time_zone", "America/New_York");
        seller.moveTo("2026-02-01T04:59:59Z");
        close("2026-01").statusCode(400).body("error.details.fields.month", contains("is not over yet"));
        seller.moveTo("2026-02-01T05:00:00Z");

        close("2026-01").statusCode(200).body("ends_at", equalTo("2026-02-01T05:00:00Z"));
    }

    @Test
    void monthsAreClosedOneAfterTheOther() {
        seller.moveTo("2026-04-02T09:00:00Z");
        close("2026-01").statusCode(200);

        close("2026-03").statusCode(400).body("error.details.fields.month",
                contains("must be 2026-02: months are closed one after the other"));
        close("2025-12").statusCode(400);
        close("2026-02").statusCode(200);
        close("2026-03").statusCode(200);

        seller.api.get("/periods").body("results.month", contains("2026-03", "2026-02", "2026-01"));
        assertThat(accounts(customer)).as("and the next quarter is billed").isEqualTo("-15000 -15000 0");
    }

    @Test
    void theFirstMonthClosesAllBeforeIt() {
        seller.moveTo("2026-04-02T09:00:00Z");
        var revenue = revenue().asString();
        var deferred = deferred().asString();

        close("2026-03").statusCode(200).body("totals.recognized", contains(5_167));

        assertThat(accounts(customer)).isEqualTo("-15000 -15000 0");
        assertThat(revenue().asString()).isEqualTo(revenue);
        assertThat(deferred().asString()).isEqualTo(deferred);
        close("2026-01").statusCode(400);
    }

    @Test
    void theFirstMonthIsAtMostAYearBeforeAllThatWasBooked() {
        close("2024-12").statusCode(400).body("error.details.fields.month",
                contains("is long before anything was booked; the earliest is 2025-01"));
        close("2025-01").statusCode(200);
    }

    @Test
    void whatComesLateFallsIntoTheFirstOpenMonth() {
        seller.moveTo("2026-02-02T09:00:00Z");
        close("2026-01").statusCode(200);

        invoiceOver(3_100, "2026-01-31");

        assertThat(deferred().number("months[month=2026-01].recognized")).isEqualTo(5_167);
        seller.moveTo("2026-03-02T09:00:00Z");
        var february = close("2026-02").statusCode(200).number("totals[0].recognized");
        assertThat(february).isEqualTo(deferred().number("months[month=2026-02].recognized"))
                .isEqualTo(4_666 + 3_100);
        assertThat(revenue().sum("months[*month=2026-01].recognized")).isEqualTo(5_167);
    }

    @Test
    void whatIsDeliveredBeforeItsInvoiceIsUnbilledUntilItIsBilled() {
        subscription.use("calls", 400_000).at("2026-01-01T08:30:00Z").recorded();
        seller.moveTo("2026-02-02T09:00:00Z");

        // the calls are billed on 1 February, and are revenue of January
        close("2026-01").statusCode(200).body("totals.recognized", contains(2_005_167)).body("totals.deferred", contains(0))
                .body("totals.unbilled", contains(1_990_167));
        assertThat(accounts(customer)).isEqualTo("-2005167 -2000000 1990167");

        seller.moveTo("2026-03-02T09:00:00Z");
        close("2026-02").statusCode(200).body("totals.deferred", contains(5_167)).body("totals.unbilled", contains(0));
        assertThat(accounts(customer)).isEqualTo("-2009833 -5167 0");
    }

    @Test
    void revenueIsOfWhoWasBilled() {
        seller.moveTo("2026-02-02T09:00:00Z");
        close("2026-01").statusCode(200);
        var partner = seller.customer("Reseller").made();
        customer.patch(json("partner_id", partner)).statusCode(200);
        seller.moveTo("2026-05-02T09:00:00Z");
        close("2026-02").statusCode(200);
        close("2026-03").statusCode(200);
        close("2026-04").statusCode(200);

        assertThat(accounts(customer)).isEqualTo("-15000 0 0");
        assertThat(accounts(partner)).isEqualTo("-4945 -10055 0");
    }

    @Test
    void aStandaloneInvoiceIsAContractOfItsOwn() {
        var invoice = invoiceOver(5_900, "2026-02-28");
        seller.moveTo("2026-02-02T09:00:00Z");

        close("2026-01").statusCode(200).body("totals.recognized", contains(5_167 + 3_100));

        seller.api.get("/ledger/entries?kind=REVENUE_RECOGNIZED&invoice_id=" + invoice.id()).body("results", hasSize(1))
                .body("results[0].subscription_id", nullValue()).body("results[0].postings.amount", contains(-3_100, 3_100));
    }

    @Test
    void onlyTheNewestMonthIsReopenedAndThatIsOnRecord() {
        seller.moveTo("2026-03-02T09:00:00Z");
        var january = close("2026-01").statusCode(200).text("period_id");
        var february = close("2026-02").statusCode(200).text("period_id");

        reopen("2026-01").statusCode(400)
                .body("error.details.fields.month", contains("must be the newest one that is closed"));
        reopen("2026-03").statusCode(404).body("error.message", equalTo("Period not found."));
        reopen("2026-02").statusCode(200).body("status", equalTo("REOPENED")).body("totals", hasSize(0))
                .body("reopened_at", equalTo("2026-03-02T09:00:00Z"));
        reopen("2026-02").statusCode(400).body("error.details.fields.month", contains("is not closed"));

        assertThat(seller.eventsOf(february)).containsExactly("period.closed", "period.reopened");
        assertThat(seller.eventsOf(january)).containsExactly("period.closed");
        assertThat(seller.api.get("/audit-log?limit=100").statusCode(200).<String>list("results.action"))
                .containsOnlyOnce("period.reopened");
        seller.api.get("/audit-log?object_id=" + february)
                .body("results.action", contains("period.reopened", "period.closed"))
                .body("results.object_type", contains("period", "period"))
                .body("results.after.month", contains("2026-02", "2026-02"))
                .body("results.after.times_closed", contains(1, 1)).body("results[1].before", nullValue());
    }

    @Test
    void closingItAgainBooksTheDifference() {
        seller.moveTo("2026-02-02T09:00:00Z");
        close("2026-01").statusCode(200);
        reopen("2026-01").statusCode(200);
        assertThat(accounts(customer)).as("what was booked stays").isEqualTo("-5167 -9833 0");
        invoiceOver(3_100, "2026-01-31");

        // it is billed in February
        close("2026-01").statusCode(200).body("times_closed", equalTo(2)).body("totals.recognized", contains(8_267))
                .body("totals.deferred", contains(9_833)).body("totals.unbilled", contains(3_100));

        assertThat(accounts(customer)).isEqualTo("-8267 -12933 3100");
        assertThat(seller.booked("REVENUE_RECOGNIZED")).containsExactly("DEFERRED_REVENUE 5167", "REVENUE -8267",
                "UNBILLED_REVENUE 3100");
        assertThat(deferred().number("months[month=2026-01].recognized")).isEqualTo(8_267);
    }

    @Test
    void aMonthThatSeveralCloseAtOnceIsClosedOnce() throws Exception {
        for (int i = 0; i < 30; i++) {
            invoiceOver(3_100, "2026-01-31");
        }
        seller.moveTo("2026-02-02T09:00:00Z");

        Race.of(6, i -> close("2026-01").statusCode(200).body("totals.recognized", contains(5_167 + 30 * 3_100)));

        String period = seller.api.get("/periods").path("results[0].period_id");
        assertThat(seller.eventsOf(period)).containsExactly("period.closed");
        assertThat(customer.account("REVENUE")).isEqualTo(-5_167 - 30 * 3_100);
    }

    @Test
    void whoReopensAMonthWhileTheNextOneIsClosedComesFirstOrIsRefused() throws Exception {
        for (int time = 0; time < Race.TIMES; time++) {
            aYearOfSeatsAndCalls();
            seller.moveTo("2026-03-02T09:00:00Z");
            close("2026-01").statusCode(200);

            Race.of(2, i -> assertThat((i == 0 ? reopen("2026-01") : close("2026-02")).status()).isIn(200, 400));

            var states = seller.api.get("/periods").list("results.status");
            assertThat(String.join(" ", states.stream().map(Object::toString).toList())).isIn("REOPENED", "CLOSED CLOSED");
        }
    }

    @Test
    void aRequestWithItsKeyIsAnsweredAsBefore() {
        seller.moveTo("2026-02-02T09:00:00Z");
        var first = seller.api.request().header("Idempotency-Key", "close").send("post", "/api/v2/periods/2026-01/close");
        reopen("2026-01").statusCode(200);

        var again = seller.api.request().header("Idempotency-Key", "close").send("post", "/api/v2/periods/2026-01/close");

        assertThat(again.statusCode(200).asString()).isEqualTo(first.statusCode(200).asString());
        seller.api.get("/periods").body("results.status", contains("REOPENED"));
    }
}
