package dev.brickwork.testing.given;

import static dev.brickwork.testing.Json.json;

/** A customer to be made. */
public final class CustomerDraft extends Draft<CustomerDraft> {
    CustomerDraft(Seller seller, String name) {
        super(seller, "/customers", json("name", name));
    }

    /** Where it is billed and taxed. */
    public CustomerDraft in(String country) {
        return with("billing_address", json("country", country));
    }

    public Customer made() {
        return new Customer(seller, sent().statusCode(201).path("customer_id"));
    }
}
