package dev.brickwork.testing.given;

import static dev.brickwork.testing.Json.json;

import java.util.List;

import dev.brickwork.testing.Answer;

public final class Customer extends Thing {
    Customer(Seller seller, String id) {
        super(seller, "customers", id);
    }

    /** 12 months, billed monthly, unless it says otherwise. */
    public OrderDraft subscription(Plan plan) {
        return new OrderDraft(plan, "/subscriptions", json("customer_id", id(), "plan_id", plan.id(), "contract_length", 12,
                "billing_frequency", "MONTHLY"));
    }

    /** An invoice that stands alone, issued now. @param pairs further members and their values */
    public Invoice invoice(long cents, Object... pairs) {
        return seller.invoice(seller.api.post("/invoices", json("customer_id", id(), "lines",
                List.of(json("description", "Workshop", "amount", cents))).with(pairs)).statusCode(201).path("invoice_id"));
    }

    /** Pays by itself what is issued from now on. */
    public Customer paysBy(String paymentMethod) {
        post("/payment-methods", json("payment_method_id", paymentMethod, "is_default", true)).statusCode(201);
        return this;
    }

    /** What an account of the ledger holds for it; debits are positive. */
    public long account(String account) {
        return seller.api.get("/ledger/balances?limit=100&customer_id=" + id()).statusCode(200)
                .number("results[account=" + account + "].balance");
    }

    /** All its invoices, those that stand alone too, newest first. */
    public Answer invoices() {
        return seller.api.get("/invoices?limit=100&customer_id=" + id()).statusCode(200);
    }

    /** Credit that became its own, newest first. */
    public Answer credits() {
        return get("/credits?limit=100").statusCode(200);
    }

    /** The id of a person, Ada. */
    public String person() {
        return post("/people", json("name", "Ada", "email", "ada@globex.example")).statusCode(201).path("person_id");
    }
}
