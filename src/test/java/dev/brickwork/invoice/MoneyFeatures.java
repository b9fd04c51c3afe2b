package dev.brickwork.invoice;

import java.util.List;
import java.util.Random;

import dev.brickwork.testing.Json;
import dev.brickwork.testing.given.Seller;

/**
 * What a random life has besides seats and usage that are billed by the month. Drawn by themselves: a life without any of it stays as it is.
 *
 * @param isTrial it begins with one
 * @param isSpread whether one-time charges are revenue over the term
 * @param storage how the usage of storage is added up
 * @param calls how long a meter period of calls is
 */
record MoneyFeatures(boolean isTrial, boolean hasPhases, boolean hasCoupons, boolean hasMilestones, boolean chargesReminders,
        boolean isSpread, String storage, String calls) {
    /** A rate that stays, one that does not, and an amount. */
    static final List<String> COUPONS = List.of("STAYS10", "ONCE15", "LESS50");

    static MoneyFeatures of(Random random) {
        return new MoneyFeatures(random.nextInt(5) == 0, random.nextInt(3) == 0, random.nextInt(3) == 0,
                random.nextInt(3) == 0, random.nextInt(4) == 0, random.nextInt(3) == 0,
                List.of("SUM", "SUM", "MAX", "LAST").get(random.nextInt(4)),
                List.of("MONTHLY", "MONTHLY", "QUARTERLY").get(random.nextInt(3)));
    }

    /** Where they are a matter of the seller. */
    void prepare(Seller seller) {
        seller.coupon(COUPONS.get(0), "rate", "10", "renews", true).coupon(COUPONS.get(1), "rate", "15")
                .coupon(COUPONS.get(2), "amount", 5_000);
        if (isSpread) {
            seller.settings("revenue", Json.json("ramps", "STRAIGHT_LINE", "one_time", "OVER_TERM"));
        }
        // those that cost nothing move no money, and a life of years has hundreds
        seller.settings("reminders", chargesReminders
                ? Json.json("steps", List.of(Json.json("days", 12, "interest_rate", "9", "fee",
                        Json.json("amount", 500, "currency", "USD"))))
                : Json.json("enabled", false));
        if (chargesReminders) {
            seller.settings("sender_email", "billing@acme.example");
        }
    }
}
