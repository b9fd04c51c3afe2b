package dev.brickwork.invoice;

import static dev.brickwork.testing.Json.json;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import java.sql.SQLException;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Invoice;

/** When an invoice was fully paid is when that was done which settled it, whether it was issued before or after. */
@ServiceTest
class PaidAheadTest {
    private static final String PAID_AT = "2026-01-01T08:00:00Z";
    private static final String ISSUED_AT = "2026-04-01T00:00:00Z";

    private InvoiceScene scene;

    /** The second invoice of 180.00 is issued on 1 April. */
    @BeforeEach
    void aScheduledInvoice() {
        scene = new InvoiceScene();
    }

    @Test
    void aPaymentOfTheWholeSettledItBeforeItWasIssued() {
        scene.scheduled.paid(18_000);

        scene.seller.moveTo(ISSUED_AT);

        isFullyPaidAt(scene.scheduled, PAID_AT);
    }

    @Test
    void soItIsWithAnInvoiceThatStandsAlone() {
        var alone = alone(18_000);
        alone.paid(18_000 * 12 / 10);
        alone.read().body("fully_paid_at", equalTo(PAID_AT));

        scene.seller.moveTo(ISSUED_AT);

        isFullyPaidAt(alone, PAID_AT);
    }

    @Test
    void soItIsWhereItsTotalFellSince() {
        scene.scheduled.paid(18_000);
        scene.seller.taxOf("GB", "10");

        scene.seller.moveTo(ISSUED_AT);

        isFullyPaidAt(scene.scheduled, PAID_AT);
    }

    @Test
    void creditThatPaysTheRestSettlesItWhenItIsIssued() throws SQLException {
        scene.scheduled.paid(8_000);
        scene.credit("RECAST", scene.invoice, 10_000);

        scene.seller.moveTo(ISSUED_AT);

        isFullyPaidAt(scene.scheduled, ISSUED_AT);
    }

    @Test
    void creditThatPaysWhatItGrewBySettlesItWhenItIsIssued() throws SQLException {
        scene.scheduled.paid(18_000);
        scene.seller.taxOf("GB", "30");
        scene.credit("RECAST", scene.invoice, 1_500);

        scene.seller.moveTo(ISSUED_AT);

        isFullyPaidAt(scene.scheduled, ISSUED_AT);
    }

    @Test
    void whatGrewSinceIsNotFullyPaid() {
        scene.scheduled.paid(18_000);
        scene.seller.taxOf("GB", "30");

        scene.seller.moveTo(ISSUED_AT);

        scene.scheduled.read().body("status", equalTo("PARTIALLY_PAID")).body("remaining_amount", equalTo(1_500))
                .body("fully_paid_at", nullValue());
    }

    @Test
    void whatAPartCoversOnlySinceTheTotalFellIsSettledWhenItIsIssued() {
        scene.scheduled.paid(16_500);
        scene.seller.taxOf("GB", "10");

        scene.seller.moveTo(ISSUED_AT);

        isFullyPaidAt(scene.scheduled, ISSUED_AT);
    }

    @Test
    void oneThatAnUpgradeMadeDearerIsNotFullyPaidAnyMore() {
        scene.scheduled.paid(18_000);
        scene.scheduled.read().body("fully_paid_at", equalTo(PAID_AT));

        upgradeTo(8);

        scene.scheduled.read().body("grand_total", equalTo(28_800)).body("fully_paid_at", nullValue());
    }

    @Test
    void oneThatAnotherUpgradeLeavesAsItIsStaysFullyPaidWhenItWas() {
        scene.scheduled.paid(18_000);

        upgradeTo(8, "2026-07-01");

        scene.scheduled.read().body("grand_total", equalTo(18_000)).body("fully_paid_at", equalTo(PAID_AT));
    }

    @Test
    void oneThatARecastDropsIsNotFullyPaidAnyMore() {
        scene.scheduled.paid(18_000);

        scene.subscription.recast().units("seats", 5).from("2026-02-01").upfront().accepted();

        scene.scheduled.read().body("status", equalTo("VOIDED")).body("fully_paid_at", nullValue());
    }

    @Test
    void anInvoiceThatComesToNothingIsPaidWhenItIsIssued() {
        var alone = alone(100, -100);

        scene.seller.moveTo(ISSUED_AT);

        isFullyPaidAt(alone, ISSUED_AT);
    }

    private void isFullyPaidAt(Invoice invoice, String time) {
        invoice.read().body("status", equalTo("PAID")).body("remaining_amount", equalTo(0))
                .body("issued_at", equalTo(ISSUED_AT)).body("fully_paid_at", equalTo(time));
    }

    private void upgradeTo(int seats) {
        upgradeTo(seats, "2026-04-01");
    }

    private void upgradeTo(int seats, String day) {
        scene.subscription.upgrade().units("seats", seats).from(day).accepted();
    }

    private Invoice alone(long... cents) {
        var lines = java.util.Arrays.stream(cents).mapToObj(amount -> json("description", "Workshop", "amount", amount))
                .toList();
        return scene.customer.invoice(0, "currency", "USD", "bill_at", "2026-04-01", "lines", lines);
    }
}
