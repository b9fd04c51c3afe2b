package dev.brickwork.invoice.payment;

import java.util.UUID;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;

import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestResponse;

import dev.brickwork.customer.PaymentMethodResponse;
import dev.brickwork.invoice.InvoiceService;
import dev.brickwork.invoice.PaymentResponse;
import dev.brickwork.invoice.attachment.InvoiceNumbers;
import dev.brickwork.platform.http.Api;
import dev.brickwork.platform.http.Ids;
import dev.brickwork.platform.http.Query;
import dev.brickwork.platform.json.Body;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.write.OwnTransactions;
import dev.brickwork.platform.write.StepwiseWrites;

@Path(Api.BASE + "/invoices/{invoice_id}")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Payments")
public class PayResource {
    private final InvoiceService invoices;
    private final ApiCharges charges;
    private final StepwiseWrites steps;

    PayResource(InvoiceService invoices, ApiCharges charges, StepwiseWrites steps) {
        this.invoices = invoices;
        this.charges = charges;
        this.steps = steps;
    }

    @POST
    @Path("/pay")
    @OwnTransactions(why = "The processor is called between the intent and the outcome. A repeat finds the payment by its Idempotency-Key, and the processor knows it by its id.")
    @Operation(operationId = "payInvoice", summary = "Charge a saved payment method", description = "All that is left to pay, from the company that is billed; without a method, from its default.")
    @RequestBody(content = @Content(schema = @Schema(implementation = PaymentRequests.Pay.class), examples = @ExampleObject(name = "card", value = "{\"payment_method_id\": \"pm_card_visa\"}")))
    @APIResponse(responseCode = "201", description = "Settled.", content = @Content(schema = @Schema(implementation = PaymentResponse.class)))
    @APIResponse(responseCode = "202", description = "In processing; the payment tells how it ends.", content = @Content(schema = @Schema(implementation = PaymentResponse.class)))
    @APIResponse(responseCode = "402")
    public RestResponse<PaymentResponse> pay(@RestPath("invoice_id") String invoiceId, Body body) {
        var id = existing(invoiceId);
        var request = body.read(PaymentRequests.Pay::read);
        var wanted = steps.isBegun() ? null : charges.wanted(id, request.paymentMethodId());
        return steps.write("invoice.payment_started", () -> charges.begin(id, wanted), charges::carriedOut);
    }

    @GET
    @Path("/payment-methods")
    @Operation(operationId = "listInvoicePaymentMethods", summary = "List the payment methods for an invoice", description = "Those of the company that is billed, newest first; `restricted` says which of them the invoice does not accept, and why.")
    public Page<PaymentMethodResponse> methods(@RestPath("invoice_id") String invoiceId, UriInfo uri) {
        var id = existing(invoiceId);
        var page = Query.page(uri);
        var all = charges.methods(id);
        return page.page(all);
    }

    private UUID existing(String invoiceId) {
        var id = Ids.of(InvoiceNumbers.NAMED, invoiceId);
        invoices.existing(id);
        return id;
    }
}
