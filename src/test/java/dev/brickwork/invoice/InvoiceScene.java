package dev.brickwork.invoice;

import static dev.brickwork.catalog.PlanBodies.perUnit;

import java.sql.SQLException;
import java.util.UUID;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Customer;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Invoice;
import dev.brickwork.testing.given.Seller;
import dev.brickwork.testing.given.Subscription;

/** 5 seats at 10.00 for a year, quarterly, and 20 % tax: the first invoice, 180.00, was issued on 1 January, due on the 31st. */
public final class InvoiceScene {
    static final int TOTAL = 18_000;

    // ordered the day before, since acceptance issues what is due
    public final Seller seller = Given.seller().at("2025-12-31T12:00:00Z").taxOf("GB", "20").settings("sender_email",
            "billing@seller.example");
    public final Api api = seller.api;
    final Customer customer = seller.customer("Acme").in("GB").made();
    public final Subscription subscription = customer.subscription(seller.plan(perUnit("seats", "10.00"))).units("seats", 5)
            .from("2026-01-01").quarterly().ending().with("first_charge_date", "CONTRACT_START_DATE").accepted();
    /** The first, issued. */
    final Invoice invoice = subscription.invoice(1);
    /** The second, scheduled for 1 April. */
    final Invoice scheduled = subscription.invoice(2);

    public InvoiceScene() {
        seller.moveTo("2026-01-01T08:00:00Z");
    }

    /** A credit of the subscription as a recast would have given it, and its id. */
    String credit(String kind, Invoice from, long amount) throws SQLException {
        var id = UUID.randomUUID().toString();
        execute("""
                INSERT INTO credit (seller_id, id, subscription_id, company_id, currency, kind, label, from_invoice_id, amount,
                    created_at)
                SELECT seller_id, ?::uuid, subscription_id, billed_company_id, currency, ?, 'Test', id, ?, now() FROM invoice
                WHERE id = ?""",
                id, kind, amount, from);
        if (kind.equals("RECAST")) {
            execute("""
                    INSERT INTO charge_reduction (seller_id, id, subscription_id, charge_invoice_id, charge_line, charge_from,
                        by_credit_id, line_after, line_before, contract_from, contract_to, currency, net, tax, tax_rate, created_at)
                    SELECT seller_id, gen_random_uuid(), subscription_id, id, 1, starts_on, ?::uuid, 0, 0, starts_on, ends_on,
                        currency, ?, 0, 0, now() FROM invoice WHERE id = ? AND subscription_id IS NOT NULL""",
                    id, amount, from);
        }
        return id;
    }

    /** As the credit of a subscription that is over, and its id. */
    String companyCredit(Invoice from, long amount) throws SQLException {
        var id = credit("RECAST", from, amount);
        execute("UPDATE credit SET passed_at = now() WHERE id = ?::uuid", id);
        return id;
    }

    void useCredit(String credit, Invoice on, long amount) throws SQLException {
        execute("""
                INSERT INTO credit_use (seller_id, id, credit_id, invoice_id, currency, amount, created_at)
                SELECT seller_id, gen_random_uuid(), ?::uuid, id, currency, ?, clock_timestamp() FROM invoice
                WHERE id = ?""", credit, amount, on);
    }

    /** For the seller of the scene. */
    void execute(String sql, Object... parameters) throws SQLException {
        TestSql.executeFor(seller.id(), sql, parameters);
    }
}
