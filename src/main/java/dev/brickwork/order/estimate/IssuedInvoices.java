package dev.brickwork.order.estimate;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;

import dev.brickwork.core.Refused;
import dev.brickwork.core.agreement.BillingProgress;
import dev.brickwork.core.agreement.InvoiceKey;
import dev.brickwork.core.agreement.StandingCharges;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.core.estimate.Amounts;
import dev.brickwork.core.estimate.Billed;
import dev.brickwork.core.estimate.Taxes;
import dev.brickwork.core.tax.LineTaxes;
import dev.brickwork.subscription.Agreement;

/** How far the billing of an agreement has come, implemented where invoices are issued. */
public interface IssuedInvoices {

    /**
     * What was issued, whatever became of it since, and what of milestones is completed.
     *
     * @param term the place of the term in the timeline, from 0
     */
    BillingProgress progress(UUID subscriptionId, int term);

    /**
     * The places of the terms whose unused part a recast of {@code term} gives back: that one, and the one before where it was begun by
     * a recast that has not given its credit.
     */
    Set<Integer> endedTerms(UUID subscriptionId, int term);

    /**
     * For pricing an order that names another customer. What only waits for the next sweep does not matter: acceptance
     * issues it.
     *
     * @throws Refused naming {@code customer_id}, if an invoice is due and can't be issued as things are
     */
    void refuseBlockedHandOver(Agreement agreement);

    /**
     * For accepting such an order, after what is due was issued to the customer who has the subscription.
     *
     * @throws Refused naming {@code customer_id}, if an invoice is due and not issued, for whatever reason
     */
    void refuseHandOver(Agreement agreement);

    /**
     * What stands of the charges of a subscription; a new object each time.
     *
     * @param customerId who will have it: what was billed while it was another's is given back to that one
     */
    StandingCharges standing(Agreement agreement, UUID customerId);

    /** Credit that was taken back after it was spent, and waits for the next invoice of the subscription, which charges it again. */
    Amounts takenBack(UUID subscriptionId);

    /**
     * What hangs on invoices that are not issued, such as completed milestones: it is taxed together with what they bill.
     *
     * @param customerId who will have the subscription; what hangs on invoices of another's moves on
     */
    Map<InvoiceKey, List<LineTaxes.Line>> hanging(UUID subscriptionId, UUID customerId);

    /**
     * What an order or an end would make of an agreement.
     *
     * @param agreement as it is
     * @param customerId who will have it
     */
    record Change(Agreement agreement, UUID customerId, Timeline after) {
    }

    /**
     * What a change would make of usage that was billed.
     *
     * @param charges that stand after what it gives back otherwise
     */
    List<Billed.Correction> corrections(Change change, Supplier<StandingCharges> charges, Taxes taxes);
}
