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
    private static final Lookup<SellerSettings, SellerSettings> SETTINGS = new OfSeller<>(
            """
                    name, public_address, sender_name, sender_email, time_zone, currency, default_payment_terms, first_charge_date, is_muted,
                    apply_credit_automatically, renewal_lead_days, payment_processor, key_mode, suspended_at, language,
                    invoice_number_format, credit_note_number_format, electronic_invoice_format, reminders, reminders_since,
                    terms_hash, move_state IS NOT NULL AS is_moving,
                    """
                    + ApprovalRules.COLUMNS,
            SellerSettings::of);
    private static final Lookup<SellerBrand, SellerBrand> BRAND = new OfSeller<>(TaxIdentity.COLUMNS
            + ", sender_name, logo, accent_color, payment_instructions", SellerBrand::of);
    private static final Lookup<TaxIdentity, TaxIdentity> TAX_IDENTITY = new OfSeller<>(TaxIdentity.COLUMNS,
            TaxIdentity::of);

    private static final Lookup<TermsAndConditions, TermsAndConditions> TERMS = new OfSeller<>("terms_url, terms_text",
            row -> new TermsAndConditions(row.getString(1), row.getString(2)));

    private static final Lookup<RevenueSettings, RevenueSettings> REVENUE = new OfSeller<>("revenue",
            row -> RevenueSettingsColumn.read(row.getString(1)));

    private final TransactionCache cache;

    CurrentSeller(TransactionCache cache) {
        this.cache = cache;
    }

    /** The columns of the one row. */
    private record OfSeller<T>(String columns, Reader<T> reader) implements Lookup<T, T> {
        private interface Reader<T> {
            T read(ResultSet row) throws SQLException;
        }

        @Override
        public String sql() {
            return "SELECT " + columns + " FROM seller WHERE id = current_seller()";
        }

        @Override
        public Object[] parameters() {
            return new Object[0];
        }

        @Override
        public T row(ResultSet row) throws SQLException {
            return reader.read(row);
        }

        @Override
        public T answer(List<T> rows) {
            return rows.get(0);
        }
    }

    public SellerSettings settings() {
        return cache.find(SETTINGS);
    }

    /** For who asks for the settings and more in one round trip. */
    public Lookup<?, ?> settingsLookup() {
        return SETTINGS;
    }

    public TaxIdentity taxIdentity() {
        return cache.find(TAX_IDENTITY);
    }

    /** What a buyer accepts with an order; null when there is nothing. They are long, so they are read by themselves. */
    public TermsAndConditions termsAndConditions() {
        if (settings().defaults().termsHash() == null) {
            return null;
        }
        var terms = cache.find(TERMS);
        // somebody may have removed them since the settings were read
        return terms.url() == null && terms.text() == null ? null : terms;
    }

    /** Only reports ask for it, so it is read by itself. */
    public RevenueSettings revenue() {
        return cache.find(REVENUE);
    }

    public SellerBrand brand() {
        return cache.find(BRAND);
    }
}
