package dev.brickwork.order;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Sql;

/** What the accepted orders of subscriptions say about their invoices, for many at once. */
@ApplicationScoped
public class OrderBilling {
    private static final String SAID = """
            SELECT subscription_id, customer_id, purchase_order_code, accounts_payable_emails FROM customer_order
            WHERE subscription_id = %s AND status = 'ACCEPTED'
                AND (purchase_order_code IS NOT NULL OR cardinality(accounts_payable_emails) > 0)
            ORDER BY accepted_at DESC, created_at DESC, id DESC""".formatted(Sql.ANY_ID);

    private final Database database;

    OrderBilling(Database database) {
        this.database = database;
    }

    /** An order that brings the subscription to another customer leaves what was agreed with the one before behind. */
    public record With(UUID subscriptionId, UUID customerId) {
    }

    /**
     * Each member is what the last order said that said something about it.
     *
     * @param purchaseOrderCode null without one
     * @param accountsPayableEmails who gets the invoices, besides the recipients of the company that pays
     */
    public record Terms(String purchaseOrderCode, List<String> accountsPayableEmails) {
        public static final Terms NONE = new Terms(null, List.of());

        public Terms {
            accountsPayableEmails = List.copyOf(accountsPayableEmails);
        }

        private Terms or(Terms older) {
            return new Terms(purchaseOrderCode != null ? purchaseOrderCode : older.purchaseOrderCode,
                    accountsPayableEmails.isEmpty() ? older.accountsPayableEmails : accountsPayableEmails);
        }
    }

    public Terms of(With one) {
        return of(List.of(one.subscriptionId)).getOrDefault(one, Terms.NONE);
    }

    /** Whose orders say nothing is missing. */
    @Transactional
    public Map<With, Terms> of(Collection<UUID> subscriptionIds) {
        var terms = new HashMap<With, Terms>();
        database.select(SAID,
                row -> terms.merge(new With(row.getObject("subscription_id", UUID.class),
                        row.getObject("customer_id", UUID.class)), terms(row), Terms::or),
                (Object) subscriptionIds.toArray(UUID[]::new));
        return terms;
    }

    private static Terms terms(ResultSet row) throws SQLException {
        return new Terms(row.getString("purchase_order_code"),
                List.of((String[]) row.getArray("accounts_payable_emails").getArray()));
    }
}
