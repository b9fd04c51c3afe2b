package dev.brickwork.platform.time;

import java.time.Instant;
import java.util.Optional;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.ContextNotActiveException;

import org.eclipse.microprofile.config.inject.ConfigProperty;

import dev.brickwork.platform.caller.Caller;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Sql;
import dev.brickwork.platform.database.Transactions;

/** The time a seller has set for itself, where test clocks are switched on. */
@ApplicationScoped
public class TestClock {
    private final Database database;
    private final Transactions transactions;
    private final Caller caller;
    private final TestClockReading reading;
    private final boolean isEnabled;

    TestClock(Database database, Transactions transactions, Caller caller, TestClockReading reading,
            @ConfigProperty(name = "brickwork.test-clock.enabled") boolean isEnabled) {
        this.database = database;
        this.transactions = transactions;
        this.caller = caller;
        this.reading = reading;
        this.isEnabled = isEnabled;
    }

    public boolean isEnabled() {
        return isEnabled;
    }

    /** Empty when the seller lives in real time. Read once a request. */
    public Optional<Instant> now() {
        if (!isEnabled || !hasSeller()) {
            return Optional.empty();
        }
        if (!reading.isTaken()) {
            reading.take(transactions.joining(this::read));
        }
        return Optional.ofNullable(reading.now());
    }

    public void set(Instant now) {
        transactions.joining(() -> database.update("""
                INSERT INTO test_clock (now_at) VALUES (?)
                ON CONFLICT (seller_id) DO UPDATE SET now_at = excluded.now_at""", now));
        reading.take(now);
    }

    /** From now on the seller lives in real time. */
    public void remove() {
        transactions.joining(() -> database.update("DELETE FROM test_clock"));
        reading.take(null);
    }

    private boolean hasSeller() {
        try {
            return caller.sellerId() != null;
        } catch (ContextNotActiveException e) {
            return false;
        }
    }

    /** Null when no test clock is set. */
    private Instant read() {
        return database.select("SELECT now_at FROM test_clock", row -> Sql.instant(row, "now_at")).stream().findFirst()
                .orElse(null);
    }
}
