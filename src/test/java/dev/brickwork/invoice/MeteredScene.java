package dev.brickwork.invoice;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Customer;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Invoice;
import dev.brickwork.testing.given.OrderDraft;
import dev.brickwork.testing.given.Plan;
import dev.brickwork.testing.given.Seller;
import dev.brickwork.testing.given.Subscription;

/**
 * A year from 2026-01-01 in UTC, billed quarterly, with 20 % tax: calls at 0.10, of which 100 a month are committed (10.00 a
 * month), and storage at 1.00 for the first ten and 0.50 beyond, none committed, 10 % off. The plan also has extra, at 1.00.
 */
final class MeteredScene {
    // what is open is left as it is: credit of a correction settles what is issued next
    final Seller seller = Given.seller().at("2026-01-01T00:00:00Z").settings("apply_credit_automatically", false,
            "reminders", json("enabled", false)).taxOf("GB", "20");
    final Api api = seller.api;
    final Plan plan = seller.plan(usage("calls", "PER_UNIT", "{\"unit_price\": \"0.10\"}"),
            usage("storage", "GRADUATED", """
                    {"tiers": [{"up_to": 10, "unit_price": "1"}, {"up_to": null, "unit_price": "0.5"}]}"""),
            usage("extra", "PER_UNIT", "{\"unit_price\": \"1\"}"));
    final Customer customer = seller.customer("Globex").in("GB").made();
    final Subscription subscription;

    /** @param more members of the order, and their values */
    MeteredScene(Object... more) {
        subscription = committed(customer.subscription(plan), 100).from("2026-01-01").quarterly().with(more).accepted();
    }

    private static String usage(String code, String model, String price) {
        return brick(code, "USAGE", model, "MONTH", "{\"USD\": " + price + "}", "");
    }

    /** So many calls a month, and storage. */
    static OrderDraft committed(OrderDraft order, int calls) {
        return order.units("calls", calls).some("storage", json("rate", "10", "renews", true));
    }

    void use(String code, String id, int value, String time) {
        subscription.use(code, value).id(id).at(time).recorded();
    }

    /** An entry of calls by the way of many, which takes several statements. */
    void batch(String id, int value, String time) {
        api.post("/usage/batch", json("entries", List.of(subscription.use("calls", value).id(id).at(time)))).statusCode(200)
                .body("accepted", equalTo(1));
    }

    void delete(String id) {
        api.delete("/usage?transaction_id=" + id).statusCode(200);
    }

    /** Those that are billed on a day, as {@code total status}, in the order they were made. */
    List<String> billed(String day) {
        return rows("").stream().filter(row -> ((String) row.get("bill_at")).startsWith(day))
                .map(row -> row.get("grand_total") + " " + row.get("status")).toList();
    }

    /** Oldest first. */
    List<Map<String, Object>> rows(String more) {
        List<Map<String, Object>> rows = subscription.invoices(more).path("results");
        return rows.stream().sorted(java.util.Comparator.comparing(row -> (String) row.get("bill_at"))).toList();
    }

    /** The id of the one billed on a day that is not void and whose total is this. */
    Invoice invoice(String day, int total) {
        return seller.invoice(rows("").stream()
                .filter(row -> ((String) row.get("bill_at")).startsWith(day) && row.get("grand_total").equals(total)
                        && !row.get("status").equals("VOIDED"))
                .map(row -> (String) row.get("invoice_id")).findFirst().orElseThrow());
    }

    /** @param sql has a place for the subscription */
    long number(String sql) throws SQLException {
        return TestSql.number(sql, subscription);
    }

    /** What the database holds of it all, as its owner sees it. */
    void assertEachPeriodBilledOnce() throws SQLException {
        assertThat(
                number("""
                        SELECT count(*) FROM meter_billing b WHERE b.subscription_id = ? AND 1 <> (SELECT count(*)
                            FROM meter_billing_entry e WHERE e.kind = 'OVERAGE' AND e.version = 1 AND (e.seller_id, e.subscription_id,
                                e.term, e.brick_id, e.contract_from)
                                = (b.seller_id, b.subscription_id, b.term, b.brick_id, b.contract_from))"""))
                .as("periods that were not settled by exactly one invoice").isZero();
        assertThat(number("""
                SELECT count(*) FROM meter_billing b JOIN meter_billing c ON c.subscription_id = b.subscription_id
                    AND c.brick_id = b.brick_id AND c.ctid <> b.ctid
                    AND daterange(c.counted_from, c.counted_to) && daterange(b.counted_from, b.counted_to)
                WHERE b.subscription_id = ?""")).as("days that two periods count").isZero();
        assertThat(number("""
                SELECT count(*) FROM meter_billing b WHERE b.subscription_id = ? AND (b.amount, b.discount) <> (
                    SELECT sum(e.amount), sum(e.discount) FROM meter_billing_entry e WHERE (e.seller_id, e.subscription_id,
                        e.term, e.brick_id, e.contract_from)
                        = (b.seller_id, b.subscription_id, b.term, b.brick_id, b.contract_from))""")).isZero();
        assertThat(number("""
                SELECT count(*) FROM invoice i WHERE i.subscription_id = ? AND (
                    SELECT coalesce(sum(l.amount - l.discount), 0) FROM invoice_line l WHERE l.invoice_id = i.id
                        AND l.version = i.current_version AND l.kind IN ('OVERAGE', 'CORRECTION')) <> (
                    SELECT coalesce(sum(e.amount - e.discount), 0) FROM meter_billing_entry e WHERE e.invoice_id = i.id)"""))
                .as("invoices that do not say what was billed").isZero();
    }
}
