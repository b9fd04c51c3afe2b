package dev.brickwork.console.books;

import java.util.List;

import jakarta.transaction.Transactional;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;

import org.eclipse.microprofile.openapi.annotations.Operation;

import dev.brickwork.console.frame.Console;
import dev.brickwork.console.frame.ConsolePages;
import dev.brickwork.console.frame.Needs;
import dev.brickwork.console.list.Cell;
import dev.brickwork.console.list.Column;
import dev.brickwork.console.list.Filter;
import dev.brickwork.console.list.Formats;
import dev.brickwork.console.list.Links;
import dev.brickwork.console.list.Table;
import dev.brickwork.invoice.creditnote.CreditNoteResource;
import dev.brickwork.invoice.creditnote.CreditNoteResponse;
import dev.brickwork.invoice.receivable.InvoiceGlances;
import dev.brickwork.invoice.receivable.InvoiceGlances.Named;
import dev.brickwork.platform.http.Csv;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageAddress;

/** Documents that take something off invoices, of all of them. */
@Path(Console.PATH)
@Produces(Console.HTML)
class CreditNoteScreens {
    private static final String READ = "credit-notes:read";

    private final CreditNoteResource notes;
    private final InvoiceGlances invoices;
    private final Formats formats;

    CreditNoteScreens(CreditNoteResource notes, InvoiceGlances invoices, Formats formats) {
        this.notes = notes;
        this.invoices = invoices;
        this.formats = formats;
    }

    private record Row(CreditNoteResponse note, Named invoice) {
    }

    @GET
    @Path(Links.CREDIT_NOTES)
    @Needs(READ)
    @Transactional
    @Operation(hidden = true)
    public Response list(UriInfo uri) {
        return ConsolePages.html(Books.Templates.list("Credit notes", table().view(
                PageAddress.of(Links.to(Links.CREDIT_NOTES), uri))));
    }

    @GET
    @Path(Links.CREDIT_NOTES + ".csv")
    @Produces(Csv.TYPE)
    @Needs(READ)
    @Operation(hidden = true)
    public Response file(UriInfo uri) {
        return Csv.download("credit-notes", table().file(uri));
    }

    private Table<Row> table() {
        var f = formats.current();
        return new Table<>(
                "Credit notes", "There are no credit notes yet. Create them from an invoice.", List.of(
                        Column.of("Number", row -> Cell.of(row.note.creditNoteNumber()).to(
                                Links.creditNote(row.note.invoiceId(), row.note.creditNoteId())).whole()),
                        Column.<Row>of("Issued", row -> f.dayCell(row.note.issuedAt(), row.invoice.timeZone()))
                                .sortedBy("created_at"),
                        Column.of("Invoice", row -> Cell.of(row.note.invoiceNumber())
                                .to(Links.invoice(row.note.invoiceId()) + "/money").whole()),
                        Column.of("Customer",
                                row -> Cell.of(row.invoice.billedCompanyName())
                                        .to(Links.customer(row.invoice.billedCompanyId()))),
                        Column.of("Reason", row -> Cell.of(row.note.reason())),
                        Column.of("Currency", row -> Cell.of(row.note.currency())),
                        Column.number("Tax", row -> f.moneyCell(row.note.tax(), row.note.currency())),
                        Column.<Row>number("Amount", row -> f.moneyCell(row.note.amount(), row.note.currency()))
                                .sortedBy("amount")),
                Filter.days("issued", "Issued").toList(), this::rows);
    }

    private Page<Row> rows(PageAddress address) {
        var page = notes.list(address);
        var named = invoices.named(page.results().stream().map(CreditNoteResponse::invoiceId).toList());
        return page.map(note -> new Row(note, named.get(note.invoiceId())));
    }
}
