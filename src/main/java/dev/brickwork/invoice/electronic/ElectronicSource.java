package dev.brickwork.invoice.electronic;

import java.time.LocalDate;
import java.util.List;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.invoice.document.IssuedInvoice;
import dev.brickwork.invoice.document.IssuedLine;
import dev.brickwork.invoice.electronic.en16931.ElectronicInvoice;

/**
 * What an electronic invoice or credit note is made of, besides {@link TradeParties}.
 *
 * @param dueOn null if nothing is due
 * @param purchaseOrder null if there is none
 * @param paymentUrl null if there is no page to pay on
 * @param remaining what is still to be paid, in cents; credit notes do not lower it, since they are documents of their own
 * @param preceding the invoice that a credit note is for, or that a corrected one takes the place of; else null
 */
public record ElectronicSource(ElectronicInvoice.Type type, String number, LocalDate issuedOn, LocalDate dueOn,
        CurrencyCode currency, String purchaseOrder, String paymentUrl, List<IssuedLine> lines, long remaining,
        ElectronicInvoice.Preceding preceding) {

    public ElectronicSource {
        lines = List.copyOf(lines);
    }

    public static ElectronicSource of(IssuedInvoice invoice) {
        var replaced = invoice.version().replaces();
        return new ElectronicSource(
                replaced == null ? ElectronicInvoice.Type.INVOICE : ElectronicInvoice.Type.CORRECTED_INVOICE,
                invoice.version().number(), invoice.issuedOn(), invoice.dueOn(), invoice.currency(),
                invoice.purchaseOrder(), invoice.paymentUrl(), invoice.lines(), invoice.settlement().remainingBeforeNotes(),
                replaced == null ? null : new ElectronicInvoice.Preceding(replaced, invoice.issuedOn()));
    }

    boolean isCreditNote() {
        return type == ElectronicInvoice.Type.CREDIT_NOTE;
    }
}
