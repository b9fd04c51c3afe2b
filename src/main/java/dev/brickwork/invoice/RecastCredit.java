package dev.brickwork.invoice;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

import javax.sql.DataSource;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

import dev.brickwork.core.agreement.AdjustmentCredit.Share;
import dev.brickwork.core.estimate.Estimate;
import dev.brickwork.core.money.Fraction;
import dev.brickwork.customer.CustomerService;
import dev.brickwork.order.AcceptedOrder;
import dev.brickwork.order.FirstChargeDate;
import dev.brickwork.order.IssuedInvoices;
import dev.brickwork.order.OrderService;
import dev.brickwork.order.OrderType;
import dev.brickwork.platform.sql.Sql;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.subscription.Agreement;
import dev.brickwork.subscription.AgreementChanged;
import dev.brickwork.subscription.SubscriptionService;
import dev.brickwork.subscription.SubscriptionStatus;

/**
 * Gives the credit of recasts: the unused part of what was issued, a lot for each invoice's share, or what the order says
 * instead. On the first day of the recast, or at its acceptance where it is charged then; after that it is fixed. One that
 * comes in place of another before that had begun gives what the other was to give.
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

    private final DataSource database;
    private final OrderService orders;
    private final SubscriptionService subscriptions;
    private final IssuedInvoices issuedInvoices;
    private final CustomerService customers;
    private final Credits credits;
    private final BusinessClock clock;

    RecastCredit(DataSource database, OrderService orders, SubscriptionService subscriptions, IssuedInvoices issuedInvoices,
            CustomerService customers, Credits credits, BusinessClock clock) {
        this.database = database;
        this.orders = orders;
        this.subscriptions = subscriptions;
        this.issuedInvoices = issuedInvoices;
        this.customers = customers;
        this.credits = credits;
        this.clock = clock;
    }

    /** In the transaction of the acceptance, under the subscription's lock. */
    void follow(@Observes AgreementChanged change) {
        var order = change.orderId() == null ? null : orders.accepted(change.orderId());
        if (order == null) {
            move(change.agreement());
        }
        if (order == null || order.type() != OrderType.RECAST) {
            return;
        }
        var now = clock.now();
        var agreement = change.agreement();
        int term = agreement.timeline().current().frame().number();
        var firstDay = order.startsOn().atStartOfDay(agreement.timeZone()).toInstant();
        boolean isChargedAtOnce = order.firstChargeDate() == FirstChargeDate.CHECKOUT_DATE || !firstDay.isAfter(now);
        try (var connection = database.getConnection()) {
            Sql.update(connection, REPLACED, order.orderId(), change.subscriptionId(),
                    agreement.timeline().replacedBy(term).toArray(Integer[]::new));
            Sql.update(connection, NOTE, order.orderId(), change.subscriptionId(), term, isChargedAtOnce ? now : firstDay);
            if (isChargedAtOnce) {
                grant(connection, order, term, now);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A pause lets a recast begin later, and a resumption earlier: the first invoice must find the credit, and none before it. */
    private void move(Agreement agreement) {
        var subscriptionId = agreement.subscriptionId();
        try (var connection = database.getConnection()) {
            for (int term : Sql.select(connection, TO_COME, row -> row.getInt(1), subscriptionId)) {
                var firstDay = agreement.firstInstantOf(term);
                Sql.update(connection, MOVE, firstDay, subscriptionId, term, firstDay);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** @param term the one that the recast began; its subscription is locked */
    void grant(UUID orderId, int term, Instant now) throws SQLException {
        try (var connection = database.getConnection()) {
            grant(connection, orders.accepted(orderId), term, now);
        }
    }

    private void grant(Connection connection, AcceptedOrder order, int term, Instant now) throws SQLException {
        var shares = order.adjustmentCredit() == null
                ? shares(order.subscriptionId(), term)
                : List.of(new Share(null, order.adjustmentCredit(), 0));
        var agreement = subscriptions.agreement(order.subscriptionId());
        var company = customers.get(agreement.customerId()).billedCompanyId();
        var currency = agreement.timeline().terms().get(term).frame().currency();
        var label = order.adjustmentCreditLabel() == null ? Estimate.Credit.DEFAULT_LABEL : order.adjustmentCreditLabel();
        var grants = new ArrayList<CreditGrant>();
        for (var share : shares) {
            if (share.cents() > 0) {
                grants.add(new CreditGrant(CreditGrant.newId(), order.subscriptionId(), company,
                        agreement.status() == SubscriptionStatus.INACTIVE, currency, CreditGrant.Kind.RECAST, label,
                        order.orderId(), share.invoice() == null ? null : UUID.fromString(share.invoice()), share.cents(),
                        share.taxCents(), now));
            }
        }
        credits.grant(connection, grants);
        Sql.update(connection, GRANTED, now, grants.stream().mapToLong(CreditGrant::amount).sum(), order.orderId());
    }

    /** What each invoice has of the automatic credit of a recast, as things are now. */
    List<Share> shares(UUID subscriptionId, int term) {
        var creditable = issuedInvoices.creditable(subscriptionId, term - 1);
        return withoutDebts(subscriptions.agreement(subscriptionId).timeline().creditOfRecast(term, creditable).shares());
    }

    /** What an upgrade gave back already comes off the shares before it, the last of them first. */
    static List<Share> withoutDebts(List<Share> shares) {
        long debt = shares.stream().mapToLong(Share::cents).filter(cents -> cents < 0).sum();
        var left = new ArrayList<Share>();
        for (int i = shares.size() - 1; i >= 0; i--) {
            var share = shares.get(i);
            if (share.cents() > 0) {
                long cents = Math.max(0, share.cents() + debt);
                debt = Math.min(0, share.cents() + debt);
                // tax in proportion to what is left of the share
                left.add(0, new Share(share.invoice(), cents, Fraction.of(share.taxCents())
                        .times(Fraction.of(cents)).dividedBy(Fraction.of(share.cents())).rounded()));
            }
        }
        return left;
    }
}
