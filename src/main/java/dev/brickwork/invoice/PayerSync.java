package dev.brickwork.invoice;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

import dev.brickwork.customer.PayerChanged;
import dev.brickwork.platform.database.Database;

/**
 * Invoices that are still to be issued name the company that will be billed. Issuing one looks it up again: what is
 * scheduled while the payer changes may name the old one until then.
 */
@ApplicationScoped
class PayerSync {
    /** Locked in the order in which others lock invoices, so that two can't wait for each other. */
    private static final String UPDATE_BILLED_COMPANY = """
            UPDATE invoice SET billed_company_id = ? WHERE issued_at IS NULL AND id IN (
                SELECT id FROM invoice WHERE customer_id = ? AND issued_at IS NULL AND voided_at IS NULL AND NOT is_muted
                ORDER BY id FOR NO KEY UPDATE)""";

    private final Database database;

    PayerSync(Database database) {
        this.database = database;
    }

    void updateBilledCompany(@Observes PayerChanged change) {
        database.update(UPDATE_BILLED_COMPANY, change.billedCompanyId(), change.customerId());
    }
}
