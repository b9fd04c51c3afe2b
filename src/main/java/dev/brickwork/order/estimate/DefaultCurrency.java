package dev.brickwork.order.estimate;

import java.util.function.Supplier;

import dev.brickwork.core.Problems;
import dev.brickwork.core.Refused;
import dev.brickwork.core.agreement.Offer;
import dev.brickwork.core.money.CurrencyCode;

/** A currency that was not sent. A refusal for want of prices in it names the member that helps. */
public final class DefaultCurrency {

    private DefaultCurrency() {
    }

    public static <T> T explain(CurrencyCode currency, Supplier<T> priced) {
        try {
            return priced.get();
        } catch (Refused refused) {
            if (refused.fields().values().stream().flatMap(messages -> messages.stream())
                    .noneMatch(message -> message.startsWith(Offer.NO_PRICE_IN))) {
                throw refused;
            }
            var problems = new Problems();
            refused.fields().forEach((field, messages) -> messages.forEach(message -> problems.add(field, message)));
            problems.add("currency", "is " + currency + " where it is not sent; send one that the bricks have prices in");
            throw problems.refusal();
        }
    }
}
