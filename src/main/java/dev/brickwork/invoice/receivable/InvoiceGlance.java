package dev.brickwork.invoice.receivable;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.UUID;

import dev.brickwork.invoice.InvoiceStatus;
import dev.brickwork.platform.database.Sql;

/**
 * An invoice in a list beside others, without its lines.
 *
 * @param number the one it was issued with, else its provisional one
 * @param dueOn null until it is issued
 * @param startsOn the first day that it bills, and {@code endsOn} the day after the last
 */
public record InvoiceGlance(UUID id, UUID subscriptionId, UUID customerId, String number, String currency, ZoneId zone,
        Instant billAt, Instant issuedAt, LocalDate dueOn, LocalDate startsOn, LocalDate endsOn, long grandTotal,
        long remaining, InvoiceStatus status, Instant createdAt) {
    static final String COLUMNS = """
            i.id, i.subscription_id, i.customer_id, coalesce(i.invoice_number, i.provisional_number) AS number, i.currency,
            i.time_zone, i.bill_at, i.issued_at, i.due_on, i.starts_on, i.ends_on, i.grand_total,
            coalesce(i.remaining_when_voided, i.remaining_amount) AS remaining, i.voided_at, i.is_muted, i.is_draft, i.is_paused,
            i.written_off_at, i.given_up_at, i.paid_amount, i.moved_amount, i.credited_amount, i.noted_amount, i.created_at""";

    static InvoiceGlance of(ResultSet row, Instant now) throws SQLException {
        var zone = ZoneId.of(row.getString("time_zone"));
        var dueOn = row.getObject("due_on", LocalDate.class);
        var facts = new InvoiceStatus.Facts(row.getObject("voided_at") != null, row.getBoolean("is_muted"),
                row.getBoolean("is_draft"), row.getBoolean("is_paused"), row.getObject("issued_at") != null,
                row.getObject("written_off_at") != null || row.getObject("given_up_at") != null,
                row.getLong("grand_total"), row.getLong("paid_amount") - row.getLong("moved_amount"),
                row.getLong("credited_amount"), row.getLong("noted_amount"), dueOn);
        return new InvoiceGlance(row.getObject("id", UUID.class), row.getObject("subscription_id", UUID.class),
                row.getObject("customer_id", UUID.class), row.getString("number"), row.getString("currency"), zone,
                Sql.instant(row, "bill_at"), Sql.instant(row, "issued_at"), dueOn,
                row.getObject("starts_on", LocalDate.class), row.getObject("ends_on", LocalDate.class),
                row.getLong("grand_total"), row.getLong("remaining"),
                InvoiceStatus.of(facts, now.atZone(zone).toLocalDate()), Sql.instant(row, "created_at"));
    }
}
