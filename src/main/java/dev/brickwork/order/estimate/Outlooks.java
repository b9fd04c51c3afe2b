package dev.brickwork.order.estimate;

import java.util.HashSet;
import java.util.List;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.core.agreement.InvoiceKey;
import dev.brickwork.core.agreement.StandingCharges;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.core.estimate.Billed;
import dev.brickwork.core.estimate.Outlook;
import dev.brickwork.customer.CustomerTaxes;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.subscription.Agreement;

/** What an agreement still bills, as it is or as it would be. Nothing is written. */
@ApplicationScoped
public class Outlooks {
    private final IssuedInvoices issuedInvoices;
    private final CustomerTaxes taxRates;
    private final BusinessClock clock;

    Outlooks(IssuedInvoices issuedInvoices, CustomerTaxes taxRates, BusinessClock clock) {
        this.issuedInvoices = issuedInvoices;
        this.taxRates = taxRates;
        this.clock = clock;
    }

    /**
     * @param agreement as it is
     * @param after the timeline that is asked about: the agreement's own, or what something would make of it
     */
    public Outlook of(Agreement agreement, Timeline after) {
        var issued = new HashSet<InvoiceKey>();
        for (int term = 0; term < agreement.timeline().terms().size(); term++) {
            issued.addAll(issuedInvoices.progress(agreement.subscriptionId(), term).issued());
        }
        var taxes = taxRates.of(agreement.customerId(),
                after.terms().stream().flatMap(term -> term.lines().stream()).map(line -> line.item().brick()).toList());
        return Outlook.of(after, issued::contains, taxes,
                () -> issuedInvoices.standing(agreement, agreement.customerId()),
                issuedInvoices.hanging(agreement.subscriptionId(), agreement.customerId()))
                .withPending(issuedInvoices.takenBack(agreement.subscriptionId()), agreement.today(clock.now()));
    }

    /**
     * What the change would make of usage that was billed already.
     *
     * @param charges that stand after what it gives back otherwise
     */
    public List<Billed.Correction> corrections(Agreement agreement, Timeline after, StandingCharges charges) {
        var taxes = taxRates.of(agreement.customerId(), agreement.timeline().terms().stream()
                .flatMap(term -> term.lines().stream()).map(line -> line.item().brick()).toList());
        return issuedInvoices.corrections(new IssuedInvoices.Change(agreement, agreement.customerId(), after), () -> charges,
                taxes);
    }
}
