package dev.brickwork.invoice;

import java.util.Map;

import jakarta.inject.Singleton;

import dev.brickwork.core.Refused;
import dev.brickwork.platform.refusal.ConstraintMessages;
import dev.brickwork.platform.refusal.Declined;
import dev.brickwork.platform.refusal.ErrorCode;

/** What the constraints of invoices mean when they fire, since two were at work at once: what the guards say to one alone. */
@Singleton
public class InvoiceConstraintMessages implements ConstraintMessages {
    static final Refused ALREADY_VOIDED = new Refused("Invoice is already voided.");
    static final Refused HAS_PAYMENTS = new Refused("Invoice has payments; refund them before voiding.");
    static final Refused NOTHING_REMAINS = new Refused("Nothing remains on the invoice.");
    static final Refused MORE_THAN_REMAINS = new Refused("The amount is more than what remains on the invoice.");
    public static final Refused PAID_OUT = new Refused(
            "Credit that was paid for was paid out, and more would go back than was paid.");
    public static final Refused NOTHING_TO_REFUND = new Refused("Nothing of the payment is left to refund.");

    /** What the processor will take can't be settled in another way meanwhile. */
    public static final Declined IN_PROCESSING = new Declined(ErrorCode.ERR_CONFLICT,
            "A charge of this invoice is in processing.");

    @Override
    public Map<String, Refused> byConstraint() {
        return Map.of("paid_out_at_most_paid", PAID_OUT, "invoice_stays_void", ALREADY_VOIDED, "invoice_voided_unpaid",
                HAS_PAYMENTS,
                "invoice_settled_at_most_the_total", MORE_THAN_REMAINS, "payment_refunded_at_most_itself",
                NOTHING_TO_REFUND, "invoice_moved_of_paid", NOTHING_TO_REFUND, "payment_refunded_when_settled",
                NOTHING_TO_REFUND);
    }
}
