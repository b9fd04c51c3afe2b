package dev.brickwork.console.invoices;

import java.time.ZoneId;
import java.util.List;
import java.util.stream.Stream;

import jakarta.transaction.Transactional;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;

import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestPath;

import dev.brickwork.console.action.Acts;
import dev.brickwork.console.frame.Console;
import dev.brickwork.console.frame.ConsolePages;
import dev.brickwork.console.frame.Frame;
import dev.brickwork.console.frame.Needs;
import dev.brickwork.console.list.Cell;
import dev.brickwork.console.list.Column;
import dev.brickwork.console.list.Filter;
import dev.brickwork.console.list.Format;
import dev.brickwork.console.list.Formats;
import dev.brickwork.console.list.Links;
import dev.brickwork.console.list.Table;
import dev.brickwork.core.Missing;
import dev.brickwork.invoice.CollectionState;
import dev.brickwork.invoice.InvoiceResponse;
import dev.brickwork.invoice.InvoiceService;
import dev.brickwork.invoice.InvoiceStatus;
import dev.brickwork.invoice.attachment.InvoiceNumbers;
import dev.brickwork.invoice.creditnote.CreditNoteResource;
import dev.brickwork.invoice.paper.InvoicePaperResource;
import dev.brickwork.invoice.receivable.InvoiceGlance;
import dev.brickwork.invoice.receivable.InvoiceGlances;
import dev.brickwork.platform.http.Csv;
import dev.brickwork.platform.http.Ids;
import dev.brickwork.platform.json.Body;
import dev.brickwork.platform.page.PageAddress;
import dev.brickwork.platform.write.OwnTransactions;
import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;

/** Invoices, one of them with why it is what it is, and what can be done to it. */
@Path(Console.PATH + Links.INVOICES)
@Produces(Console.HTML)
class InvoiceScreens {
    private static final String READ = "invoices:read";

    private final InvoiceGlances glances;
    private final InvoiceService invoices;
    private final InvoicePaperResource papers;
    private final CreditNoteResource notes;
    private final InvoiceParts parts;
    private final InvoiceActs acts;
    private final Acts asked;
    private final Frame frame;
    private final Formats formats;

    InvoiceScreens(InvoiceGlances glances, InvoiceService invoices, InvoicePaperResource papers, CreditNoteResource notes,
            InvoiceParts parts, InvoiceActs acts, Acts asked, Frame frame, Formats formats) {
        this.glances = glances;
        this.invoices = invoices;
        this.papers = papers;
        this.notes = notes;
        this.parts = parts;
        this.acts = acts;
        this.asked = asked;
        this.frame = frame;
        this.formats = formats;
    }

    @CheckedTemplate
    static class Templates {
        static native TemplateInstance list(Table.View table);

        /** On top of every page of an invoice. */
        static native TemplateInstance head(InvoiceHead head);

        /** Beside its title. */
        static native TemplateInstance acts(InvoiceHead head);

        static native TemplateInstance lines(InvoiceHead head, InvoiceParts.Lines lines);

        static native TemplateInstance money(InvoiceHead head, InvoiceParts.Money money);

        static native TemplateInstance documents(InvoiceHead head, InvoiceParts.Documents documents);

        /** Its part {@code #electronic} is loaded into the page of the documents. */
        static native TemplateInstance electronic(ElectronicView view);

        static native TemplateInstance history(InvoiceHead head, InvoiceParts.History history);
    }

    @GET
    @Needs(READ)
    @Transactional
    @Operation(hidden = true)
    public Response list(UriInfo uri) {
        return ConsolePages.html(Templates.list(table().view(PageAddress.of(Links.to(Links.INVOICES), uri))));
    }

    @GET
    @Path("/{invoice_id}")
    @Needs(READ)
    @Transactional
    @Operation(hidden = true)
    public Response lines(@RestPath("invoice_id") String invoiceId, UriInfo uri) {
        var head = head(invoiceId, "lines", uri);
        return ConsolePages.html(Templates.lines(head, parts.lines(head.invoice())));
    }

    @GET
    @Path("/{invoice_id}/money")
    @Needs(READ)
    @Transactional
    @Operation(hidden = true)
    public Response money(@RestPath("invoice_id") String invoiceId, UriInfo uri) {
        var head = head(invoiceId, "money", uri);
        return ConsolePages.html(Templates.money(head, parts.money(head.invoice(), head.f())));
    }

    @GET
    @Path("/{invoice_id}/documents")
    @Needs(READ)
    @Transactional
    @Operation(hidden = true)
    public Response documents(@RestPath("invoice_id") String invoiceId, UriInfo uri) {
        var head = head(invoiceId, "documents", uri);
        return ConsolePages.html(Templates.documents(head, parts.documents(head.invoice(), head.f())));
    }

    @GET
    @Path("/{invoice_id}/electronic")
    @Needs(READ)
    @Transactional
    @Operation(hidden = true)
    public Response electronic(@RestPath("invoice_id") String invoiceId) {
        var id = Ids.of(InvoiceNumbers.NAMED, invoiceId);
        return ConsolePages.html(Templates.electronic(new ElectronicView(id, papers.electronicForms(id))));
    }

    @GET
    @Path("/{invoice_id}/history")
    @Needs(READ)
    @Transactional
    @Operation(hidden = true)
    public Response history(@RestPath("invoice_id") String invoiceId, UriInfo uri) {
        var head = head(invoiceId, "history", uri);
        return ConsolePages.html(Templates.history(head, parts.history(head.invoice(), head.f())));
    }

