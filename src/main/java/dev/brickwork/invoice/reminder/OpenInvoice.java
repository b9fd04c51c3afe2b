package dev.brickwork.invoice.reminder;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.UUID;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.reminder.ReminderSchedule;
import dev.brickwork.core.time.DateRange;
import dev.brickwork.invoice.InvoiceSql;
import dev.brickwork.invoice.paper.Recipients;
import dev.brickwork.platform.database.Sql;

/**
 * An invoice, as far as reminders are concerned.
 *
 * @param madeAt when it was issued, or written down if that was later
 * @param isOpen whether it is issued and something remains that the seller wants to have
 * @param isCollected whether the service charges it by itself, or a payment of all that remains is on its way
 * @param hasReminders whether any was made, sent or not
 * @param sent the last step that was sent or whose mail is waiting, by its days; null for none
 * @param interestFrom the first day that no interest was charged for
 * @param isCharge whether it bills what other reminders cost; then its own cost nothing
 * @param remindAt when the sweep looks at it next; null for never
 */
record OpenInvoice(Recipients.Billed billed, String number, CurrencyCode currency, ZoneId zone, LocalDate dueOn,
        Instant madeAt, long remaining, boolean isOpen, boolean isCollected, boolean hasReminders, Integer sent,
        LocalDate interestFrom,
        boolean isCharge, Instant remindAt) {
    /** Its reminders are read once for all of them, not invoice by invoice. The parameters are the ids, three times. */
    static final String SELECT = """
            SELECT i.id, i.subscription_id, i.customer_id, i.billed_company_id, i.invoice_number, i.currency, i.time_zone, i.due_on,
            greatest(i.issued_at, i.created_at) AS made_at, i.is_imported, i.remaining_amount,
            %s AS is_open,
            i.collect_at IS NOT NULL OR i.processing_amount >= i.remaining_amount AS is_collected,
            made.invoice_id IS NOT NULL AS has_reminders, made.sent, made.interest_to, charge.charge_invoice_id IS NOT NULL AS is_charge, i.remind_at
            FROM invoice i
            LEFT JOIN (SELECT r.invoice_id, max(r.days) FILTER (WHERE r.state IN ('WAITING', 'SENT')) AS sent,
                    max(r.interest_to) FILTER (WHERE r.state IN ('WAITING', 'SENT')) AS interest_to
                FROM reminder r WHERE r.invoice_id = ANY (?) GROUP BY r.invoice_id) made
                ON made.invoice_id = i.id
            LEFT JOIN (SELECT r.charge_invoice_id FROM reminder r WHERE r.charge_invoice_id = ANY (?)) charge
                ON charge.charge_invoice_id = i.id
            WHERE i.id = ANY (?)"""
            .formatted(InvoiceSql.IS_OWED);

    static OpenInvoice of(ResultSet row) throws SQLException {
        var dueOn = row.getObject("due_on", LocalDate.class);
        var zone = ZoneId.of(row.getString("time_zone"));
        var madeAt = Sql.instant(row, "made_at");
        var charged = row.getObject("interest_to", LocalDate.class);
        var unchargedFrom = charged != null || dueOn == null
                ? charged
                : firstDayOfInterest(dueOn, row.getBoolean("is_imported") ? madeAt.atZone(zone).toLocalDate() : null);
        return new OpenInvoice(new Recipients.Billed(row.getObject("id", UUID.class),
                row.getObject("subscription_id", UUID.class), row.getObject("customer_id", UUID.class),
                row.getObject("billed_company_id", UUID.class)), row.getString("invoice_number"),
                CurrencyCode.valueOf(row.getString("currency")), zone, dueOn, madeAt,
                row.getLong("remaining_amount"), row.getBoolean("is_open"),
                row.getBoolean("is_collected"), row.getBoolean("has_reminders"), row.getObject("sent", Integer.class),
                unchargedFrom, row.getBoolean("is_charge"),
                Sql.instant(row, "remind_at"));
    }

    /** @param importedOn the days before were the other system's business; null if it was issued here */
    private static LocalDate firstDayOfInterest(LocalDate dueOn, LocalDate importedOn) {
        var first = dueOn.plusDays(1);
        return importedOn == null ? first : DateRange.later(first, importedOn);
    }

    UUID id() {
        return billed.invoiceId();
    }

    LocalDate today(Instant now) {
        return now.atZone(zone).toLocalDate();
    }

    Instant startOf(LocalDate day) {
        return day.atStartOfDay(zone).toInstant();
    }

    /** @param since when the schedule was last changed; null for never */
    ReminderSchedule.Invoice scheduled(Instant since) {
        return ReminderSchedule.Invoice.of(dueOn, madeAt, since, zone, sent);
    }

    /** The days up to today that interest was not charged for. */
    DateRange daysOfInterest(LocalDate today) {
        var end = today.plusDays(1);
        return new DateRange(DateRange.earlier(interestFrom, end), end);
    }
}
