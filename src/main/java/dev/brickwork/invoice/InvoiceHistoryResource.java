package dev.brickwork.invoice;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;

import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestPath;

import dev.brickwork.event.EventQuery;
import dev.brickwork.invoice.attachment.InvoiceNumbers;
import dev.brickwork.platform.http.Api;
import dev.brickwork.platform.http.Ids;
import dev.brickwork.platform.http.Query;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageAddress;

@Path(Api.BASE + "/invoices/{invoice_id}")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Invoices")
public class InvoiceHistoryResource {
    private final InvoiceHistory past;
    private final UsageCorrections corrections;

    InvoiceHistoryResource(InvoiceHistory past, UsageCorrections corrections) {
        this.past = past;
        this.corrections = corrections;
    }

    @GET
    @Path("/versions")
    @Operation(operationId = "listInvoiceVersions", summary = "List the versions of an invoice", description = "Newest first: what was said to the customer each time it was generated. A scheduled invoice has none.")
    public Page<InvoiceVersionResponse> versions(@RestPath("invoice_id") String invoiceId, UriInfo uri) {
        return versions(invoiceId, PageAddress.of(uri));
    }

    /** The same for the console. */
    public Page<InvoiceVersionResponse> versions(String invoiceId, PageAddress address) {
        return past.versions(Ids.of(InvoiceNumbers.NAMED, invoiceId), Query.page(address, InvoiceHistory.SORT));
    }

    @GET
    @Path("/versions/{version}")
    @Operation(operationId = "getInvoiceVersion", summary = "Read a version of an invoice")
    public InvoiceVersionResponse version(@RestPath("invoice_id") String invoiceId, @RestPath String version) {
        return past.version(Ids.of(InvoiceNumbers.NAMED, invoiceId), version);
    }

    @GET
    @Path("/history")
    @Operation(operationId = "listInvoiceHistory", summary = "List what happened to an invoice", description = "Newest first: its events, each with how the invoice stood after it.")
    public Page<InvoiceHistoryResponse> history(@RestPath("invoice_id") String invoiceId, UriInfo uri) {
        return past.history(Ids.of(InvoiceNumbers.NAMED, invoiceId), Query.page(uri, EventQuery.SORT));
    }

    @GET
    @Path("/usage-corrections")
    @Operation(operationId = "listInvoiceUsageCorrections", summary = "List the usage corrections of an invoice", description = "Newest first: the meter periods billed before that this invoice corrects, each with the usage entries that caused it.")
    public Page<UsageCorrectionResponse> corrections(@RestPath("invoice_id") String invoiceId, UriInfo uri) {
        return corrections.of(Ids.of(InvoiceNumbers.NAMED, invoiceId), Query.page(uri, UsageCorrections.SORT));
    }
}
