package dev.brickwork.usage;

import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;

import com.fasterxml.jackson.databind.JsonNode;

import dev.brickwork.core.money.Decimals;
import dev.brickwork.platform.database.Sql;
import dev.brickwork.platform.json.JsonText;
import dev.brickwork.platform.json.StrictJson;

/**
 * An entry as it is kept.
 *
 * @param position its place among those of the same time, in the order they came
 * @param transactionId null when it can't be managed
 * @param properties null when there are none
 */
record StoredUsage(Meter.Key meter, Instant time, long position, BigDecimal value, String transactionId,
        JsonNode properties) {

    static final String COLUMNS = "time, position, value, transaction_id, properties::text AS properties";
    /**
     * Of a meter, from a time on. Every entry has a transaction_id or none, but only who says so is given the two indexes, each of which
     * has one kind; else a whole month of everybody's entries is read.
     */
    static final String OF_METER = """
             FROM usage_entry WHERE subscription_id = ? AND brick_id = ? AND time >= ?
            AND (transaction_id IS NULL OR transaction_id IS NOT NULL)""";
    static final String OF_METER_UNTIL = OF_METER + " AND time < ?";

    /** @param now when it was used, where it does not say */
    static StoredUsage of(NewUsage sent, Instant now, long position) {
        return new StoredUsage(sent.meter(), sent.time() == null ? now : sent.time(), position, Decimals.plain(sent.value()),
                sent.transactionId(), sent.properties());
    }

    static StoredUsage of(Meter.Key meter, ResultSet row) throws SQLException {
        var properties = row.getString("properties");
        return new StoredUsage(meter, Sql.instant(row, "time"), row.getLong("position"),
                Decimals.plain(row.getBigDecimal("value")), row.getString("transaction_id"),
                properties == null ? null : StrictJson.readStored(properties));
    }

    DayTotals.Last asLast() {
        return new DayTotals.Last(time, position, value);
    }

    /** Null when there are none. */
    String propertiesText() {
        return properties == null ? null : JsonText.of(properties);
    }

    /** Null where it lacks the property, or it is null: then there is nothing to count. */
    JsonNode property(String name) {
        var found = name == null || properties == null ? null : properties.get(name);
        return found == null || found.isNull() ? null : found;
    }
}
