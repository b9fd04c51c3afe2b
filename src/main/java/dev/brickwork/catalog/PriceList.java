package dev.brickwork.catalog;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.pricing.BrickKind;
import dev.brickwork.core.pricing.Price;
import dev.brickwork.core.pricing.PricePeriod;
import dev.brickwork.platform.json.Fields;

/** {@code pricing} of a brick: one model and period, a price in each currency it is sold in. */
@Schema(name = "Pricing", requiredProperties = {"model", "period", "prices"})
public record PriceList(
        PriceModelName model,
        @Schema(description = "What stretch of time a price is for. Usage is priced per meter period (`pre_commitment_schedule`), milestones have ONE_TIME prices.") PricePeriod period,
        @Schema(description = "By currency; at least one.", example = "{\"USD\": {\"unit_price\": \"19.99\"}, \"EUR\": {\"unit_price\": \"18.50\"}}") Map<CurrencyCode, PriceEntry> prices) {

    /**
     * @param kind null where it could not be read
     * @param currencies those that there may be prices in
     */
    static PriceList read(Fields in, BrickKind kind, List<CurrencyCode> currencies) {
        var model = in.oneOf("model", PriceModelName.class).required();
        var period = in.oneOf("period", PricePeriod.class).required();
        if (kind == BrickKind.MILESTONE && period != null && period != PricePeriod.ONE_TIME) {
            in.problem("period", "must be ONE_TIME for a milestone");
        }
        if (kind == BrickKind.USAGE && period == PricePeriod.ONE_TIME) {
            in.problem("period", "must be MONTH or YEAR for usage, which is priced per meter period");
        }
        var prices = in.object("prices", each -> prices(each, model, kind, currencies)).required();
        if (prices != null && prices.isEmpty()) {
            in.problem("prices", "must have at least one currency");
        }
        return new PriceList(model, period, prices);
    }

    private static Map<CurrencyCode, PriceEntry> prices(Fields in, PriceModelName model, BrickKind kind,
            List<CurrencyCode> currencies) {
        var prices = new EnumMap<CurrencyCode, PriceEntry>(CurrencyCode.class);
        for (var currency : currencies) {
            if (in.has(currency.name())) {
                prices.put(currency, in.object(currency.name(), entry -> PriceEntry.read(entry, model, kind)).required());
            }
        }
        var codes = currencies.stream().map(CurrencyCode::name).toList();
        for (var name : in.names()) {
            if (!codes.contains(name)) {
                in.anything(name).optional();
                in.problem(name, "is not a currency of the service; these are " + String.join(", ", codes));
            }
        }
        return prices;
    }

    /** The prices as the core reckons with them. */
    Map<CurrencyCode, Price> core() {
        var core = new EnumMap<CurrencyCode, Price>(CurrencyCode.class);
        prices.forEach((currency, entry) -> core.put(currency, entry.core(model, period)));
        return core;
    }
}
