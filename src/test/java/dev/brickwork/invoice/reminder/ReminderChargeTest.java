package dev.brickwork.invoice.reminder;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.brickwork.invoice.billing.StandaloneWrites;
import dev.brickwork.invoice.billing.Taxing;
import dev.brickwork.invoice.paper.InvoicePapers;
import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.outbox.Outbox;
import dev.brickwork.platform.sweep.Sweeps;
import dev.brickwork.testing.Json;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Invoice;
import io.micrometer.core.instrument.MeterRegistry;

/** What reminders cost. */
@ServiceTest
class ReminderChargeTest {
    private static final Json FEE = json("amount", 500, "currency", "EUR");

    @Inject
    Sweeps sweeps;
    @Inject
    AsSeller asSeller;
    @Inject
    Database database;
    @Inject
    InvoicePapers papers;
    @Inject
    StandaloneWrites invoices;
    @Inject
    Taxing taxing;
    @Inject
    Transactions transactions;
    @Inject
    Outbox outbox;
    @Inject
    MeterRegistry metrics;

    private ReminderScene scene;

    @BeforeEach
    void anInvoice() {
        scene = new ReminderScene();
    }

    @Test
    void feeAndInterestAreBilledByAnInvoiceOfTheirOwnThatExplainsThem() {
        scene.seller.taxOf("DE", "19");
        scene.customer.patch(json("billing_address", json("country", "DE"))).statusCode(200);
        scene.schedule(json("days", 7, "fee", FEE, "interest_rate", "9.12"));

        scene.seller.moveTo("2026-04-08T00:00:00Z");

        scene.invoice.read().body("grand_total", equalTo(100_000)).body("status", equalTo("PAST_DUE"));
        var charge = charge(0);
        charge.read().body("grand_total", equalTo(675)).body("line_items", hasSize(2))
                .body("line_items[0].brick_name", containsString("Reminder fee for invoice "))
                .body("line_items[0].grand_total", equalTo(500))
                .body("line_items[1].brick_name", containsString("9.12% a year for 7 days (1 Apr 2026 – 7 Apr 2026)"))
                .body("line_items[1].grand_total", equalTo(175));
        charge.versions().body("results[0].line_items[0].tax_treatment", equalTo("OUTSIDE_SCOPE"));
        String mail = scene.invoice.get("/reminders").path("sent[0].mail_id");
        scene.seller.api.get("/mails/" + mail).body("content.text", containsString("We charge a fee of €5.00"))
                .body("content.text", containsString("interest of €1.75: 9.12% a year on €1,000.00 for 7 days"));
    }

    @Test
    void aDayIsChargedInterestOnceAndOnWhatIsOpen() {
        scene.schedule(json("days", 7, "interest_rate", "36.5"), json("days", 14, "interest_rate", "36.5"));
        scene.seller.moveTo("2026-04-08T00:00:00Z");
        scene.invoice.paid(60_000);

        scene.seller.moveTo("2026-05-08T00:00:00Z");

        scene.invoice.get("/reminders").body("sent", hasSize(2)).body("sent[0].interest.amount", equalTo(700))
                .body("sent[0].interest.from", equalTo("2026-04-01")).body("sent[0].interest.to", equalTo("2026-04-07"))
                .body("sent[1].interest.amount", equalTo(280)).body("sent[1].interest.from", equalTo("2026-04-08"))
                .body("sent[1].interest.to", equalTo("2026-04-14")).body("sent[1].open_amount", equalTo(40_000));
    }

    @Test
    void aTaxCategoryMakesThemTaxable() {
        scene.seller.taxOf("DE", "19");
        scene.customer.patch(json("billing_address", json("country", "DE"))).statusCode(200);
        scene.schedule(json("days", 7, "fee", FEE, "tax_category", "service"));

        scene.seller.moveTo("2026-04-08T00:00:00Z");

        charge(0).read().body("grand_total", equalTo(595));
    }

    @Test
    void aFeeInAnotherCurrencyIsNotCharged() {
        scene.schedule(json("days", 7, "fee", json("amount", 500, "currency", "USD")));

        scene.seller.moveTo("2026-04-08T00:00:00Z");

        scene.invoice.get("/reminders").body("sent[0].fee", equalTo(0)).body("sent[0].charge_invoice_id", nullValue());
    }

    @Test
    void remindersOfWhatAReminderHasCostAreFree() {
        scene.schedule(json("days", 7, "fee", FEE));

        scene.seller.moveTo("2026-09-01T00:00:00Z");

        assertThat(ReminderScene.reminders(charge(0))).containsExactly("7 SENT");
        charge(0).get("/reminders").body("sent[0].fee", equalTo(0));
        assertThat(scene.customer.invoices().<String>list("results.invoice_id")).hasSize(2);
    }

