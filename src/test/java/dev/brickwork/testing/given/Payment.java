package dev.brickwork.testing.given;

import static dev.brickwork.testing.Json.json;

import dev.brickwork.testing.Answer;

public final class Payment extends Thing {
    Payment(Seller seller, String id) {
        super(seller, "payments", id);
    }

    /** The payment was wrong: its invoice is open again. Whatever the answer is. @param pairs names and values */
    public Answer reopen(Object... pairs) {
        return post("/refund", json(pairs).with("then", "REOPEN"));
    }

    /** With a credit note, if its invoice is issued. Whatever the answer is. @param pairs names and values */
    public Answer refund(Object... pairs) {
        return post("/refund", json(pairs));
    }
}
