package dev.brickwork.platform.outbox;

import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.sql.Types;
import java.util.UUID;

import javax.sql.DataSource;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;

import dev.brickwork.platform.time.BusinessClock;

/** News that leaves the process later: noted in the transaction that made it, so neither exists without the other. */
@ApplicationScoped
public class Outbox {
    private static final String COUNT = """
            INSERT INTO event_sequence AS s (object_type, object_id, last_sequence) VALUES (?, ?, 1)
            ON CONFLICT (seller_id, object_type, object_id) DO UPDATE SET last_sequence = s.last_sequence + 1
            RETURNING last_sequence""";
    private static final String INSERT = """
            INSERT INTO event (id, type, object_type, object_id, sequence, dedupe_key, data, created_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)""";

    private final DataSource database;
    private final BusinessClock clock;
    private final ObjectMapper mapper;

    Outbox(DataSource database, BusinessClock clock, ObjectMapper mapper) {
        this.database = database;
        this.clock = clock;
        this.mapper = mapper;
    }

    /** @param type such as {@code invoice.voided}; its first word is the kind of object */
    @Transactional(TxType.MANDATORY)
    public void append(String type, UUID objectId, Object data) {
        append(type, objectId, data, null);
    }

    /** @param dedupeKey names a fact that can be told only once; a second telling breaks the transaction */
    @Transactional(TxType.MANDATORY)
    public void appendOnce(String type, UUID objectId, Object data, String dedupeKey) {
        append(type, objectId, data, dedupeKey);
    }

    private void append(String type, UUID objectId, Object data, String dedupeKey) {
        var objectType = type.substring(0, type.indexOf('.'));
        try (var connection = database.getConnection()) {
            var sequence = count(connection, objectType, objectId);
            try (var row = connection.prepareStatement(INSERT)) {
                row.setObject(1, UUID.randomUUID());
                row.setString(2, type);
                row.setString(3, objectType);
                row.setObject(4, objectId);
                row.setLong(5, sequence);
                row.setString(6, dedupeKey);
                row.setObject(7, mapper.writeValueAsString(data), Types.OTHER);
                row.setTimestamp(8, Timestamp.from(clock.now()));
                row.executeUpdate();
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long count(Connection connection, String objectType, UUID objectId) throws SQLException {
        try (var statement = connection.prepareStatement(COUNT)) {
            statement.setString(1, objectType);
            statement.setObject(2, objectId);
            try (var row = statement.executeQuery()) {
                row.next();
                return row.getLong(1);
            }
        }
    }
}
