package dev.brickwork.catalog;

import java.math.BigDecimal;
import java.util.List;

import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;

import dev.brickwork.core.pricing.Tier;
import dev.brickwork.platform.json.Fields;

/** A step of a tiered price, as on the wire. */
@Schema(name = "PriceTier", requiredProperties = {"up_to", "unit_price"})
public record PriceTier(
        @Schema(nullable = true, description = "The last quantity inside the tier; null for the last tier. Tiers rise.", examples = "10") BigDecimal upTo,
        @JsonFormat(shape = JsonFormat.Shape.STRING) @Schema(type = SchemaType.STRING, description = "Per unit, in major units.", examples = "8.00") BigDecimal unitPrice,
        @JsonFormat(shape = JsonFormat.Shape.STRING) @JsonInclude(JsonInclude.Include.NON_NULL) @Schema(type = SchemaType.STRING, description = "Due once when the quantity enters the tier.", examples = "5.00") BigDecimal flatAmount) {

    static PriceTier read(Fields in) {
        return new PriceTier(PriceNumbers.quantity(in, "up_to"), PriceNumbers.price(in, "unit_price", true),
                PriceNumbers.price(in, "flat_amount", false));
    }

    /** Notes where the tiers of a price do not rise, or where they have no end or end too early. */
    static void check(List<PriceTier> tiers, Fields in) {
        BigDecimal floor = null;
        for (int i = 0; i < tiers.size(); i++) {
            var tier = tiers.get(i);
            var isLast = i == tiers.size() - 1;
            if (tier == null || tier.upTo == PriceNumbers.UNREADABLE) {
                continue;
            }
            var member = "tiers[" + i + "].up_to";
            if (isLast && tier.upTo != null) {
                in.problem(member, "must be null in the last tier");
            } else if (!isLast && tier.upTo == null) {
                in.problem(member, "may be null in the last tier only");
            } else if (!isLast && floor != null && tier.upTo.compareTo(floor) <= 0) {
                in.problem(member, "must be greater than that of the tier before");
            }
            floor = tier.upTo == null ? floor : tier.upTo;
        }
    }

    static PriceTier from(Tier tier) {
        return new PriceTier(tier.upTo(), tier.unitPrice(), tier.flatAmount().signum() == 0 ? null : tier.flatAmount());
    }

    Tier core() {
        return new Tier(upTo, unitPrice, flatAmount == null ? BigDecimal.ZERO : flatAmount);
    }
}
