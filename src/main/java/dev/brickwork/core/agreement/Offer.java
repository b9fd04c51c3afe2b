package dev.brickwork.core.agreement;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.pricing.Price;
import java.util.Map;

/** A brick as a plan version sells it. */
public record Offer(Brick brick, Map<CurrencyCode, Price> prices) {
    public Offer {
        prices = Map.copyOf(prices);
    }
}
