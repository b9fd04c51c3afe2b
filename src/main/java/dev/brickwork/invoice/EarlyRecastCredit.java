package dev.brickwork.invoice;

import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

import javax.sql.DataSource;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.core.agreement.AdjustmentCredit.Share;
import dev.brickwork.platform.sql.Sql;
import dev.brickwork.subscription.Agreement;

/**
 * Credit that a recast gave before its first day, because it was charged at its acceptance. It is fixed on that day and not
 * before: until then it follows what takes something off the invoices that it was given for.
 *
 * <pre>
 *   accepted, credit given      credit note         first day
 *   |---------------------------x-------------------|------------------------>
 *                               takes back what the  fixed: only a void takes
 *                               invoice has no more  its share back
 * </pre>
 */
@ApplicationScoped
class EarlyRecastCredit {
    private static final String GIVEN = """
            SELECT c.order_id, r.term, sum(c.amount - c.withdrawn_amount)::bigint AS given FROM credit c
            JOIN recast_credit r ON r.seller_id = c.seller_id AND r.order_id = c.order_id
            WHERE c.from_invoice_id = ? AND c.kind = 'RECAST' AND c.amount > c.withdrawn_amount
            GROUP BY c.order_id, r.term ORDER BY r.term DESC""";

    private final DataSource database;
    private final InvoiceChanges changes;
    private final CreditReturns credits;
    private final RecastCredit recasts;

    EarlyRecastCredit(DataSource database, InvoiceChanges changes, CreditReturns credits, RecastCredit recasts) {
        this.database = database;
        this.changes = changes;
        this.credits = credits;
        this.recasts = recasts;
    }

    /**
     * All that may have to follow.
     *
     * @param agreement empty for an invoice that stands alone
     * @param invoices the invoice and those that were settled by credit it gave, by id
     */
    record Locked(Optional<Agreement> agreement, InvoiceChanges.Change change, Map<UUID, InvoiceChanges.Change> invoices) {
    }

    Locked lock(UUID invoiceId) {
        var agreement = changes.lockSubscriptionOf(invoiceId);
        var invoices = credits.lockSettledBy(invoiceId);
        return new Locked(agreement, invoices.get(invoiceId), invoices);
    }

    private record Given(UUID orderId, int term, long amount) {
    }

    /** @param what was done to the invoice, of which the rows know by now */
    void follow(Locked locked, String what) {
        if (locked.agreement.isEmpty()) {
            return;
        }
        Invoice.flush();
        var agreement = locked.agreement.get();
        var change = locked.change;
        try (var connection = database.getConnection()) {
            for (var given : Sql.select(connection, GIVEN, row -> new Given(row.getObject("order_id", UUID.class),
                    row.getInt("term"), row.getLong("given")), change.invoice.id)) {
                if (agreement.firstInstantOf(given.term).isAfter(change.now)) {
                    var share = recasts.shares(agreement.subscriptionId(), given.term).stream()
                            .filter(one -> change.invoice.id.toString().equals(one.invoice())).findFirst()
                            .orElse(new Share(null, 0, 0));
                    credits.takeOfRecastBack(change, given.orderId, given.amount - share.cents(), share.taxCents(),
                            locked.invoices, what);
                }
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
