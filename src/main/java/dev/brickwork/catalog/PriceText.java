package dev.brickwork.catalog;

import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.json.JsonMapper;

import dev.brickwork.core.Refused;
import dev.brickwork.core.pricing.Price;
import dev.brickwork.core.pricing.PriceModel;
import dev.brickwork.core.pricing.PricePeriod;
import dev.brickwork.core.pricing.Tier;
import dev.brickwork.platform.json.Body;
import dev.brickwork.platform.json.Fields;
import io.quarkus.runtime.annotations.RegisterForReflection;

/** A price in one currency as JSON, for those who keep the price that something was contracted at. */
public final class PriceText {
    private static final ObjectWriter WRITER = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE).build().writerFor(Stored.class);

    private PriceText() {
    }

    /** {@code {"model": "PER_UNIT", "period": "MONTH", "price": {"unit_price": "19.99"}}} */
    @RegisterForReflection
    record Stored(PriceModelName model, PricePeriod period, @JsonInclude(JsonInclude.Include.NON_NULL) PriceEntry price) {

        static Stored read(Fields in) {
            var model = in.oneOf("model", PriceModelName.class).required();
            return new Stored(model, in.oneOf("period", PricePeriod.class).required(),
                    in.object("price", entry -> PriceEntry.read(entry, model, null)).required());
        }
    }

    public static String write(Price price) {
        try {
            return WRITER.writeValueAsString(stored(price));
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static Price read(String json) {
        try {
            var stored = Body.ofJson(json.getBytes(StandardCharsets.UTF_8)).read(Stored::read);
            return stored.price.core(stored.model, stored.period);
        } catch (Refused e) {
            // It was checked before it was stored, so this is no caller's mistake.
            throw new IllegalStateException("a stored price can't be read: " + e.fields());
        }
    }

    private static Stored stored(Price price) {
        var model = price.model();
        if (model instanceof PriceModel.Flat flat) {
            return new Stored(PriceModelName.FLAT, price.period(),
                    new PriceEntry(flat.amount(), null, null, null, price.unlimitedAmount(), price.overageUnitPrice()));
        }
        if (model instanceof PriceModel.PerUnit perUnit) {
            return new Stored(PriceModelName.PER_UNIT, price.period(),
                    new PriceEntry(null, perUnit.unitPrice(), null, null, price.unlimitedAmount(),
                            price.overageUnitPrice()));
        }
        if (model instanceof PriceModel.Package sold) {
            return new Stored(PriceModelName.PACKAGE, price.period(), new PriceEntry(null, sold.unitPrice(), null,
                    sold.packageSize(), price.unlimitedAmount(), price.overageUnitPrice()));
        }
        return model instanceof PriceModel.Graduated graduated
                ? tiered(PriceModelName.GRADUATED, graduated.tiers(), price)
                : tiered(PriceModelName.VOLUME, ((PriceModel.Volume) model).tiers(), price);
    }

    private static Stored tiered(PriceModelName model, List<Tier> tiers, Price price) {
        return new Stored(model, price.period(),
                new PriceEntry(null, null, tiers.stream().map(PriceTier::from).toList(), null,
                        price.unlimitedAmount(), price.overageUnitPrice()));
    }
}
