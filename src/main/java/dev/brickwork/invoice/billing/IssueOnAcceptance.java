package dev.brickwork.invoice.billing;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.transaction.Transactional;

import org.jboss.logging.Logger;

import dev.brickwork.core.Refused;
import dev.brickwork.core.agreement.InvoiceKey;
import dev.brickwork.core.time.DateRange;
import dev.brickwork.identity.TaxIdentityMissing;
import dev.brickwork.invoice.credit.CreditApplication;
import dev.brickwork.order.InvoiceIssuing;
import dev.brickwork.order.OrderAccepted;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.spi.TaxCalculator;
import dev.brickwork.subscription.SubscriptionService;

/**
 * Issues what is due when an order is accepted, in the transaction that accepts it: a backdated order's invoices, and those
 * that are charged at checkout. If the order brings the subscription to another customer, what is due to the present one
 * comes first. What another system has billed of an imported contract is muted before. What is issued is never more than a
 * chunk in memory, and no more chunks than the bounds of a contract allow; what is muted is looked at all at once, a few
 * columns each.
 */
@ApplicationScoped
class IssueOnAcceptance implements InvoiceIssuing {
    private static final Logger LOG = Logger.getLogger(IssueOnAcceptance.class);
    private static final int CHUNK = 100;
    private static final String SCHEDULED = """
            SELECT id, invoice_key, starts_on, ends_on, time_zone, is_empty FROM invoice
            WHERE subscription_id = ? AND issued_at IS NULL AND voided_at IS NULL AND NOT is_muted""";

    private final Database database;
    private final CreditApplication credit;
    private final RecastCredit recastCredit;
    private final InvoiceIssuer issuer;
    private final TaxCalculator calculator;
    private final SubscriptionService subscriptions;
    private final BusinessClock clock;

    IssueOnAcceptance(Database database, CreditApplication credit, RecastCredit recastCredit, InvoiceIssuer issuer,
            TaxCalculator calculator, SubscriptionService subscriptions, BusinessClock clock) {
        this.credit = credit;
        this.recastCredit = recastCredit;
        this.database = database;
        this.issuer = issuer;
        this.calculator = calculator;
        this.subscriptions = subscriptions;
        this.clock = clock;
    }

    void issue(@Observes @Priority(OrderAccepted.Order.INVOICES) OrderAccepted accepted) {
        var now = clock.now();
        if (accepted.billedUntil() != null) {
            muteBilled(accepted.subscriptionId(), accepted.billedUntil(), now);
        }
        issueNow(accepted.subscriptionId(), now);
    }

    @Override
    @Transactional(Transactional.TxType.MANDATORY)
    public void issue(UUID subscriptionId) {
        recastCredit.grantDue(subscriptionId);
        issueNow(subscriptionId, clock.now());
    }

    /** Credit that came about settles older invoices first, as it does when a sweep gives it. */
    private void issueNow(UUID subscriptionId, Instant now) {
        credit.applyOfSubscriptions();
        var taxes = TaxCache.askingAtOnce(calculator);
        List<InvoiceToIssue> claimed;
        do {
            claimed = InvoiceToIssueQuery.claimOfSubscription(database, now, subscriptionId, CHUNK);
            try {
                issuer.issueUnlessMuted(claimed, taxes, now);
            } catch (TaxIdentityMissing missing) {
                // the customer has accepted and can do nothing about it: the sweep parks the invoice and tells the seller
                LOG.infof("invoices of %s are left to the sweep: %s", subscriptionId, missing.getMessage());
                return;
            }
        } while (claimed.size() == CHUNK);
    }

    /** @param days of the calendar */
    private record Scheduled(UUID id, InvoiceKey.Kind kind, DateRange days, ZoneId zone, boolean isEmpty) {

        static Scheduled of(ResultSet row) throws SQLException {
            return new Scheduled(row.getObject("id", UUID.class), InvoiceKey.parse(row.getString("invoice_key")).kind(),
                    new DateRange(row.getObject("starts_on", LocalDate.class), row.getObject("ends_on", LocalDate.class)),
                    ZoneId.of(row.getString("time_zone")), row.getBoolean("is_empty"));
        }

        /**
         * Usage is billed when its days are over: those of a meter that goes on today nobody can have billed. What charges nothing is
         * dropped when it is due, as ever.
         */
        boolean isBilledBy(LocalDate until, Instant now) {
            var reached = kind == InvoiceKey.Kind.USAGE
                    ? DateRange.earlier(until, now.atZone(zone).toLocalDate())
                    : until;
            return !isEmpty && !days.to().isAfter(reached);
        }

        boolean isCutBy(LocalDate until) {
            return kind == InvoiceKey.Kind.PERIOD && days.from().isBefore(until) && until.isBefore(days.to());
        }
    }

    /** All that lies before the day. It must be the boundary of two periods, or nobody could say what is left of one. */
    private void muteBilled(UUID subscriptionId, LocalDate until, Instant now) {
        var scheduled = database.select(SCHEDULED, Scheduled::of, subscriptionId);
        scheduled.stream().filter(invoice -> invoice.isCutBy(until)).findFirst().ifPresent(cut -> {
            throw Refused.field("billed_until", "must be the first day of a billing period, such as " + cut.days.from()
                    + " or " + cut.days.to());
        });
        // by the agreement: a trial and a contract of milestones have nothing scheduled
        var end = subscriptions.agreement(subscriptionId).timeline().current().endsOn().plusDays(1);
        if (until.isAfter(end)) {
            // acceptance renews a bounded number of terms; what was renewed more often has not got there
            throw Refused.field("billed_until", "may not lie after the end of the term, " + end
                    + "; of a contract that was renewed often, import the current term");
        }
        var billed = scheduled.stream().filter(invoice -> invoice.isBilledBy(until, now)).map(Scheduled::id).toList();
        if (!billed.isEmpty()) {
            issuer.mute(billed, now);
        }
    }
}
