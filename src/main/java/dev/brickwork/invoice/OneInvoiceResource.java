package dev.brickwork.invoice;

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

import dev.brickwork.invoice.attachment.InvoiceNumbers;
import dev.brickwork.platform.http.Api;
import dev.brickwork.platform.http.Ids;
import dev.brickwork.platform.http.Query;

/**
 * Not beside the list: the framework first tries the classes with the longest path that fits, which are the actions on an
 * invoice, and begins anew, at some cost, when there is no method among them.
 */
@Path(Api.BASE + "/invoices/{invoice_id}")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Invoices")
class OneInvoiceResource {
    private final InvoiceService invoices;

    OneInvoiceResource(InvoiceService invoices) {
        this.invoices = invoices;
    }

    @GET
    @Operation(operationId = "getInvoice", summary = "Read an invoice")
    @Parameter(name = ExpectedUsage.FLAG, in = ParameterIn.QUERY, description = ExpectedUsage.DESCRIPTION, schema = @Schema(implementation = Boolean.class, defaultValue = "false"))
    public InvoiceResponse read(@RestPath("invoice_id") String invoiceId, UriInfo uri) {
        boolean isUsageExpected = Query.of(uri, ExpectedUsage::read);
        return invoices.read(Ids.of(InvoiceNumbers.NAMED, invoiceId), isUsageExpected);
    }
}
