package dev.brickwork.seller;

import java.security.MessageDigest;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;

import dev.brickwork.platform.caller.Scopes;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.DatabaseSettings;
import dev.brickwork.platform.database.Sql;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.time.BusinessClock;

/**
 * Finds the key that a caller presents. Kept in memory for a few seconds, because every request asks: a revocation takes
 * effect at once in the process that did it and within {@link #KEPT} in all others.
 */
@ApplicationScoped
class KeyDirectory {
    static final Duration KEPT = Duration.ofSeconds(5);
    private static final int KEPT_MAX = 10_000;
    private static final String FIND = "SELECT seller_id FROM api_key WHERE public_id = ?";
    private static final String READ = """
            SELECT k.id, k.secret_hash, k.scopes, k.expires_at, k.revoked_at, s.key_mode, s.suspended_at IS NOT NULL AS is_suspended,
                s.move_state, s.move_cell
            FROM api_key k JOIN seller s ON s.id = k.seller_id WHERE k.public_id = ?""";

    private static final UUID NO_SELLER = new UUID(0, 0);
    /** No secret has this hash: it is shorter than any. */
    private static final Row NOBODY = new Row(null, null, new byte[0]);

    private final Database database;
    private final Transactions transactions;
    private final BusinessClock clock;
    /** By the whole key: who knows only its id must not learn, from how long the answer takes, that there is one. */
    private final Map<Presented, Kept> kept = new ConcurrentHashMap<>();
    /** Counts the event, so that what was read before a change is not kept after it. */
    private final AtomicLong changes = new AtomicLong();

    KeyDirectory(Database database, Transactions transactions, BusinessClock clock) {
        this.database = database;
        this.transactions = transactions;
        this.clock = clock;
    }

    /**
     * A key whose secret was presented. It may be revoked or expired.
     *
     * @param moveState of its seller; null unless that is being moved
     */
    record Known(UUID sellerId, UUID keyId, Scopes scopes, boolean isSuspended, MoveState moveState, String moveCell,
            Instant expiresAt, Instant revokedAt) {

        boolean isGood(Instant now) {
            return revokedAt == null && (expiresAt == null || expiresAt.isAfter(now));
        }
    }

    private record Presented(KeyMode mode, String publicId, String secretHash) {

        static Presented of(KeyText text) {
            return new Presented(text.mode(), text.publicId(), Base64.getEncoder().encodeToString(text.secretHash()));
        }
    }

    /** @param changes how many there had been when it was read */
    private record Kept(Known known, Instant readAt, long changes) {
    }

    private record Row(Known known, KeyMode mode, byte[] secretHash) {
    }

    /** Fired when a key or a seller has changed, inside the transaction. */
    record KeysChanged() {
    }

    /** Empty for a key that is unknown or wrong, and for one that was not presented in the last few seconds. */
    Optional<Known> remembered(KeyText text) {
        var found = kept.get(Presented.of(text));
        return found != null && found.changes == changes.get() && found.readAt.plus(KEPT).isAfter(clock.wallNow())
                ? Optional.of(found.known)
                : Optional.empty();
    }

    /** Whether it was presented before, however long ago, and was known. */
    boolean isFamiliar(KeyText text) {
        return kept.containsKey(Presented.of(text));
    }

    /** Empty for a key that is unknown or wrong. Takes equally long for both. */
    Optional<Known> read(KeyText text) {
        var changesBefore = changes.get();
        var row = transactions.inNew(() -> read(text.publicId()));
        var isRight = MessageDigest.isEqual(row.secretHash, text.secretHash()) & row.mode == text.mode();
        if (!isRight) {
            // Unknown ones are not kept: a caller that makes them up could fill the memory.
            return Optional.empty();
        }
        if (kept.size() >= KEPT_MAX) {
            kept.clear();
        }
        kept.put(Presented.of(text), new Kept(row.known, clock.wallNow(), changesBefore));
        return Optional.of(row.known);
    }

    void forget(@Observes(during = TransactionPhase.AFTER_COMPLETION) KeysChanged event) {
        changes.incrementAndGet();
    }

    private Row read(String publicId) {
        database.set(DatabaseSettings.PRESENTED_KEY, publicId);
        var sellerId = sellerOf(publicId);
        database.set(DatabaseSettings.SELLER, sellerId.toString());
        return database.select(READ, row -> row(sellerId, row), publicId).stream().findFirst().orElse(NOBODY);
    }

    private static Row row(UUID sellerId, ResultSet row) throws SQLException {
        var scopes = new Scopes(Set.of((String[]) row.getArray("scopes").getArray()));
        var known = new Known(sellerId, row.getObject("id", UUID.class), scopes, row.getBoolean("is_suspended"),
                moveState(row.getString("move_state")), row.getString("move_cell"),
                Sql.instant(row, "expires_at"), Sql.instant(row, "revoked_at"));
        return new Row(known, KeyMode.valueOf(row.getString("key_mode")), row.getBytes("secret_hash"));
    }

    private static MoveState moveState(String name) {
        return name == null ? null : MoveState.valueOf(name);
    }

    /** An unknown key leads to a seller that there is not, so that as much is asked for it as for any other. */
    private UUID sellerOf(String publicId) {
        return database.select(FIND, row -> row.getObject(1, UUID.class), publicId).stream().findFirst().orElse(NO_SELLER);
    }
}
