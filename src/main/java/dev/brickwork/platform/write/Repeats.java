package dev.brickwork.platform.write;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.http.CurrentRequest;

/**
 * For writes that call somebody outside before their transaction: a repeat of what was done must not call again, not even when
 * the call alone would do no harm.
 */
@ApplicationScoped
public class Repeats {
    private final CurrentRequest request;
    private final IdempotencyKeys keys;
    private final Transactions transactions;

    Repeats(CurrentRequest request, IdempotencyKeys keys, Transactions transactions) {
        this.request = request;
        this.keys = keys;
        this.transactions = transactions;
    }

    /** Answers the request as it was answered before, if it was. */
    public void answerIfDone() {
        var key = request.idempotencyKey();
        if (key != null) {
            transactions.joining(() -> keys.find(key, request.line(), request.body())).ifPresent(held -> {
                if (held.answer() != null) {
                    throw new Replayed(held.answer());
                }
            });
        }
    }
}
