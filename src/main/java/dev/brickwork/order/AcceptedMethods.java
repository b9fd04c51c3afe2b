package dev.brickwork.order;

import java.sql.SQLException;
import java.util.UUID;

import javax.sql.DataSource;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.platform.sql.Sql;

/** By what the invoices of an order may be paid, as its accepted-payment-methods configuration says. */
@ApplicationScoped
public class AcceptedMethods {
    /** What was not said is accepted. */
    private static final String READ = """
            SELECT coalesce((c->>'paywall_credit_card')::boolean, true) AS card, coalesce((c->>'paywall_ach')::boolean, true) AS ach,
                coalesce((c->>'paywall_force_autopay')::boolean, false) AS forced
            FROM (SELECT accepted_payment_methods_config AS c FROM customer_order WHERE id = ?) AS config""";

    private final DataSource database;

    AcceptedMethods(DataSource database) {
        this.database = database;
    }

    /** @param isAutopayForced whether what pays an invoice is kept and pays the next ones by itself */
    public record Accepted(boolean isCard, boolean isBankAccount, boolean isAutopayForced) {
        static final Accepted ALL = new Accepted(true, true, false);
    }

    /** @param orderId null for an invoice that no order brought */
    @Transactional
    public Accepted of(UUID orderId) {
        if (orderId == null) {
            return Accepted.ALL;
        }
        try (var connection = database.getConnection()) {
            return Sql.select(connection, READ,
                    row -> new Accepted(row.getBoolean("card"), row.getBoolean("ach"), row.getBoolean("forced")), orderId)
                    .stream().findFirst().orElse(Accepted.ALL);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
