package dev.brickwork.invoice.billing;

import java.time.Instant;
import java.time.LocalDate;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.core.Missing;
import dev.brickwork.core.agreement.AfterTerm;
import dev.brickwork.core.agreement.PlannedInvoice;
import dev.brickwork.core.agreement.Planner;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.customer.CustomerService;
import dev.brickwork.customer.CustomerTaxes;
import dev.brickwork.invoice.InvoiceQuery;
import dev.brickwork.invoice.InvoiceResponse;
import dev.brickwork.invoice.InvoiceRow;
import dev.brickwork.invoice.InvoiceService;
import dev.brickwork.invoice.InvoiceStatus;
import dev.brickwork.invoice.LineKind;
import dev.brickwork.invoice.attachment.AttachmentQuery;
import dev.brickwork.platform.database.TenantReads;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.subscription.Agreement;
import dev.brickwork.subscription.RenewalTerms;
import dev.brickwork.subscription.SubscriptionService;
import dev.brickwork.subscription.SubscriptionStatus;

/**
 * What a subscription bills next: the first invoice that is still to be issued, or the first of its renewal. Both may come at the
 * same instant, where meters close with the term: then it is the renewal, if that charges anything.
 */
@ApplicationScoped
class NextInvoice {
    private final TenantReads reads;
    private final SubscriptionService subscriptions;
    private final RenewalTerms renewals;
    private final InvoiceService invoices;
    private final CustomerService customers;
    private final CustomerTaxes taxes;
    private final BusinessClock clock;
    private final PendingCharges pendingCharges;

    NextInvoice(TenantReads reads, SubscriptionService subscriptions, RenewalTerms renewals, InvoiceService invoices,
            CustomerService customers, CustomerTaxes taxes, BusinessClock clock, PendingCharges pendingCharges) {
        this.pendingCharges = pendingCharges;
        this.reads = reads;
        this.subscriptions = subscriptions;
        this.renewals = renewals;
        this.invoices = invoices;
        this.customers = customers;
        this.taxes = taxes;
        this.clock = clock;
    }

    /**
     * @param includePaid also an invoice that was paid ahead, whole
     * @param isUsageExpected with the usage metered so far
     */
    record Asked(boolean includePaid, boolean isUsageExpected) {
    }

    @Transactional
    InvoiceResponse of(UUID subscriptionId, Asked asked) {
        var agreement = subscriptions.agreement(subscriptionId);
        var scheduled = InvoiceQuery.next(reads, subscriptionId, asked.includePaid);
        if (!scheduled.isEmpty() && scheduled.get(0).billAt().isBefore(endOf(agreement))) {
            return invoices.response(scheduled.get(0), asked.isUsageExpected);
        }
        var renewed = renewed(agreement);
        var first = renewed.flatMap(timeline -> Planner.plan(timeline.current()).invoices().stream().findFirst());
        if (!scheduled.isEmpty() && first.filter(NextInvoice::charges).isEmpty()) {
            return invoices.response(scheduled.get(0), asked.isUsageExpected);
        }
        // of an invoice that is not there yet, only what hangs on its subscription
        var attachments = AttachmentQuery.of(reads, Collections.singletonMap(null, subscriptionId)).get(null);
        return first.map(planned -> row(agreement, renewed.get(), planned))
                .map(estimate -> InvoiceResponse.renewalEstimate(estimate, attachments, clock.now()))
                .orElseThrow(() -> new Missing("Invoice"));
    }

    /** As the end of the term will make it; empty where nothing goes on. */
    private Optional<Timeline> renewed(Agreement agreement) {
        var timeline = agreement.timeline();
        if (timeline.terms().isEmpty() || agreement.status() == SubscriptionStatus.INACTIVE) {
            return Optional.empty();
        }
        return renewals.of(agreement.subscriptionId())
                .filter(terms -> terms.after(timeline.current().endsOn(), agreement.timeZone()) == AfterTerm.RENEWS)
                .map(terms -> timeline.current().header().trial()
                        ? timeline.endTrial(terms.lengthMonths())
                        : timeline.renew(terms.lengthMonths(), terms.uplift()))
                .filter(renewed -> !renewed.current().lines().isEmpty());
    }

    /** Where a renewal would begin. */
    private static Instant endOf(Agreement agreement) {
        return agreement.timeline().current().endsOn().plusDays(1).atStartOfDay(agreement.timeZone()).toInstant();
    }

    /** Before discounts. */
    private static boolean charges(PlannedInvoice planned) {
        return planned.lines().stream().anyMatch(line -> line.totals().gross() != 0);
    }

    private InvoiceRow row(Agreement agreement, Timeline renewed, PlannedInvoice planned) {
        var term = renewed.current();
        var customer = customers.get(agreement.customerId());
        var payer = customers.get(customer.billedCompanyId());
        var rates = taxes.of(customer, term.lines().stream().map(line -> line.item().brick()).toList());
        var zone = agreement.timeZone();
        LocalDate firstDay = planned.days().from();
        var scheduled = ScheduledInvoice.of(planned, term, rates, new ScheduledInvoice.Addressee(customer.customerId(),
                payer.customerId(), zone.getId(), false), InvoiceScheduling.billAt(firstDay, zone, null));
        long total = scheduled.amounts().grandTotal();
        var facts = new InvoiceStatus.Facts(false, false, false, false, false, false, total, 0, 0, 0, null);
        var lines = scheduled.lines().stream()
                .map(line -> new InvoiceRow.Line(LineKind.PLANNED, line.brickId(), line.brickCode(),
                        line.brickName(), line.quantity(), line.amounts().tax(), line.amounts().grandTotal(),
                        line.days().from(),
                        line.days().to()))
                .toList();
        return new InvoiceRow(null, agreement.subscriptionId(), customer.customerId(), payer.customerId(), null, null,
                term.header().currency().name(), zone, scheduled.billAt(), scheduled.paymentTerms(), null, null, total,
                total, 0, facts, payer.name(), pendingCharges.purchaseOrder(agreement), "{}", null, false, true,
                lines, List.of());
    }
}
