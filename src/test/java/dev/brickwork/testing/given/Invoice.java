package dev.brickwork.testing.given;

import static dev.brickwork.testing.Json.json;

import dev.brickwork.testing.Answer;

/** What is done to it answers whatever it answers, so that tests see refusals too. */
public final class Invoice extends Thing {
    Invoice(Seller seller, String id) {
        super(seller, "invoices", id);
    }

    /** Records a payment by wire. */
    public Answer pay(long cents) {
        return post("/payments", json("payment_method", "WIRE", "paid_amount", cents));
    }

    public Payment paid(long cents) {
        return seller.payment(pay(cents).statusCode(201).path("payment_id"));
    }

    /** Newest first. */
    public Answer versions() {
        return get("/versions?limit=100").statusCode(200);
    }

    /** Its entries in the ledger, newest first. */
    public Answer entries() {
        return seller.api.get("/ledger/entries?limit=100&invoice_id=" + id()).statusCode(200);
    }

    /** By the customer's payment method. */
    public Answer charge() {
        return post("/pay");
    }

    public Payment charged() {
        return seller.payment(charge().statusCode(201).path("payment_id"));
    }

    public Answer voided() {
        return post("/void", json("reason", "Ordered by mistake"));
    }

    public Answer creditNote(long cents) {
        return post("/credit-notes", json("amount", cents, "reason", "Outage"));
    }

    public Answer writeOff() {
        return post("/write-off");
    }

    public Answer regenerate() {
        return post("/regenerate");
    }
}
