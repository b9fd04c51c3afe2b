package dev.brickwork.order;

import java.sql.SQLException;

import javax.sql.DataSource;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

/** What the seller has set for orders that do not say otherwise. Row-level security shows the seller's own row only. */
@ApplicationScoped
class SellerTerms {
    private final DataSource database;

    SellerTerms(DataSource database) {
        this.database = database;
    }

    @Transactional
    int paymentTermsDays() {
        try (var connection = database.getConnection();
                var select = connection.prepareStatement("SELECT default_payment_terms FROM seller");
                var row = select.executeQuery()) {
            row.next();
            return row.getInt(1);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
