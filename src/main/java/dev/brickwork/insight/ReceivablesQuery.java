package dev.brickwork.insight;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.customer.CustomerSql;
import dev.brickwork.invoice.InvoiceSql;
import dev.brickwork.ledger.LedgerSql;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.http.Query;
import dev.brickwork.platform.page.Conditions;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.SortFields;

/**
 * What is owed at the end of a day in the seller's time zone, with due dates as they are now. Of a past day, postings up to its end are
 * added up. Of today, the invoices say it, with which the books agree: few of all that were ever issued are open
 * (decision 33).
 */
@ApplicationScoped
public class ReceivablesQuery {
    private static final int DECIMALS = 1;
    private static final String BOOKED = """
            (SELECT r.customer_id, r.currency, r.invoice_id, i.invoice_number, i.due_on, r.amount FROM %s r%s)"""
            .formatted(LedgerSql.RECEIVABLES_OF_INVOICES, InvoiceSql.join("r"));
    private static final String BUCKETS = """
            coalesce(sum(amount) FILTER (WHERE amount > 0 AND days = 0), 0) AS not_due,
            coalesce(sum(amount) FILTER (WHERE amount > 0 AND days BETWEEN 1 AND 30), 0) AS days_1_30,
            coalesce(sum(amount) FILTER (WHERE amount > 0 AND days BETWEEN 31 AND 60), 0) AS days_31_60,
            coalesce(sum(amount) FILTER (WHERE amount > 0 AND days BETWEEN 61 AND 90), 0) AS days_61_90,
            coalesce(sum(amount) FILTER (WHERE amount > 0 AND days > 90), 0) AS over_90,
            coalesce(sum(amount) FILTER (WHERE amount < 0), 0) AS credits, sum(amount) AS total
            """;
    private static final String OF_CURRENCY = " WHERE (?::text IS NULL OR currency = ?) ";
    private static final String AGEING = "SELECT currency, " + BUCKETS + "FROM %s" + OF_CURRENCY
            + "GROUP BY currency ORDER BY total DESC, currency";
    private static final String BY_COMPANY = "SELECT customer_id, currency, " + BUCKETS + "FROM %s";
    private static final String COMPANY_NAME = CustomerSql.name("a.customer_id");
    private static final String COMPANIES = "(" + BY_COMPANY + " GROUP BY customer_id, currency) AS a";
    private static final String COLUMNS = "a.customer_id, " + COMPANY_NAME
            + " AS name, a.currency, a.not_due, a.days_1_30, a.days_31_60, a.days_61_90,"
            + " a.over_90, a.credits, a.total";
    private static final String OVERDUE = "(a.days_1_30 + a.days_31_60 + a.days_61_90 + a.over_90)";
    static final SortFields SORT = SortFields.of("overdue", OVERDUE, "a.customer_id::text || a.currency")
            .and("total", "a.total").and("name", COMPANY_NAME).and("over_90", "a.over_90");
    private static final String OF_COMPANIES = "SELECT " + COLUMNS + " FROM (" + BY_COMPANY
            + " WHERE customer_id = ANY (?) GROUP BY customer_id, currency) AS a ORDER BY a.customer_id, a.currency";
    private static final String INVOICES = "SELECT customer_id, " + CustomerSql.name("o.customer_id")
            + " AS name, currency, invoice_id, invoice_number, due_on, days, amount FROM %s" + OF_CURRENCY
            + "ORDER BY currency, customer_id, due_on, invoice_id";
    /**
     * A payment is one of the days it was booked in, and took as long as it says itself, since it may be recorded late. One ahead of the
     * invoice was booked for it when it was issued: it took no day.
     */
    private static final String COLLECTION = """
            SELECT currency, coalesce(sum(amount) FILTER (WHERE NOT is_payment), 0) AS billed,
                coalesce(sum(amount) FILTER (WHERE is_payment), 0) AS paid,
                coalesce(sum(amount * greatest(paid_on - issued_on, 0)) FILTER (WHERE is_payment), 0) AS amount_days,
                coalesce(sum(amount) FILTER (WHERE is_payment AND paid_on <= due_on), 0) AS in_time,
                coalesce((SELECT sum(r.amount) FROM %s r WHERE r.currency = b.currency), 0) AS receivable
            FROM (SELECT m.currency, m.is_payment, m.amount, i.due_on,
                    (coalesce(paid.paid_at, m.booked_at) AT TIME ZONE ?)::date AS paid_on,
                    (i.issued_at AT TIME ZONE ?)::date AS issued_on
                FROM %s m%s%s) AS b
            WHERE (?::text IS NULL OR currency = ?) GROUP BY currency ORDER BY currency"""
            .formatted(LedgerSql.RECEIVABLES_OF_INVOICES, LedgerSql.BILLED_AND_PAID, InvoiceSql.join("m"),
                    InvoiceSql.joinPayment("m"));

    private final Database database;
    private final SellerDays days;

    ReceivablesQuery(Database database, SellerDays days) {
        this.database = database;
        this.days = days;
    }

    /** An open invoice; number and due date are null where the books name none. */
    record OpenInvoice(UUID customerId, String name, CurrencyCode currency, UUID invoiceId, String number, LocalDate dueOn,
            int daysPastDue, long amount) {
    }

