package dev.brickwork.testing.given;

import com.fasterxml.jackson.annotation.JsonValue;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Json;

/** The body of a request in the making; its text is the JSON that is sent. */
public abstract class Draft<D extends Draft<D>> {
    final Seller seller;
    final String path;
    final Json body;

    Draft(Seller seller, String path, Json body) {
        this.seller = seller;
        this.path = path;
        this.body = body;
    }

    /** Adds members, or replaces them: pairs of a name and a value. */
    public D with(Object... pairs) {
        body.with(pairs);
        return self();
    }

    public D without(String member) {
        body.without(member);
        return self();
    }

    /** Whatever the answer is. */
    public Answer sent() {
        return seller.api.post(path, body);
    }

    @SuppressWarnings("unchecked")
    D self() {
        return (D) this;
    }

    @JsonValue
    Json body() {
        return body;
    }

    @Override
    public String toString() {
        return body.toString();
    }
}
