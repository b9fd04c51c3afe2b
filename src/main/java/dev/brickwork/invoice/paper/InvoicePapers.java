package dev.brickwork.invoice.paper;

import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.core.Missing;
import dev.brickwork.core.Refused;
import dev.brickwork.document.Brand;
import dev.brickwork.document.Brands;
import dev.brickwork.invoice.document.InvoiceExplainer;
import dev.brickwork.invoice.document.InvoiceExplanation;
import dev.brickwork.invoice.document.IssuedInvoice;
import dev.brickwork.invoice.document.IssuedInvoiceQuery;
import dev.brickwork.invoice.electronic.ElectronicRequirements;
import dev.brickwork.invoice.electronic.ElectronicSource;
import dev.brickwork.invoice.electronic.TradeParties;
import dev.brickwork.invoice.electronic.TransmissionQueue;
import dev.brickwork.invoice.electronic.TransmittedDocuments;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.json.WireJson;
import dev.brickwork.platform.secret.Sha256;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.seller.ElectronicFormat;
import dev.brickwork.spi.DocumentStore;
import dev.brickwork.spi.PaymentProcessors;
import dev.brickwork.spi.PdfRenderer;

/**
 * The PDFs of invoices, and their XML. What is on one depends on its version and on what has happened since (payments, credit, a void): each
 * such state is printed once, on the first demand or by the sweep, and then stays as it was sent. A version that was replaced
 * stays as it was last printed.
 */
@ApplicationScoped
public class InvoicePapers {
    private static final String PDF = "pdf";
    private static final int STATE_DIGITS = 16;
    private static final String STORED = """
            SELECT document_key FROM invoice_paper WHERE invoice_id = ? AND version = ? AND format = ? AND state = ?""";
    private static final String LAST_STORED = """
            SELECT document_key FROM invoice_paper WHERE invoice_id = ? AND version = ? AND format = ?
            ORDER BY stored_at DESC, state LIMIT 1""";
    private static final String NOTE = """
            INSERT INTO invoice_paper (invoice_id, version, format, state, document_key, stored_at) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (seller_id, invoice_id, version, format, state) DO NOTHING""";
    /** Only if it is still what was printed: voiding it meanwhile asks for another print, and not transmitted. */
    private static final String MARK = """
            UPDATE invoice SET paper_version = ?, paper_failures = 0
            WHERE id = ? AND current_version = ? AND (voided_at IS NOT NULL) = ? AND paper_version IS DISTINCT FROM ?""";

    private final Database database;
    private final Transactions transactions;
    private final DocumentStore documents;
    private final Brands brands;
    private final InvoicePaper paper;
    private final BusinessClock clock;
    private final PaymentProcessors processors;
    private final WireJson json;
    private final TransmissionQueue transmissions;

    InvoicePapers(Database database, Transactions transactions, DocumentStore documents, Brands brands, InvoicePaper paper,
            BusinessClock clock, PaymentProcessors processors, WireJson json, TransmissionQueue transmissions) {
        this.transmissions = transmissions;
        this.json = json;
        this.database = database;
        this.transactions = transactions;
        this.documents = documents;
        this.brands = brands;
        this.paper = paper;
        this.clock = clock;
        this.processors = processors;
    }

    /** A PDF with the number it bears. */
    public record Paper(String invoiceNumber, byte[] content) {
    }

    /**
     * The PDF of a version as the invoice stands now. Renders it when it is missing, and stores it; two at once store one.
     *
     * @throws Missing when there is no such invoice or version
     */
    public byte[] pdf(UUID invoiceId, int version) {
        return paper(invoiceId, version).content();
    }

    /** @param version null for the one that the invoice shows */
    public Paper paper(UUID invoiceId, Integer version) {
        return paper(get(invoiceId, version));
    }

    /** Of an invoice that was just read. */
    public Paper paper(IssuedInvoice invoice) {
        var key = find(invoice, PDF);
        var content = key == null ? print(invoice) : documents.find(key).orElseThrow().content();
        return new Paper(invoice.version().number(), content);
    }

    /**
     * The same invoice for machines, kept like the PDF. Of an invoice that is void, and of a version that was replaced, there is
     * only what was asked for before.
     *
     * @param version null for the one that the invoice shows
     * @throws Refused with what the format needs and the invoice lacks
     */
    public Paper xml(UUID invoiceId, Integer version, ElectronicFormat format) {
        return xml(get(invoiceId, version), format);
    }

    /** What the version that the invoice shows can be downloaded as, and why not as the others. */
    List<ElectronicForm> electronicForms(UUID invoiceId) {
        var invoice = get(invoiceId, null);
        return Stream.of(ElectronicFormat.values())
                .map(format -> new ElectronicForm(format, refusal(invoice, format))).toList();
    }

    /** Null if it can be downloaded. */
    private Refused refusal(IssuedInvoice invoice, ElectronicFormat format) {
        try {
            electronic(invoice, format);
            return null;
        } catch (Refused why) {
            return find(invoice, format.name()) == null ? why : null;
        }
    }

    Paper xml(IssuedInvoice invoice, ElectronicFormat format) {
        var key = find(invoice, format.name());
        var content = key == null
                ? stored(invoice, format)
                : documents.find(key).orElseThrow().content();
        return new Paper(invoice.version().number(), content);
    }

