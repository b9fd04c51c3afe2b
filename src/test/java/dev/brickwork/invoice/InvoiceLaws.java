package dev.brickwork.invoice;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;

import dev.brickwork.testing.TestSql;

/** What must hold of a seller's invoices whatever was done to them; the numbers are those of the invariants. */
final class InvoiceLaws {

    private InvoiceLaws() {
    }

    static void assertHold(InvoiceScene scene) throws SQLException {
        var seller = " AND i.seller_id = '" + scene.seller.id() + "'";
        none("3: what was settled and what remains is the total", "SELECT i.id FROM invoice i WHERE"
                + " paid_amount - moved_amount + credited_amount + noted_amount + remaining_amount <> grand_total" + seller);
        none("4: never more is settled or processing than the total", "SELECT i.id FROM invoice i WHERE paid_amount"
                + " - moved_amount + processing_amount + credited_amount + noted_amount > greatest(grand_total, 0)"
                + seller);
        none("5: a void invoice holds no money", "SELECT i.id FROM invoice i WHERE voided_at IS NOT NULL"
                + " AND (paid_amount <> moved_amount OR processing_amount <> 0 OR credited_amount <> 0)" + seller);
        none("6: the counter is the sum of the payments", "SELECT i.id FROM invoice i WHERE paid_amount <> coalesce((SELECT"
                + " sum(p.amount - p.refunded_amount) FROM payment p WHERE p.seller_id = i.seller_id AND p.invoice_id = i.id"
                + " AND p.state = 'SETTLED'), 0)" + seller);
        none("refunds are what payments say", "SELECT i.id FROM payment i WHERE refunded_amount <> coalesce((SELECT"
                + " sum(r.amount) FROM refund r WHERE r.seller_id = i.seller_id AND r.payment_id = i.id), 0)" + seller);
        none("credit that is used is used by invoices",
                "SELECT i.id FROM credit i WHERE used_amount - refunded_amount <> coalesce((SELECT"
                        + " sum(u.amount) FROM credit_use u WHERE u.seller_id = i.seller_id AND u.credit_id = i.id), 0)"
                        + seller);
        none("15: the journal balances", "SELECT i.entry_id FROM journal_posting i WHERE true" + seller
                + " GROUP BY i.entry_id HAVING sum(amount) <> 0 OR count(*) < 2");
        none("nothing failed to be issued", "SELECT i.id FROM invoice i WHERE issue_failures > 0" + seller);
        assertThat(TestSql.number("SELECT coalesce(sum(amount), 0) FROM journal_posting i WHERE account = 'RECEIVABLE'"
                + seller)).as("16: receivables are what remains on open invoices")
                .isEqualTo(TestSql.number("SELECT coalesce(sum(remaining_amount), 0) FROM invoice i WHERE"
                        + " issued_at IS NOT NULL AND voided_at IS NULL AND written_off_at IS NULL" + seller));
        assertThat(TestSql.number("SELECT coalesce(sum(amount), 0) FROM journal_posting i WHERE account = 'PREPAYMENT'"
                + seller)).as("prepayments are what was paid on invoices that are not issued")
                .isEqualTo(-TestSql.number("SELECT coalesce(sum(paid_amount - moved_amount), 0) FROM invoice i WHERE"
                        + " issued_at IS NULL" + seller));
    }

    /** What customers have by the books; only where all credit was given by the service itself. */
    static void assertCreditIsBooked(InvoiceScene scene) throws SQLException {
        var seller = " WHERE i.seller_id = '" + scene.seller.id() + "'";
        assertThat(TestSql.number("SELECT coalesce(sum(remaining_amount), 0) FROM credit i" + seller))
                .isEqualTo(-TestSql.number("SELECT coalesce(sum(amount), 0) FROM journal_posting i" + seller
                        + " AND account = 'CUSTOMER_CREDIT'"));
    }

    private static void none(String law, String sql) throws SQLException {
        assertThat(TestSql.texts(sql)).as(law).isEmpty();
    }
}
