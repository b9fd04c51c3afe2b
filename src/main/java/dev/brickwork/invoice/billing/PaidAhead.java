package dev.brickwork.invoice.billing;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;

import dev.brickwork.core.Refused;
import dev.brickwork.invoice.Settled;
import dev.brickwork.platform.database.Sql;

/**
 * What was paid on an invoice that is still to be issued, while its total changes.
 *
 * @param paid less what of it was moved to credit
 * @param processing what is on its way
 * @param settledAt when it was settled; null when something remained
 */
record PaidAhead(long paid, long processing, Instant settledAt) {

    static PaidAhead of(ResultSet row) throws SQLException {
        return new PaidAhead(row.getLong("paid_amount") - row.getLong("moved_amount"), row.getLong("processing_amount"),
                Sql.instant(row, "fully_paid_at"));
    }

    /**
     * What is paid beyond the new total: it becomes credit before the total falls below it.
     *
     * @param number of the invoice, for the refusal
     * @throws Refused when a payment is on its way for which nothing would be left
     */
    long excessOver(long total, String number) {
        long left = left(total);
        if (processing > Math.max(0, total) - left) {
            throw new Refused("A payment of invoice " + number + " is still processing, and this would leave less to pay.");
        }
        return paid - left;
    }

    /** When it is settled with the new total, once the excess has become credit; null when something remains. */
    Instant settledAt(long total, Instant now) {
        return Settled.at(false, total - left(total), left(total), settledAt, now);
    }

    private long left(long total) {
        return Math.min(paid, Math.max(0, total));
    }
}
