package dev.brickwork.order;

import java.time.Instant;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.platform.database.Database;

/**
 * By what invoices may be paid, as the accepted-payment-methods configuration of orders says: what was said last to the customer
 * about the subscription, and of an issued invoice, what had been said by then.
 */
@ApplicationScoped
public class AcceptedMethods {
    /** What was not said is accepted. */
    private static final String READ = """
            SELECT coalesce((c->>'paywall_credit_card')::boolean, true) AS card, coalesce((c->>'paywall_ach')::boolean, true) AS ach,
                coalesce((c->>'paywall_force_autopay')::boolean, false) AS forced
            FROM (
                SELECT o.accepted_payment_methods_config AS c
                FROM (SELECT ?::uuid AS order_id, ?::uuid AS subscription_id, ?::uuid AS customer_id,
                    ?::timestamptz AS issued_at) i
                LEFT JOIN customer_order its ON its.id = i.order_id
                JOIN customer_order o ON o.subscription_id = coalesce(i.subscription_id, its.subscription_id)
                WHERE o.status = 'ACCEPTED' AND o.customer_id = i.customer_id AND o.accepted_payment_methods_config IS NOT NULL
                    AND (i.issued_at IS NULL OR o.accepted_at <= i.issued_at)
                ORDER BY o.accepted_at DESC, o.created_at DESC, o.id DESC LIMIT 1
            ) AS config""";

    private final Database database;

    AcceptedMethods(Database database) {
        this.database = database;
    }

    /** @param isAutopayForced whether what pays an invoice is kept and pays the next ones by itself */
    public record Accepted(boolean isCard, boolean isBankAccount, boolean isAutopayForced) {
        static final Accepted ALL = new Accepted(true, true, false);
    }

    /**
     * @param orderId by which the subscription is found of an invoice that stands alone; null where no order brought it
     * @param subscriptionId null for an invoice that stands alone
     * @param customerId whose invoice it is: another customer may have the subscription by now
     * @param issuedAt null for one that is to come
     */
    @Transactional
    public Accepted of(UUID orderId, UUID subscriptionId, UUID customerId, Instant issuedAt) {
        return database.select(READ,
                row -> new Accepted(row.getBoolean("card"), row.getBoolean("ach"), row.getBoolean("forced")), orderId,
                subscriptionId, customerId, issuedAt).stream().findFirst().orElse(Accepted.ALL);
    }
}
