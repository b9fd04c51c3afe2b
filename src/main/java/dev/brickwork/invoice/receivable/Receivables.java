package dev.brickwork.invoice.receivable;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.core.UriInfo;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.customer.CustomerSql;
import dev.brickwork.invoice.InvoiceFilters;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.LocalDay;
import dev.brickwork.platform.database.Sql;
import dev.brickwork.platform.http.Query;
import dev.brickwork.platform.json.Fields;
import dev.brickwork.platform.page.Conditions;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.SortFields;
import dev.brickwork.platform.time.BusinessClock;

/**
 * What customers owe, by how late it is: what remains of invoices that are issued, neither void nor written off, and not billed
 * elsewhere. An invoice is late by the days of its own time zone.
 */
@ApplicationScoped
public class Receivables {
    private static final String TODAY = LocalDay.of("?::timestamptz", "i.time_zone");
    /** Its one parameter is now. */
    private static final String OPEN = """
            SELECT i.billed_company_id AS customer_id, i.currency, i.remaining_amount AS amount, i.due_on, %s - i.due_on AS late
            FROM invoice i WHERE %s"""
            .formatted(TODAY, InvoiceFilters.IS_RECEIVABLE);
    private static final String SUMS = """
            count(*)::int AS invoices, min(due_on) AS oldest_due,
            coalesce(sum(amount) FILTER (WHERE late <= 0), 0)::bigint AS not_due,
            coalesce(sum(amount) FILTER (WHERE late BETWEEN 1 AND 30), 0)::bigint AS up_to_30,
            coalesce(sum(amount) FILTER (WHERE late BETWEEN 31 AND 60), 0)::bigint AS up_to_60,
            coalesce(sum(amount) FILTER (WHERE late BETWEEN 61 AND 90), 0)::bigint AS up_to_90,
            coalesce(sum(amount) FILTER (WHERE late > 90), 0)::bigint AS over_90,
            coalesce(sum(amount) FILTER (WHERE late > 0), 0)::bigint AS overdue, sum(amount)::bigint AS total""";
    private static final String BY_COMPANY = """
            (SELECT o.*, %s AS name FROM (SELECT customer_id, currency, %s FROM (%s) open GROUP BY customer_id, currency) o) a"""
            .formatted(CustomerSql.name("o.customer_id"), SUMS, OPEN);
    private static final String OF_COMPANIES = "SELECT customer_id, NULL AS name, currency, " + SUMS + " FROM (" + OPEN
            + " AND i.billed_company_id = ANY (?)) open GROUP BY customer_id, currency ORDER BY customer_id, currency";
    private static final String IN_ALL = "SELECT NULL::uuid AS customer_id, NULL AS name, currency, " + SUMS + " FROM ("
            + OPEN
            + ") open GROUP BY currency ORDER BY sum(amount) DESC";
    /** A reminder to come is that of the invoice whose turn is next. A hold ends with its last day. The first parameter is now. */
    private static final String CHASED = """
            SELECT i.billed_company_id, min(i.remind_at) AS next_at,
                sum((SELECT count(*) FROM reminder r WHERE r.invoice_id = i.id AND r.state = 'SENT'))::int AS sent,
                max((SELECT max(r.sent_at) FROM reminder r WHERE r.invoice_id = i.id AND r.state = 'SENT')) AS last_at,
                min((SELECT s.ends_on FROM reminder_stop s WHERE s.invoice_id = i.id AND s.kind = 'PROMISE'
                    AND s.lifted_at IS NULL)) AS promised_on,
                bool_or(EXISTS (SELECT FROM reminder_stop s WHERE s.kind = 'HOLD' AND s.lifted_at IS NULL
                    AND (s.ends_on IS NULL OR s.ends_on >= %s)
                    AND (s.invoice_id = i.id OR s.customer_id IN (i.customer_id, i.billed_company_id)))) AS is_held
            FROM invoice i WHERE i.billed_company_id = ANY (?) AND %s GROUP BY i.billed_company_id"""
            .formatted(TODAY, InvoiceFilters.IS_RECEIVABLE);
    private static final SortFields SORT = SortFields.of("overdue", "a.overdue", "a.customer_id").and("total", "a.total")
            .and("name", "a.name").and("over_90", "a.over_90").and("oldest_due", "a.oldest_due");

    private final Database database;
    private final BusinessClock clock;

    Receivables(Database database, BusinessClock clock) {
        this.database = database;
        this.clock = clock;
    }

    /**
     * How a company is reminded.
     *
     * @param sent how many reminders of its open invoices
     * @param nextAt when the next may be sent; null when none is to come
     * @param promisedOn the first day by which it wants to pay; null without a promise
     */
    public record Chased(int sent, Instant lastAt, Instant nextAt, LocalDate promisedOn, boolean isHeld) {
        public static final Chased NOT = new Chased(0, null, null, null, false);

        static Chased of(ResultSet row) throws SQLException {
            return new Chased(row.getInt("sent"), Sql.instant(row, "last_at"), Sql.instant(row, "next_at"),
                    row.getObject("promised_on", LocalDate.class), row.getBoolean("is_held"));
        }
    }

    private record Filters(String search, CurrencyCode currency, Boolean overdue) {
        private static final int SEARCH_LENGTH_MAX = 200;

        static Filters read(Fields in) {
            return new Filters(in.text("search", SEARCH_LENGTH_MAX).optional(),
                    in.oneOf("currency", CurrencyCode.class).optional(), in.flag("overdue").optional());
        }

        Conditions where(Instant now) {
            // The first parameter stands before the conditions, in the rows that they choose among.
            return new Conditions().andAll("true", List.of(now))
                    .and("a.name ILIKE ?", search == null ? null : "%" + search.replaceAll("([\\\\%_])", "\\\\$1") + "%")
                    .and("a.currency = ?", currency == null ? null : currency.name())
                    .and("(a.overdue > 0) = ?", overdue);
        }
    }

    /** By company and currency, those that owe most that is late first. */
    @Transactional
    public Page<Ageing> list(UriInfo uri) {
        var asked = Query.listing(uri, SORT, Filters::read);
        return asked.page().page(database::select, "a.*", BY_COMPANY, asked.filters().where(clock.now()), Ageing::of);
    }

    /** A company that owes nothing is missing. */
    @Transactional
    public List<Ageing> of(Collection<UUID> companyIds) {
        return database.select(OF_COMPANIES, Ageing::of, clock.now(), companyIds.toArray(UUID[]::new));
    }

    /** By currency, the largest first. */
    @Transactional
    public List<Ageing> inAll() {
        return database.select(IN_ALL, Ageing::of, clock.now());
    }

    /** A company without open invoices is missing. */
    @Transactional
    public Map<UUID, Chased> chased(Collection<UUID> companyIds) {
        var found = new HashMap<UUID, Chased>();
        database.select(CHASED, row -> found.put(row.getObject(1, UUID.class), Chased.of(row)), clock.now(),
                companyIds.toArray(UUID[]::new));
        return found;
    }
}
