package dev.brickwork.invoice;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Set;
import java.util.UUID;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.customer.CustomerSql;
import dev.brickwork.platform.database.LocalDay;
import dev.brickwork.platform.json.Fields;
import dev.brickwork.platform.page.Conditions;
import dev.brickwork.platform.page.Days;
import dev.brickwork.platform.page.SortFields;

/** Which invoices a list shows; filters that are null do not filter. Days are those of each invoice's own time zone. */
public record InvoiceFilters(UUID subscriptionId, UUID customerId, Owed owed, InvoiceStatus status, Boolean isIssued,
        Days issued, Days due, Days bill, CollectionState collectionState, Boolean overdue, Integer overdueDays,
        String search) {
    /** Those that come after the rules of what is void, not issued or settled. */
    private static final Set<InvoiceStatus> OPEN_STATUSES = Set.of(InvoiceStatus.UNPAID, InvoiceStatus.PARTIALLY_PAID,
            InvoiceStatus.PAST_DUE, InvoiceStatus.DUE, InvoiceStatus.OUTSTANDING);
    private static final int OVERDUE_DAYS_MAX = 36_500;
    private static final int SEARCH_LENGTH_MAX = 200;
    private static final String TODAY = LocalDay.of("?::timestamptz", "i.time_zone");
    private static final String STATUS = InvoiceStatus.RULES.sql(TODAY) + " = ?";
    private static final String COLLECTION_STATE = CollectionState.RULES.sql(TODAY) + " = ?";
    private static final String IS_PAST_DUE = "coalesce(" + CollectionState.RULES.sql(TODAY)
            + " = 'PAST_DUE', false) = ?";
    /**
     * Those for which a milestone was billed are of its subscription too, although they stand alone. An array is found once, also by a
     * plan from when the table was empty.
     */
    private static final String OF_SUBSCRIPTION = """
            i.id = ANY (ARRAY(SELECT own.id FROM invoice own WHERE own.subscription_id = ?
                UNION ALL SELECT a.invoice_id FROM invoice_addition a WHERE a.subscription_id = ?))""";
    private static final String ISSUED_ON = LocalDay.of("i.issued_at", "i.time_zone");
    private static final String BILL_ON = LocalDay.of("i.bill_at", "i.time_zone");
    private static final String DUE_ON = InvoiceStatus.Facts.DUE_OR_FORESEEN_ON;
    public static final SortFields SORT = SortFields.of("created_at", "i.created_at", "i.id").and("bill_at", "i.bill_at")
            .and("due_at", DUE_ON).and("issued_at", "i.issued_at").foundById();
    /** Numbers in the order "C", which knows the letters A to Z alone and is several times as fast as a locale. */
    private static final String SEARCH = "(coalesce(i.invoice_number, i.provisional_number) COLLATE \"C\" ILIKE ? OR "
            + CustomerSql.nameIsLike("i.customer_id")
            // names are looked through again only for sellers whose customers' invoices others pay
            + " OR i.billed_company_id <> i.customer_id AND " + CustomerSql.nameIsLike("i.billed_company_id") + ")";

    /** By whom, in what, and whether anything: as receivables are summed up. */
    public record Owed(UUID billedCompanyId, CurrencyCode currency, Boolean isReceivable) {
        private static final Owed ANY = new Owed(null, null, null);

        private static Owed read(Fields in) {
            return new Owed(in.id("billed_company_id", CustomerSql.NAMED).optional(),
                    in.currency("currency").optional(),
                    in.flag("is_receivable").optional());
        }

        private Conditions addTo(Conditions where) {
            return where.and(InvoiceSql.IS_BILLED_TO, billedCompanyId)
                    .and("i.currency = ?", currency == null ? null : currency.name())
                    .and(InvoiceSql.IS_OWED + " = ?", isReceivable);
        }
    }

    public static InvoiceFilters read(Fields in) {
        return checked(in, new InvoiceFilters(in.uuid("subscription_id").optional(),
                in.id("customer_id", CustomerSql.NAMED).optional(), Owed.read(in),
                in.oneOf("status", InvoiceStatus.class).optional(), in.flag("is_issued").optional(), Days.read(in, "issued"),
                Days.read(in, "due"),
                Days.read(in, "bill"), in.oneOf("collection_state", CollectionState.class).optional(),
                in.flag("overdue").optional(), overdueDays(in), in.text("search", SEARCH_LENGTH_MAX).optional()));
    }

    /** Of one customer, by the state they are in. */
    static InvoiceFilters of(UUID customerId, Fields in) {
        return checked(in,
                new InvoiceFilters(null, customerId, Owed.ANY, in.oneOf("status", InvoiceStatus.class).optional(), null,
                        Days.ANY, Days.ANY, Days.ANY, in.oneOf("collection_state", CollectionState.class).optional(),
                        in.flag("overdue").optional(), overdueDays(in), null));
    }

    private static Integer overdueDays(Fields in) {
        return in.wholeNumber("overdue_days", 1, OVERDUE_DAYS_MAX).optional();
    }

    private static InvoiceFilters checked(Fields in, InvoiceFilters filters) {
        if (filters.overdueDays != null && Boolean.FALSE.equals(filters.overdue)) {
            in.problem("overdue_days", "may not be sent with overdue=false");
        }
        return filters;
    }

    public Conditions where(Instant now) {
        // what is issued has lines that charge something
        var where = new Conditions().and(Boolean.TRUE.equals(isIssued) ? "i.issued_at IS NOT NULL" : "NOT i.is_empty")
                .and(OF_SUBSCRIPTION, subscriptionId).and("i.customer_id = ?", customerId);
        owed.addTo(where);
        add(where, STATUS, now, status == null ? null : status.name());
        add(where, COLLECTION_STATE, now, collectionState == null ? null : collectionState.name());
        add(where, IS_PAST_DUE, now, overdueDays == null ? overdue : Boolean.TRUE);
        add(where, TODAY + " - i.due_on >= ?", now, overdueDays);
        if (Boolean.FALSE.equals(isIssued)) {
            where.and("i.issued_at IS NULL");
        }
        add(where, ISSUED_ON, issued);
        // For the index: wherever a day is counted, it begins and ends less than a day from where it does in UTC.
        where.and("i.issued_at >= ?", startOf(issued.from(), -1)).and("i.issued_at < ?", startOf(issued.to(), 2));
        add(where, DUE_ON, due);
        add(where, BILL_ON, bill);
        if (isOfOpen()) {
            where.and(InvoiceSql.IS_OPEN);
        }
        return where.and(SEARCH, Conditions.containing(search));
    }

    /** Whether only invoices that are not settled can be among them, which an index has. */
    private boolean isOfOpen() {
        return status != null && OPEN_STATUSES.contains(status)
                || collectionState != null && collectionState != CollectionState.SETTLED
                || Boolean.TRUE.equals(overdue) || overdueDays != null || Boolean.TRUE.equals(owed.isReceivable);
    }

    /** A condition on the day: each of its parameters but the last is now. */
    private static void add(Conditions where, String condition, Instant now, Object value) {
        if (value != null) {
            var parameters = new ArrayList<Object>();
            condition.chars().filter(c -> c == '?').forEach(c -> parameters.add(now));
            parameters.set(parameters.size() - 1, value);
            where.andAll(condition, parameters);
        }
    }

    private static Instant startOf(LocalDate day, int daysLater) {
        return day == null ? null : day.plusDays(daysLater).atStartOfDay(ZoneOffset.UTC).toInstant();
    }

    private static void add(Conditions where, String day, Days days) {
        where.and(day + " >= ?", days.from()).and(day + " <= ?", days.to());
    }
}
