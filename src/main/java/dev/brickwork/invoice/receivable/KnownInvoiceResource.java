package dev.brickwork.invoice.receivable;

import java.time.LocalDate;
import java.util.List;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;

import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.ParameterIn;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestPath;

import dev.brickwork.invoice.attachment.InvoiceNumbers;
import dev.brickwork.platform.http.Api;
import dev.brickwork.platform.http.Csv;
import dev.brickwork.platform.http.Ids;
import dev.brickwork.platform.http.Query;

@Path(Api.BASE + "/invoices/{invoice_id}")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Invoices")
class KnownInvoiceResource {
    private static final List<String> COLUMNS = List.of("invoice_id", "as_of", "invoice_number", "version", "status",
            "currency", "due_on", "booked_at", "kind", "source_id", "amount", "balance");

    private final KnownInvoices invoices;

    KnownInvoiceResource(KnownInvoices invoices) {
        this.invoices = invoices;
    }

    @GET
    @Path("/known")
    @Operation(operationId = "getKnownInvoice", summary = "Read an invoice as it was known on a day", description = "Its version, status, balance, payments, credit and credit notes at the end of the day.")
    @Parameter(name = "as_of", in = ParameterIn.QUERY, description = "The day; today in the seller's time zone if not sent.", schema = @Schema(implementation = LocalDate.class))
    public KnownInvoiceResponse read(@RestPath("invoice_id") String invoiceId, UriInfo uri) {
        var asOf = Query.of(uri, in -> in.date("as_of").optional());
        return invoices.read(Ids.of(InvoiceNumbers.NAMED, invoiceId), asOf);
    }

    @GET
    @Path("/known.csv")
    @Produces(Csv.TYPE)
    @Operation(operationId = "exportKnownInvoice", summary = "Export an invoice as it was known on a day", description = "A line for each journal entry that moved its balance.")
    public Response readCsv(@RestPath("invoice_id") String invoiceId, UriInfo uri) {
        var known = read(invoiceId, uri);
        return Csv.file("invoice-" + known.asOf(), COLUMNS, lines -> {
            long balance = 0;
            for (var movement : known.movements()) {
                balance += movement.amount();
                lines.add(known.invoiceId(), known.asOf(), known.invoiceNumber(), known.version(), known.status(),
                        known.currency(), known.dueOn(), movement.bookedAt(), movement.kind(), movement.sourceId(),
                        Csv.major(movement.amount()), Csv.major(balance));
            }
        });
    }
}
