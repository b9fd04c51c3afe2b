package dev.brickwork.invoice.payment;

import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestResponse;

import dev.brickwork.invoice.PaymentResponse;
import dev.brickwork.platform.http.Api;
import dev.brickwork.platform.http.Ids;
import dev.brickwork.platform.json.Body;
import dev.brickwork.platform.write.OwnTransactions;
import dev.brickwork.platform.write.StepwiseWrites;
import dev.brickwork.platform.write.Write;

@Path(Api.BASE + "/payments/{payment_id}")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Payments", description = "Money for invoices.")
public class PaymentResource {
    private final PaymentService payments;
    private final ApiCharges charges;
    private final RecordedRefunds recorded;
    private final StepwiseWrites steps;

    PaymentResource(PaymentService payments, ApiCharges charges, RecordedRefunds recorded, StepwiseWrites steps) {
        this.payments = payments;
        this.charges = charges;
        this.recorded = recorded;
        this.steps = steps;
    }

    /** What was collected outside goes back outside: one write. */
    @ApplicationScoped
    static class RecordedRefunds {
        private final PaymentService payments;

        RecordedRefunds(PaymentService payments) {
            this.payments = payments;
        }

        @Write("payment.refunded")
        RestResponse<PaymentResponse> refund(UUID paymentId, PaymentRequests.RefundPayment request) {
            return RestResponse.ok(payments.refund(payments.lockInvoiceOf(paymentId), paymentId, request));
        }
    }

    @GET
    @Operation(operationId = "getPayment", summary = "Read a payment")
    public PaymentResponse read(@RestPath("payment_id") String paymentId) {
        return payments.read(Ids.of("Payment", paymentId));
    }

    @POST
    @Path("/refund")
    @OwnTransactions(why = "Where a processor took the money, it is called between the intent and the outcome. A repeat finds the refund by its Idempotency-Key, and the processor knows it by its id.")
    @Operation(operationId = "refundPayment", summary = "Refund a payment", description = "Of a payment that was recorded: notes down that the money went back, outside of the service. Of one that a processor took: has the processor give it back. `then` decides what becomes of the invoice: by default a credit note over the same amount is issued, and nothing is demanded; with REOPEN the invoice is open again by that much.")
    @RequestBody(required = true, content = @Content(schema = @Schema(implementation = PaymentRequests.RefundPayment.class), examples = @ExampleObject(name = "part", value = "{\"amount\": 5000, \"reason\": \"Outage in March\"}")))
    @APIResponse(responseCode = "200", description = "The money has gone back.", content = @Content(schema = @Schema(implementation = PaymentResponse.class)))
    @APIResponse(responseCode = "202", description = "The processor is giving it back; the payment tells how it ends.", content = @Content(schema = @Schema(implementation = PaymentResponse.class)))
    @APIResponse(responseCode = "402")
    public RestResponse<PaymentResponse> refund(@RestPath("payment_id") String paymentId, Body body) {
        var id = Ids.of("Payment", paymentId);
        payments.read(id);
        var request = body.read(PaymentRequests.RefundPayment::read);
        return charges.isCharge(id)
                ? steps.write("payment.refund_started", () -> charges.beginRefund(id, request), charges::refunded)
                : recorded.refund(id, request);
    }
}
