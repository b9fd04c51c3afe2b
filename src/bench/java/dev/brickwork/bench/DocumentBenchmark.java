package dev.brickwork.bench;

import java.util.Random;
import java.util.function.Supplier;

import dev.brickwork.core.tax.TaxTreatment;
import dev.brickwork.invoice.creditnote.PlainCreditNote;
import dev.brickwork.invoice.creditnote.RandomCreditNotes;
import dev.brickwork.invoice.document.InvoiceDocumentWriter;
import dev.brickwork.invoice.document.IssuedInvoice;
import dev.brickwork.invoice.document.SampleInvoices;
import dev.brickwork.invoice.electronic.ElectronicRequirements;
import dev.brickwork.invoice.electronic.ElectronicSource;
import dev.brickwork.invoice.electronic.RandomParties;
import dev.brickwork.invoice.paper.PlainPaper;
import dev.brickwork.seller.ElectronicFormat;

/** What the documents of an invoice cost: CPU of the process, once the JVM has compiled what it needs, and bytes. */
public final class DocumentBenchmark {
    private static final int TIMES = Integer.getInteger("bench.documents", 200);
    private static final int WARM_UPS = 3;

    private DocumentBenchmark() {
    }

    public static void main(String[] arguments) {
        var usual = SampleInvoices.german();
        var many = SampleInvoices.many(120);
        row("PDF of 3 lines", TIMES, () -> pdf(usual, null));
        row("PDF of 3 lines with its XML inside", TIMES, () -> pdf(usual, xml(usual, ElectronicFormat.facturx)));
        row("PDF of 120 lines with its XML inside", Math.max(1, TIMES / 20), () -> pdf(many, xml(many, ElectronicFormat.facturx)));
        for (var format : ElectronicFormat.values()) {
            row("XML of 3 lines, " + format.title(), TIMES, () -> xml(usual, format));
        }
        var note = RandomCreditNotes.of(1);
        row("credit note: PDF with its XML inside", TIMES,
                () -> PlainCreditNote.pdf(note, SampleInvoices.SCHEMA, note.electronic().write(ElectronicFormat.facturx)));
    }

    private static byte[] pdf(IssuedInvoice invoice, byte[] facturX) {
        return PlainPaper.pdf(new InvoiceDocumentWriter(invoice, SampleInvoices.SCHEMA).document(false), invoice, facturX);
    }

    private static byte[] xml(IssuedInvoice invoice, ElectronicFormat format) {
        return ElectronicRequirements.write(ElectronicSource.of(invoice),
                RandomParties.of(new Random(1), TaxTreatment.STANDARD, "de"), format);
    }

    private static void row(String name, int times, Supplier<byte[]> document) {
        int bytes = 0;
        for (int i = 0; i < WARM_UPS * times; i++) {
            bytes = document.get().length;
        }
        long from = CpuTime.millisOfSelf();
        for (int i = 0; i < times; i++) {
            bytes = document.get().length;
        }
        System.out.printf("%-40s %8.2f ms %8d bytes%n", name, (CpuTime.millisOfSelf() - from) / (double) times, bytes);
    }
}
