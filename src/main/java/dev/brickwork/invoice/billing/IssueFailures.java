package dev.brickwork.invoice.billing;

import java.time.Instant;
import java.util.List;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

import dev.brickwork.identity.TaxIdentityChanged;
import dev.brickwork.identity.TaxIdentityMissing;
import dev.brickwork.invoice.InvoiceEventData;
import dev.brickwork.invoice.InvoiceQuery;
import dev.brickwork.invoice.InvoiceRow;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.database.TransientFailures;
import dev.brickwork.platform.outbox.Outbox;
import dev.brickwork.platform.sweep.ParkedReason;
import dev.brickwork.platform.sweep.Sweep;
import dev.brickwork.spi.TaxRatesChanged;
import io.micrometer.core.instrument.MeterRegistry;

/** Counts what fails to be issued, and parks it for a person to look at when it failed too often. */
@ApplicationScoped
class IssueFailures {
    private static final String NOTE = """
            UPDATE invoice SET issue_failures = issue_failures + 1,
                parked_at = CASE WHEN issue_failures + 1 >= %1$d THEN ?::timestamptz END,
                parked_reason = CASE WHEN issue_failures + 1 >= %1$d THEN ? END,
                parked_code = CASE WHEN issue_failures + 1 >= %1$d THEN ? END
            WHERE (subscription_id = ? OR id = ?) AND bill_at <= ? AND issued_at IS NULL AND voided_at IS NULL AND NOT is_paused
                AND NOT is_muted AND NOT is_draft AND parked_at IS NULL
            RETURNING id, parked_at"""
            .formatted(Sweep.FAILURES_MAX);

    private static final String RETRY = """
            UPDATE invoice SET issue_failures = 0, parked_at = NULL, parked_reason = NULL, parked_code = NULL
            WHERE parked_at IS NOT NULL AND parked_code = 'TAX_IDENTITY_MISSING' AND issued_at IS NULL AND voided_at IS NULL
                AND (?::uuid IS NULL OR customer_id = ? OR billed_company_id = ?)""";

    private final Database database;
    private final Transactions transactions;
    private final Outbox outbox;
    private final MeterRegistry metrics;

    IssueFailures(Database database, Transactions transactions, Outbox outbox, MeterRegistry metrics) {
        this.database = database;
        this.transactions = transactions;
        this.outbox = outbox;
        this.metrics = metrics;
    }

    /** Sending the missing tax id is enough: nobody has to ask for another try. */
    void retry(@Observes TaxIdentityChanged change) {
        retry(change.customerId());
    }

    /** Another rate or treatment may need no tax id. */
    void retry(@Observes TaxRatesChanged change) {
        retry((UUID) null);
    }

    /** @param customerId null for those of all customers */
    private void retry(UUID customerId) {
        database.update(RETRY, customerId, customerId, customerId);
    }

    /** What a parked invoice waits for. */
    private enum ParkedCode {
        TAX_IDENTITY_MISSING, FAILED;

        private static ParkedCode of(Throwable failure) {
            for (var cause = failure; cause != null; cause = cause.getCause()) {
                if (cause instanceof TaxIdentityMissing) {
                    return TAX_IDENTITY_MISSING;
                }
            }
            return FAILED;
        }
    }

    private record Noted(UUID id, boolean isParked) {
    }

    /** @param unit {@link InvoiceToIssue#unit} */
    void note(UUID unit, RuntimeException failure, Instant now) {
        metrics.counter("brickwork.invoices.issue.failures").increment();
        if (TransientFailures.isInTheWay(failure)) {
            return; // a person could do nothing about it
        }
        var parked = transactions.inNew(() -> park(unit, ParkedReason.of(failure), ParkedCode.of(failure), now));
        metrics.counter("brickwork.invoices.parked").increment(parked);
    }

    private int park(UUID unit, String reason, ParkedCode code, Instant now) {
        var parked = database.select(NOTE,
                row -> new Noted(row.getObject("id", UUID.class), row.getObject("parked_at") != null), now, reason,
                code.name(),
                unit, unit, now).stream().filter(Noted::isParked).map(Noted::id).toList();
        publish(InvoiceQuery.some(database, parked), reason, now);
        return parked.size();
    }

    private void publish(List<InvoiceRow> parked, String reason, Instant now) {
        outbox.publishAll(parked.stream()
                .map(invoice -> InvoiceEventData.of(invoice, invoice.status(now), null).because(reason).as("invoice.parked"))
                .toList());
    }
}
