package dev.brickwork.invoice;

import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;

import javax.sql.DataSource;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;

import dev.brickwork.core.agreement.InvoiceKey;
import dev.brickwork.core.estimate.Amounts;
import dev.brickwork.subscription.Agreement;

/**
 * The meters of a usage invoice that is voided before it is issued. They are done with, on whatever day an order closes them, and
 * those that an order brings later are not: see docs/decisions/0193.
 */
@ApplicationScoped
class WaivedMeters {
    private final DataSource database;

    WaivedMeters(DataSource database) {
        this.database = database;
    }

    /** Under the subscription's lock. @param invoiceKey of any invoice; one that bills no meters waives none */
    @Transactional(TxType.MANDATORY)
    void waive(Agreement agreement, String invoiceKey) {
        var key = InvoiceKey.parse(invoiceKey);
        if (key.kind() != InvoiceKey.Kind.USAGE) {
            return;
        }
        try (var connection = database.getConnection()) {
            var billed = new HashSet<BilledMeter.Id>();
            MeterRows.of(connection, List.of(agreement.subscriptionId())).forEach(meter -> billed.add(meter.id()));
            var periods = UsageInvoice.of(agreement.timeline().terms().get(key.term()), period -> period.key().equals(key)
                    && !billed.contains(BilledMeter.Id.of(agreement.subscriptionId(), period)));
            MeterRows.begin(connection, periods.stream().flatMap(usage -> usage.periods().stream())
                    .map(period -> new BilledMeter(BilledMeter.Id.of(agreement.subscriptionId(), period),
                            BilledMeter.Extent.of(period), BigDecimal.ZERO, Amounts.ZERO))
                    .toList(), MeterRows.Standing.WAIVED);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