    @GET
    @Path("/{invoice_id}/pdf")
    @Produces({"application/pdf", MediaType.APPLICATION_JSON})
    @Needs(READ)
    @Operation(hidden = true)
    public Response pdf(@RestPath("invoice_id") String invoiceId, UriInfo uri) {
        return papers.pdf(invoiceId, uri);
    }

    @GET
    @Path("/{invoice_id}/xml")
    @Produces({MediaType.APPLICATION_XML, MediaType.APPLICATION_JSON})
    @Needs(READ)
    @Operation(hidden = true)
    public Response xml(@RestPath("invoice_id") String invoiceId, UriInfo uri) {
        return papers.xml(invoiceId, uri);
    }

    @GET
    @Path("/{invoice_id}/credit-notes/{credit_note_id}/pdf")
    @Produces({"application/pdf", MediaType.APPLICATION_JSON})
    @Needs("credit-notes:read")
    @Operation(hidden = true)
    public Response note(@RestPath("credit_note_id") String creditNoteId) {
        return notes.pdf(creditNoteId);
    }

    @GET
    @Path("/{invoice_id}/do/{act}")
    @Needs(READ)
    @Operation(hidden = true)
    public Response ask(@RestPath("invoice_id") String invoiceId, @RestPath String act) {
        var shown = invoices.show(Ids.of(InvoiceNumbers.NAMED, invoiceId));
        var found = acts.find(act, shown, formats.current()).orElseThrow(() -> new Missing("Action"));
        return asked.form(found, target(shown.invoice(), ""));
    }

    @POST
    @Path("/{invoice_id}/do/{act}")
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    @Needs(READ)
    @OwnTransactions(why = "It calls an operation of the API, which is kept whole as it says; a preview is rolled back.")
    @Operation(hidden = true)
    public Response act(@RestPath("invoice_id") String invoiceId, @RestPath String act, Body body) {
        var shown = invoices.show(Ids.of(InvoiceNumbers.NAMED, invoiceId));
        var invoice = shown.invoice();
        var before = parts.state(invoice);
        var f = formats.current();
        var found = acts.find(act, shown, f).or(() -> acts.chargeOrRefund(act, shown, f));
        // printed before the transaction of the preview begins
        var letter = found.isPresent() && act.equals(InvoiceActs.SEND) && frame.can(found.get().scope())
                ? parts.letter(before)
                : null;
        return asked.post(act, found, target(invoice, before.stamp()), body,
                () -> parts.effect(before, invoices.read(invoice.invoiceId()), f).with(letter));
    }

    private Acts.Target target(InvoiceResponse invoice, String state) {
        return new Acts.Target("Invoice " + invoice.invoiceNumber(), Links.invoice(invoice.invoiceId()),
                Console.PATH + Links.INVOICES + "/" + invoice.invoiceId(), state, ZoneId.of(invoice.timeZone()));
    }

    private InvoiceHead head(String invoiceId, String tab, UriInfo uri) {
        var shown = invoices.show(Ids.of(InvoiceNumbers.NAMED, invoiceId));
        var f = formats.current();
        var offered = acts.all(shown, f).stream().filter(act -> frame.can(act.scope())).toList();
        return new InvoiceHead(shown.invoice(), offered, tab, PageAddress.of("", uri).value("done"), f);
    }

    @Path(Console.PATH + Links.INVOICES + ".csv")
    static class InvoicesFile {
        private final InvoiceScreens screens;

        InvoicesFile(InvoiceScreens screens) {
            this.screens = screens;
        }

        @GET
        @Produces(Csv.TYPE)
        @Needs(READ)
        @Operation(hidden = true)
        public Response file(UriInfo uri) {
            return Csv.download("invoices", screens.table().file(uri));
        }
    }

    private Table<InvoiceGlance> table() {
        var f = formats.current();
        return new Table<>("Invoices", "There are no invoices yet. They are created when an order is accepted.", columns(f),
                Stream.of(Stream.of(Filter.text("search", "Number or customer"),
                        Filter.state("status", "Status", InvoiceStatus.values()),
                        Filter.state("collection_state", "Collection", CollectionState.values()),
                        Filter.flag("is_issued", "Issued", "Issued", "Not issued")),
                        Filter.days("issued", "Issued"), Filter.days("due", "Due"),
                        Stream.of(Filter.flag("overdue", "Overdue", "Overdue", "Not overdue"),
                                Filter.flag("is_receivable", "Owed", "Owed", "Not owed"),
                                Filter.currency()))
                        .flatMap(one -> one).toList(),
                glances::list);
    }

    private static List<Column<InvoiceGlance>> columns(Format f) {
        return List.of(
                Column.of("Number", invoice -> Cell.of(invoice.number()).to(Links.invoice(invoice.id())).whole()),
                Column.of("Customer",
                        invoice -> Cell.of(invoice.billedCompanyName()).to(Links.customer(invoice.billedCompanyId()))),
                Column.of("Status", invoice -> Cell.state(invoice.status())),
                Column.<InvoiceGlance>of("Issued", invoice -> f.dayCell(invoice.issuedAt(), invoice.zone().getId()))
                        .sortedBy("issued_at"),
                Column.<InvoiceGlance>of("Due", invoice -> f.dayCell(invoice.dueOn())
                        .noted(invoice.daysOverdue() > 0 ? Format.daysLate(invoice.daysOverdue()) : null))
                        .sortedBy("due_at"),
                Column.of("Currency", invoice -> Cell.of(invoice.currency())),
                Column.number("Total", invoice -> f.moneyCell(invoice.grandTotal(), invoice.currency())),
                Column.number("Remaining", invoice -> f.moneyCell(invoice.remaining(), invoice.currency())
                        .noted(invoice.writtenOff() > 0
                                ? f.money(invoice.writtenOff(), invoice.currency()) + " written off"
                                : null)));
    }
}
