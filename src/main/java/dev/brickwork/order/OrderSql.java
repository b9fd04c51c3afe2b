package dev.brickwork.order;

import dev.brickwork.customer.CustomerSql;
import dev.brickwork.subscription.SubscriptionSql;

/** What others embed in a statement of theirs, where a second round trip would cost too much. Of the current seller. */
public final class OrderSql {

    private OrderSql() {
    }

    /**
     * A condition with one parameter, a time: whether anything was accepted by then.
     *
     * @param subscriptionId an expression of the statement
     */
    public static String isAcceptedBefore(String subscriptionId) {
        return "EXISTS (SELECT FROM customer_order o WHERE o.subscription_id = " + subscriptionId
                + " AND o.status = 'ACCEPTED' AND o.accepted_at < ?)";
    }

    /** Renewal orders that wait, for the list of what needs attention; the newest first. */
    public static String waitingRenewals(int limit) {
        return """
                (SELECT 'waiting-renewals' AS kind, o.id, 'Renewal from ' || o.starts_on AS label, o.customer_id AS about_id,
                    %s::text AS about, %s AS time_zone, o.created_at AS at, NULL::text AS reason
                FROM customer_order o WHERE o.status = 'OPEN' AND o.type = 'RENEWAL'
                ORDER BY o.created_at DESC, o.id DESC LIMIT %d)"""
                .formatted(CustomerSql.name("o.customer_id"), SubscriptionSql.timeZone("o.subscription_id"), limit);
    }

    /**
     * A value: what the last order names that was accepted with this customer and names one; see {@link OrderBilling}. In the words and
     * the order of {@code ix_customer_order_purchase_order} (decision 51).
     *
     * @param subscriptionId and {@code customerId} are expressions of the statement
     */
    public static String purchaseOrder(String subscriptionId, String customerId) {
        return """
                (SELECT o.purchase_order_code
                    FROM customer_order o WHERE o.subscription_id = %s AND o.status = 'ACCEPTED'
                        AND o.purchase_order_code IS NOT NULL AND o.customer_id = %s
                    ORDER BY o.accepted_at DESC, o.created_at DESC, o.id DESC LIMIT 1)"""
                .formatted(subscriptionId, customerId);
    }
}
