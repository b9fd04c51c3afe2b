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
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.OrderDraft;
import dev.brickwork.testing.given.Plan;
import dev.brickwork.testing.given.Seller;

@ServiceTest
class RevenueReportsTest {
    private Seller seller;
    private Plan plan;

    @BeforeEach
    void aSellerOfSeatsCallsSetUpsAndWorkshops() {
        seller = Given.seller().at("2026-01-01T09:00:00Z").taxOf("GB", "20");
        seller.settings("reminders", json("enabled", false));
        plan = seller.plan(brick("seats", "ADD_ON", "PER_UNIT", "MONTH", unit("10"), ""),
                brick("calls", "USAGE", "PER_UNIT", "MONTH", unit("0.05"), ""),
                brick("setup", "ADD_ON", "PER_UNIT", "ONE_TIME", unit("365"), ""),
                brick("workshop", "MILESTONE", "PER_UNIT", "ONE_TIME", unit("500"), ", \"total_quantity\": 2"));
    }

    private static String unit(String price) {
        return "{\"USD\": {\"unit_price\": \"" + price + "\"}}";
    }

    private OrderDraft order() {
        return seller.customer("Globex").in("GB").made().subscription(plan).from("2026-01-01").months(12);
    }

    private Answer revenue(String from, String to) {
        return seller.api.get("/reports/revenue?from=" + from + "&to=" + to).statusCode(200);
    }

    private Answer deferred(String from, String to) {
        return seller.api.get("/reports/deferred-revenue?from=" + from + "&to=" + to).statusCode(200);
    }

    private Answer remaining() {
        return seller.api.get("/reports/remaining-obligation").statusCode(200);
    }

    private static List<Long> row(Answer report, String month) {
        var at = "months[month=" + month + "].";
        return List.of(report.number(at + "opening"), report.number(at + "billed"), report.number(at + "recognized"),
                report.number(at + "closing"), report.number(at + "deferred"), report.number(at + "unbilled"));
    }

    @Test
    void aQuarterThatIsBilledAheadIsRevenueDayByDay() {
        order().units("seats", 5).quarterly().accepted();

        // 150.00 for 90 days, without the tax
        revenue("2026-01", "2026-12").body("from", equalTo("2026-01")).body("to", equalTo("2026-12"))
                .body("months.month", contains("2026-01", "2026-02", "2026-03"))
                .body("months.recognized", contains(5_167, 4_666, 5_167))
                .body("months[0].brick_code", equalTo("seats")).body("months[0].brick_id", equalTo(plan.brick("seats")))
                .body("months[0].currency", equalTo("USD"));
        var report = deferred("2025-12", "2026-04");
        assertThat(row(report, "2025-12")).containsExactly(0L, 0L, 0L, 0L, 0L, 0L);
        assertThat(row(report, "2026-01")).containsExactly(0L, 15_000L, 5_167L, 9_833L, 9_833L, 0L);
        assertThat(row(report, "2026-02")).containsExactly(9_833L, 0L, 4_666L, 5_167L, 5_167L, 0L);
        assertThat(row(report, "2026-04")).containsExactly(0L, 0L, 0L, 0L, 0L, 0L);
    }

    @Test
    void aQuarterOfNextYearIsNotRevenueOfThisYear() {
        seller = Given.seller().at("2025-12-15T09:00:00Z");
        plan = seller.plan(brick("seats", "ADD_ON", "PER_UNIT", "MONTH", unit("10"), ""));
        order().units("seats", 5).quarterly().accepted();

        assertThat(row(deferred("2025-12", "2026-03"), "2025-12")).containsExactly(0L, 15_000L, 0L, 15_000L, 15_000L, 0L);
        revenue("2025-01", "2025-12").body("months", hasSize(0));
    }

