package dev.brickwork.invoice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.startsWith;

import java.sql.SQLException;

import org.junit.jupiter.api.Test;

import dev.brickwork.testing.ServiceTest;

/**
 * A year with usage. All numbers were computed by hand from the contract's rules.
 *
 * <pre>
 *   commitment, a quarter ahead   3 * 100 * 0.10              30.00, tax 6.00          3600
 *   January   calls 150           15.00 - 10.00                5.00, tax 1.00           600
 *             storage 25          10 * 1.00 + 15 * 0.50 - 10 % 15.75, tax 3.15         1890
 *   late      calls 180           18.00 - 10.00 - 5.00         3.00, tax 0.60           360
 *   deleted   calls 80            0 - 8.00                    -8.00, tax -1.60         -960
 *   deleted   storage 0           0 - 15.75                  -15.75, tax -3.15        -1890
 *   May       calls 120           12.00 - 10.00                2.00, tax 0.40           240
 * </pre>
 */
@ServiceTest
class MeteredYearTest {

    @Test
    void aYear() throws SQLException {
        var scene = new MeteredScene("auto_renews", false);
        scene.seller.moveTo("2026-01-01T08:00:00Z");
        assertThat(scene.rows("")).as("four quarters, twelve meters").hasSize(16);
        assertThat(scene.billed("2026-01-01")).containsExactly("3600 OUTSTANDING");
        assertThat(scene.billed("2026-02-01")).as("not priced yet").containsExactly("0 SCHEDULED");
        assertThat(scene.billed("2026-04-01")).containsExactlyInAnyOrder("3600 SCHEDULED", "0 SCHEDULED");
        assertThat(scene.billed("2027-01-01")).containsExactly("0 SCHEDULED");

        january(scene);
        lateUsageIsBilledWithTheNextInvoice(scene);
        whatWasTooMuchComesOffTheNextInvoice(scene);
        belowZeroItBecomesCredit(scene);
        afterTheLastInvoice(scene);
        scene.assertEachPeriodBilledOnce();
        assertThat(scene.number("SELECT count(*) FROM meter_billing WHERE subscription_id = ?")).isEqualTo(24);
    }

    private static void january(MeteredScene scene) {
        scene.use("calls", "a", 100, "2026-01-10T00:00:00Z");
        scene.use("calls", "b", 50, "2026-01-20T12:00:00Z");
        scene.use("storage", "s", 25, "2026-01-31T23:59:59Z");
        scene.use("calls", "feb", 80, "2026-02-01T00:00:00Z");

        var invoice = scene.invoice("2026-02-01", 0);
        invoice.read().body("grand_total", equalTo(0)).body("line_items", empty());
        invoice.get("?calculate_expected_usage=true").statusCode(200).body("grand_total", equalTo(2490))
                .body("remaining_amount", equalTo(2490)).body("line_items.grand_total", contains(600, 1890));
        scene.subscription.get("/invoices/next?calculate_expected_usage=true").statusCode(200)
                .body("invoice_id", equalTo(invoice.id())).body("grand_total", equalTo(2490));
        assertThat(scene.rows("&calculate_expected_usage=true")).extracting(row -> row.get("grand_total"))
                .as("February has 80 of its 100").containsExactlyInAnyOrder(3600, 2490, 0, 0, 3600, 0, 0, 0, 3600, 0, 0, 0,
                        3600, 0, 0, 0);

        scene.seller.moveTo("2026-02-01T08:00:00Z");
        invoice.read().body("grand_total", equalTo(2490)).body("status", equalTo("OUTSTANDING"))
                .body("invoice_number", org.hamcrest.Matchers.endsWith("-002"))
                .body("line_items.brick_code", contains("calls", "storage")).body("line_items.quantity", contains(50, 25))
                .body("line_items.tax", contains(100, 315)).body("line_items.grand_total", contains(600, 1890))
                .body("line_items[0].starts_at", startsWith("2026-01-01"))
                .body("line_items[0].ends_at", startsWith("2026-02-01"));
        invoice.get("/explain").statusCode(200).body("lines.kind", contains("OVERAGE", "OVERAGE"));
        invoice.get("/usage-corrections").statusCode(200).body("results", empty());
    }

