package dev.brickwork.invoice.billing;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

import dev.brickwork.core.agreement.AdjustmentCredit.Share;
import dev.brickwork.core.estimate.Estimate;
import dev.brickwork.invoice.credit.CreditGrant;
import dev.brickwork.order.AcceptedOrder;
import dev.brickwork.order.OrderService;
import dev.brickwork.order.OrderType;
import dev.brickwork.order.estimate.IssuedInvoices;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.seller.FirstChargeDate;
import dev.brickwork.subscription.Agreement;
import dev.brickwork.subscription.AgreementChanged;
import dev.brickwork.subscription.SubscriptionService;

/**
 * Gives the credit of recasts: the unused part of what was issued, a lot for each invoice's share. A number that the order
 * names takes the place of its customer's own share. It is given on the first day of the recast, or at its acceptance where
 * it is charged then; after that it is fixed. One that comes in place of another before that had begun gives what the other
 * was to give.
 */
@ApplicationScoped
class RecastCredit {
    private static final String NOTE = """
            INSERT INTO recast_credit (order_id, subscription_id, term, grants_at) VALUES (?, ?, ?, ?)""";
    private static final String REPLACED = """
            UPDATE recast_credit SET replaced_by = ?
            WHERE subscription_id = ? AND term = ANY (?) AND granted_at IS NULL AND replaced_by IS NULL""";
    private static final String TO_COME = """
            SELECT term FROM recast_credit WHERE subscription_id = ? AND granted_at IS NULL AND replaced_by IS NULL""";
    private static final String MOVE = """
            UPDATE recast_credit SET grants_at = ?
            WHERE subscription_id = ? AND term = ? AND granted_at IS NULL AND replaced_by IS NULL AND grants_at <> ?""";
    private static final String GRANTED = "UPDATE recast_credit SET granted_at = ?, amount = ? WHERE order_id = ?";

    /** What failed is the sweep's, or a person's who must look at it. */
    private static final String DUE = """
            SELECT order_id, term FROM recast_credit
            WHERE subscription_id = ? AND grants_at <= ? AND granted_at IS NULL AND failures = 0
                AND replaced_by IS NULL
            ORDER BY grants_at, order_id""";
    private static final String GIVEN = """
            SELECT order_id, term FROM recast_credit WHERE subscription_id = ? AND granted_at IS NOT NULL ORDER BY term""";

    private final Database database;
    private final OrderService orders;
    private final SubscriptionService subscriptions;
    private final IssuedInvoices issuedInvoices;
    private final UnusedCredit unused;
    private final BusinessClock clock;

    RecastCredit(Database database, OrderService orders, SubscriptionService subscriptions, IssuedInvoices issuedInvoices,
            UnusedCredit unused, BusinessClock clock) {
        this.database = database;
        this.orders = orders;
        this.subscriptions = subscriptions;
        this.issuedInvoices = issuedInvoices;
        this.unused = unused;
        this.clock = clock;
    }

    /** Notes what a recast will give, or gives it at once. In the transaction of the acceptance, under the subscription's lock. */
    void noteRecastCredit(@Observes @Priority(AgreementChanged.Order.CREDIT) AgreementChanged change) {
        var order = change.orderId() == null ? null : orders.accepted(change.orderId());
        if (order == null) {
            move(change.agreement());
        }
        if (order == null || order.type() != OrderType.RECAST) {
            return;
        }
        var now = clock.now();
        var agreement = change.agreement();
        int term = agreement.timeline().current().header().number();
        var firstDay = order.startsOn().atStartOfDay(agreement.timeZone()).toInstant();
        boolean isChargedAtOnce = order.firstChargeDate() == FirstChargeDate.CHECKOUT_DATE || !firstDay.isAfter(now);
        database.update(REPLACED, order.orderId(), change.subscriptionId(),
                agreement.timeline().replacedBy(term).toArray(Integer[]::new));
        database.update(NOTE, order.orderId(), change.subscriptionId(), term, isChargedAtOnce ? now : firstDay);
        if (isChargedAtOnce) {
            grant(order, term, now);
        }
    }

    /** A pause lets a recast begin later, and a resumption earlier: the first invoice must find the credit, and none before it. */
    private void move(Agreement agreement) {
        var subscriptionId = agreement.subscriptionId();
        for (int term : database.select(TO_COME, row -> row.getInt(1), subscriptionId)) {
            var firstDay = agreement.firstInstantOf(term);
            database.update(MOVE, firstDay, subscriptionId, term, firstDay);
        }
    }

    /**
     * Dated now: the month in which it fell due may be closed meanwhile.
     *
     * @param term the one that the recast began; its subscription is locked
     */
    void grant(UUID orderId, int term) {
        grant(orders.accepted(orderId), term, clock.now());
    }

    /** For who comes before the sweep. The subscription is locked. */
    void grantDue(UUID subscriptionId) {
        database.select(DUE, RecastTerm::of, subscriptionId, clock.now())
                .forEach(due -> grant(due.orderId, due.term));
    }

    private void grant(AcceptedOrder order, int term, Instant now) {
        var agreement = subscriptions.agreement(order.subscriptionId());
        long amount = giveUnused(order, agreement, term, issuedInvoices.endedTerms(order.subscriptionId(), term - 1), now);
        if (order.adjustmentCredit() != null) {
            amount += order.adjustmentCredit();
            unused.give(agreement, cause(order, agreement, term),
                    List.of(new Share(null, order.adjustmentCredit(), 0, null)), now);
        }
        database.update(GRANTED, now, amount, order.orderId());
    }

    /** What stands of the old invoices again, since one that gave it back was voided: the recast gives it in its place. */
    void giveRest(Agreement agreement, Instant now) {
        for (var given : database.select(GIVEN, RecastTerm::of, agreement.subscriptionId())) {
            giveUnused(orders.accepted(given.orderId), agreement, given.term, Set.of(given.term - 1), now);
        }
    }

    /** @param term the one that the order began */
    private record RecastTerm(UUID orderId, int term) {

        static RecastTerm of(ResultSet row) throws SQLException {
            return new RecastTerm(row.getObject("order_id", UUID.class), row.getInt("term"));
        }
    }

    /** A number that the order names is given instead of the customer's own share; former payers get theirs all the same. */
    private long giveUnused(AcceptedOrder order, Agreement agreement, int term, Set<Integer> ended, Instant now) {
        return unused.give(agreement, cause(order, agreement, term),
                standing -> agreement.timeline().creditOfRecast(term, ended,
                        order.adjustmentCredit() == null ? standing : standing.ofFormerPayers()),
                now);
    }

    /** A number is for the customer of the order, also if another has the subscription by now. */
    private static UnusedCredit.Cause cause(AcceptedOrder order, Agreement agreement, int term) {
        var customerId = order.adjustmentCredit() == null ? agreement.customerId() : order.customerId();
        boolean isNamed = order.adjustmentCreditLabel() != null && customerId.equals(order.customerId());
        return new UnusedCredit.Cause(CreditGrant.Kind.RECAST, customerId,
                isNamed ? order.adjustmentCreditLabel() : Estimate.Credit.DEFAULT_LABEL, order.orderId(),
                agreement.timeline().terms().get(term).header().currency());
    }
}
