package dev.brickwork.invoice;

import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;

import dev.brickwork.core.money.Decimals;
import dev.brickwork.invoice.Invoice.Guards;
import dev.brickwork.platform.database.Sql;

/**
 * An invoice as it is stored.
 *
 * @param number the one it was issued with, else its provisional one
 * @param version the one it shows; null until it is issued
 * @param payerName of the company that is billed
 * @param hasAttachments itself or its subscription
 * @param paymentToken the secret part of its payment page's address; null until it is issued
 * @param purchaseOrder its own, else the subscription's: that of the last accepted order that names one
 */
public record InvoiceRow(UUID id, UUID subscriptionId, UUID customerId, UUID billedCompanyId, String number, Integer version,
        String currency,
        ZoneId zone, Instant billAt, int paymentTerms, Instant issuedAt, Instant fullyPaidAt, long grandTotal,
        long remaining, long writtenOff, InvoiceStatus.Facts facts, String payerName, String purchaseOrder, String metadata,
        String paymentToken, boolean hasPayments, boolean hasAttachments, List<Line> lines,
        List<PaymentResponse> payments) {

    public record Line(LineKind kind, UUID brickId, String brickCode, String brickName, BigDecimal quantity, long tax,
            long grandTotal,
            LocalDate startsOn, LocalDate endsOn) {

        static Line of(ResultSet row) throws SQLException {
            return new Line(LineKind.valueOf(row.getString("kind")), row.getObject("brick_id", UUID.class),
                    row.getString("brick_code"), row.getString("brick_name"),
                    Decimals.plain(row.getBigDecimal("quantity")), row.getLong("tax"), row.getLong("grand_total"),
                    row.getObject("starts_on", LocalDate.class), row.getObject("ends_on", LocalDate.class));
        }
    }

    static InvoiceRow of(ResultSet row) throws SQLException {
        var number = row.getString("invoice_number");
        long notSettled = row.getLong("remaining_amount");
        boolean isWrittenOff = row.getObject("written_off_at") != null;
        return new InvoiceRow(row.getObject("id", UUID.class), row.getObject("subscription_id", UUID.class),
                row.getObject("customer_id", UUID.class), row.getObject("billed_company_id", UUID.class),
                number != null ? number : row.getString("provisional_number"),
                row.getObject("current_version", Integer.class), row.getString("currency"),
                ZoneId.of(row.getString("time_zone")), Sql.instant(row, "bill_at"), row.getInt("payment_terms"),
                Sql.instant(row, "issued_at"), Sql.instant(row, "fully_paid_at"), row.getLong("grand_total"),
                isWrittenOff ? 0 : notSettled, isWrittenOff ? notSettled : 0, InvoiceStatus.Facts.of(row),
                row.getString("customer_name"),
                row.getString("shown_purchase_order"), row.getString("metadata"), row.getString("payment_token"),
                row.getBoolean("has_payments"), row.getBoolean("has_attachments"), List.of(), List.of());
    }

    public InvoiceRow with(List<Line> itsLines, List<PaymentResponse> itsPayments) {
        return new InvoiceRow(id, subscriptionId, customerId, billedCompanyId, number, version, currency, zone, billAt,
                paymentTerms,
                issuedAt, fullyPaidAt, grandTotal, remaining, writtenOff, facts, payerName, purchaseOrder, metadata,
                paymentToken, hasPayments, hasAttachments, itsLines, itsPayments);
    }

    /** With lines that are expected, and what they come to. */
    public InvoiceRow with(List<Line> expected, long cents) {
        var all = new java.util.ArrayList<>(lines);
        all.addAll(expected);
        return new InvoiceRow(id, subscriptionId, customerId, billedCompanyId, number, version, currency, zone, billAt,
                paymentTerms, issuedAt, fullyPaidAt, grandTotal + cents, remaining + cents, writtenOff, facts, payerName,
                purchaseOrder,
                metadata, paymentToken, hasPayments, hasAttachments, all, payments);
    }

    /** Before it is issued, the day it will be due if it is issued on time. */
    LocalDate dueOn() {
        return facts.dueOrForeseenOn(billAt, zone, paymentTerms);
    }

    public InvoiceStatus status(Instant now) {
        return InvoiceStatus.of(facts, now.atZone(zone).toLocalDate());
    }

    /** Once its payments are read. */
    Guards guards(boolean isImported, boolean isWrittenOff) {
        return new Guards(facts, isImported, isWrittenOff,
                payments.stream().filter(payment -> payment.status().equals(PaymentResponse.PROCESSING))
                        .mapToLong(PaymentResponse::attemptedAmount).sum());
    }

    /** Whether nothing is left that time could do to it. */
    boolean isSettled() {
        return facts.isVoided() || remaining <= 0;
    }

    Instant startOf(LocalDate day) {
        return day.atStartOfDay(zone).toInstant();
    }
}