    @Test
    void anUpgradeLeavesThePastAlone() {
        var subscription = order().units("seats", 5).upfront().accepted();
        long january = revenue("2026-01", "2026-01").number("months[0].recognized");
        seller.moveTo("2026-07-01T09:00:00Z");
        subscription.upgrade().units("seats", 10).from("2026-07-01").accepted();

        var report = revenue("2026-01", "2026-12");
        // 600.00 for 365 days; then another 300.00 for 184
        assertThat(report.number("months[month=2026-01].recognized")).isEqualTo(january).isEqualTo(5_096);
        assertThat(report.sum("months.recognized")).isEqualTo(90_000);
        assertThat(report.number("months[month=2026-07].recognized")).isEqualTo(5_096 + 5_054);
    }

    @Test
    void aRecastTakesTheUnusedDaysFromDeferredRevenueAgainstItsCredit() {
        var subscription = order().units("seats", 10).upfront().accepted();
        seller.moveTo("2026-04-11T09:00:00Z");
        subscription.recast().units("seats", 1).from("2026-04-11").accepted();
        long credit = -deferred("2026-04", "2026-04").number("months[0].billed") + 1_000;

        // what the old year still had deferred is gone: the credit took it, and cents between months and days
        var report = deferred("2026-01", "2026-12");
        assertThat(credit).isBetween(86_000L, 87_500L);
        assertThat(row(report, "2026-03").get(4)).isEqualTo(120_000 - 29_589);
        // of the first month of the recast, to 10 May, 10 of 30 days are left
        assertThat(row(report, "2026-04").get(4)).isEqualTo(333);
        assertThat(row(report, "2026-12").get(4)).isZero();
    }

    @Test
    void whatIsKeptAfterAnEarlyEndIsRevenueThen() {
        var subscription = order().units("seats", 10).upfront().accepted();
        subscription.end("2026-03-31", "billing", "KEEP").statusCode(200);
        seller.moveTo("2026-04-02T09:00:00Z");

        assertThat(deferred("2026-01", "2026-12").sum("months.recognized")).isEqualTo(120_000);
        assertThat(row(deferred("2026-03", "2026-04"), "2026-04").get(4)).isZero();
    }

    @Test
    void aCreditNoteLowersRevenueFromItsDayOn() {
        var subscription = order().units("seats", 5).quarterly().accepted();
        seller.moveTo("2026-02-10T09:00:00Z");
        subscription.invoice(1).creditNote(1_800).statusCode(201);

        // 15.00 without tax: a tenth of everything, and of January too, but in February
        revenue("2026-01", "2026-03").body("months.recognized", contains(5_167, 4_666 - 983, 5_167 - 517));
        assertThat(row(deferred("2026-02", "2026-02"), "2026-02").get(1)).isEqualTo(-1_500);
    }

    @Test
    void aVoidTakesRevenueBackWhenItIsDone() {
        var subscription = order().units("seats", 5).quarterly().accepted();
        seller.moveTo("2026-02-10T09:00:00Z");
        subscription.invoice(1).voided().statusCode(200);

        revenue("2026-01", "2026-03").body("months.recognized", contains(5_167, -5_167));
        assertThat(row(deferred("2026-02", "2026-02"), "2026-02")).containsExactly(9_833L, -15_000L, -5_167L, 0L, 0L, 0L);
    }

    @Test
    void aPauseDefersWhatIsLeft() {
        var subscription = order().units("seats", 5).quarterly().accepted();
        seller.moveTo("2026-02-01T09:00:00Z");
        subscription.pause("2026-03-01").statusCode(200);

        // 28 days later, with the same 90 days
        revenue("2026-01", "2026-04").body("months.month", contains("2026-01", "2026-03", "2026-04"))
                .body("months.recognized", contains(5_167, 5_166, 4_667));
    }

