package dev.brickwork.invoice.electronic;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

import dev.brickwork.core.Refused;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.tax.TaxTreatment;
import dev.brickwork.invoice.InvoiceVersion.BillTo;
import dev.brickwork.invoice.LineKind;
import dev.brickwork.invoice.document.IssuedLine;
import dev.brickwork.invoice.electronic.en16931.ElectronicInvoice;
import dev.brickwork.seller.ElectronicFormat;
import dev.brickwork.seller.TaxIdentity;

/**
 * What an electronic credit note says.
 *
 * @param purchaseOrder null if there is none
 * @param soldBy as on the invoice, like {@code billTo}
 */
public record ElectronicCreditNote(String number, LocalDate issuedOn, CurrencyCode currency, String purchaseOrder,
        Invoice invoice, TaxIdentity soldBy, BillTo billTo, List<Line> lines) {

    /** The invoice that it credits. */
    public record Invoice(String number, LocalDate issuedOn) {
    }

    /**
     * What is given back at one tax, in cents.
     *
     * @param rate per cent
     * @param reason why no tax is due; may be null
     */
    public record Line(String name, BigDecimal rate, TaxTreatment treatment, String reason, long net, long tax) {
    }

    public ElectronicCreditNote {
        lines = List.copyOf(lines);
    }

    /** @throws Refused with what the format needs and the credit note lacks */
    public byte[] write(ElectronicFormat format) {
        return ElectronicRequirements.write(source(), TradeParties.of(soldBy, billTo), format);
    }

    private ElectronicSource source() {
        var issued = new ArrayList<IssuedLine>();
        lines.forEach(line -> issued.add(new IssuedLine(issued.size(), LineKind.CUSTOM.name(), line.name(), null, issuedOn,
                issuedOn, BigDecimal.ONE, line.net(), 0, null, line.rate(), line.treatment(), line.reason(), line.tax(),
                line.net() + line.tax(), null)));
        long total = issued.stream().mapToLong(IssuedLine::grandTotal).sum();
        return new ElectronicSource(ElectronicInvoice.Type.CREDIT_NOTE, number, issuedOn, null, currency, purchaseOrder,
                null, issued, total, new ElectronicInvoice.Preceding(invoice.number(), invoice.issuedOn()));
    }
}
