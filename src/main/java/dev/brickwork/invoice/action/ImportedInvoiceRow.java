package dev.brickwork.invoice.action;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.UUID;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.money.Decimals;
import dev.brickwork.core.money.Rate;
import dev.brickwork.customer.CustomerSql;
import dev.brickwork.invoice.RequestLimits;
import dev.brickwork.invoice.billing.StandaloneDraft;
import dev.brickwork.platform.json.Fields;
import dev.brickwork.platform.json.Metadata;

/**
 * An open invoice of another system.
 *
 * @param currency null for the customer's
 * @param description null for its number
 * @param amount before tax
 * @param taxRate per cent; null for the share that the tax is
 * @param paidAt null for the day it was issued
 */
record ImportedInvoiceRow(String number, UUID customerId, CurrencyCode currency, LocalDate issuedAt, LocalDate dueAt,
        String description, long amount, long tax, BigDecimal taxRate, long paidAmount, LocalDate paidAt,
        String purchaseOrder, Metadata.Change metadata) {
    static final String NUMBER = "invoice_number";
    private static final int NUMBER_LENGTH_MAX = 100;
    private static final int DESCRIPTION_LENGTH_MAX = 1_000;
    private static final int RATE_INTEGER_DIGITS = 3;
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

    static ImportedInvoiceRow read(Fields in) {
        var row = new ImportedInvoiceRow(in.text(NUMBER, NUMBER_LENGTH_MAX).required(),
                in.id("customer_id", CustomerSql.NAMED).required(), in.currency("currency").optional(),
                in.date("issued_at").required(), in.date("due_at").required(),
                in.text("description", DESCRIPTION_LENGTH_MAX).optional(),
                cents(in.wholeNumber("amount", 1, RequestLimits.AMOUNT_MAX).required()),
                cents(in.wholeNumber("tax", 0, RequestLimits.AMOUNT_MAX).or(0L)),
                in.decimalText("tax_rate", RATE_INTEGER_DIGITS, Decimals.DECIMALS).optional(),
                cents(in.wholeNumber("paid_amount", 0, RequestLimits.AMOUNT_MAX).or(0L)), in.date("paid_at").optional(),
                in.text("purchase_order", RequestLimits.TEXT_LENGTH_MAX).optional(), in.metadata("metadata").optional());
        row.check(in);
        return row;
    }

    private void check(Fields in) {
        if (issuedAt != null && dueAt != null) {
            long days = ChronoUnit.DAYS.between(issuedAt, dueAt);
            if (days < 0 || days > StandaloneDraft.PAYMENT_TERMS_MAX_DAYS) {
                in.problem("due_at", "must lie from issued_at to " + StandaloneDraft.PAYMENT_TERMS_MAX_DAYS + " days after");
            }
        }
        if (paidAmount > 0 && paidAmount >= total()) {
            in.problem("paid_amount", "must be less than amount and tax together: only open invoices are imported");
        }
        if (paidAt != null && paidAmount == 0) {
            in.problem("paid_at", "is only sent with paid_amount");
        }
        if (taxRate != null && (taxRate.signum() < 0 || taxRate.compareTo(HUNDRED) > 0)) {
            in.problem("tax_rate", "must be between 0 and 100");
        }
        if (taxRate != null && (taxRate.signum() == 0) != (tax == 0)) {
            in.problem("tax_rate", "must be above 0 where there is tax, and 0 where there is none");
        }
        if (tax > amount) {
            in.problem("tax", "must be at most amount");
        }
    }

    private static long cents(Long sent) {
        return sent == null ? 0 : sent;
    }

    long total() {
        return amount + tax;
    }

    int paymentTermsDays() {
        return (int) ChronoUnit.DAYS.between(issuedAt, dueAt);
    }

    Rate rate() {
        return Rate.ofPercent(taxRate != null
                ? taxRate
                : BigDecimal.valueOf(tax).multiply(HUNDRED).divide(BigDecimal.valueOf(amount), Decimals.DECIMALS,
                        RoundingMode.HALF_UP));
    }
}