    @Test
    void usageIsRevenueWhenItIsUsedAndUnbilledUntilItsInvoice() {
        var subscription = order().units("seats", 1).some("calls").from("2026-01-15").accepted();
        seller.moveTo("2026-01-31T09:00:00Z");
        subscription.use("calls", 2_500).at("2026-01-30T12:00:00Z").recorded();

        assertThat(revenue("2026-01", "2026-02").number("months[brick_code=calls].recognized")).isEqualTo(12_500);
        seller.moveTo("2026-02-10T09:00:00Z");
        subscription.use("calls", 7_500).at("2026-02-10T08:00:00Z").recorded();
        seller.moveTo("2026-02-16T09:00:00Z");

        var report = revenue("2026-01", "2026-02");
        assertThat(report.list("months[*brick_code=calls].recognized")).containsExactly(12_500, 37_500);
        // the seats of 15 January to 14 February are billed ahead, 17 of 31 days are delivered: 5.48 of 10.00
        assertThat(row(deferred("2026-01", "2026-02"), "2026-01")).containsExactly(0L, 1_000L, 13_048L, -12_048L, 0L,
                12_048L);
    }

    @Test
    void aMilestoneIsRevenueOnCompletionAndUnbilledUntilItsInvoice() {
        var subscription = order().units("seats", 1).quarterly().units("workshop", 2).accepted();
        String milestone = subscription.get("/milestones").path("results[0].milestone_id");
        seller.moveTo("2026-03-10T09:00:00Z");
        subscription.post("/milestones/" + milestone + "/complete", json("quantity", 1, "bill_on", "NEXT_INVOICE"))
                .statusCode(201);

        var report = revenue("2026-03", "2026-03");
        assertThat(report.number("months[brick_code=workshop].recognized")).isEqualTo(50_000);
        assertThat(row(deferred("2026-03", "2026-03"), "2026-03").get(5)).isPositive();
    }

    @Test
    void aSetUpFeeIsRevenueOnItsDayOrOverTheTermAsTheSellerSays() {
        order().units("setup", 1).annually().accepted();

        revenue("2026-01", "2026-12").body("months.recognized", contains(36_500));
        seller.settings("revenue", json("one_time", "OVER_TERM"));
        assertThat(revenue("2026-01", "2026-12").<Integer>list("months.recognized")).startsWith(3_100, 2_800, 3_100)
                .hasSize(12);
        seller.settings("revenue", json("bricks", List.of(json("brick_code", "setup", "one_time", "ON_DAY"))));
        revenue("2026-01", "2026-12").body("months.recognized", contains(36_500));
    }

    @Test
    void aStandaloneInvoiceIsRevenueOverTheDaysOfItsLines() {
        seller.customer("Globex").in("GB").made().invoice(3_100);

        revenue("2026-01", "2026-01").body("months", hasSize(1)).body("months[0].recognized", equalTo(3_100))
                .body("months[0].brick_id", nullValue());
    }

    @Test
    void whatRemainsIsShownByMonthBilledOrNot() {
        order().units("seats", 5).quarterly().accepted();
        seller.moveTo("2026-01-31T09:00:00Z");

        var report = remaining();
        report.body("as_of", equalTo("2026-01-31")).body("months[0].month", equalTo("2026-02"))
                .body("months[0].billed", equalTo(4_666)).body("months[0].contracted", equalTo(0))
                .body("months[month=2026-04].billed", equalTo(0)).body("months[month=2026-12].month", equalTo("2026-12"));
        assertThat(report.sum("months.billed")).isEqualTo(15_000 - 5_167);
        assertThat(report.sum("months.contracted")).isEqualTo(45_000);
        assertThat(report.sum("months.total")).isEqualTo(60_000 - 5_167);
    }

