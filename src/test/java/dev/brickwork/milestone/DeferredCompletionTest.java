package dev.brickwork.milestone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.nullValue;

import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

import jakarta.inject.Inject;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.catalog.Catalog;
import dev.brickwork.core.agreement.BrickInput;
import dev.brickwork.core.agreement.OrderInput;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.pricing.AppliedCoupon;
import dev.brickwork.core.time.BillingFrequency;
import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.subscription.GivenLife;
import dev.brickwork.subscription.GivenSubscription;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;

/** Completions that the next scheduled invoice bills, and what becomes of them when that changes. */
@ServiceTest
class DeferredCompletionTest {
    @Inject
    GivenSubscription subscriptions;
    @Inject
    Catalog catalog;
    @Inject
    AsSeller asSeller;

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
    void theNextScheduledInvoiceShowsItAndBillsItAtTheTaxOfItsDay() throws SQLException {
        var february = scene.invoices().get(1);

        assertThat(scene.deferred()).isEqualTo(february);

        scene.invoice(february).body("status", equalTo("SCHEDULED")).body("grand_total", equalTo(6_000 + 120_000))
                .body("remaining_amount", equalTo(126_000)).body("line_items.brick_code", contains("seats", "workshop"))
                .body("line_items[1].grand_total", equalTo(120_000))
                .body("line_items[1].starts_at", equalTo("2026-01-10T00:00:00Z"));
        scene.api.get("/subscriptions/" + scene.subscription + "/invoices/next").body("grand_total", equalTo(126_000));
        scene.taxOf("10");
        scene.at("2026-02-01T00:00:00Z");
        scene.invoice(february).body("status", equalTo("OUTSTANDING")).body("grand_total", equalTo(5_500 + 110_000))
                .body("line_items.brick_code", contains("seats", "workshop"));
        assertThat(GivenLife.events(february)).containsExactly("invoice.line_added", "invoice.issued");
        scene.at("2026-03-01T00:00:00Z");
        scene.invoice(scene.invoices().get(2)).body("line_items", hasSize(1)).body("grand_total", equalTo(5_500));
    }

    @Test
    void withoutAScheduledInvoiceItIsRefused() {
        var short1 = new MilestoneScene(1);

        short1.complete("{\"quantity\": 1, \"bill_on\": \"NEXT_INVOICE\"}").statusCode(400)
                .body("error.details.fields.bill_on", contains("there is no invoice left to defer onto; use IMMEDIATELY"));

        short1.read().body("completed_quantity", equalTo(0)).body("completions", hasSize(0));
        short1.complete("{\"quantity\": 1}").statusCode(201);
    }

    @Test
    void anInvoiceThatWasPaidAheadHasThisLeftToPay() throws SQLException {
        var february = scene.invoices().get(1);
        scene.api.post("/invoices/" + february + "/payments", "{\"payment_method\": \"WIRE\", \"paid_amount\": 6000}")
                .statusCode(201);

        scene.deferred();

        scene.invoice(february).body("remaining_amount", equalTo(120_000)).body("fully_paid_at", nullValue());
        scene.at("2026-02-01T00:00:00Z");
        scene.invoice(february).body("status", equalTo("PARTIALLY_PAID")).body("remaining_amount", equalTo(120_000));
    }

    @Test
    void anUpgradeThatPricesTheInvoiceAnewLeavesItOnIt() throws SQLException {
        var february = scene.deferred();

        scene.upgraded(scene.seats(8));

        scene.invoice(february).body("grand_total", equalTo(8 * 1_200 + 120_000))
                .body("line_items.brick_code", contains("seats", "workshop"))
                .body("line_items.kind", contains("PLANNED", "COMPLETION"));
        scene.at("2026-02-01T00:00:00Z");
        scene.invoice(february).body("status", equalTo("OUTSTANDING")).body("grand_total", equalTo(129_600))
                .body("line_items.kind", contains("PLANNED", "COMPLETION"));
    }

    @Test
    void aRecastMovesItToTheNextInvoice() throws SQLException {
        var february = scene.deferred();

        scene.recast("2026-01-15", scene.seats(5));

        scene.invoice(february).body("status", equalTo("VOIDED")).body("grand_total", equalTo(6_000));
        String moved = scene.read().path("completions[0].invoice_id");
        assertThat(moved).isNotEqualTo(february);
        scene.invoice(moved).body("subscription_id", equalTo(scene.subscription)).body("grand_total", equalTo(126_000));
        scene.at("2026-03-01T00:00:00Z");
        scene.invoice(moved).body("grand_total", equalTo(126_000));
        assertThat(TestSql.number("SELECT count(*) FROM invoice_line WHERE kind = 'COMPLETION' AND brick_id = ?::uuid",
                scene.plan.brick(1))).isEqualTo(1);
    }

    @Test
    void aRecastThatBillsNothingHasItBilledAtOnce() throws SQLException {
        var february = scene.deferred();
        var planId = UUID.fromString(scene.plan.planId());
        var trial = new OrderInput(LocalDate.parse("2026-01-10"), 1, BillingFrequency.MONTHLY, CurrencyCode.USD, planId,
                List.of(new BrickInput(UUID.fromString(scene.plan.brick(0)), 1L, false, List.of())), AppliedCoupon.NONE,
                List.of(),
                21, true);
        var plan = asSeller.call(GivenSubscription.sellerOf(scene.api), () -> catalog.latest(planId));

        subscriptions.changed(scene.api, scene.subscription,
                timeline -> timeline.recast(trial, Map.of(planId, plan.offers()), Set.of()));

        String alone = scene.read().path("completions[0].invoice_id");
        assertThat(alone).isNotEqualTo(february);
        scene.invoice(alone).body("subscription_id", nullValue()).body("status", equalTo("OUTSTANDING"))
                .body("invoice_number", endsWith("-001")).body("grand_total", equalTo(120_000))
                .body("due_at", equalTo("2026-01-31T00:00:00Z")).body("line_items.brick_code", contains("workshop"));
    }

    @Test
    void voidingTheScheduledInvoiceWaivesIt() throws SQLException {
        var february = scene.deferred();
        scene.api.post("/invoices/" + february + "/void", "{}").statusCode(200);
        scene.recast("2026-01-15", scene.seats(5));
        scene.at("2026-04-01T00:00:00Z");

        scene.read().body("completed_quantity", equalTo(1)).body("completions.invoice_id", contains(february));
        assertThat(TestSql.number("SELECT count(*) FROM invoice_line WHERE kind = 'COMPLETION' AND brick_id = ?::uuid",
                scene.plan.brick(1))).isZero();
    }
}
