package dev.brickwork.console.access;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

import jakarta.enterprise.context.ApplicationScoped;

import org.eclipse.microprofile.config.inject.ConfigProperty;

import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.SellerEntity;
import dev.brickwork.platform.database.Sql;
import dev.brickwork.platform.database.TenantReads;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.secret.Sha256;
import dev.brickwork.platform.secret.Tokens;
import dev.brickwork.platform.time.BusinessClock;

/**
 * Who is signed in. Nothing is kept in memory: a session that is ended, or whose user got another role, is so with the next
 * request, in every process.
 */
@ApplicationScoped
class Sessions {
    /** Beyond it, the oldest ones end. */
    static final int PER_USER_MAX = 20;
    private static final Duration SEEN_AGAIN_AFTER = Duration.ofMinutes(1);
    private static final int AGENT_LENGTH_MAX = 300;
    private static final int ADDRESS_LENGTH_MAX = 64;

    private final Database database;
    private final TenantReads reads;
    private final Transactions transactions;
    private final AsSeller asSeller;
    private final BusinessClock clock;
    private final Duration idle;
    private final Duration lifetime;

    Sessions(Database database, TenantReads reads, Transactions transactions, AsSeller asSeller, BusinessClock clock,
            @ConfigProperty(name = "brickwork.console.session-idle", defaultValue = "2h") Duration idle,
            @ConfigProperty(name = "brickwork.console.session-lifetime", defaultValue = "24h") Duration lifetime) {
        this.database = database;
        this.reads = reads;
        this.transactions = transactions;
        this.asSeller = asSeller;
        this.clock = clock;
        this.idle = idle;
        this.lifetime = lifetime;
    }

    /** Where somebody signs in from. */
    record Client(String address, String userAgent) {

        Client {
            address = shortened(address, ADDRESS_LENGTH_MAX);
            userAgent = shortened(userAgent, AGENT_LENGTH_MAX);
        }

        private static String shortened(String text, int lengthMax) {
            return text == null || text.length() <= lengthMax ? text : text.substring(0, lengthMax);
        }
    }

    /** One of somebody's sessions, as they see it in their list. */
    public record Shown(UUID id, String address, String userAgent, Instant createdAt, Instant lastSeenAt, boolean isThis) {
    }

    /** Empty if nobody has been given this token, or the session is over. */
    Optional<Session> presented(String token) {
        var now = clock.wallNow();
        return database.select("""
                SELECT seller_id, session_id, user_id, name, email, role, created_at, last_seen_at, is_suspended,
                    is_moving
                FROM presented_console_session(?)""", Sessions::session, Sha256.of(token)).stream().findFirst()
                .filter(session -> session.isGood(now, idle, lifetime));
    }

    /** As the seller of the session. */
    void seen(Session session) {
        var now = clock.wallNow();
        if (session.lastSeenAt().plus(SEEN_AGAIN_AFTER).isBefore(now)) {
            transactions.inNew(
                    () -> database.update("UPDATE console_session SET last_seen_at = ? WHERE id = ?", now, session.id()));
        }
    }

    /** In a transaction, of the user's seller. @return the token, which is kept nowhere */
    String begin(UUID userId, Client client) {
        var token = Tokens.next();
        var now = clock.wallNow();
        database.update("DELETE FROM console_session WHERE user_id = ? AND (last_seen_at <= ? OR created_at <= ?)", userId,
                now.minus(idle), now.minus(lifetime));
        database.update("""
                DELETE FROM console_session WHERE user_id = ? AND id IN (
                    SELECT id FROM console_session WHERE user_id = ? ORDER BY last_seen_at DESC, id DESC OFFSET ?)""",
                userId,
                userId, PER_USER_MAX - 1);
        database.update("""
                INSERT INTO console_session (id, user_id, token_hash, address, user_agent, created_at, last_seen_at)
                VALUES (?, ?, ?, ?, ?, ?, ?)""", SellerEntity.newId(), userId, Sha256.of(token), client.address,
                client.userAgent, now, now);
        return token;
    }

    /** In a transaction. Of this user alone, so that nobody ends those of others by their ids. */
    boolean end(UUID userId, UUID sessionId) {
        return database.update("DELETE FROM console_session WHERE user_id = ? AND id = ?", userId, sessionId) > 0;
    }

    /** In a transaction. */
    boolean hasThoseOver() {
        var now = clock.wallNow();
        return database.select("""
                SELECT EXISTS (SELECT FROM console_session WHERE last_seen_at <= ? OR created_at <= ?)""",
                row -> row.getBoolean(1), now.minus(idle), now.minus(lifetime)).get(0);
    }

    /** In a transaction. */
    void forgetThoseOver(int max) {
        var now = clock.wallNow();
        database.update("""
                DELETE FROM console_session WHERE (seller_id, id) IN (
                    SELECT seller_id, id FROM console_session WHERE last_seen_at <= ? OR created_at <= ? LIMIT ?
                    FOR UPDATE SKIP LOCKED)""", now.minus(idle), now.minus(lifetime), max);
    }

    /** As the seller of the session, in a transaction of its own. */
    void endAsItself(Session session) {
        asSeller.run(session.sellerId(), () -> transactions.inNew(() -> end(session.userId(), session.id())));
    }

    /** In a transaction. @return how many there were */
    int endAll(UUID userId) {
        return database.update("DELETE FROM console_session WHERE user_id = ?", userId);
    }

    /** @param thisOne where the list is shown; null for another user's list */
    List<Shown> of(UUID userId, UUID thisOne) {
        var now = clock.wallNow();
        return reads.select("""
                SELECT id, address, user_agent, created_at, last_seen_at FROM console_session WHERE user_id = ?
                ORDER BY last_seen_at DESC, id DESC""", row -> shown(row, thisOne), userId).stream()
                .filter(session -> session.lastSeenAt.plus(idle).isAfter(now)
                        && session.createdAt.plus(lifetime).isAfter(now))
                .toList();
    }

    /** How many each user has; those without one are left out. */
    Map<UUID, Integer> counts() {
        return reads.select("SELECT user_id, count(*) FROM console_session GROUP BY user_id",
                row -> Map.entry(row.getObject(1, UUID.class), row.getInt(2))).stream()
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private static Session session(ResultSet row) throws SQLException {
        return new Session(row.getObject("seller_id", UUID.class), row.getObject("session_id", UUID.class),
                row.getObject("user_id", UUID.class), row.getString("name"), row.getString("email"),
                Role.valueOf(row.getString("role")), Sql.instant(row, "created_at"), Sql.instant(row, "last_seen_at"),
                row.getBoolean("is_suspended"), row.getBoolean("is_moving"));
    }

    private static Shown shown(ResultSet row, UUID thisOne) throws SQLException {
        var id = row.getObject("id", UUID.class);
        return new Shown(id, row.getString("address"), row.getString("user_agent"), Sql.instant(row, "created_at"),
                Sql.instant(row, "last_seen_at"), id.equals(thisOne));
    }
}
