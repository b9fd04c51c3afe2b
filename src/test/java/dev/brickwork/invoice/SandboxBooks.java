package dev.brickwork.invoice;

import java.sql.SQLException;

import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Seller;

/** Who says what was taken from customers and not given back. */
final class SandboxBooks {
    private SandboxBooks() {
    }

    static long takenBySandbox(Seller seller) throws SQLException {
        return TestSql.number("""
                SELECT coalesce(sum(amount - refunded_amount), 0) FROM sandbox_charge
                WHERE seller_id = ? AND error IS NULL AND decided_at <= now() + interval '100 years'""", seller.id());
    }

    static long takenByUs(Seller seller) throws SQLException {
        return TestSql.number("""
                SELECT coalesce(sum(p.amount - p.refunded_amount), 0) FROM payment p
                JOIN payment_charge c ON c.seller_id = p.seller_id AND c.payment_id = p.id
                WHERE p.seller_id = ? AND p.state <> 'FAILED'""", seller.id());
    }
}
