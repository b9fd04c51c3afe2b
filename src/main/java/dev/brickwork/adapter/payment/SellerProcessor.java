package dev.brickwork.adapter.payment;

import java.sql.SQLException;

import javax.sql.DataSource;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

/** What the seller at work has set about payments. Row-level security shows the seller's own row only. */
@ApplicationScoped
class SellerProcessor {
    private final DataSource database;

    SellerProcessor(DataSource database) {
        this.database = database;
    }

    /** {@code SANDBOX}, {@code STRIPE} or {@code NONE}. */
    @Transactional
    String name() {
        return read("SELECT payment_processor FROM seller WHERE id = current_seller()");
    }

    @Transactional
    boolean isTest() {
        return read("SELECT key_mode FROM seller WHERE id = current_seller()").equals("TEST");
    }

    private String read(String sql) {
        try (var connection = database.getConnection();
                var select = connection.prepareStatement(sql);
                var row = select.executeQuery()) {
            row.next();
            return row.getString(1);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
