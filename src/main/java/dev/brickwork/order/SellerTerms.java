package dev.brickwork.order;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.ZoneId;
import java.util.List;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.order.OrderDocument.Party;
import dev.brickwork.platform.tenancy.Lookup;
import dev.brickwork.platform.tenancy.TransactionMemory;

/** What the seller has set for orders that do not say otherwise. Row-level security shows the seller's own row only. */
@ApplicationScoped
class SellerTerms {
    private final TransactionMemory memory;

    SellerTerms(TransactionMemory memory) {
        this.memory = memory;
    }

    record Defaults(int paymentTermsDays, FirstChargeDate firstChargeDate, ZoneId timeZone) {
    }

    /** @param processor through whom the seller takes payments; NONE without one */
    record Identity(Party party, String processor, boolean isSuspended) {
    }

    private record Terms(Defaults defaults, Identity identity) {

        static Terms of(ResultSet row) throws SQLException {
            return new Terms(
                    new Defaults(row.getInt("default_payment_terms"),
                            FirstChargeDate.valueOf(row.getString("first_charge_date")),
                            ZoneId.of(row.getString("time_zone"))),
                    new Identity(
                            Party.of(row.getString("name"), row.getString("public_address"), row.getString("sender_email")),
                            row.getString("payment_processor"), row.getTimestamp("suspended_at") != null));
        }
    }

    private record WhichTerms() implements Lookup<Terms, Terms> {
        private static final String SELLER = """
                SELECT name, public_address, sender_email, payment_processor, suspended_at, default_payment_terms,
                    first_charge_date, time_zone
                FROM seller""";

        @Override
        public String sql() {
            return SELLER;
        }

        @Override
        public Object[] parameters() {
            return new Object[0];
        }

        @Override
        public Terms row(ResultSet row) throws SQLException {
            return Terms.of(row);
        }

        @Override
        public Terms answer(List<Terms> rows) {
            return rows.get(0);
        }
    }

    /** For who asks for more than that. */
    Lookup<?, ?> lookup() {
        return new WhichTerms();
    }

    Identity identity() {
        return terms().identity;
    }

    Defaults defaults() {
        return terms().defaults;
    }

    private Terms terms() {
        return memory.find(new WhichTerms());
    }

    /** What the order says, else what is agreed where it goes on with something; the seller's for what begins anew. */
    int paymentTermsDays(CustomerOrder order, OrderPricing.Priced priced) {
        if (order.paymentTerms != null) {
            return order.paymentTerms;
        }
        return order.type == OrderType.UPGRADE
                ? priced.paymentTermsDays(order.startsOn)
                : defaults().paymentTermsDays();
    }
}
