package dev.brickwork.invoice.metering;

import java.util.List;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;

import dev.brickwork.core.agreement.InvoiceKey;
import dev.brickwork.platform.database.Database;
import dev.brickwork.subscription.Agreement;

/**
 * The meters of a usage invoice that is voided before it is issued. They are done with, on whatever day an order closes them, and
 * those that an order brings later are not: see decision 12.
 */
@ApplicationScoped
public class WaivedMeters {
    private final Database database;

    WaivedMeters(Database database) {
        this.database = database;
    }

    /** Under the subscription's lock. @param invoiceKey of any invoice; one that bills no meters waives none */
    @Transactional(TxType.MANDATORY)
    public void waive(Agreement agreement, String invoiceKey) {
        var key = InvoiceKey.parse(invoiceKey);
        if (key.kind() != InvoiceKey.Kind.USAGE) {
            return;
        }
        var id = agreement.subscriptionId();
        var periods = UsageInvoice.periodsOf(key, agreement.timeline().terms().get(key.term()), id,
                MeterBillingTable.idsOf(database, List.of(id)));
        MeterBillingTable.begin(database, periods.stream().map(period -> BilledMeter.unbilled(id, period)).toList(),
                MeterBillingTable.PeriodState.WAIVED);
    }
}
