package dev.brickwork.core.agreement;

import java.util.Map;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.pricing.Price;

/** A brick as a plan version sells it. */
public record Offer(Brick brick, Map<CurrencyCode, Price> prices) {
    /** How a refusal for want of a price begins. */
    public static final String NO_PRICE_IN = "has no price in ";
    public Offer {
        prices = Map.copyOf(prices);
    }
}
