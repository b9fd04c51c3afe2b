package dev.brickwork.seller;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.platform.database.Lookup;
import dev.brickwork.platform.database.TransactionCache;

/** The seller on whose behalf this thread works. What it has set is read once in a transaction. */
@ApplicationScoped
public class CurrentSeller {
    private final TransactionCache memory;

    CurrentSeller(TransactionCache memory) {
        this.memory = memory;
    }

    private record WhichSettings() implements Lookup<SellerSettings, SellerSettings> {
        private static final String SELECT = """
                SELECT name, public_address, sender_name, sender_email, time_zone, currency, default_payment_terms,
                    first_charge_date, is_muted, apply_credit_automatically, renewal_lead_days, payment_processor, key_mode,
                    suspended_at
                FROM seller WHERE id = current_seller()""";

        @Override
        public String sql() {
            return SELECT;
        }

        @Override
        public Object[] parameters() {
            return new Object[0];
        }

        @Override
        public SellerSettings row(ResultSet row) throws SQLException {
            return SellerSettings.of(row);
        }

        @Override
        public SellerSettings answer(List<SellerSettings> rows) {
            return rows.get(0);
        }
    }

    private record WhichBrand() implements Lookup<SellerBrand, SellerBrand> {
        private static final String SELECT = """
                SELECT name, public_address, sender_name, sender_email, logo, accent_color, payment_instructions
                FROM seller WHERE id = current_seller()""";

        @Override
        public String sql() {
            return SELECT;
        }

        @Override
        public Object[] parameters() {
            return new Object[0];
        }

        @Override
        public SellerBrand row(ResultSet row) throws SQLException {
            return SellerBrand.of(row);
        }

        @Override
        public SellerBrand answer(List<SellerBrand> rows) {
            return rows.get(0);
        }
    }

    public SellerSettings settings() {
        return memory.find(new WhichSettings());
    }

    /** For who asks for the settings and more in one round trip. */
    public Lookup<?, ?> settingsLookup() {
        return new WhichSettings();
    }

    public SellerBrand brand() {
        return memory.find(new WhichBrand());
    }
}
