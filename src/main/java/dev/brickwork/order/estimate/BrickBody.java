package dev.brickwork.order.estimate;

import java.util.List;
import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import com.fasterxml.jackson.annotation.JsonInclude;

import dev.brickwork.catalog.CatalogNames;
import dev.brickwork.core.agreement.BrickInput;
import dev.brickwork.core.money.Decimals;
import dev.brickwork.platform.json.FieldValue;
import dev.brickwork.platform.json.Fields;

/** A brick of an order or estimate, as it is sent and as an order shows it. */
@JsonInclude(JsonInclude.Include.NON_NULL)
@Schema(name = "BrickInput", requiredProperties = "brick_id")
public record BrickBody(
        UUID brickId,
        @Schema(description = "How many; of usage the pre-commitment per meter period, which is set. Left out: 1 of an add-on, 0 of usage, all of a milestone. In an upgrade, 0 removes an add-on or a milestone; 0 of usage is no commitment, and metering goes on.", examples = "25") Long quantity,
        @Schema(defaultValue = "false", description = "Without a limit, at the brick's `unlimited_amount`.") boolean isUnlimited,
        @Schema(nullable = true, description = "All of the brick's discounts; they replace those it had.") List<DiscountBody> discount,
        @Schema(defaultValue = "false", description = "For upgrades: removes the brick, whatever its kind. Sent without a quantity and discounts.") Boolean remove) {

    private static final int LIST_MAX = 500;

    static BrickBody read(Fields in) {
        var discounts = in.list("discount", DiscountBody.LIST_MAX, DiscountBody::read).optional();
        if (discounts != null) {
            DiscountBody.checkList(discounts, in);
        }
        return new BrickBody(in.id("brick_id", CatalogNames.BRICK).required(),
                in.wholeNumber("quantity", 0, Decimals.BOUND - 1).optional(),
                Boolean.TRUE.equals(in.flag("is_unlimited").or(false)), discounts == null ? List.of() : discounts,
                Boolean.TRUE.equals(in.flag("remove").or(false)) ? true : null);
    }

    public static FieldValue<List<BrickBody>> field(Fields in) {
        return in.list("bricks", LIST_MAX, BrickBody::read);
    }

    /** The member {@code bricks} of a request or phase; null where it was not sent or is wrong. */
    public static List<BrickBody> readList(Fields in, boolean isRequired) {
        var bricks = field(in);
        return isRequired ? bricks.required() : bricks.optional();
    }

    static List<BrickInput> core(List<BrickBody> bricks) {
        return bricks == null ? null : bricks.stream().map(BrickBody::core).toList();
    }

    private BrickInput core() {
        return new BrickInput(brickId, quantity, isUnlimited, discount.stream().map(DiscountBody::core).toList(),
                Boolean.TRUE.equals(remove));
    }
}
