package dev.brickwork.usage;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import com.fasterxml.jackson.databind.JsonNode;

import dev.brickwork.catalog.CatalogNames;
import dev.brickwork.core.money.Decimals;
import dev.brickwork.platform.json.Fields;

@Schema(name = "RecordUsageRequest")
record NewUsage(
        @Schema(nullable = true, examples = "tx-1042", description = "Names the entry for ever; a repeat with the same content has no second effect. Without one the entry counts and can't be managed.") String transactionId,
        @Schema(required = true) UUID subscriptionId,
        @Schema(required = true, description = "A usage brick of the subscription.") UUID brickId,
        @Schema(required = true, examples = "12.5", description = "With at most 12 decimals.") BigDecimal value,
        @Schema(nullable = true, description = "When it was used; now when left out. A day on which the brick is part of the subscription.") Instant time,
        @Schema(implementation = Object.class, nullable = true, description = "Anything; at most 16,384 characters.") JsonNode properties) {
    static final int TRANSACTION_ID_LENGTH_MAX = 255;
    static final int DECIMALS_MAX = 12;

    static NewUsage read(Fields in) {
        return new NewUsage(in.reference("transaction_id", TRANSACTION_ID_LENGTH_MAX).optional(),
                in.uuid("subscription_id").required(), in.id("brick_id", CatalogNames.BRICK).required(),
                in.number("value", Decimals.INTEGER_DIGITS, DECIMALS_MAX).required(), in.dateTime("time").optional(),
                in.freeJson("properties").optional());
    }

    Meter.Key meter() {
        return new Meter.Key(subscriptionId, brickId);
    }
}
