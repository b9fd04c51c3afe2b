package dev.brickwork.invoice;

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
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestPath;

import dev.brickwork.platform.http.Api;
import dev.brickwork.platform.http.Ids;
import dev.brickwork.platform.http.Write;
import dev.brickwork.platform.json.Body;

@Path(Api.BASE + "/payments/{payment_id}")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Payments", description = "Money for invoices.")
class PaymentResource {
    private final PaymentService payments;

    PaymentResource(PaymentService payments) {
        this.payments = payments;
    }

    @GET
    @Operation(operationId = "getPayment", summary = "Read a payment")
    public PaymentResponse read(@RestPath("payment_id") String paymentId) {
        return payments.read(Ids.of("Payment", paymentId));
    }

    @POST
    @Path("/refund")
    @Write("payment.refunded")
    @Operation(operationId = "refundPayment", summary = "Refund a payment", description = "Of a payment that was recorded: notes down that the money went back, outside of the service. The invoice is open again by that much.")
    @RequestBody(required = true, content = @Content(schema = @Schema(implementation = PaymentRequests.RefundPayment.class), examples = @ExampleObject(name = "part", value = "{\"amount\": 5000, \"reason\": \"Paid twice\"}")))
    public PaymentResponse refund(@RestPath("payment_id") String paymentId, Body body) {
        var id = Ids.of("Payment", paymentId);
        var change = payments.lockInvoiceOf(id);
        return payments.refund(change, id, body.read(PaymentRequests.RefundPayment::read));
    }
}
