package dev.brickwork.invoice.action;

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

import dev.brickwork.invoice.InvoiceResponse;
import dev.brickwork.invoice.InvoiceService;
import dev.brickwork.invoice.attachment.InvoiceNumbers;
import dev.brickwork.invoice.billing.Taxing;
import dev.brickwork.platform.http.Api;
import dev.brickwork.platform.http.Ids;
import dev.brickwork.platform.json.Body;
import dev.brickwork.platform.write.OwnTransactions;
import dev.brickwork.platform.write.StepwiseWrites;

@Path(Api.BASE + "/invoices/{invoice_id}/regenerate")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Invoices")
public class RegenerateInvoiceResource {
    private final InvoiceService invoices;
    private final InvoiceRegeneration regeneration;
    private final StepwiseWrites steps;
    private final Taxing taxing;

    RegenerateInvoiceResource(InvoiceService invoices, InvoiceRegeneration regeneration, StepwiseWrites steps,
            Taxing taxing) {
        this.invoices = invoices;
        this.regeneration = regeneration;
        this.steps = steps;
        this.taxing = taxing;
    }

    @POST
    @OwnTransactions(why = "It answers when the PDF is stored and the mail sent, which no transaction may wait for. A repeat finds the new version by its Idempotency-Key and only waits for these.")
    @Operation(operationId = "regenerateInvoice", summary = "Regenerate an invoice", description = "Prices the same lines and days again, from today's data, and makes a new version with a PDF of its own. The answer comes when the PDF is stored and a mail that was asked for is sent.")
    @RequestBody(content = @Content(schema = @Schema(implementation = InvoiceRequests.Regenerate.class), examples = @ExampleObject(name = "reissue", value = "{\"send_invoice\": true}")))
    public InvoiceResponse regenerate(@RestPath("invoice_id") String invoiceId, Body body) {
        var id = Ids.of(InvoiceNumbers.NAMED, invoiceId);
        invoices.existing(id);
        var request = body.read(InvoiceRequests.Regenerate::read);
        return taxing.with(taxes -> steps.write("invoice.regenerated",
                () -> regeneration.regenerate(id, request, taxes), versionId -> {
                    regeneration.complete(id, versionId, request);
                    return invoices.read(id);
                }));
    }
}
