package dev.brickwork.order;

import static dev.brickwork.catalog.PlanBodies.perUnit;
import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsInAnyOrder;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.LongLane;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Plan;
import dev.brickwork.testing.given.Seller;
import dev.brickwork.testing.given.Subscription;

/**
 * One subscription from its first day over a year and more, through the API and the test clock. Every number below was computed
 * by hand from the contract's rules; seats cost 10.00 a month, tax is 20 %, days are those of UTC.
 *
 * <pre>
 *   2026-01-01          03-16        05-10    05-30        09-01                    2027-03-01
 *   start: 10 seats     14 seats     pause    resume       recast: 20 seats,        renewal: 12 months,
 *   12 months, monthly                        (of 07-01)   6 months, quarterly      8 % more
 * </pre>
 */
@ServiceTest
@LongLane
class YearOfASubscriptionTest {
    private Seller seller;
    private Plan plan;
    private Subscription subscription;

    @Test
    void aYear() throws SQLException {
        start();
        upgrade();
        pause();
        resumeEarly();
        recast();
        renew();
        assertThat(subscription.events()).containsExactly("subscription.created", "subscription.started",
                "subscription.upgraded", "subscription.paused", "subscription.resumed", "subscription.recast",
                "subscription.term_ending", "subscription.renewed");
        // and it goes on so, year after year, until somebody ends it
        seller.moveTo("2029-02-28T23:59:59Z");
        read().body("status", equalTo("ACTIVE")).body("ends_at", equalTo("2029-02-28"));
        subscription.get("/orders").body("results.order_type",
                contains("RENEWAL", "RENEWAL", "RECAST", "UPGRADE", "STANDARD"));
    }

    /** 10 seats at 10.00: 100.00 and 20.00 tax every month. */
    private void start() {
        seller = Given.seller().at("2026-01-01T12:00:00Z");
        // nobody pays in this year: what is open is left as it is
        seller.settings("apply_credit_automatically", false);
        seller.taxOf("GB", "20");
        plan = seller.plan(perUnit("seats", "10"));
        var customer = seller.customer("Globex").in("GB").made();
        var order = customer.subscription(plan).units("seats", 10).from("2026-01-01").sent().statusCode(201)
                .body("contract_value", equalTo("USD 1200.00")).body("ends_at", equalTo("2026-12-31"))
                .<String>path("order_id");
        subscription = plan
                .subscription(accepted(order).body("estimate.grand_total", equalTo(144_000)).path("subscription_id"));
        seller.moveTo("2026-01-01T12:01:00Z");

        read().body("status", equalTo("ACTIVE")).body("starts_at", equalTo("2026-01-01"))
                .body("ends_at", equalTo("2026-12-31")).body("line_items[0].quantity", equalTo(10));
        assertInvoices("01-01 12000 OUTSTANDING", "02-01 12000 SCHEDULED", "03-01 12000 SCHEDULED",
                "04-01 12000 SCHEDULED", "05-01 12000 SCHEDULED", "06-01 12000 SCHEDULED", "07-01 12000 SCHEDULED",
                "08-01 12000 SCHEDULED", "09-01 12000 SCHEDULED", "10-01 12000 SCHEDULED", "11-01 12000 SCHEDULED",
                "12-01 12000 SCHEDULED");
    }

    /**
     * From 10 to 14 seats in the middle of March, which was billed: its rest, 16 of 31 days, is charged at once.
     *
     * <pre>
     *   new  R(14000 * 16/31)                              =  7226
     *   old  R(10000 * 3) - R(10000 * (2 + 15/31))         =  5161   (30000 - 24839)
     *   difference 2065, tax 413                           =  2478
     *   every later month 4000 more, tax 800: 14000 + 2800 = 16800
     *   the order: 2478 + 9 * 4800                         = 45678, without tax 2065 + 9 * 4000 = 38065
     * </pre>
     */
    private void upgrade() {
        seller.moveTo("2026-03-16T12:00:00Z");
        var upgrade = subscription.upgrade().units("seats", 14).from("2026-03-16");
        upgrade.estimate().statusCode(200).body("grand_total", equalTo(45_678)).body("ends_at", equalTo("2026-12-31"))
                .body("billing_schedule[0].starts_at", equalTo("2026-03-16"))
                .body("billing_schedule[0].ends_at", equalTo("2026-03-31")).body("billing_schedule.grand_total",
                        contains("2478", "4800", "4800", "4800", "4800", "4800", "4800", "4800", "4800", "4800"));
        var order = upgrade.sent().statusCode(201).body("contract_value", equalTo("USD 380.65")).<String>path("order_id");
        accepted(order).body("estimate.grand_total", equalTo(45_678));
        seller.moveTo("2026-03-16T12:01:00Z");

        read().body("line_items[0].quantity", equalTo(14)).body("ends_at", equalTo("2026-12-31"));
        // due 30 days after they were issued: January's on 01-31, February's on 03-03, March's on 03-31
        assertInvoices("01-01 12000 PAST_DUE", "02-01 12000 PAST_DUE", "03-01 12000 OUTSTANDING",
                "03-16 2478 OUTSTANDING", "04-01 16800 SCHEDULED", "05-01 16800 SCHEDULED", "06-01 16800 SCHEDULED",
                "07-01 16800 SCHEDULED", "08-01 16800 SCHEDULED", "09-01 16800 SCHEDULED", "10-01 16800 SCHEDULED",
                "11-01 16800 SCHEDULED", "12-01 16800 SCHEDULED");
    }

