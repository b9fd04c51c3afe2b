package dev.brickwork.invoice;

import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import org.jboss.resteasy.reactive.RestResponse;

import dev.brickwork.platform.http.Write;
import dev.brickwork.platform.json.Body;

/** Any payment, in a transaction around it all. */
@ApplicationScoped
class PaymentWrites {
    private final PaymentService payments;

    PaymentWrites(PaymentService payments) {
        this.payments = payments;
    }

    @Write("payment.recorded")
    public RestResponse<PaymentResponse> record(UUID invoiceId, Body body) {
        var change = payments.lock(invoiceId);
        return InvoicePaymentResource.created(payments.record(change, body.read(PaymentRequests.RecordPayment::read)));
    }
}
