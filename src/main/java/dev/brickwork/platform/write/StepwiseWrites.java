package dev.brickwork.platform.write;

import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.Function;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.platform.audit.Audit;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.http.CurrentRequest;

/**
 * A write that has to wait for the world between two transactions, for methods that bear {@link OwnTransactions}.
 *
 * <pre>
 *   | claim the key, do the work, audit, note the intent |   the world (no transaction)   | keep the answer |
 * </pre>
 *
 * A request that comes again with the same key, because the connection or the process died, finds the intent: it is brought to its
 * end once more and nothing is begun anew. Sweeps do the same where nobody comes again.
 */
@ApplicationScoped
public class StepwiseWrites {
    private final Transactions transactions;
    private final CurrentRequest request;
    private final IdempotencyKeys keys;
    private final Audit audit;
    private final KeptAnswers answers;
    private final Previews previews;

    StepwiseWrites(Transactions transactions, CurrentRequest request, IdempotencyKeys keys, Audit audit,
            KeptAnswers answers, Previews previews) {
        this.previews = previews;
        this.transactions = transactions;
        this.request = request;
        this.keys = keys;
        this.audit = audit;
        this.answers = answers;
    }

    /**
     * @param action what the audit log calls it where the work records nothing of its own
     * @param intent all that our own database has to say, in one transaction; answers the id that the end needs
     * @param end what waits for the world, outside of transactions; harmless when it runs twice, also at once
     */
    public <T> T write(String action, Transactions.Work<UUID> intent, Function<UUID, T> end) {
        return write(action, intent, (intentId, isRepeated) -> end.apply(intentId));
    }

    /** @param end is told, too, whether another request with the key began it, whose own end may be under way */
    public <T> T write(String action, Transactions.Work<UUID> intent, BiFunction<UUID, Boolean, T> end) {
        var key = request.idempotencyKey();
        var begun = transactions.inNew(() -> begun(action, key, intent));
        var result = end.apply(begun.intentId, begun.isRepeated);
        if (key != null) {
            transactions.inNew(() -> {
                keys.keep(key, answers.answerOf(result), false);
                return null;
            });
        }
        return result;
    }

    /** Whether the request was here before: what it needs of the world has been asked then. Answers it when it was answered. */
    public boolean isBegun() {
        var key = request.idempotencyKey();
        if (key == null) {
            return false;
        }
        var held = transactions.joining(() -> keys.find(key, request.line(), request.body()));
        if (held.isPresent() && held.get().answer() != null) {
            throw new Replayed(held.get().answer());
        }
        return held.isPresent();
    }

    private record Begun(UUID intentId, boolean isRepeated) {
    }

    private Begun begun(String action, String key, Transactions.Work<UUID> intent) throws Exception {
        if (previews.isUnderWay()) {
            throw previews.end(intent.run());
        }
        if (key != null) {
            var held = keys.claimOrHeld(key, request.line(), request.body());
            if (held.isPresent() && held.get().answer() != null) {
                throw new Replayed(held.get().answer());
            }
            if (held.isPresent()) {
                return new Begun(held.get().intentId(), true);
            }
        }
        var intentId = intent.run();
        audit.ensureRecorded(action, request.line());
        if (key != null) {
            keys.begin(key, intentId);
        }
        return new Begun(intentId, false);
    }
}
