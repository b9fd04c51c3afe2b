package dev.brickwork.invoice.receivable;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.UUID;

import dev.brickwork.customer.CustomerSql;
import dev.brickwork.invoice.CollectionState;
import dev.brickwork.invoice.InvoiceStatus;
import dev.brickwork.platform.database.Sql;

/**
 * An invoice in a list beside others, without its lines.
 *
 * @param number the one it was issued with, else its provisional one
 * @param billedCompanyName of the company that pays
 * @param dueOn before it is issued, the day it will be due if it is issued on time
 * @param daysOverdue 0 unless it is to be collected and late
 * @param startsOn the first day that it bills, and {@code endsOn} the day after the last
 */
public record InvoiceGlance(UUID id, UUID subscriptionId, UUID customerId, UUID billedCompanyId, String billedCompanyName,
        String number, String currency, ZoneId zone,
        Instant billAt, Instant issuedAt, LocalDate dueOn, LocalDate startsOn, LocalDate endsOn, long grandTotal,
        long remaining, long writtenOff, InvoiceStatus status, long daysOverdue, Instant createdAt) {
    static final String COLUMNS = """
            i.id, i.subscription_id, i.customer_id, i.billed_company_id, %s AS billed_company_name,
            coalesce(i.invoice_number, i.provisional_number) AS number, i.currency,
            i.time_zone, i.bill_at, i.payment_terms, i.issued_at, i.due_on, i.starts_on, i.ends_on, i.grand_total,
            coalesce(i.remaining_when_voided, i.remaining_amount) AS not_settled, i.voided_at, i.is_muted, i.is_draft, i.is_paused,
            i.written_off_at, i.given_up_at, i.paid_amount, i.moved_amount, i.credited_amount, i.noted_amount, i.created_at"""
            .formatted(CustomerSql.name("i.billed_company_id"));

    static InvoiceGlance of(ResultSet row, Instant now) throws SQLException {
        var zone = ZoneId.of(row.getString("time_zone"));
        var facts = InvoiceStatus.Facts.of(row);
        var billAt = Sql.instant(row, "bill_at");
        var today = now.atZone(zone).toLocalDate();
        long notSettled = row.getLong("not_settled");
        boolean isWrittenOff = row.getObject("written_off_at") != null;
        return new InvoiceGlance(row.getObject("id", UUID.class), row.getObject("subscription_id", UUID.class),
                row.getObject("customer_id", UUID.class), row.getObject("billed_company_id", UUID.class),
                row.getString("billed_company_name"), row.getString("number"), row.getString("currency"), zone, billAt,
                Sql.instant(row, "issued_at"), facts.dueOrForeseenOn(billAt, zone, row.getInt("payment_terms")),
                row.getObject("starts_on", LocalDate.class), row.getObject("ends_on", LocalDate.class),
                row.getLong("grand_total"), isWrittenOff ? 0 : notSettled, isWrittenOff ? notSettled : 0,
                InvoiceStatus.of(facts, today), CollectionState.daysOverdue(facts, today), Sql.instant(row, "created_at"));
    }
}
