package dev.brickwork.invoice.receivable;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.invoice.InvoiceSql;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.LocalDay;
import dev.brickwork.platform.database.Sql;
import dev.brickwork.platform.time.BusinessClock;

/** How companies that owe something are reminded, each in one row. */
@ApplicationScoped
public class ReminderGlances {
    /** A reminder to come is that of the invoice whose turn is next. A hold ends with its last day. The first parameter is now. */
    private static final String OF_COMPANIES = """
            SELECT i.billed_company_id, min(i.remind_at) AS next_at,
                sum((SELECT count(*) FROM reminder r WHERE r.invoice_id = i.id AND r.state = 'SENT'))::int AS sent,
                max((SELECT max(r.sent_at) FROM reminder r WHERE r.invoice_id = i.id AND r.state = 'SENT')) AS last_at,
                min((SELECT s.ends_on FROM reminder_stop s WHERE s.invoice_id = i.id AND s.kind = 'PROMISE'
                    AND s.lifted_at IS NULL)) AS promised_on,
                bool_or(EXISTS (SELECT FROM reminder_stop s WHERE s.kind = 'HOLD' AND s.lifted_at IS NULL
                    AND (s.ends_on IS NULL OR s.ends_on >= %s)
                    AND (s.invoice_id = i.id OR s.customer_id IN (i.customer_id, i.billed_company_id)))) AS is_held
            FROM invoice i WHERE i.billed_company_id = ANY (?) AND %s GROUP BY i.billed_company_id"""
            .formatted(LocalDay.of("?::timestamptz", "i.time_zone"), InvoiceSql.IS_OWED);

    private final Database database;
    private final BusinessClock clock;

    ReminderGlances(Database database, BusinessClock clock) {
        this.database = database;
        this.clock = clock;
    }

    /**
     * @param sent how many reminders of its open invoices
     * @param nextAt when the next may be sent; null when none is to come
     * @param promisedOn the first day by which it wants to pay; null without a promise
     */
    public record ReminderGlance(int sent, Instant lastAt, Instant nextAt, LocalDate promisedOn, boolean isHeld) {
        public static final ReminderGlance NONE = new ReminderGlance(0, null, null, null, false);

        static ReminderGlance of(ResultSet row) throws SQLException {
            return new ReminderGlance(row.getInt("sent"), Sql.instant(row, "last_at"), Sql.instant(row, "next_at"),
                    row.getObject("promised_on", LocalDate.class), row.getBoolean("is_held"));
        }
    }

    /** A company without open invoices is missing. */
    @Transactional
    public Map<UUID, ReminderGlance> ofCompanies(Collection<UUID> companyIds) {
        var found = new HashMap<UUID, ReminderGlance>();
        database.select(OF_COMPANIES, row -> found.put(row.getObject(1, UUID.class), ReminderGlance.of(row)), clock.now(),
                companyIds.toArray(UUID[]::new));
        return found;
    }
}