    /**
     * Rows to select from, as {@code o}.
     *
     * @param parameters of the rows, which stand before all others
     */
    private record Open(String rows, List<Object> parameters) {

        private static Open of(SellerDays.AsOf asOf, LocalDate today) {
            boolean isPast = asOf.day().isBefore(today);
            var rows = "(SELECT customer_id, currency, invoice_id, invoice_number, due_on, amount,"
                    + " CASE WHEN due_on < ? THEN ? - due_on ELSE 0 END AS days FROM "
                    + (isPast ? BOOKED : InvoiceSql.RECEIVABLES_NOW) + " AS w) AS o";
            return new Open(rows,
                    isPast ? List.of(asOf.day(), asOf.day(), asOf.ends()) : List.of(asOf.day(), asOf.day()));
        }

        private String in(String sql) {
            return sql.formatted(rows);
        }

        private Object[] and(Object... others) {
            return Stream.concat(parameters.stream(), Stream.of(others)).toArray();
        }
    }

    private Open open(SellerDays.AsOf asOf) {
        return Open.of(asOf, days.asOf(null).day());
    }

    @Transactional
    AgeingResponse ageing(Requests.Day request) {
        var asOf = days.asOf(request.asOf());
        var open = open(asOf);
        return new AgeingResponse(asOf.day(), database.select(open.in(AGEING),
                row -> new AgeingResponse.InCurrency(currency(row), buckets(row)),
                open.and(name(request.currency()), name(request.currency()))));
    }

    /** By company and currency. */
    @Transactional
    Page<CustomerAgeingResponse> customers(Query.Listing<Requests.Debtors> request) {
        var open = open(days.asOf(request.filters().day().asOf()));
        // The first parameters stand before the conditions, in the rows that they choose among.
        var where = new Conditions().andAll("true", open.parameters)
                .and("a.currency = ?", name(request.filters().day().currency()))
                .and(COMPANY_NAME + " ILIKE ?", Conditions.containing(request.filters().search()))
                .and("(" + OVERDUE + " > 0) = ?", request.filters().overdue());
        return request.page().page(database::select, COLUMNS, open.in(COMPANIES), where, ReceivablesQuery::company);
    }

    /** What they owe today. A company that owes nothing is missing. */
    @Transactional
    public List<CustomerAgeingResponse> ofCompanies(Collection<UUID> companyIds) {
        var open = open(days.asOf(null));
        return database.select(open.in(OF_COMPANIES), ReceivablesQuery::company,
                open.and((Object) companyIds.toArray(UUID[]::new)));
    }

    private static CustomerAgeingResponse company(ResultSet row) throws SQLException {
        return new CustomerAgeingResponse(row.getObject("customer_id", UUID.class), row.getString("name"), currency(row),
                buckets(row));
    }

    /** Those that are open are few beside all that there were; a reader who is slow holds no transaction. */
    @Transactional
    List<OpenInvoice> invoices(Requests.Day request) {
        var open = open(days.asOf(request.asOf()));
        return database.select(open.in(INVOICES), row -> new OpenInvoice(row.getObject("customer_id", UUID.class),
                row.getString("name"), currency(row), row.getObject("invoice_id", UUID.class),
                row.getString("invoice_number"), row.getObject("due_on", LocalDate.class), row.getInt("days"),
                row.getLong("amount")), open.and(name(request.currency()), name(request.currency())));
    }

    @Transactional
    CollectionResponse collection(Requests.Collection request) {
        var asOf = days.asOf(request.asOf());
        var zone = asOf.zone().getId();
        return new CollectionResponse(asOf.day(), request.days(), database.select(COLLECTION, row -> {
            long receivable = row.getLong("receivable");
            long billed = row.getLong("billed");
            long paid = row.getLong("paid");
            return new CollectionResponse.InCurrency(currency(row), receivable, billed,
                    ratio(BigDecimal.valueOf(receivable).multiply(BigDecimal.valueOf(request.days())), billed), paid,
                    ratio(row.getBigDecimal("amount_days"), paid),
                    ratio(row.getBigDecimal("in_time").movePointRight(2), paid));
        }, asOf.ends(), zone, zone, asOf.begins(request.days()), asOf.ends(), name(request.currency()),
                name(request.currency())));
    }

    private static String ratio(BigDecimal part, long whole) {
        return whole <= 0
                ? null
                : part.divide(BigDecimal.valueOf(whole), DECIMALS, RoundingMode.HALF_UP).toPlainString();
    }

    private static AgeingResponse.Buckets buckets(ResultSet row) throws SQLException {
        return new AgeingResponse.Buckets(row.getLong("not_due"), row.getLong("days_1_30"), row.getLong("days_31_60"),
                row.getLong("days_61_90"), row.getLong("over_90"), row.getLong("credits"), row.getLong("total"));
    }

    private static CurrencyCode currency(ResultSet row) throws SQLException {
        return CurrencyCode.valueOf(row.getString("currency"));
    }

    private static String name(CurrencyCode currency) {
        return currency == null ? null : currency.name();
    }
}
