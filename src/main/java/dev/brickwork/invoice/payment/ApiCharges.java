package dev.brickwork.invoice.payment;

import java.util.List;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import org.jboss.resteasy.reactive.RestResponse;

import dev.brickwork.core.Refused;
import dev.brickwork.customer.PaymentMethodResponse;
import dev.brickwork.customer.PaymentMethodService;
import dev.brickwork.invoice.Invoice;
import dev.brickwork.invoice.PaymentResponse;
import dev.brickwork.platform.audit.Audit;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.http.Answers;
import dev.brickwork.platform.refusal.Declined;
import dev.brickwork.platform.refusal.ErrorCode;

/** Charges and refunds that a program asks for. */
@ApplicationScoped
class ApiCharges {
    private final Charging charging;
    private final ChargeTable charges;
    private final ProcessorRefunds refunds;
    private final RefundTable refundTable;
    private final AllowedPaymentMethods allowedMethods;
    private final PaymentMethodService methods;
    private final PaymentService payments;
    private final Transactions transactions;
    private final Audit audit;

    ApiCharges(Charging charging, ChargeTable charges, ProcessorRefunds refunds, RefundTable refundTable,
            AllowedPaymentMethods allowedMethods,
            PaymentMethodService methods, PaymentService payments, Transactions transactions, Audit audit) {
        this.charging = charging;
        this.charges = charges;
        this.refunds = refunds;
        this.refundTable = refundTable;
        this.allowedMethods = allowedMethods;
        this.methods = methods;
        this.payments = payments;
        this.transactions = transactions;
        this.audit = audit;
    }

    List<PaymentMethodResponse> methods(UUID invoiceId) {
        var rules = allowedMethods.of(invoiceId);
        return methods.payerItself(companyOf(invoiceId)).methods().stream().map(rules::shown).toList();
    }

    /** @param methodId null for the company's default; asks the processor, so outside of transactions */
    ChargeTable.Wanted wanted(UUID invoiceId, String methodId) {
        transactions.joining(() -> {
            Invoice.get(invoiceId).guards().refuseUnlessChargeable();
            return null;
        });
        var payer = methods.payerItself(companyOf(invoiceId));
        var method = methodId == null
                ? payer.defaultMethod().orElseThrow(() -> Refused.field("payment_method_id",
                        "is required, because the company that pays has no default"))
                : payer.method(methodId).orElseThrow(() -> Refused.field("payment_method_id",
                        "is not attached to the company that pays"));
        var rules = allowedMethods.of(invoiceId);
        rules.refuseUnlessAccepted(method.type());
        return new ChargeTable.Wanted(payer.processor().name(), method.paymentMethodId(), method.type(),
                ChargeTable.Origin.API, rules.types(), false);
    }

    UUID begin(UUID invoiceId, ChargeTable.Wanted wanted) {
        if (wanted == null) {
            throw new Declined(ErrorCode.ERR_CONFLICT, "The same request is still being worked on.", 1);
        }
        return charging.begin(invoiceId, wanted);
    }

    /** @param isRepeated whether an earlier request may have sent it */
    RestResponse<PaymentResponse> carriedOut(UUID paymentId, boolean isRepeated) {
        if (isRepeated) {
            charging.carryOutAgain(paymentId);
        } else {
            charging.carryOut(paymentId);
        }
        var payment = payments.read(paymentId);
        return switch (Payment.State.valueOf(payment.status())) {
            case SETTLED -> Answers.created("/payments/" + paymentId, payment);
            case PROCESSING -> RestResponse.status(RestResponse.Status.ACCEPTED, payment);
            case FAILED -> throw new Declined(ErrorCode.ERR_PAYMENT_FAILED, payment.error());
        };
    }

    /** Whether a processor took it, so that only a processor can give it back. */
    boolean isCharge(UUID paymentId) {
        return charges.find(paymentId).isPresent();
    }

    UUID beginRefund(UUID paymentId, PaymentRequests.RefundPayment request) {
        var invoice = payments.lockInvoiceOf(paymentId).change().invoice;
        var before = payments.read(paymentId);
        var refundId = refunds.begin(invoice, paymentId, request, null);
        // of the payment: the invoice changes when the money has gone, and then says so itself
        audit.changed("payment.refund_started", "payment", paymentId, before, payments.read(paymentId));
        return refundId;
    }

    RestResponse<PaymentResponse> refunded(UUID refundId) {
        refunds.carryOut(refundId);
        var refund = refundTable.find(refundId).orElseThrow();
        return switch (refund.state()) {
            case SETTLED -> RestResponse.ok(payments.read(refund.paymentId()));
            case PROCESSING -> RestResponse.status(RestResponse.Status.ACCEPTED, payments.read(refund.paymentId()));
            case FAILED -> throw new Declined(ErrorCode.ERR_PAYMENT_FAILED, refund.error());
        };
    }

    private UUID companyOf(UUID invoiceId) {
        return transactions.joining(() -> Invoice.get(invoiceId).billedCompanyId);
    }
}