    /** February itself stays within its commitment, so its invoice has the correction alone. */
    private static void lateUsageIsBilledWithTheNextInvoice(MeteredScene scene) throws SQLException {
        scene.seller.moveTo("2026-02-10T00:00:00Z");
        scene.use("calls", "late", 30, "2026-01-20T00:00:00Z");
        scene.seller.moveTo("2026-03-01T08:00:00Z");
        assertThat(scene.billed("2026-02-01")).as("an issued invoice stays as it is").containsExactly("2490 OUTSTANDING");
        var invoice = scene.invoice("2026-03-01", 360);
        invoice.read().body("line_items.quantity", contains(30)).body("line_items.tax", contains(60));
        invoice.get("/explain").statusCode(200).body("lines.kind", contains("CORRECTION"))
                .body("lines[0].amount", equalTo(300)).body("lines[0].billed_before.amount", equalTo(500))
                .body("lines[0].sentences", notNullValue());
        invoice.get("/usage-corrections").statusCode(200).body("count", equalTo(1))
                .body("results[0].used_before", equalTo(150)).body("results[0].used", equalTo(180))
                .body("results[0].amount", equalTo(300)).body("results[0].starts_at", equalTo("2026-01-01"))
                .body("results[0].ends_at", equalTo("2026-01-31")).body("results[0].causes.transaction_id", contains("late"))
                .body("results[0].causes.kind", contains("RECORDED"));
        assertThat(scene.subscription.events()).contains("subscription.usage_corrected");
    }

    private static void whatWasTooMuchComesOffTheNextInvoice(MeteredScene scene) throws SQLException {
        scene.seller.moveTo("2026-03-05T00:00:00Z");
        scene.delete("a");
        scene.seller.moveTo("2026-04-01T08:00:00Z");
        assertThat(scene.billed("2026-04-01")).as("the quarter less 9.60; March had nothing to charge")
                .containsExactly("2640 OUTSTANDING");
        assertThat(scene.rows("&status=VOIDED")).isEmpty();
    }

    private static void belowZeroItBecomesCredit(MeteredScene scene) {
        scene.delete("s");
        scene.use("calls", "may", 120, "2026-05-31T23:59:59.999Z");
        scene.seller.moveTo("2026-05-01T08:00:00Z");
        var invoice = scene.invoice("2026-05-01", 0);
        invoice.read().body("status", equalTo("PAID"))
                .body("line_items.brick_name", contains("The storage", "Carried to credit"))
                .body("line_items.grand_total", contains(-1890, 1890));
        scene.seller.moveTo("2026-06-01T08:00:00Z");
        assertThat(scene.billed("2026-06-01")).as("credit settles it").containsExactly("240 CREDITED");
        scene.seller.moveTo("2026-07-01T08:00:00Z");
        scene.invoice("2026-07-01", 3600).read().body("remaining_amount", equalTo(3600 - (1890 - 240)));
    }

    private static void afterTheLastInvoice(MeteredScene scene) {
        scene.seller.moveTo("2027-01-01T08:00:00Z");
        scene.subscription.read().body("status", equalTo("INACTIVE"));
        assertThat(scene.billed("2027-01-01")).isEmpty();
        int before = scene.rows("").size();

        scene.use("calls", "last", 130, "2026-12-31T23:00:00Z");
        scene.seller.moveTo("2027-01-01T09:00:00Z");
        assertThat(scene.billed("2027-01-01T08")).as("alone, and at once").containsExactly("360 OUTSTANDING");
        scene.delete("last");
        scene.seller.moveTo("2027-01-01T10:00:00Z");
        var credited = scene.invoice("2027-01-01T09", 0);
        credited.read().body("line_items.grand_total", contains(-360, 360)).body("status", equalTo("PAID"));
        credited.get("/usage-corrections").statusCode(200).body("results[0].causes.kind", contains("DELETED"));

        scene.use("calls", "small", 3, "2026-12-31T23:00:00Z");
        scene.seller.moveTo("2027-01-01T11:00:00Z");
        assertThat(scene.rows("")).as("what costs nothing needs no invoice").hasSize(before + 2);
    }
}
