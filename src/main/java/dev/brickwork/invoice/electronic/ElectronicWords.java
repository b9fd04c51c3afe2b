package dev.brickwork.invoice.electronic;

import java.util.stream.Collectors;

import dev.brickwork.document.DocumentFormat;
import dev.brickwork.invoice.document.InvoiceDocument;
import dev.brickwork.invoice.document.InvoiceRowWriter;
import dev.brickwork.invoice.document.IssuedLine;
import dev.brickwork.platform.words.Words;

/** The few words of an electronic invoice, as they are on its PDF. */
final class ElectronicWords {
    private final DocumentFormat format;
    private final Words words;
    private final InvoiceRowWriter rows;

    ElectronicWords(DocumentFormat format) {
        this.format = format;
        this.words = format.words();
        this.rows = new InvoiceRowWriter(format);
    }

    String name(IssuedLine line) {
        return rows.name(line);
    }

    /** How an amount came about, for a line that is more than a quantity at a price; null if there is nothing to say. */
    String arithmetic(IssuedLine line) {
        var row = rows.row(line);
        if (!row.details().isEmpty()) {
            return row.details().stream().map(InvoiceDocument.Detail::text).collect(Collectors.joining("\n"));
        }
        return row.time().isEmpty() ? null : row.quantity() + " × " + row.unitPrice() + " × " + row.time();
    }

    String discount() {
        return words.get("discount");
    }

    /** How a credit note is paid. */
    String setOff(String invoiceNumber) {
        return words.get("credit_note.invoice") + ": " + invoiceNumber;
    }

    String carried(long cents) {
        return words.get("invoice.line.carried") + ": " + format.money(cents);
    }
}
