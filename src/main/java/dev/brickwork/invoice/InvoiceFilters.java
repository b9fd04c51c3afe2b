package dev.brickwork.invoice;

import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

import dev.brickwork.customer.CustomerSql;
import dev.brickwork.platform.database.LocalDay;
import dev.brickwork.platform.json.Fields;

/** Which invoices a list shows; filters that are null do not filter. Days are those of each invoice's own time zone. */
public record InvoiceFilters(UUID subscriptionId, UUID customerId, InvoiceStatus status, Days issued, Days due, Days bill,
        Boolean overdue, String search) {
    private static final int SEARCH_LENGTH_MAX = 200;
    private static final String TODAY = LocalDay.of("?::timestamptz", "i.time_zone");
    /** The same as {@link InvoiceStatus#of}, a row at a time. */
    private static final String STATUS = """
            CASE WHEN i.voided_at IS NOT NULL THEN 'VOIDED' WHEN i.is_muted THEN 'MUTED' WHEN i.is_draft THEN 'DRAFT'
                WHEN i.is_paused THEN 'PAUSED' WHEN i.issued_at IS NULL THEN 'SCHEDULED'
                WHEN i.remaining_amount <= 0 THEN CASE WHEN i.paid_amount > i.moved_amount OR i.grand_total = 0 THEN 'PAID'
                    WHEN i.credited_amount > 0 THEN 'CREDITED' ELSE 'ADJUSTED' END
                WHEN i.written_off_at IS NOT NULL OR i.given_up_at IS NOT NULL THEN 'UNPAID'
                WHEN i.paid_amount > i.moved_amount OR i.credited_amount > 0 THEN 'PARTIALLY_PAID'
                WHEN i.noted_amount > 0 THEN 'ADJUSTED'
                WHEN i.due_on < %1$s THEN 'PAST_DUE' WHEN i.due_on = %1$s THEN 'DUE' ELSE 'OUTSTANDING' END = ?"""
            .formatted(TODAY);
    private static final String OVERDUE = """
            (i.issued_at IS NOT NULL AND i.voided_at IS NULL AND NOT i.is_muted AND NOT i.is_draft AND i.remaining_amount > 0
                AND i.written_off_at IS NULL AND i.given_up_at IS NULL AND i.due_on < %s) = ?""".formatted(TODAY);
    private static final String ISSUED_ON = LocalDay.of("i.issued_at", "i.time_zone");
    private static final String BILL_ON = LocalDay.of("i.bill_at", "i.time_zone");
    private static final String DUE_ON = "coalesce(i.due_on, " + BILL_ON + " + i.payment_terms)";
    private static final String SEARCH = "(coalesce(i.invoice_number, i.provisional_number) ILIKE ? OR "
            + CustomerSql.nameIsLike("i.customer_id", "i.billed_company_id") + ")";

    /** Both ends belong to it; either may be null. */
    record Days(LocalDate from, LocalDate to) {

        static Days read(Fields in, String name) {
            var days = new Days(in.date(name + "_from").optional(), in.date(name + "_to").optional());
            if (days.from != null && days.to != null && days.from.isAfter(days.to)) {
                in.problem(name + "_from", "may not lie after " + name + "_to");
            }
            return days;
        }
    }

    public static InvoiceFilters read(Fields in) {
        return new InvoiceFilters(in.uuid("subscription_id").optional(), in.uuid("customer_id").optional(),
                in.oneOf("status", InvoiceStatus.class).optional(), Days.read(in, "issued"), Days.read(in, "due"),
                Days.read(in, "bill"), in.flag("overdue").optional(),
                in.text("search", SEARCH_LENGTH_MAX).optional());
    }

    /** A condition, and what it is about. */
    record Where(String sql, List<Object> parameters) {
    }

    Where where(Instant now) {
        var conditions = new ArrayList<>(List.of("NOT i.is_empty"));
        var parameters = new ArrayList<Object>();
        if (subscriptionId != null) {
            conditions.add("i.subscription_id = ?");
            parameters.add(subscriptionId);
        }
        if (customerId != null) {
            conditions.add("i.customer_id = ?");
            parameters.add(customerId);
        }
        if (status != null) {
            conditions.add(STATUS);
            parameters.addAll(List.of(now, now, status.name()));
        }
        if (overdue != null) {
            conditions.add(OVERDUE);
            parameters.addAll(List.of(now, overdue));
        }
        add(issued, ISSUED_ON, conditions, parameters);
        add(due, DUE_ON, conditions, parameters);
        add(bill, BILL_ON, conditions, parameters);
        if (search != null) {
            conditions.add(SEARCH);
            var pattern = "%" + search.replaceAll("([\\\\%_])", "\\\\$1") + "%";
            parameters.addAll(List.of(pattern, pattern));
        }
        return new Where(" WHERE " + String.join(" AND ", conditions), parameters);
    }

    private static void add(Days days, String column, List<String> conditions, List<Object> parameters) {
        if (days.from != null) {
            conditions.add(column + " >= ?");
            parameters.add(days.from);
        }
        if (days.to != null) {
            conditions.add(column + " <= ?");
            parameters.add(days.to);
        }
    }
}
