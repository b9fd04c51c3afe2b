package dev.brickwork.platform.write;

import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Optional;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.platform.caller.Caller;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.DatabaseFailure;
import dev.brickwork.platform.refusal.Declined;
import dev.brickwork.platform.refusal.ErrorCode;
import dev.brickwork.platform.secret.Sha256;

/**
 * One effect per key. The claim is the first statement of the work's own transaction: a twin waits at the primary key until
 * the first one commits (then it reads the kept answer) or rolls back (then it does the work itself). A look-up before the
 * insert would let both in.
 */
@ApplicationScoped
public class IdempotencyKeys {
    private static final String LOCK_NOT_AVAILABLE = "55P03";

    /** Takes the key unless somebody holds it. Waits for a twin, and longer than other statements do. */
    private static final String CLAIM = "SELECT claim_idempotency_key(?, ?)";
    private static final String HELD = "SELECT FROM idempotency_key WHERE key = ? AND created_at >= now() - interval '7 days'";
    private static final String READ = "SELECT request_hash, status, location, body, is_sealed, intent_id FROM idempotency_key WHERE key = ?";
    private static final String BEGIN = "UPDATE idempotency_key SET intent_id = ? WHERE key = ?";
    private static final String KEEP = "UPDATE idempotency_key SET status = ?, location = ?, body = ?, is_sealed = ? WHERE key = ?";

    private final Database database;
    private final Caller caller;

    IdempotencyKeys(Database database, Caller caller) {
        this.database = database;
        this.caller = caller;
    }

    /**
     * What became of a key that somebody claimed before.
     *
     * @param answer null while there is none
     * @param intentId what was begun and is not answered yet; null where there is an answer
     */
    public record Held(KeptAnswer answer, UUID intentId) {
    }

    /** @return the kept answer when the work was done before; empty when it is now ours to do */
    public Optional<KeptAnswer> claim(String key, String requestLine, byte[] requestBody) {
        return claimOrHeld(key, requestLine, requestBody).map(held -> {
            if (held.answer == null) {
                throw stillAtWork();
            }
            return held.answer;
        });
    }

    /** For work of several transactions, where a claim may be there before its answer; empty when it is now ours to do. */
    public Optional<Held> claimOrHeld(String key, String requestLine, byte[] requestBody) {
        var hash = hash(requestLine, requestBody);
        return insert(key, hash) ? Optional.empty() : Optional.of(held(key, hash));
    }

    /** What somebody claimed before, without taking the key; empty when nobody has, or when a twin has not committed yet. */
    public Optional<Held> find(String key, String requestLine, byte[] requestBody) {
        return database.select(HELD, row -> true, key).isEmpty()
                ? Optional.empty()
                : Optional.of(held(key, hash(requestLine, requestBody)));
    }

    /** Notes down, in the transaction of the claim, what was begun: from here on a repeat ends it and does not begin again. */
    public void begin(String key, UUID intentId) {
        database.update(BEGIN, intentId, key);
    }

    public void keep(String key, KeptAnswer answer, boolean holdsSecret) {
        var body = holdsSecret ? new Seal(caller.presentedKey(), key).close(answer.body()) : answer.body();
        database.update(KEEP, answer.status(), answer.location(), body, holdsSecret, key);
    }

    private boolean insert(String key, byte[] hash) {
        try {
            return database.select(CLAIM, row -> row.getBoolean(1), key, hash).get(0);
        } catch (DatabaseFailure e) {
            if (LOCK_NOT_AVAILABLE.equals(e.getCause().getSQLState())) {
                throw stillAtWork();
            }
            throw e;
        }
    }

    private Held held(String key, byte[] hash) {
        return database.select(READ, row -> held(row, key, hash), key).stream().findFirst()
                .orElseThrow(IdempotencyKeys::stillAtWork);
    }

    private Held held(ResultSet row, String key, byte[] hash) throws SQLException {
        var intentId = row.getObject("intent_id", UUID.class);
        boolean isAnswered = row.getObject("status") != null;
        if (!isAnswered && intentId == null) {
            throw stillAtWork();
        }
        if (!Arrays.equals(row.getBytes("request_hash"), hash)) {
            throw new Declined(ErrorCode.ERR_IDEMPOTENCY_MISMATCH, "This Idempotency-Key was used with another request.");
        }
        if (!isAnswered) {
            return new Held(null, intentId);
        }
        var body = row.getBytes("body");
        return new Held(new KeptAnswer(row.getInt("status"), row.getString("location"),
                row.getBoolean("is_sealed") ? new Seal(caller.presentedKey(), key).open(body) : body), null);
    }

    private static Declined stillAtWork() {
        return new Declined(ErrorCode.ERR_CONFLICT, "The same request is still being worked on.", 1);
    }

    private static byte[] hash(String requestLine, byte[] requestBody) {
        return Sha256.of((requestLine + '\n').getBytes(StandardCharsets.UTF_8), requestBody);
    }
}
