package dev.brickwork.usage;

import java.math.BigDecimal;
import java.time.Instant;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import com.fasterxml.jackson.databind.JsonNode;

import dev.brickwork.core.money.Decimals;
import dev.brickwork.platform.json.Fields;
import dev.brickwork.platform.json.Patch;

/** What a PATCH changes about an entry; what is left out stays. */
record UsageChange(String transactionId, Patch<BigDecimal> value, Patch<Instant> time, Patch<JsonNode> properties) {

    static UsageChange read(Fields in) {
        return new UsageChange(in.reference("transaction_id", NewUsage.TRANSACTION_ID_LENGTH_MAX).required(),
                in.number("value", Decimals.INTEGER_DIGITS, NewUsage.DECIMALS_MAX).patch(), in.dateTime("time").patch(),
                in.freeJson("properties").nullablePatch());
    }

    StoredUsage of(StoredUsage entry) {
        return new StoredUsage(entry.meter(), time.or(entry.time()), entry.position(),
                Decimals.plain(value.or(entry.value())), entry.transactionId(), properties.or(entry.properties()));
    }

    /** How the API document describes it. */
    @Schema(name = "ChangeUsageRequest")
    record Shape(@Schema(required = true, maxLength = 255, examples = "tx-1042") String transactionId,
            @Schema(exclusiveMinimum = true, minimum = "-100000000000000", exclusiveMaximum = true, maximum = "100000000000000", examples = "13", description = "With at most 12 decimals.") BigDecimal value,
            Instant time,
            @Schema(implementation = Object.class, nullable = true, description = "Replaces all of them; null clears them.") JsonNode properties) {
    }
}
