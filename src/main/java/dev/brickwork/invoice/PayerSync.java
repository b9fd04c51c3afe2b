package dev.brickwork.invoice;

import java.sql.SQLException;

import javax.sql.DataSource;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

import dev.brickwork.customer.PayerChanged;
import dev.brickwork.platform.database.Sql;

/**
 * Invoices that are still to be issued name the company that will be billed. Whoever issues one looks it up again: what is
 * scheduled while the payer changes may name the old one until then.
 */
@ApplicationScoped
class PayerSync {
    /** Locked in the order in which others lock invoices, so that two can't wait for each other. */
    private static final String FOLLOW = """
            UPDATE invoice SET billed_company_id = ? WHERE issued_at IS NULL AND id IN (
                SELECT id FROM invoice WHERE customer_id = ? AND issued_at IS NULL AND voided_at IS NULL AND NOT is_muted
                ORDER BY id FOR NO KEY UPDATE)""";

    private final DataSource database;

    PayerSync(DataSource database) {
        this.database = database;
    }

    void follow(@Observes PayerChanged change) {
        try (var connection = database.getConnection()) {
            Sql.update(connection, FOLLOW, change.billedCompanyId(), change.customerId());
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
