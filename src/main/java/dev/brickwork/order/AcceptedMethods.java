package dev.brickwork.order;

import java.sql.SQLException;
import java.util.UUID;

import javax.sql.DataSource;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.platform.sql.Sql;

/**
 * By what invoices may be paid, as the accepted-payment-methods configuration of their order says. Where none brought the invoice,
 * or it says nothing about it, what was said last about its subscription stays agreed.
 */
@ApplicationScoped
public class AcceptedMethods {
    /** What was not said is accepted. */
    private static final String READ = """
            SELECT coalesce((c->>'paywall_credit_card')::boolean, true) AS card, coalesce((c->>'paywall_ach')::boolean, true) AS ach,
                coalesce((c->>'paywall_force_autopay')::boolean, false) AS forced
            FROM (
                SELECT o.accepted_payment_methods_config AS c FROM (SELECT ?::uuid AS order_id, ?::uuid AS subscription_id) i
                LEFT JOIN customer_order its ON its.id = i.order_id
                JOIN customer_order o ON o.subscription_id = coalesce(i.subscription_id, its.subscription_id)
                WHERE o.status = 'ACCEPTED' AND o.accepted_payment_methods_config IS NOT NULL
                ORDER BY o.id IS NOT DISTINCT FROM i.order_id DESC, o.accepted_at DESC, o.created_at DESC, o.id DESC LIMIT 1
            ) AS config""";

    private final DataSource database;

    AcceptedMethods(DataSource database) {
        this.database = database;
    }

    /** @param isAutopayForced whether what pays an invoice is kept and pays the next ones by itself */
    public record Accepted(boolean isCard, boolean isBankAccount, boolean isAutopayForced) {
        static final Accepted ALL = new Accepted(true, true, false);
    }

    /**
     * @param orderId null for an invoice that no order brought
     * @param subscriptionId null for an invoice that stands alone
     */
    @Transactional
    public Accepted of(UUID orderId, UUID subscriptionId) {
        try (var connection = database.getConnection()) {
            return Sql.select(connection, READ,
                    row -> new Accepted(row.getBoolean("card"), row.getBoolean("ach"), row.getBoolean("forced")), orderId,
                    subscriptionId).stream().findFirst().orElse(Accepted.ALL);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