    @Test
    void nobodyPaysForAReminderThatNobodyGot() {
        scene.schedule(json("days", 7, "fee", FEE, "interest_rate", "9"));
        var silent = scene.seller.customer("Silent").made();
        var invoice = silent.invoice(5_000, "payment_terms", 30);

        scene.seller.moveTo("2026-04-08T00:00:00Z");

        invoice.get("/reminders").body("sent[0].fee", equalTo(0)).body("sent[0].interest", nullValue());
        assertThat(silent.invoices().<String>list("results.invoice_id")).hasSize(1);
    }

    @Test
    void sweepsThatRunAtOnceBillAReminderOnce() throws Exception {
        scene.schedule(json("days", 7, "fee", FEE));
        scene.seller.standStillUntil("2026-04-08T00:00:00Z");

        for (int i = 0; i < Race.TIMES; i++) {
            Race.of(4, number -> asSeller.run(scene.seller.id(), sweeps::runDue));
        }

        scene.invoice.get("/reminders").body("sent", hasSize(1)).body("sent[0].charge_invoice_id", notNullValue());
        assertThat(scene.customer.invoices().<String>list("results.invoice_id")).hasSize(2);
    }

    @Test
    void whatWasOnlyInSomebodysWayIsNotCountedAsAFailure() throws SQLException {
        scene.schedule(json("days", 7));
        scene.seller.moveTo("2026-04-08T00:00:00Z");
        // as if the sweep had not come to it yet
        TestSql.execute("UPDATE reminder SET fee = 500, tax_category = 'outside_scope' WHERE invoice_id = ?",
                scene.invoice.uuid());

        chargeWith(new IllegalStateException(new SQLException("deadlock detected", "40P01")));
        assertThat(failures()).isZero();
        chargeWith(new IllegalStateException("on purpose"));
        assertThat(failures()).isEqualTo(1);
    }

    private void chargeWith(RuntimeException failure) {
        var sweep = new ReminderChargeSweep(new Failing(failure), papers, invoices, taxing, transactions, outbox, metrics);
        asSeller.run(scene.seller.id(), () -> sweep.run(Instant.parse("2026-04-08T00:00:00Z")));
    }

    private long failures() throws SQLException {
        return TestSql.number("SELECT charge_failures FROM reminder WHERE invoice_id = ?", scene.invoice.uuid());
    }

    /** Fails after the reminder was claimed. */
    private final class Failing extends ReminderTable {
        private final RuntimeException failure;

        Failing(RuntimeException failure) {
            super(database);
            this.failure = failure;
        }

        @Override
        List<OpenInvoice> invoices(List<UUID> ids) {
            throw failure;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"[{\"days\": 0, \"fee\": {\"amount\": 5, \"currency\": \"EUR\"}}]|reminders.steps[0].fee",
            "[{\"days\": -3, \"interest_rate\": \"9\"}]|reminders.steps[0].interest_rate",
            "[{\"days\": 7, \"interest_rate\": \"101\"}]|reminders.steps[0].interest_rate",
            "[{\"days\": 7, \"interest_rate\": \"0\"}]|reminders.steps[0].interest_rate",
            "[{\"days\": 7, \"fee\": {\"amount\": 0, \"currency\": \"EUR\"}}]|reminders.steps[0].fee.amount",
            "[{\"days\": 7, \"fee\": {\"amount\": 5}}]|reminders.steps[0].fee.currency",
            "[{\"days\": 366}]|reminders.steps[0].days", "[{\"enabled\": true}]|reminders.steps[0].days",
            "[{\"days\": 7}, {\"days\": 7}]|reminders.steps"})
    void aScheduleThatMakesNoSenseIsRefusedByName(String schedule) {
        var parts = schedule.split("\\|");

        var answer = scene.seller.api.patch("/settings", "{\"reminders\": {\"steps\": " + parts[0] + "}}").statusCode(400);

        assertThat(answer.asString()).contains("\"" + parts[1] + "\"");
        List<Number> days = scene.seller.api.get("/settings").path("reminders.steps.days");
        assertThat(days).extracting(Number::intValue).containsExactly(-3, 0, 7, 14, 30);
    }

    private Invoice charge(int place) {
        return scene.seller.invoice(scene.invoice.get("/reminders").path("sent[" + place + "].charge_invoice_id"));
    }
}
