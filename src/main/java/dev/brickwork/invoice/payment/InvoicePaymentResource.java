package dev.brickwork.invoice.payment;

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

import dev.brickwork.invoice.PaymentQuery;
import dev.brickwork.invoice.PaymentResponse;
import dev.brickwork.invoice.attachment.InvoiceNumbers;
import dev.brickwork.platform.http.Answers;
import dev.brickwork.platform.http.Api;
import dev.brickwork.platform.http.Ids;
import dev.brickwork.platform.http.Query;
import dev.brickwork.platform.json.Body;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.Sorted;
import dev.brickwork.platform.write.Write;

@Path(Api.BASE + "/invoices/{invoice_id}/payments")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Payments")
public class InvoicePaymentResource {
    private final PaymentService payments;

    InvoicePaymentResource(PaymentService payments) {
        this.payments = payments;
    }

    @POST
    @Write("payment.recorded")
    @Operation(operationId = "recordPayment", summary = "Record a payment", description = "One that was collected outside of the service. An invoice that is not issued yet can be paid ahead.")
    @RequestBody(required = true, content = @Content(schema = @Schema(implementation = PaymentRequests.RecordPayment.class), examples = @ExampleObject(name = "wire", value = "{\"payment_method\": \"WIRE\", \"paid_amount\": 12000, \"payment_proof\": \"wire 4711\"}")))
    @APIResponse(responseCode = "201", description = "The payment.", content = @Content(schema = @Schema(implementation = PaymentResponse.class)))
    public RestResponse<PaymentResponse> record(@RestPath("invoice_id") String invoiceId, Body body) {
        var change = payments.lock(Ids.of(InvoiceNumbers.NAMED, invoiceId));
        var payment = payments.record(change, body.read(PaymentRequests.RecordPayment::read));
        return Answers.created("/payments/" + payment.paymentId(), payment);
    }

    @GET
    @Operation(operationId = "listPayments", summary = "List the payments of an invoice", description = "Newest first.")
    @Sorted({"created_at", "paid_at"})
    public Page<PaymentResponse> list(@RestPath("invoice_id") String invoiceId, UriInfo uri) {
        return payments.ofInvoice(Ids.of(InvoiceNumbers.NAMED, invoiceId), Query.page(uri, PaymentQuery.SORT));
    }
}
