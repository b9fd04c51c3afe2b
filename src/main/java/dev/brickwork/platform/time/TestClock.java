package dev.brickwork.platform.time;

import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Optional;

import javax.sql.DataSource;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.ContextNotActiveException;

import org.eclipse.microprofile.config.inject.ConfigProperty;

import dev.brickwork.platform.caller.Caller;
import dev.brickwork.platform.database.Transactions;

/** The time a seller has set for itself, where test clocks are switched on. */
@ApplicationScoped
public class TestClock {
    private final DataSource database;
    private final Transactions transactions;
    private final Caller caller;
    private final TestClockReading reading;
    private final boolean isEnabled;

    TestClock(DataSource database, Transactions transactions, Caller caller, TestClockReading reading,
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
        transactions.joining(() -> {
            write(now);
            return null;
        });
        reading.take(now);
    }

    private boolean hasSeller() {
        try {
            return caller.sellerId() != null;
        } catch (ContextNotActiveException e) {
            return false;
        }
    }

    private Instant read() throws SQLException {
        try (var connection = database.getConnection();
                var statement = connection.prepareStatement("SELECT now_at FROM test_clock");
                var row = statement.executeQuery()) {
            return row.next() ? row.getTimestamp(1).toInstant() : null;
        }
    }

    private void write(Instant now) {
        try (var connection = database.getConnection();
                var statement = connection.prepareStatement("""
                        INSERT INTO test_clock (now_at) VALUES (?)
                        ON CONFLICT (seller_id) DO UPDATE SET now_at = excluded.now_at""")) {
            statement.setTimestamp(1, Timestamp.from(now));
            statement.executeUpdate();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
