package dev.brickwork.invoice.billing;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.money.Decimals;
import dev.brickwork.core.money.Rounding;
import dev.brickwork.customer.CustomerSql;
import dev.brickwork.document.Printable;
import dev.brickwork.invoice.InvoiceResponse;
import dev.brickwork.invoice.RequestLimits;
import dev.brickwork.platform.json.Fields;
import dev.brickwork.platform.json.Metadata;

@Schema(name = "CreateInvoiceRequest", requiredProperties = {"customer_id", "lines"})
record StandaloneRequest(
        UUID customerId,
        @Schema(nullable = true, description = "Without it the customer's, else the seller's.") CurrencyCode currency,
        List<Line> lines,
        @Schema(implementation = String.class, nullable = true, description = "A date or a datetime: when it is issued. Without it, or in the past: at once.", examples = "2026-05-01") BillAt billAt,
        @Schema(nullable = true, description = "Days from issue to the due day; without it and without `due_at` the seller's.") Integer paymentTerms,
        @Schema(nullable = true, description = "The due day, instead of `payment_terms`; at most 999 days after it is issued.") LocalDate dueAt,
        @Schema(defaultValue = "false", description = "Kept back until it is finalized.") boolean isDraft,
        @Schema(nullable = true) InvoiceResponse.PurchaseOrderResponse purchaseOrder,
        @Schema(implementation = Object.class, nullable = true) Metadata.Change metadata) {
    static final int LINES_MAX = 500;
    private static final int TERMS_MAX = 999;
    private static final int CATEGORY_LENGTH_MAX = 100;

    /** Either a day or an instant. */
    record BillAt(LocalDate date, Instant time) {

        Instant instant(ZoneId zone) {
            return time != null ? time : date.atStartOfDay(zone).toInstant();
        }
    }

    @Schema(name = "CreateInvoiceLine", requiredProperties = "description")
    record Line(
            @Schema(description = "Must not hold a card number.", examples = "Onboarding workshop") String description,
            @Schema(type = SchemaType.NUMBER, defaultValue = "1", examples = "2") BigDecimal quantity,
            @Schema(implementation = String.class, nullable = true, description = "Decimal, in major units. Either this or `amount`.", examples = "750.00") BigDecimal unitPrice,
            @Schema(nullable = true, description = "Cents for the whole line, without tax; may be below 0.", examples = "150000") Long amount,
            @Schema(nullable = true, description = "As in the catalogue; decides the tax.") String taxCategory,
            @Schema(nullable = true, description = "First day of the service; without it, the day it is billed.") LocalDate startsAt,
            @Schema(nullable = true, description = "Last day of the service; without it, the first.") LocalDate endsAt) {

        static Line read(Fields in) {
            var line = new Line(in.text("description", RequestLimits.TEXT_LENGTH_MAX).required(),
                    in.number("quantity", Decimals.INTEGER_DIGITS, Decimals.DECIMALS).or(BigDecimal.ONE),
                    in.decimalText("unit_price", Decimals.INTEGER_DIGITS, Decimals.DECIMALS).optional(),
                    in.wholeNumber("amount", -RequestLimits.AMOUNT_MAX, RequestLimits.AMOUNT_MAX).optional(),
                    in.text("tax_category", CATEGORY_LENGTH_MAX).optional(), in.date("starts_at").optional(),
                    in.date("ends_at").optional());
            if (in.hasValue("unit_price") == in.hasValue("amount")) {
                in.problem("amount", in.hasValue("amount")
                        ? "cannot be sent together with unit_price"
                        : "is required, or unit_price instead");
            }
            if (line.startsAt != null && line.endsAt != null && line.endsAt.isBefore(line.startsAt)) {
                in.problem("ends_at", "may not lie before starts_at");
            }
            if (line.startsAt == null && line.endsAt != null) {
                in.problem("starts_at", "is required where ends_at is sent");
            }
            return line;
        }

        /** Cents, rounded once. */
        long cents() {
            if (amount != null) {
                return amount;
            }
            var exact = unitPrice.multiply(quantity).movePointRight(CurrencyCode.DECIMALS);
            return Rounding.within(exact.abs().compareTo(BigDecimal.valueOf(Rounding.LIMIT_CENTS)) > 0
                    ? Rounding.LIMIT_CENTS + 1
                    : exact.setScale(0, RoundingMode.HALF_UP).longValueExact());
        }
    }

    private static long weight(List<Line> lines) {
        return lines.stream().filter(line -> line != null && line.description != null)
                .mapToLong(line -> Printable.weight(line.description)).sum();
    }

    static StandaloneRequest read(Fields in) {
        var request = new StandaloneRequest(in.id("customer_id", CustomerSql.NAMED).required(),
                in.currency("currency").optional(), in.list("lines", LINES_MAX, Line::read).required(),
                in.dateOrDateTime("bill_at", date -> new BillAt(date, null), time -> new BillAt(null, time)).optional(),
                in.wholeNumber("payment_terms", 0, TERMS_MAX).optional(), in.date("due_at").optional(),
                Boolean.TRUE.equals(in.flag("is_draft").or(false)),
                in.object("purchase_order", code -> new InvoiceResponse.PurchaseOrderResponse(
                        code.text("code", RequestLimits.TEXT_LENGTH_MAX).required())).optional(),
                in.metadata("metadata").optional());
        in.refuseEmpty("lines", request.lines);
        if (request.lines != null && weight(request.lines) > Printable.TEXT_MAX) {
            in.problem("lines", "have more text together than can be printed: " + Printable.TEXT_MAX
                    + " letters, of which those of other scripts than Latin count eight times");
        }
        if (in.hasValue("payment_terms") && in.hasValue("due_at")) {
            in.problem("due_at", "cannot be sent together with payment_terms");
        }
        return request;
    }
}
