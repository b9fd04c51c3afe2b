package dev.brickwork.order;

import java.sql.SQLException;
import java.time.ZoneId;

import javax.sql.DataSource;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.TransactionSynchronizationRegistry;
import jakarta.transaction.Transactional;

import dev.brickwork.order.OrderDocument.Party;
import dev.brickwork.platform.sql.Sql;

/** What the seller has set for orders that do not say otherwise. Row-level security shows the seller's own row only. */
@ApplicationScoped
class SellerTerms {
    private final DataSource database;
    private final TransactionSynchronizationRegistry transaction;

    SellerTerms(DataSource database, TransactionSynchronizationRegistry transaction) {
        this.database = database;
        this.transaction = transaction;
    }

    record Defaults(int paymentTermsDays, FirstChargeDate firstChargeDate, ZoneId timeZone) {
    }

    /** @param processor through whom the seller takes payments; NONE without one */
    record Identity(Party party, String processor, boolean isSuspended) {
    }

    @Transactional
    Identity identity() {
        try (var connection = database.getConnection()) {
            return Sql.select(connection, "SELECT * FROM seller", row -> new Identity(
                    Party.of(row.getString("name"), row.getString("public_address"), row.getString("sender_email")),
                    row.getString("payment_processor"), row.getTimestamp("suspended_at") != null)).get(0);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Read once in a transaction: what asks for them there again is told the same. */
    @Transactional
    Defaults defaults() {
        if (transaction.getResource(Defaults.class) instanceof Defaults known) {
            return known;
        }
        var defaults = readDefaults();
        transaction.putResource(Defaults.class, defaults);
        return defaults;
    }

    private Defaults readDefaults() {
        try (var connection = database.getConnection();
                var select = connection.prepareStatement(
                        "SELECT default_payment_terms, first_charge_date, time_zone FROM seller");
                var row = select.executeQuery()) {
            row.next();
            return new Defaults(row.getInt(1), FirstChargeDate.valueOf(row.getString(2)), ZoneId.of(row.getString(3)));
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
