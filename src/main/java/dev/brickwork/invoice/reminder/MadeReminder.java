package dev.brickwork.invoice.reminder;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.reminder.LateInterest;
import dev.brickwork.core.time.DateRange;
import dev.brickwork.platform.database.Sql;

/**
 * A reminder as it is stored.
 *
 * @param days the step of the schedule
 * @param mailId null when there was nobody to mail to
 * @param open what was open on the invoice
 * @param interest null for none
 * @param chargeInvoiceId what bills fee and interest; null where there is none, or not yet
 * @param madeAt null before it is stored
 */
public record MadeReminder(UUID id, UUID invoiceId, int days, State state, String stateReason, UUID mailId, long open,
        CurrencyCode currency, long fee, LateInterest interest, String taxCategory, UUID chargeInvoiceId, Instant madeAt,
        Instant sentAt) {
    static final String COLUMNS = """
            id, invoice_id, days, state, state_reason, mail_id, open_amount, currency, fee, interest_rate, interest_from,
            interest_to, tax_category, charge_invoice_id, made_at, sent_at""";

    @Schema(name = "ReminderState")
    public enum State {
        /** Its mail is to be sent. */
        WAITING,
        /** The mail server has it. */
        SENT,
        /** Not sent: there was nothing to remind of when its turn came. */
        CANCELED,
        /** The mail could not be sent. */
        FAILED,
        /** Nobody has an address. */
        NO_RECIPIENT
    }

    static MadeReminder of(ResultSet row) throws SQLException {
        var rate = row.getBigDecimal("interest_rate");
        long open = row.getLong("open_amount");
        return new MadeReminder(row.getObject("id", UUID.class), row.getObject("invoice_id", UUID.class),
                row.getInt("days"), State.valueOf(row.getString("state")), row.getString("state_reason"),
                row.getObject("mail_id", UUID.class), open, CurrencyCode.valueOf(row.getString("currency")),
                row.getLong("fee"),
                rate == null
                        ? null
                        : new LateInterest(open, Rate.ofPercent(rate), new DateRange(
                                row.getObject("interest_from", LocalDate.class),
                                row.getObject("interest_to", LocalDate.class))),
                row.getString("tax_category"), row.getObject("charge_invoice_id", UUID.class),
                Sql.instant(row, "made_at"), Sql.instant(row, "sent_at"));
    }

    long interestCents() {
        return interest == null ? 0 : interest.cents();
    }

    boolean isCharged() {
        return fee + interestCents() > 0;
    }
}
