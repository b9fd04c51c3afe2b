package dev.brickwork.invoice.paper;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestPath;

import dev.brickwork.invoice.InvoiceService;
import dev.brickwork.invoice.attachment.InvoiceNumbers;
import dev.brickwork.platform.http.Api;
import dev.brickwork.platform.http.Ids;
import dev.brickwork.platform.json.Body;
import dev.brickwork.platform.write.Write;

@Path(Api.BASE + "/invoices/{invoice_id}/send")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Invoices")
public class SendInvoiceResource {
    private final InvoiceService invoices;
    private final InvoiceSending sending;

    SendInvoiceResource(InvoiceService invoices, InvoiceSending sending) {
        this.invoices = invoices;
        this.sending = sending;
    }

    @POST
    @Write("invoice.sent")
    @Operation(operationId = "sendInvoice", summary = "Mail an invoice once more", description = "Mails the version that the invoice shows, with its PDF, as it was mailed when it was issued. Only an issued invoice that is not void can be sent.")
    @RequestBody(content = @Content(schema = @Schema(implementation = InvoiceSending.Request.class), examples = @ExampleObject(name = "to", value = "{\"recipients\": [\"ap@globex.example\"]}")))
    public SentInvoice send(@RestPath("invoice_id") String invoiceId, Body body) {
        var id = Ids.of(InvoiceNumbers.NAMED, invoiceId);
        invoices.existing(id);
        return sending.send(id, body.read(InvoiceSending.Request::read));
    }
}
