package dev.brickwork.seller;

import java.time.Instant;
import java.util.Locale;
import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import com.fasterxml.jackson.annotation.JsonInclude;

import dev.brickwork.core.money.CurrencyCode;

@Schema(name = "Seller")
public record SellerResponse(
        @Schema(required = true) UUID sellerId,
        @Schema(required = true) String name,
        @Schema(required = true, examples = "Europe/Berlin") String timeZone,
        @Schema(required = true) CurrencyCode currency,
        @Schema(required = true, description = "`live` or `test`.", examples = "live") String keyMode,
        @Schema(required = true, nullable = true) Instant suspendedAt,
        @Schema(required = true, nullable = true, description = "`leaving`, `left` or `arriving`; null unless it is moved from or to another cell.") String moveState,
        @Schema(required = true, nullable = true, description = "The cell that it leaves for, lives in now, or comes from.", examples = "us1") String moveCell,
        @Schema(required = true) Instant createdAt,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Schema(description = "The seller's first full key. In the answer that made it, and never again.") String key) {

    static SellerResponse from(Seller seller, String key) {
        return new SellerResponse(seller.id, seller.name, seller.timeZone, seller.currency,
                seller.keyMode.name().toLowerCase(Locale.ROOT), seller.suspendedAt,
                seller.moveState == null ? null : seller.moveState.name().toLowerCase(Locale.ROOT), seller.moveCell,
                seller.createdAt, key);
    }
}
