package dev.brickwork.testing.given;

import static dev.brickwork.testing.Json.json;

import dev.brickwork.testing.Answer;

public final class Payment extends Thing {
    Payment(Seller seller, String id) {
        super(seller, "payments", id);
    }

    /** Whatever the answer is. @param pairs names and values */
    public Answer refund(Object... pairs) {
        return post("/refund", json(pairs));
    }
}
