package dev.brickwork.invoice.billing;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.UUID;

import dev.brickwork.core.agreement.InvoiceKey;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.time.DateRange;
import dev.brickwork.platform.database.Sql;

/**
 * An invoice that is being issued: claimed and locked.
 *
 * @param subscriptionId null for one that stands alone, and then {@code key} too
 * @param isEnded whether the subscription is inactive by now
 * @param days of the calendar
 * @param prepaid what was paid ahead, less what of it was moved to credit
 * @param prepaidAt when payments ahead came to all that was foreseen; null when they did not
 */
public record InvoiceToIssue(UUID id, UUID subscriptionId, boolean isEnded, UUID customerId, InvoiceKey key,
        CurrencyCode currency, ZoneId zone, DateRange days, Instant billAt, int paymentTerms, long prepaid,
        Instant prepaidAt, long processing) {

    static InvoiceToIssue of(ResultSet row) throws SQLException {
        var key = row.getString("invoice_key");
        return new InvoiceToIssue(row.getObject("id", UUID.class), row.getObject("subscription_id", UUID.class),
                "INACTIVE".equals(row.getString("subscription_status")), row.getObject("customer_id", UUID.class),
                key == null ? null : InvoiceKey.parse(key), CurrencyCode.valueOf(row.getString("currency")),
                ZoneId.of(row.getString("time_zone")),
                new DateRange(row.getObject("starts_on", LocalDate.class), row.getObject("ends_on", LocalDate.class)),
                Sql.instant(row, "bill_at"), row.getInt("payment_terms"),
                row.getLong("paid_amount") - row.getLong("moved_amount"), Sql.instant(row, "fully_paid_at"),
                row.getLong("processing_amount"));
    }

    /** What its number is counted by. */
    UUID series() {
        return subscriptionId != null ? subscriptionId : customerId;
    }

    /** What fails with it: its subscription, or itself alone. */
    UUID unit() {
        return subscriptionId != null ? subscriptionId : id;
    }

    LocalDate day(Instant now) {
        return now.atZone(zone).toLocalDate();
    }

    Instant startOf(LocalDate day) {
        return day.atStartOfDay(zone).toInstant();
    }
}
