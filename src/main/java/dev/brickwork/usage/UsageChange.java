package dev.brickwork.usage;

import java.math.BigDecimal;
import java.time.Instant;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import com.fasterxml.jackson.databind.JsonNode;

import dev.brickwork.core.money.Decimals;
import dev.brickwork.platform.json.Fields;
import dev.brickwork.platform.json.Patch;

/** What a PATCH changes about an entry; what is left out stays. */
@Schema(name = "ChangeUsageRequest")
record UsageChange(
        @Schema(required = true, examples = "tx-1042") String transactionId,
        @Schema(implementation = BigDecimal.class, examples = "13", description = "With at most 12 decimals.") Patch<BigDecimal> value,
        @Schema(implementation = String.class, format = "date-time") Patch<Instant> time,
        @Schema(implementation = Object.class, nullable = true, description = "Replaces all of them; null clears them.") Patch<JsonNode> properties) {

    static UsageChange read(Fields in) {
        return new UsageChange(in.reference("transaction_id", NewUsage.TRANSACTION_ID_LENGTH_MAX).required(),
                in.number("value", Decimals.INTEGER_DIGITS, NewUsage.DECIMALS_MAX).patch(), in.dateTime("time").patch(),
                in.freeJson("properties").nullablePatch());
    }

    StoredUsage of(StoredUsage entry) {
        return new StoredUsage(entry.meter(), time.or(entry.time()), entry.position(),
                Decimals.plain(value.or(entry.value())), entry.transactionId(), properties.or(entry.properties()));
    }
}
