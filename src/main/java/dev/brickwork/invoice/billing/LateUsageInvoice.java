package dev.brickwork.invoice.billing;

import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.core.agreement.InvoiceKey;
import dev.brickwork.core.agreement.StandingCharges;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.core.estimate.Amounts;
import dev.brickwork.core.time.DateRange;
import dev.brickwork.customer.CustomerService;
import dev.brickwork.invoice.metering.BilledMeter;
import dev.brickwork.invoice.metering.MeterBillingTable;
import dev.brickwork.invoice.metering.MeterComparison;
import dev.brickwork.platform.database.Database;
import dev.brickwork.subscription.Agreement;
import dev.brickwork.subscription.SubscriptionService;

/**
 * The invoice of a correction that no other invoice brings: in the subscription's series, issued at once. Below 0 it carries
 * itself to credit, like all others.
 */
@ApplicationScoped
class LateUsageInvoice {
    private static final int ISSUED_AT_ONCE = 1;
    private static final String NUMBER = """
            SELECT count(*) + 1 FROM invoice WHERE subscription_id = ? AND invoice_key LIKE '%-CORRECTION-%'""";

    private final Database database;
    private final SubscriptionService subscriptions;
    private final CustomerService customers;
    private final MeterComparison comparison;
    private final WaivedMeterUsage waived;
    private final InvoiceIssuer issuer;

    LateUsageInvoice(Database database, SubscriptionService subscriptions, CustomerService customers,
            MeterComparison comparison, WaivedMeterUsage waived, InvoiceIssuer issuer) {
        this.database = database;
        this.subscriptions = subscriptions;
        this.customers = customers;
        this.comparison = comparison;
        this.waived = waived;
        this.issuer = issuer;
    }

    /** Under the subscription's lock, where it has no invoice left to be issued. */
    void correct(UUID subscriptionId, TaxCache taxes, Instant now) {
        var agreement = subscriptions.agreement(subscriptionId);
        var billed = MeterBillingTable.toCompare(database, List.of(subscriptionId), now);
        // held, since what comes between the two looks would be marked as read and in no bill
        var reductions = new ChargeReductions(database, id -> agreement.timeline(), now);
        Supplier<StandingCharges> standing = () -> reductions.standing(subscriptionId, agreement.customerId());
        if (waived.leftOut(comparison.lookAndHold(billed, agreement.timeline()), standing).stream()
                .map(compared -> ChargeReductions.Correction.of(compared, standing))
                .allMatch(ChargeReductions.Correction::isNothing)
                && readAgainOnly(billed, agreement.timeline())) {
            return;
        }
        var invoice = invoice(agreement, billed, now);
        var currency = agreement.timeline().current().header().currency().name();
        new ScheduledInvoiceTable(database, subscriptionId).make(List.of(invoice), null, currency, null, now);
        issuer.issue(InvoiceToIssueQuery.claimOfSubscription(database, now, subscriptionId, ISSUED_AT_ONCE), taxes, now);
    }

    /** What changed nothing needs no invoice: it is read once more for the one that read it last, where each has one. */
    private boolean readAgainOnly(List<BilledMeter> billed, Timeline timeline) {
        var last = new HashMap<BilledMeter, UUID>();
        for (var meter : billed) {
            MeterBillingTable.lastInvoice(database, meter.id()).forEach(invoiceId -> last.put(meter, invoiceId));
        }
        if (last.size() < billed.size()) {
            return false;
        }
        last.forEach((meter, invoiceId) -> comparison.markRead(List.of(meter), timeline, invoiceId));
        MeterBillingTable.compared(database, billed.stream().map(BilledMeter::id).toList());
        return true;
    }

    private ScheduledInvoice invoice(Agreement agreement, List<BilledMeter> billed, Instant now) {
        var term = agreement.timeline().current();
        int phase = term.phases().size() - 1;
        int number = database.select(NUMBER, row -> row.getInt(1), agreement.subscriptionId()).get(0);
        var customer = customers.get(agreement.customerId());
        var days = new DateRange(
                billed.stream().map(meter -> meter.extent().counted().from()).min(Comparator.naturalOrder()).orElseThrow(),
                billed.stream().map(meter -> meter.extent().counted().to()).max(Comparator.naturalOrder()).orElseThrow());
        return new ScheduledInvoice(InvoiceKey.correction(term.header().number(), phase, number).toString(),
                customer.customerId(), customer.billedCompanyId(), agreement.timeZone().getId(), days, now,
                term.phases().get(phase).paymentTermsDays(), Amounts.ZERO, false, List.of());
    }
}
