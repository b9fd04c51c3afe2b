package dev.brickwork.invoice.creditnote;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.document.DocumentFormat;
import dev.brickwork.invoice.InvoiceVersion.BillTo;
import dev.brickwork.invoice.electronic.ElectronicCreditNote;
import dev.brickwork.seller.TaxIdentity;

/**
 * Everything that a credit note says, on paper and as an electronic document. Nothing of it ever changes.
 *
 * @param issuedOn in the time zone of the invoice
 * @param invoice the document that it credits
 * @param soldBy the seller and {@code billTo} the buyer, as they were on the invoice
 * @param purchaseOrder null when there is none
 * @param reason null when nobody gave one
 * @param amount in cents, tax included; {@code tax} is the tax in it
 * @param lines one for each tax; they add up to the amount and its tax
 */
public record IssuedCreditNote(UUID id, String number, LocalDate issuedOn, Instant createdAt, CurrencyCode currency,
        ZoneId zone, Preceding invoice, TaxIdentity soldBy, BillTo billTo, String purchaseOrder, String reason,
        long amount, long tax, List<CreditedTax> lines) {

    /** The invoice that is credited. */
    public record Preceding(UUID id, int version, String number, LocalDate issuedOn) {
    }

    public IssuedCreditNote {
        lines = List.copyOf(lines);
    }

    public DocumentFormat format() {
        return billTo.format(currency, zone);
    }

    /** For machines. Its lines bear the reason, if there is one. */
    public ElectronicCreditNote electronic() {
        var name = reason == null ? format().words().get("credit_note.title") : reason;
        return new ElectronicCreditNote(number, issuedOn, currency, purchaseOrder,
                new ElectronicCreditNote.Invoice(invoice.number(), invoice.issuedOn()), soldBy, billTo,
                lines.stream().map(line -> new ElectronicCreditNote.Line(name, line.percent(), line.treatment(),
                        line.reason(), line.net(), line.tax())).toList());
    }

    public long net() {
        return amount - tax;
    }
}