    @Test
    void reportsAreAlsoForSpreadsheets() {
        order().units("seats", 5).quarterly().accepted();
        seller.moveTo("2026-01-31T09:00:00Z");

        assertThat(seller.api.get("/reports/revenue.csv?from=2026-01&to=2026-02").statusCode(200).contentType("text/csv")
                .asString()).isEqualTo("""
                        month,currency,brick_id,brick_code,brick_name,recognized
                        2026-01,USD,%1$s,seats,%2$s,51.67
                        2026-02,USD,%1$s,seats,%2$s,46.66
                        """.replace("\n", "\r\n").formatted(plan.brick("seats"),
                        revenue("2026-01", "2026-01").text("months[0].brick_name")));
        assertThat(seller.api.get("/reports/deferred-revenue.csv?from=2026-01&to=2026-01").statusCode(200).asString())
                .isEqualTo("""
                        month,currency,opening,billed,recognized,closing,deferred,unbilled
                        2026-01,USD,0.00,150.00,51.67,98.33,98.33,0.00
                        """.replace("\n", "\r\n"));
        assertThat(seller.api.get("/reports/remaining-obligation.csv?currency=USD").statusCode(200).asString())
                .startsWith("month,currency,billed,contracted,total\r\n2026-02,USD,46.66,0.00,46.66\r\n");
    }

    @Test
    void withoutMonthsTheYearThatEndsNowIsShown() {
        order().units("seats", 5).quarterly().accepted();

        seller.api.get("/reports/revenue").statusCode(200).body("from", equalTo("2025-02"))
                .body("to", equalTo("2026-01")).body("months", hasSize(1));
        seller.api.get("/reports/revenue?from=2026-03").statusCode(200).body("to", equalTo("2026-03"));
        seller.api.get("/reports/revenue?from=2025-12").statusCode(200).body("to", equalTo("2026-01"));
        seller.api.get("/reports/revenue?from=2001-01").statusCode(200).body("to", equalTo("2010-12"));
        seller.api.get("/reports/deferred-revenue?currency=EUR").statusCode(200).body("months", hasSize(0));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "from=2026-1 | from | must be a month such as 2026-01",
            "from=2026-13 | from | must be a month such as 2026-01",
            "to=now | to | must be a month such as 2026-01",
            "from=2026-02&to=2026-01 | from | may not lie after to",
            "from=2016-01&to=2026-01 | to | must be at most 120 months, from included",
            "month=2026-01 | month | 'unknown parameter; this operation takes currency, from, to'"})
    void whatIsWrongIsNamed(String query, String member, String message) {
        seller.api.get("/reports/revenue?" + query).statusCode(400)
                .body("error.details.fields.'" + member + "'", contains(message));
        seller.api.get("/reports/deferred-revenue.csv?" + query).statusCode(400);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "{'one_time': 'LATER'} | revenue.one_time | must be one of ON_DAY, OVER_TERM",
            "{'ramps': 'FLAT'} | revenue.ramps | must be one of BY_PERIOD, STRAIGHT_LINE",
            "{'one_time': null} | revenue.one_time | may not be null",
            "{'bricks': [{'one_time': 'ON_DAY'}]} | revenue.bricks[0].brick_code | is required",
            "{'bricks': [{'brick_code': 'a', 'one_time': 'ON_DAY'}, {'brick_code': 'a', 'one_time': 'ON_DAY'}]} | revenue.bricks | must not have the same brick_code twice",
            "{'recurring': 'ON_DAY'} | revenue.recurring | unknown field"})
    void aWrongPolicyIsNamedAndChangesNothing(String revenue, String member, String message) {
        seller.api.patch("/settings", "{\"revenue\": " + revenue.replace('\'', '"') + "}").statusCode(400)
                .body("error.details.fields.'" + member + "'", contains(message));
        seller.api.get("/settings").body("revenue.one_time", equalTo("ON_DAY")).body("revenue.ramps", equalTo("BY_PERIOD"))
                .body("revenue.bricks", hasSize(0));
    }

    @Test
    void anotherSellerSeesNothingOfIt() {
        order().units("seats", 5).quarterly().accepted();

        var other = Given.seller().at("2026-01-01T09:00:00Z").api;
        other.get("/reports/revenue?from=2026-01&to=2026-12").statusCode(200).body("months", hasSize(0));
        other.get("/reports/remaining-obligation").statusCode(200).body("months", hasSize(0));
    }
}
