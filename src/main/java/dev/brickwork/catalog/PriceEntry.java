package dev.brickwork.catalog;

import java.math.BigDecimal;
import java.util.List;

import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;

import dev.brickwork.core.pricing.BrickKind;
import dev.brickwork.core.pricing.Price;
import dev.brickwork.core.pricing.PriceModel;
import dev.brickwork.core.pricing.PricePeriod;
import dev.brickwork.platform.json.Fields;

/** What a brick costs in one currency, as on the wire: which members there are depends on the model. */
@Schema(name = "Price")
@JsonInclude(JsonInclude.Include.NON_NULL)
public record PriceEntry(
        @JsonFormat(shape = JsonFormat.Shape.STRING) @Schema(type = SchemaType.STRING, description = "FLAT: what it costs, whatever the quantity.", examples = "99.00") BigDecimal amount,
        @JsonFormat(shape = JsonFormat.Shape.STRING) @Schema(type = SchemaType.STRING, description = "PER_UNIT: per unit. PACKAGE: per package.", examples = "19.99") BigDecimal unitPrice,
        @Schema(description = "GRADUATED and VOLUME.") List<PriceTier> tiers,
        @Schema(description = "PACKAGE: how many units one package holds.", examples = "100") BigDecimal packageSize,
        @JsonFormat(shape = JsonFormat.Shape.STRING) @Schema(type = SchemaType.STRING, description = "What it costs without a limit; `is_unlimited` is refused where this is not set.", examples = "499.00") BigDecimal unlimitedAmount,
        @JsonFormat(shape = JsonFormat.Shape.STRING) @Schema(type = SchemaType.STRING, description = "Usage only: what a unit above the commitment costs; else the model prices it.", examples = "0.02") BigDecimal overageUnitPrice) {

    private static final int TIERS_MAX = 100;

    /** @param model null where it could not be read; then only the members themselves are looked at */
    static PriceEntry read(Fields in, PriceModelName model, BrickKind kind) {
        var entry = new PriceEntry(PriceNumbers.price(in, "amount", belongs(in, "amount", model)),
                PriceNumbers.price(in, "unit_price", belongs(in, "unit_price", model)), tiers(in, model),
                packageSize(in, model), PriceNumbers.price(in, "unlimited_amount", false),
                PriceNumbers.price(in, "overage_unit_price", false));
        if (kind != null && kind != BrickKind.USAGE && entry.overageUnitPrice != null) {
            in.problem("overage_unit_price", "is for usage bricks only");
        }
        return entry;
    }

    Price core(PriceModelName model, PricePeriod period) {
        return new Price(core(model), period, unlimitedAmount, overageUnitPrice);
    }

    private PriceModel core(PriceModelName model) {
        return switch (model) {
            case FLAT -> new PriceModel.Flat(amount);
            case PER_UNIT -> new PriceModel.PerUnit(unitPrice);
            case GRADUATED -> new PriceModel.Graduated(tiers.stream().map(PriceTier::core).toList());
            case VOLUME -> new PriceModel.Volume(tiers.stream().map(PriceTier::core).toList());
            case PACKAGE -> new PriceModel.Package(packageSize, unitPrice);
        };
    }

    private static boolean belongs(Fields in, String member, PriceModelName model) {
        if (model != null && !model.has(member) && in.hasValue(member)) {
            in.problem(member, "unknown field of a " + model + " price");
        }
        return model != null && model.has(member);
    }

    private static List<PriceTier> tiers(Fields in, PriceModelName model) {
        var field = in.list("tiers", TIERS_MAX, PriceTier::read);
        var tiers = belongs(in, "tiers", model) ? field.required() : field.optional();
        in.refuseEmpty("tiers", tiers);
        if (tiers != null) {
            PriceTier.check(tiers, in);
        }
        return tiers;
    }

    private static BigDecimal packageSize(Fields in, PriceModelName model) {
        var size = PriceNumbers.quantity(in, "package_size");
        if (belongs(in, "package_size", model) && size == null) {
            in.problem("package_size", "is required");
        }
        return size;
    }
}