    /** From 05-10 to 07-01: 52 days, by which the end and all that is not issued move. */
    private void pause() {
        seller.moveTo("2026-05-10T12:00:00Z");
        subscription.pause("2026-07-01").statusCode(200).body("paused_at", equalTo("2026-05-10T12:00:00Z"))
                .body("scheduled_resume_at", equalTo("2026-07-01T00:00:00Z")).body("resumed_at", nullValue())
                .body("ends_at", equalTo("2027-02-21"));

        read().body("status", equalTo("PAUSED")).body("ends_at", equalTo("2027-02-21"));
        // 06-01 and 52 days, 07-01 and 52 days ...
        assertInvoices("01-01 12000 PAST_DUE", "02-01 12000 PAST_DUE", "03-01 12000 PAST_DUE", "03-16 2478 PAST_DUE",
                "04-01 16800 PAST_DUE", "05-01 16800 OUTSTANDING", "07-23 16800 PAUSED", "08-22 16800 PAUSED",
                "09-22 16800 PAUSED", "10-23 16800 PAUSED", "11-22 16800 PAUSED", "12-23 16800 PAUSED",
                "2027-01-22 16800 PAUSED");
    }

    /** On 05-30, after 20 of the 52 days: the other 32 are given back. */
    private void resumeEarly() {
        seller.moveTo("2026-05-30T12:00:00Z");
        subscription.resume().statusCode(200).body("resumed_at", equalTo("2026-05-30T12:00:00Z"))
                .body("pause_duration_days", equalTo(20)).body("ends_at", equalTo("2027-01-20"));

        read().body("status", equalTo("ACTIVE")).body("ends_at", equalTo("2027-01-20"));
        assertInvoices("01-01 12000 PAST_DUE", "02-01 12000 PAST_DUE", "03-01 12000 PAST_DUE", "03-16 2478 PAST_DUE",
                "04-01 16800 PAST_DUE", "05-01 16800 OUTSTANDING", "06-21 16800 SCHEDULED", "07-21 16800 SCHEDULED",
                "08-21 16800 SCHEDULED", "09-21 16800 SCHEDULED", "10-21 16800 SCHEDULED", "11-21 16800 SCHEDULED",
                "12-21 16800 SCHEDULED");
    }

