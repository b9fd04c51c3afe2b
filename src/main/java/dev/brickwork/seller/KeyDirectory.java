package dev.brickwork.seller;

import java.security.MessageDigest;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

import javax.sql.DataSource;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;

import dev.brickwork.platform.sql.NotBegun;
import dev.brickwork.platform.tenancy.DatabaseSettings;
import dev.brickwork.platform.tenancy.Scopes;
import dev.brickwork.platform.tenancy.Transactions;
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
            SELECT k.id, k.secret_hash, k.scopes, k.expires_at, k.revoked_at, s.key_mode, s.suspended_at IS NOT NULL AS is_suspended
            FROM api_key k JOIN seller s ON s.id = k.seller_id WHERE k.public_id = ?""";

    private final DataSource database;
    private final Transactions transactions;
    private final BusinessClock clock;
    private final Map<String, Kept> kept = new ConcurrentHashMap<>();
    /** Counts the news, so that what was read before a change is not kept after it. */
    private final AtomicLong changes = new AtomicLong();

    KeyDirectory(DataSource database, Transactions transactions, BusinessClock clock) {
        this.database = database;
        this.transactions = transactions;
        this.clock = clock;
    }

    /** A key that is good right now. */
    record Known(UUID sellerId, UUID keyId, Scopes scopes, boolean isSuspended) {
    }

    private record Kept(Row row, Instant readAt) {
    }

    private record Row(Known known, KeyMode mode, byte[] secretHash, Instant expiresAt, Instant revokedAt) {
    }

    /** News that a key or a seller has changed, fired inside the transaction. */
    record KeysChanged() {
    }

    /** Empty for a key that is unknown, wrong, revoked or expired: a caller is not told which. */
    Optional<Known> find(KeyText presented) {
        var now = clock.wallNow();
        var row = row(presented.publicId(), now);
        if (row == null) {
            return Optional.empty();
        }
        var isGood = MessageDigest.isEqual(row.secretHash, presented.secretHash()) && row.mode == presented.mode()
                && row.revokedAt == null && (row.expiresAt == null || row.expiresAt.isAfter(now));
        return isGood ? Optional.of(row.known) : Optional.empty();
    }

    void forget(@Observes(during = TransactionPhase.AFTER_COMPLETION) KeysChanged news) {
        changes.incrementAndGet();
        kept.clear();
    }

    private Row row(String publicId, Instant now) {
        var found = kept.get(publicId);
        if (found != null && found.readAt.plus(KEPT).isAfter(now)) {
            return found.row;
        }
        var changesBefore = changes.get();
        var row = readInNew(publicId);
        if (row != null) {
            // Unknown ids are not kept: whoever makes them up could fill the memory.
            if (kept.size() >= KEPT_MAX) {
                kept.clear();
            }
            kept.put(publicId, new Kept(row, now));
            if (changes.get() != changesBefore) {
                kept.remove(publicId);
            }
        }
        return row;
    }

    private Row readInNew(String publicId) {
        try {
            return transactions.inNew(() -> read(publicId));
        } catch (RuntimeException e) {
            throw new NotBegun(e);
        }
    }

    private Row read(String publicId) throws SQLException {
        try (var connection = database.getConnection()) {
            DatabaseSettings.setForTransaction(connection, DatabaseSettings.PRESENTED_KEY, publicId);
            var sellerId = sellerOf(connection, publicId);
            if (sellerId == null) {
                return null;
            }
            DatabaseSettings.setForTransaction(connection, DatabaseSettings.SELLER, sellerId.toString());
            try (var statement = connection.prepareStatement(READ)) {
                statement.setString(1, publicId);
                try (var row = statement.executeQuery()) {
                    row.next();
                    var scopes = new Scopes(Set.of((String[]) row.getArray("scopes").getArray()));
                    var known = new Known(sellerId, row.getObject("id", UUID.class), scopes, row.getBoolean("is_suspended"));
                    return new Row(known, KeyMode.valueOf(row.getString("key_mode")), row.getBytes("secret_hash"),
                            instant(row, "expires_at"), instant(row, "revoked_at"));
                }
            }
        }
    }

    private static UUID sellerOf(Connection connection, String publicId) throws SQLException {
        try (var statement = connection.prepareStatement(FIND)) {
            statement.setString(1, publicId);
            try (var row = statement.executeQuery()) {
                return row.next() ? row.getObject(1, UUID.class) : null;
            }
        }
    }

    private static Instant instant(ResultSet row, String column) throws SQLException {
        Timestamp time = row.getTimestamp(column);
        return time == null ? null : time.toInstant();
    }
}
