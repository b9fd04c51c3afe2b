package dev.brickwork.invoice;

import java.util.UUID;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;

import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.ParameterIn;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestPath;

import dev.brickwork.platform.http.Api;
import dev.brickwork.platform.http.Ids;
import dev.brickwork.platform.http.Page;
import dev.brickwork.platform.http.Query;

@Path(Api.BASE + "/invoices")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Invoices", description = "What is billed, from its scheduling on.")
class InvoiceResource {
    private final InvoiceService invoices;

    InvoiceResource(InvoiceService invoices) {
        this.invoices = invoices;
    }

    @GET
    @Operation(operationId = "listInvoices", summary = "List invoices", description = "Newest first, scheduled and void ones too.")
    @Parameter(name = "subscription_id", in = ParameterIn.QUERY, description = "Only invoices of this subscription.", schema = @Schema(implementation = UUID.class))
    @Parameter(name = "customer_id", in = ParameterIn.QUERY, description = "Only invoices of this end customer.", schema = @Schema(implementation = UUID.class))
    public Page<InvoiceResponse> list(UriInfo uri) {
        var query = Query.listing(uri, InvoiceQuery::read);
        return invoices.list(query.filters(), query.page());
    }

    @GET
    @Path("/{invoice_id}")
    @Operation(operationId = "getInvoice", summary = "Read an invoice")
    public InvoiceResponse read(@RestPath("invoice_id") String invoiceId) {
        return invoices.read(Ids.of("Invoice", invoiceId));
    }
}