    /**
     * A new agreement from 09-01 on: 20 seats, 6 months, quarterly, 10 % off for good and 5 % off once.
     *
     * <pre>
     *   a quarter: 60000, less R(60000 * 10 %) = 6000, less R(54000 * 5 %) = 2700: 51300, tax 10260 = 61560
     * </pre>
     *
     * What was billed on 08-21 is for the contract's August, which runs until 09-20 because of the pause. 09-01 is its 12th day:
     * 20 of 31 days are unused. The line began on 03-16.
     *
     * <pre>
     *   R(14000 * (16/31 + 5)) - R(14000 * (16/31 + 4 + 11/31)) = 77226 - 68194 = 9032, tax 1806 = 10838
     * </pre>
     */
    private void recast() {
        seller.moveTo("2026-09-01T12:00:00Z");
        var order = subscription.recast().from("2026-09-01").months(6).quarterly()
                .units("seats", 20, json("rate", "10", "renews", true), json("rate", "5"))
                .with("renewal_contract_period", 12, "renewal_uplifted_rate", "8").sent().statusCode(201)
                .body("contract_value", equalTo("USD 1026.00")).body("ends_at", equalTo("2027-02-28"))
                .<String>path("order_id");
        accepted(order).body("estimate.grand_total", equalTo(123_120))
                .body("estimate.billing_schedule.starts_at", contains("2026-09-01", "2026-12-01"))
                .body("estimate.billing_schedule.ends_at", contains("2026-11-30", "2027-02-28"))
                .body("estimate.billing_schedule.grand_total", contains("61560", "61560"))
                .body("estimate.grand_total_details.discount", equalTo(17_400))
                .body("estimate.grand_total_details.adjustment_credit", equalTo(10_838))
                .body("estimate.grand_total_details.amount_due", equalTo(112_282));
        seller.moveTo("2026-09-01T12:01:00Z");

        read().body("status", equalTo("ACTIVE")).body("ends_at", equalTo("2027-02-28"))
                .body("line_items[0].quantity", equalTo(20));
        // the credit settled a part of the first invoice of the new agreement: 61560 - 10838
        subscription.invoices().body("results[*grand_total=61560].remaining_amount", containsInAnyOrder(50_722, 61_560));
        // the old agreement's later invoices were dropped, and two took their place
        assertInvoices("01-01 12000 PAST_DUE", "02-01 12000 PAST_DUE", "03-01 12000 PAST_DUE", "03-16 2478 PAST_DUE",
                "04-01 16800 PAST_DUE", "05-01 16800 PAST_DUE", "06-21 16800 PAST_DUE", "07-21 16800 PAST_DUE",
                "08-21 16800 OUTSTANDING", "09-01 61560 PARTIALLY_PAID", "09-21 16800 VOIDED", "10-21 16800 VOIDED",
                "11-21 16800 VOIDED", "12-01 61560 SCHEDULED", "12-21 16800 VOIDED");
    }

    /**
     * A year at 10.80, without the discount that was given once.
     *
     * <pre>
     *   a quarter: 20 * 10.80 * 3 = 64800, less 10 % = 6480: 58320, tax 11664 = 69984; the year 279936, without tax 233280
     * </pre>
     */
    private void renew() {
        seller.moveTo("2027-02-28T23:59:59Z");
        read().body("ends_at", equalTo("2027-02-28"));
        seller.moveTo("2027-03-01T12:00:00Z");

        read().body("status", equalTo("ACTIVE")).body("starts_at", equalTo("2026-01-01"))
                .body("ends_at", equalTo("2028-02-29")).body("line_items[0].pricing.price.unit_price", equalTo("10.8"))
                .body("line_items[0].discount", equalTo(List.of(Map.of("rate", "10", "renews", true))));
        subscription.get("/orders").body("results[0].order_type", equalTo("RENEWAL"))
                .body("results[0].status", equalTo("ACCEPTED")).body("results[0].contract_value", equalTo("USD 2332.80"))
                .body("results[0].starts_at", equalTo("2027-03-01")).body("results[0].ends_at", equalTo("2028-02-29"))
                .body("results[0].estimate.grand_total", equalTo(279_936));
        assertInvoices("01-01 12000 PAST_DUE", "02-01 12000 PAST_DUE", "03-01 12000 PAST_DUE", "03-16 2478 PAST_DUE",
                "04-01 16800 PAST_DUE", "05-01 16800 PAST_DUE", "06-21 16800 PAST_DUE", "07-21 16800 PAST_DUE",
                "08-21 16800 PAST_DUE", "09-01 61560 PAST_DUE", "09-21 16800 VOIDED", "10-21 16800 VOIDED",
                "11-21 16800 VOIDED", "12-01 61560 PAST_DUE", "12-21 16800 VOIDED", "2027-03-01 69984 OUTSTANDING",
                "2027-06-01 69984 SCHEDULED", "2027-09-01 69984 SCHEDULED", "2027-12-01 69984 SCHEDULED");
    }

    private Answer accepted(String order) {
        return seller.api.post("/orders/" + order + "/accept", "{}").statusCode(200);
    }

    private Answer read() {
        return subscription.read();
    }

    /** Each as the day it is billed on (of 2026 unless it says so), its total, and its status. */
    private void assertInvoices(String... expected) {
        List<Map<String, Object>> all = subscription.invoices().path("results");
        assertThat(all.stream().map(invoice -> invoice.get("bill_at").toString().replaceFirst("^2026-", "")
                .replaceFirst("T00:00:00Z$", "") + " " + invoice.get("grand_total") + " " + invoice.get("status")))
                .containsExactlyInAnyOrder(expected);
    }
}
