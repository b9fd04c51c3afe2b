package dev.brickwork.milestone;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.nullValue;

import java.sql.SQLException;

import jakarta.inject.Inject;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.subscription.Agreements;
import dev.brickwork.testing.ServiceTest;

/** Completions that the next scheduled invoice bills, and what becomes of them when that changes. */
@ServiceTest
class DeferredCompletionTest {
    private static final String ISSUED_COMPLETIONS = "results[*issued_at!=null].line_items.flatten()[*kind=COMPLETION]";

    @Inject
    Agreements agreements;

    private MilestoneScene scene;

    @BeforeEach
    void threeWorkshopsWereOrdered() {
        scene = new MilestoneScene();
    }

    @AfterEach
    void theLawsHold() throws SQLException {
        MilestoneLaws.assertHold(scene);
    }

    @Test
    void theNextScheduledInvoiceShowsItAndBillsItAtTheTaxOfItsDay() {
        var february = scene.invoices().get(1);

        assertThat(scene.deferred()).isEqualTo(february);

        february.read().body("status", equalTo("SCHEDULED")).body("grand_total", equalTo(6_000 + 120_000))
                .body("remaining_amount", equalTo(126_000)).body("line_items.brick_code", contains("seats", "workshop"))
                .body("line_items[1].grand_total", equalTo(120_000))
                .body("line_items[1].starts_at", equalTo("2026-01-10T00:00:00Z"));
        scene.subscription.get("/invoices/next").body("grand_total", equalTo(126_000));
        scene.seller.taxOf("GB", "10");
        scene.seller.moveTo("2026-02-01T00:00:00Z");
        february.read().body("status", equalTo("OUTSTANDING")).body("grand_total", equalTo(5_500 + 110_000))
                .body("line_items.brick_code", contains("seats", "workshop"));
        assertThat(february.events()).containsExactly("invoice.line_added", "invoice.issued");
        scene.seller.moveTo("2026-03-01T00:00:00Z");
        scene.invoices().get(2).read().body("line_items", hasSize(1)).body("grand_total", equalTo(5_500));
    }

    @Test
    void withoutAScheduledInvoiceItIsRefused() {
        var short1 = new MilestoneScene(1);

        short1.complete(json("quantity", 1, "bill_on", "NEXT_INVOICE")).statusCode(400).body("error.details.fields.bill_on",
                contains("there is no invoice left to defer onto; use IMMEDIATELY"));

        short1.read().body("completed_quantity", equalTo(0)).body("completions", hasSize(0));
        short1.complete(1).statusCode(201);
    }

    @Test
    void anInvoiceThatWasPaidAheadHasThisLeftToPay() {
        var february = scene.invoices().get(1);
        february.post("/payments", json("payment_method", "WIRE", "paid_amount", 6000)).statusCode(201);

        scene.deferred();

        february.read().body("remaining_amount", equalTo(120_000)).body("fully_paid_at", nullValue());
        scene.seller.moveTo("2026-02-01T00:00:00Z");
        february.read().body("status", equalTo("PARTIALLY_PAID")).body("remaining_amount", equalTo(120_000));
    }

    @Test
    void anUpgradeThatPricesTheInvoiceAnewLeavesItOnIt() {
        var february = scene.deferred();

        scene.upgrade().units("seats", 8).accepted();

        february.read().body("grand_total", equalTo(8 * 1_200 + 120_000))
                .body("line_items.brick_code", contains("seats", "workshop"))
                .body("line_items.kind", contains("PLANNED", "COMPLETION"));
        scene.seller.moveTo("2026-02-01T00:00:00Z");
        february.read().body("status", equalTo("OUTSTANDING")).body("grand_total", equalTo(129_600)).body("line_items.kind",
                contains("PLANNED", "COMPLETION"));
    }

    @Test
    void aRecastMovesItToTheNextInvoice() {
        var february = scene.deferred();

        scene.subscription.recast().units("seats", 5).from("2026-01-15").accepted();

        february.read().body("status", equalTo("VOIDED")).body("grand_total", equalTo(6_000));
        var moved = scene.seller.invoice(scene.read().path("completions[0].invoice_id"));
        assertThat(moved).isNotEqualTo(february);
        moved.read().body("subscription_id", equalTo(scene.subscription.id())).body("grand_total", equalTo(126_000));
        scene.seller.moveTo("2026-03-01T00:00:00Z");
        moved.read().body("grand_total", equalTo(126_000));
        scene.customer.invoices().body(ISSUED_COMPLETIONS, hasSize(1));
    }

    @Test
    void aRecastThatBillsNothingHasItBilledAtOnce() {
        var february = scene.deferred();
        var trial = scene.subscription.recast().units("seats", 1).from("2026-01-10").months(1).trial();

        agreements.recast(scene.subscription, trial.with("payment_terms", 21));

        var alone = scene.seller.invoice(scene.read().path("completions[0].invoice_id"));
        assertThat(alone).isNotEqualTo(february);
        alone.read().body("subscription_id", nullValue()).body("status", equalTo("OUTSTANDING"))
                .body("invoice_number", endsWith("-001")).body("grand_total", equalTo(120_000))
                .body("due_at", equalTo("2026-01-31T00:00:00Z")).body("line_items.brick_code", contains("workshop"));
    }

    @Test
    void voidingTheScheduledInvoiceWaivesIt() {
        var february = scene.deferred();
        february.post("/void").statusCode(200);
        scene.subscription.recast().units("seats", 5).from("2026-01-15").accepted();
        scene.seller.moveTo("2026-04-01T00:00:00Z");

        scene.read().body("completed_quantity", equalTo(1)).body("completions.invoice_id", contains(february.id()));
        scene.customer.invoices().body(ISSUED_COMPLETIONS, hasSize(0));
    }
}
