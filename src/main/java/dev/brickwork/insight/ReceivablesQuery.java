package dev.brickwork.insight;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.customer.CustomerSql;
import dev.brickwork.insight.SellerDays.AsOf;
import dev.brickwork.invoice.InvoiceSql;
import dev.brickwork.ledger.LedgerSql;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageRequest;

/** What is owed, read off the books: postings up to the end of a day, and due dates as they are now. */
@ApplicationScoped
class ReceivablesQuery {
    private static final int DECIMALS = 1;
    /** Parameters: the day twice, the first instant after it. */
    private static final String OPEN = """
            (SELECT r.customer_id, r.currency, r.invoice_id, i.invoice_number, i.due_on, r.amount,
                CASE WHEN i.due_on < ? THEN ? - i.due_on ELSE 0 END AS days
            FROM %s r%s) AS o""".formatted(LedgerSql.RECEIVABLES_OF_INVOICES, InvoiceSql.join("r"));
    private static final String BUCKETS = """
            coalesce(sum(amount) FILTER (WHERE amount > 0 AND days = 0), 0) AS not_due,
            coalesce(sum(amount) FILTER (WHERE amount > 0 AND days BETWEEN 1 AND 30), 0) AS days_1_30,
            coalesce(sum(amount) FILTER (WHERE amount > 0 AND days BETWEEN 31 AND 60), 0) AS days_31_60,
            coalesce(sum(amount) FILTER (WHERE amount > 0 AND days BETWEEN 61 AND 90), 0) AS days_61_90,
            coalesce(sum(amount) FILTER (WHERE amount > 0 AND days > 90), 0) AS over_90,
            coalesce(sum(amount) FILTER (WHERE amount < 0), 0) AS credits, sum(amount) AS total
            """;
    private static final String OF_CURRENCY = " WHERE (?::text IS NULL OR currency = ?) ";
    private static final String AGEING = "SELECT currency, " + BUCKETS + "FROM " + OPEN + OF_CURRENCY
            + "GROUP BY currency ORDER BY currency";
    private static final String CUSTOMERS = "SELECT customer_id, " + CustomerSql.name("o.customer_id")
            + " AS name, currency, "
            + BUCKETS + ", count(*) OVER () AS found FROM " + OPEN + OF_CURRENCY
            + "GROUP BY customer_id, currency ORDER BY currency, total DESC, customer_id LIMIT ? OFFSET ?";
    private static final String INVOICES = "SELECT customer_id, " + CustomerSql.name("o.customer_id")
            + " AS name, currency, invoice_id, invoice_number, due_on, days, amount FROM " + OPEN + OF_CURRENCY
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

    ReceivablesQuery(Database database) {
        this.database = database;
    }

    /** An open invoice; number and due date are null where the books name none. */
    record OpenInvoice(UUID customerId, String name, CurrencyCode currency, UUID invoiceId, String number, LocalDate dueOn,
            int daysPastDue, long amount) {
    }

    @Transactional
    List<AgeingResponse.InCurrency> ageing(AsOf asOf, CurrencyCode currency) {
        return database.select(AGEING, row -> new AgeingResponse.InCurrency(currency(row), buckets(row)),
                asOf.day(), asOf.day(), asOf.ends(), name(currency), name(currency));
    }

    @Transactional
    Page<CustomerAgeingResponse> customers(AsOf asOf, CurrencyCode currency, PageRequest page) {
        var found = new long[1];
        var rows = database.select(CUSTOMERS, row -> {
            found[0] = row.getLong("found");
            return new CustomerAgeingResponse(row.getObject("customer_id", UUID.class), row.getString("name"), currency(row),
                    buckets(row));
        }, asOf.day(), asOf.day(), asOf.ends(), name(currency), name(currency), page.limit, page.offset);
        // beyond the end there is no row that could say how many there are
        return page.page(rows.isEmpty() && page.offset > 0 ? null : Long.valueOf(found[0]), rows);
    }

    /** Those that are open are few beside all that there were; a reader who is slow holds no transaction. */
    @Transactional
    List<OpenInvoice> invoices(AsOf asOf, CurrencyCode currency) {
        return database.select(INVOICES, row -> new OpenInvoice(row.getObject("customer_id", UUID.class),
                row.getString("name"), currency(row), row.getObject("invoice_id", UUID.class),
                row.getString("invoice_number"), row.getObject("due_on", LocalDate.class), row.getInt("days"),
                row.getLong("amount")), asOf.day(), asOf.day(), asOf.ends(), name(currency), name(currency));
    }

    @Transactional
    List<CollectionResponse.InCurrency> collection(AsOf asOf, int days, CurrencyCode currency) {
        var zone = asOf.zone().getId();
        return database.select(COLLECTION, row -> {
            long receivable = row.getLong("receivable");
            long billed = row.getLong("billed");
            long paid = row.getLong("paid");
            return new CollectionResponse.InCurrency(currency(row), receivable, billed,
                    ratio(BigDecimal.valueOf(receivable).multiply(BigDecimal.valueOf(days)), billed), paid,
                    ratio(row.getBigDecimal("amount_days"), paid),
                    ratio(row.getBigDecimal("in_time").movePointRight(2), paid));
        }, asOf.ends(), zone, zone, asOf.begins(days), asOf.ends(), name(currency), name(currency));
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