    private byte[] stored(IssuedInvoice invoice, ElectronicFormat format) {
        var content = electronic(invoice, format);
        return unlessReadOnly(content, () -> store(invoice, format.name(), "application/xml", content));
    }

    /** While the seller is being moved it can be read, but nothing is kept of it. */
    private byte[] unlessReadOnly(byte[] content, Transactions.Work<byte[]> store) {
        return transactions.joining(() -> database.isReadOnly() ? content : store.run());
    }

    private static boolean isOver(IssuedInvoice invoice) {
        return invoice.isVoid() || invoice.isReplaced();
    }

    private static byte[] electronic(IssuedInvoice invoice, ElectronicFormat format) {
        if (isOver(invoice)) {
            throw new Refused(invoice.isVoid()
                    ? "The invoice is void and has no electronic form."
                    : "This version was replaced and has no electronic form.");
        }
        return ElectronicRequirements.write(ElectronicSource.of(invoice),
                TradeParties.of(invoice.soldBy(), invoice.billTo()), format);
    }

    /** Null if the invoice is over, or lacks what Factur-X needs. Then its PDF is for people only. */
    private static byte[] facturX(IssuedInvoice invoice) {
        try {
            return electronic(invoice, ElectronicFormat.facturx);
        } catch (Refused incomplete) {
            return null;
        }
    }

    /** With a page that explains every cent. Made for each request, and not kept. */
    Paper explained(UUID invoiceId, Integer version) {
        var invoice = get(invoiceId, version);
        try {
            return new Paper(invoice.version().number(), paper.pdf(invoice, brands.current(), true));
        } catch (PdfRenderer.Unprintable e) {
            throw new Refused(
                    "The explanation is too long to be printed: " + e.getMessage() + " Ask for it without the PDF.");
        }
    }

    InvoiceExplanation explanation(UUID invoiceId, Integer version) {
        var invoice = get(invoiceId, version);
        return new InvoiceExplainer(invoice.format(), invoice.lines()).explain(invoice);
    }

    /** What is missing is missed before anything else of a request is looked at. */
    UUID existing(UUID invoiceId) {
        return transactions.joining(() -> database.select("SELECT id FROM invoice WHERE id = ? AND NOT is_empty",
                row -> row.getObject(1, UUID.class), invoiceId).stream().findFirst()
                .orElseThrow(() -> new Missing("Invoice")));
    }

    /** @param version null for the one that the invoice shows */
    public IssuedInvoice get(UUID invoiceId, Integer version) {
        return transactions.joining(() -> {
            var invoice = IssuedInvoiceQuery.find(database, json, invoiceId, version, processors.connected().isPresent());
            if (invoice.isEmpty()) {
                throw missing(invoiceId, version);
            }
            return invoice.get();
        });
    }

    private RuntimeException missing(UUID invoiceId, Integer version) {
        var versions = database.select("SELECT current_version FROM invoice WHERE id = ?", row -> row.getInt(1), invoiceId);
        if (versions.isEmpty()) {
            return new Missing("Invoice");
        }
        return versions.get(0) == 0
                ? new Refused("The invoice is not issued yet.")
                : new Missing("Version " + version + " of the invoice");
    }

    /** The key of its document; null when there is none for how it stands. */
    private String find(IssuedInvoice invoice, String format) {
        return transactions.joining(() -> {
            var version = invoice.version().version();
            var keys = invoice.isReplaced() || invoice.isVoid() && !format.equals(PDF)
                    ? database.select(LAST_STORED, row -> row.getString(1), invoice.id(), version, format)
                    : database.select(STORED, row -> row.getString(1), invoice.id(), version, format, state(invoice));
            return keys.isEmpty() ? null : keys.get(0);
        });
    }

    /** Printing is outside of the transaction: it takes longer than everything else. */
    private byte[] print(IssuedInvoice invoice) {
        Brand seller = brands.current();
        var content = paper.original(invoice, seller, facturX(invoice));
        int version = invoice.version().version();
        return unlessReadOnly(content, () -> {
            var stored = store(invoice, PDF, "application/pdf", content);
            boolean isFirst = database.update(MARK, version, invoice.id(), version, invoice.isVoid(), version) == 1;
            if (isFirst && !isOver(invoice)) {
                transmissions.add(new TransmissionQueue.Document(TransmittedDocuments.INVOICE, invoice.id(), version,
                        invoice.version().number()));
            }
            return stored;
        });
    }

    private byte[] store(IssuedInvoice invoice, String format, String contentType, byte[] content) {
        int version = invoice.version().version();
        var state = state(invoice);
        var key = "invoice/" + invoice.id() + "/" + version + "/" + state + (format.equals(PDF) ? "" : "/" + format);
        return transactions.joining(() -> {
            var stored = documents.put(key, contentType, content);
            database.update(NOTE, invoice.id(), version, format, state, key, clock.now());
            return stored.content();
        });
    }

    /** Tells apart what a version does not fix. */
    private static String state(IssuedInvoice invoice) {
        var facts = List.of(invoice.settlement(), String.valueOf(invoice.ending()), String.valueOf(invoice.purchaseOrder()),
                String.valueOf(invoice.paymentUrl()), invoice.dueOn());
        return (invoice.isVoid() ? "void-" : "issued-") + Sha256.hex(facts.toString()).substring(0, STATE_DIGITS);
    }
}
