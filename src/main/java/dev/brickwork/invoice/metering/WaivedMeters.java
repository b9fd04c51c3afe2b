package dev.brickwork.invoice.metering;

import java.sql.SQLException;
import java.util.List;

import javax.sql.DataSource;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;

import dev.brickwork.core.agreement.InvoiceKey;
import dev.brickwork.subscription.Agreement;

/**
 * The meters of a usage invoice that is voided before it is issued. They are done with, on whatever day an order closes them, and
 * those that an order brings later are not: see docs/decisions/0193.
 */
@ApplicationScoped
public class WaivedMeters {
    private final DataSource database;

    WaivedMeters(DataSource database) {
        this.database = database;
    }

    /** Under the subscription's lock. @param invoiceKey of any invoice; one that bills no meters waives none */
    @Transactional(TxType.MANDATORY)
    public void waive(Agreement agreement, String invoiceKey) {
        var key = InvoiceKey.parse(invoiceKey);
        if (key.kind() != InvoiceKey.Kind.USAGE) {
            return;
        }
        try (var connection = database.getConnection()) {
            var id = agreement.subscriptionId();
            var periods = UsageInvoice.periodsOf(key, agreement.timeline().terms().get(key.term()), id,
                    MeterBillingTable.idsOf(connection, List.of(id)));
            MeterBillingTable.begin(connection, periods.stream().map(period -> BilledMeter.unbilled(id, period)).toList(),
                    MeterBillingTable.Standing.WAIVED);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
