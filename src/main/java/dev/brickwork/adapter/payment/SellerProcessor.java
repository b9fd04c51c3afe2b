package dev.brickwork.adapter.payment;

import java.sql.SQLException;

import javax.sql.DataSource;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.TransactionSynchronizationRegistry;
import jakarta.transaction.Transactional;

import dev.brickwork.platform.sql.Sql;

/** What the seller at work has set about payments. Row-level security shows the seller's own row only. */
@ApplicationScoped
class SellerProcessor {
    private static final String READ = "SELECT payment_processor, key_mode FROM seller WHERE id = current_seller()";

    private final DataSource database;
    private final TransactionSynchronizationRegistry transaction;

    SellerProcessor(DataSource database, TransactionSynchronizationRegistry transaction) {
        this.database = database;
        this.transaction = transaction;
    }

    private record Choice(String processor, String keyMode) {
    }

    /** {@code SANDBOX}, {@code STRIPE} or {@code NONE}. */
    @Transactional
    String name() {
        return choice().processor;
    }

    @Transactional
    boolean isTest() {
        return choice().keyMode.equals("TEST");
    }

    /** Read once in a transaction. */
    private Choice choice() {
        if (transaction.getResource(Choice.class) instanceof Choice known) {
            return known;
        }
        try (var connection = database.getConnection()) {
            var read = Sql.select(connection, READ, row -> new Choice(row.getString(1), row.getString(2))).get(0);
            transaction.putResource(Choice.class, read);
            return read;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
