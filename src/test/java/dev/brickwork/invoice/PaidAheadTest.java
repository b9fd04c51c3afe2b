package dev.brickwork.invoice;

import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import java.sql.SQLException;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.subscription.GivenSubscription;
import dev.brickwork.testing.ServiceTest;

/** When an invoice was fully paid is when that was done which settled it, whether it was issued before or after. */
@ServiceTest
class PaidAheadTest {
    private static final String PAID_AT = "2026-01-01T08:00:00Z";
    private static final String ISSUED_AT = "2026-04-01T00:00:00Z";

    @Inject
    GivenSubscription subscriptions;

    private InvoiceScene scene;

    /** The second invoice of 180.00 is issued on 1 April. */
    @BeforeEach
    void aScheduledInvoice() {
        scene = new InvoiceScene(subscriptions);
    }

    @Test
    void aPaymentOfTheWholeSettledItBeforeItWasIssued() {
        scene.paid(scene.scheduled, 18_000);

        scene.life.moveTo(ISSUED_AT);

        isFullyPaidAt(scene.scheduled, PAID_AT);
    }

    @Test
    void soItIsWithAnInvoiceThatStandsAlone() {
        String alone = alone(18_000);
        scene.paid(alone, 18_000 * 12 / 10);
        scene.read(alone).body("fully_paid_at", equalTo(PAID_AT));

        scene.life.moveTo(ISSUED_AT);

        isFullyPaidAt(alone, PAID_AT);
    }

    @Test
    void soItIsWhereItsTotalFellSince() {
        scene.paid(scene.scheduled, 18_000);
        scene.taxOf("10");

        scene.life.moveTo(ISSUED_AT);

        isFullyPaidAt(scene.scheduled, PAID_AT);
    }

    @Test
    void creditThatPaysTheRestSettlesItWhenItIsIssued() throws SQLException {
        scene.paid(scene.scheduled, 8_000);
        scene.credit("RECAST", scene.invoice, 10_000);

        scene.life.moveTo(ISSUED_AT);

        isFullyPaidAt(scene.scheduled, ISSUED_AT);
    }

    @Test
    void creditThatPaysWhatItGrewBySettlesItWhenItIsIssued() throws SQLException {
        scene.paid(scene.scheduled, 18_000);
        scene.taxOf("30");
        scene.credit("RECAST", scene.invoice, 1_500);

        scene.life.moveTo(ISSUED_AT);

        isFullyPaidAt(scene.scheduled, ISSUED_AT);
    }

    @Test
    void whatGrewSinceIsNotFullyPaid() {
        scene.paid(scene.scheduled, 18_000);
        scene.taxOf("30");

        scene.life.moveTo(ISSUED_AT);

        scene.read(scene.scheduled).body("status", equalTo("PARTIALLY_PAID")).body("remaining_amount", equalTo(1_500))
                .body("fully_paid_at", nullValue());
    }

    @Test
    void whatAPartCoversOnlySinceTheTotalFellIsSettledWhenItIsIssued() {
        scene.paid(scene.scheduled, 16_500);
        scene.taxOf("10");

        scene.life.moveTo(ISSUED_AT);

        isFullyPaidAt(scene.scheduled, ISSUED_AT);
    }

    @Test
    void oneThatAnUpgradeMadeDearerIsNotFullyPaidAnyMore() {
        scene.paid(scene.scheduled, 18_000);
        scene.read(scene.scheduled).body("fully_paid_at", equalTo(PAID_AT));

        upgradeTo(8);

        scene.read(scene.scheduled).body("grand_total", equalTo(28_800)).body("fully_paid_at", nullValue());
    }

    @Test
    void oneThatAnotherUpgradeLeavesAsItIsStaysFullyPaidWhenItWas() {
        scene.paid(scene.scheduled, 18_000);

        upgradeTo(8, "2026-07-01");

        scene.read(scene.scheduled).body("grand_total", equalTo(18_000)).body("fully_paid_at", equalTo(PAID_AT));
    }

    @Test
    void oneThatARecastDropsIsNotFullyPaidAnyMore() {
        scene.paid(scene.scheduled, 18_000);

        String order = scene.api.post("/subscriptions/" + scene.subscription + "/recast", """
                {"starts_at": "2026-02-01", "contract_length": 12, "billing_frequency": "ALL_UPFRONT",
                 "bricks": [{"brick_id": "%s", "quantity": 5}]}""".formatted(scene.life.seats)).statusCode(201)
                .path("order_id");
        scene.api.post("/orders/" + order + "/accept", "{}").statusCode(200);

        scene.read(scene.scheduled).body("status", equalTo("VOIDED")).body("fully_paid_at", nullValue());
    }

    @Test
    void anInvoiceThatComesToNothingIsPaidWhenItIsIssued() {
        String alone = alone(100, -100);

        scene.life.moveTo(ISSUED_AT);

        isFullyPaidAt(alone, ISSUED_AT);
    }

    private void isFullyPaidAt(String invoice, String time) {
        scene.read(invoice).body("status", equalTo("PAID")).body("remaining_amount", equalTo(0))
                .body("issued_at", equalTo(ISSUED_AT)).body("fully_paid_at", equalTo(time));
    }

    private void upgradeTo(int seats) {
        upgradeTo(seats, "2026-04-01");
    }

    private void upgradeTo(int seats, String day) {
        String order = scene.api.post("/subscriptions/" + scene.subscription + "/upgrade",
                "{\"starts_at\": \"%s\", \"bricks\": [{\"brick_id\": \"%s\", \"quantity\": %d}]}".formatted(day,
                        scene.life.seats, seats))
                .statusCode(201).path("order_id");
        scene.api.post("/orders/" + order + "/accept", "{}").statusCode(200);
    }

    private String alone(long... cents) {
        var lines = java.util.Arrays.stream(cents)
                .mapToObj("{\"description\": \"Workshop\", \"amount\": %d}"::formatted).toList();
        return scene.api.post("/invoices", """
                {"customer_id": "%s", "currency": "USD", "bill_at": "2026-04-01",
                 "lines": %s}""".formatted(scene.customer, lines)).statusCode(201)
                .path("invoice_id");
    }
}
