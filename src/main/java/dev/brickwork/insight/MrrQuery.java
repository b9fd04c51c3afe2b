package dev.brickwork.insight;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.core.metrics.Movement;
import dev.brickwork.core.metrics.MrrCause;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.money.Fraction;
import dev.brickwork.order.OrderSql;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.subscription.SubscriptionService;
import dev.brickwork.subscription.SubscriptionSql;

/**
 * Reads recurring revenue customer by customer, some thousand at a time, each part in a short transaction: whoever asks holds neither
 * the figures of all customers nor a snapshot of the database.
 */
@ApplicationScoped
class MrrQuery {
    /** Customers read at a time. */
    private static final int PART = 20_000;
    private static final UUID BEFORE_ALL = new UUID(0, 0);
    private static final String CHANGES = """
            SELECT s.customer_id, m.currency, m.day, m.cause, m.net_before, m.net_after FROM mrr_step m"""
            + SubscriptionSql.join("m")
            + """
                    WHERE %s AND m.day <= ? AND m.net_before <> m.net_after
                    ORDER BY s.customer_id, m.currency, m.day, m.subscription_id, m.place""";
    private static final String OF_PART = "s.customer_id > ? AND s.customer_id <= ?";
    private static final String CHANGES_OF_PART = CHANGES.formatted(OF_PART);
    private static final String CHANGES_OF_CUSTOMER = CHANGES.formatted("s.customer_id = ?");
    /** The last step by a day; of what was accepted by then and has not begun, the first. */
    private static final String AS_OF = """
            SELECT customer_id, subscription_id, currency, net_after, gross_after, committed_after, contracted_after
            FROM (%1$s AND m.day <= ? ORDER BY m.subscription_id, m.day DESC, m.place DESC) AS begun
            UNION ALL
            SELECT customer_id, subscription_id, currency, '0/1', '0/1', '0/1',
                CASE WHEN contracted_after = '0/1' THEN net_after ELSE contracted_after END
            FROM (%1$s ORDER BY m.subscription_id, m.day, m.place) AS pending WHERE day > ? AND %2$s
            ORDER BY 1, 3, 2""".formatted("""
            SELECT DISTINCT ON (m.subscription_id) s.customer_id, m.subscription_id, m.day, m.place, m.currency, m.net_after,
                m.gross_after, m.committed_after, m.contracted_after FROM mrr_step m""" + SubscriptionSql.join("m")
            + "WHERE " + OF_PART, OrderSql.isAcceptedBefore("pending.subscription_id"));

    private final Database database;
    private final Transactions transactions;
    private final SubscriptionService subscriptions;

    MrrQuery(Database database, Transactions transactions, SubscriptionService subscriptions) {
        this.database = database;
        this.transactions = transactions;
        this.subscriptions = subscriptions;
    }

    /** All changes of a customer's MRR in one currency, in the order of days. */
    record CustomerChanges(UUID customerId, CurrencyCode currency, List<Movement.Change> changes) {
    }

    /** The MRR of a subscription on a day. */
    record SubscriptionMrr(UUID customerId, UUID subscriptionId, CurrencyCode currency, Fraction net, Fraction gross,
            Fraction committed, Fraction contracted) {

        static SubscriptionMrr of(ResultSet row) throws SQLException {
            return new SubscriptionMrr(row.getObject("customer_id", UUID.class),
                    row.getObject("subscription_id", UUID.class),
                    CurrencyCode.valueOf(row.getString("currency")), MrrStepRow.exact(row, "net_after"),
                    MrrStepRow.exact(row, "gross_after"), MrrStepRow.exact(row, "committed_after"),
                    MrrStepRow.exact(row, "contracted_after"));
        }

        boolean isNothing() {
            return net.signum() == 0 && gross.signum() == 0 && committed.signum() == 0 && contracted.signum() == 0;
        }
    }

    /** @param until the last day that counts */
    void eachCustomer(LocalDate until, Consumer<CustomerChanges> reader) {
        eachPart((after, last) -> changes(CHANGES_OF_PART, after, last, until), reader);
    }

    /**
     * Without those that bring nothing and are not contracted.
     *
     * @param dayEnds the first instant after the day
     */
    void eachSubscription(LocalDate day, Instant dayEnds, Consumer<SubscriptionMrr> reader) {
        eachPart((after, last) -> database.select(AS_OF, SubscriptionMrr::of, after, last, day, after, last, day, dayEnds),
                mrr -> {
                    if (!mrr.isNothing()) {
                        reader.accept(mrr);
                    }
                });
    }

    private interface Part<T> {
        /** Of the customers whose ids come after the first of these and not after the second. */
        List<T> of(UUID after, UUID last);
    }

    private <T> void eachPart(Part<T> read, Consumer<T> reader) {
        var after = BEFORE_ALL;
        List<UUID> customers;
        do {
            var start = after;
            customers = transactions.inNew(() -> subscriptions.customersAfter(start, PART));
            if (!customers.isEmpty()) {
                var last = customers.get(customers.size() - 1);
                transactions.inNew(() -> read.of(start, last)).forEach(reader);
                after = last;
            }
        } while (customers.size() == PART);
    }

    /** In each currency. In a transaction. */
    List<CustomerChanges> ofCustomer(UUID customerId, LocalDate until) {
        return changes(CHANGES_OF_CUSTOMER, customerId, until);
    }

    private List<CustomerChanges> changes(String sql, Object... parameters) {
        var found = new ArrayList<CustomerChanges>();
        database.select(sql, row -> {
            var customer = row.getObject("customer_id", UUID.class);
            var currency = CurrencyCode.valueOf(row.getString("currency"));
            var last = found.isEmpty() ? null : found.get(found.size() - 1);
            if (last == null || !last.customerId.equals(customer) || last.currency != currency) {
                last = new CustomerChanges(customer, currency, new ArrayList<>());
                found.add(last);
            }
            return last.changes.add(new Movement.Change(row.getObject("day", LocalDate.class),
                    MrrCause.valueOf(row.getString("cause")),
                    MrrStepRow.exact(row, "net_after").minus(MrrStepRow.exact(row, "net_before"))));
        }, parameters);
        return found;
    }
}
