package dev.brickwork.core.agreement;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.UUID;

import dev.brickwork.core.money.Rounding;

/**
 * What a recast gives back: the unused part of what was issued.
 *
 * <pre>
 *   an issued line  |==================|
 *   recast                   x
 *   unused                   |---------|  its net, and tax on that at the rate it was issued with
 * </pre>
 *
 * @param parts line by line, with the charge that each reduces
 */
public record AdjustmentCredit(List<StandingCharges.Part> parts) {

    /**
     * @param taxCents what of it is tax
     * @param formerPayer whose it is, where the customer who has the subscription now was not billed; else null
     */
    public record Share(String invoice, long cents, long taxCents, UUID formerPayer) {
        public boolean isOwn() {
            return formerPayer == null;
        }
    }

    public AdjustmentCredit {
        parts = List.copyOf(parts);
    }

    public long cents() {
        return sum(parts);
    }

    /** What of it the customer gets who has the subscription now. */
    public long ownCents() {
        return sum(parts.stream().filter(StandingCharges.Part::isOwn).toList());
    }

    public long toFormerPayersCents() {
        return cents() - ownCents();
    }

    /** With tax. */
    public static long sum(List<StandingCharges.Part> parts) {
        long sum = 0;
        for (var part : parts) {
            sum = Rounding.within(sum + part.netCents() + part.taxCents());
        }
        return sum;
    }

    /** Each invoice's part, also where a former payer gets it. */
    public List<Share> shares() {
        var shares = new LinkedHashMap<String, Share>();
        parts.forEach(part -> shares.merge(part.invoice(),
                new Share(part.invoice(), part.netCents() + part.taxCents(), part.taxCents(), part.formerPayer()),
                (a, b) -> new Share(a.invoice, a.cents + b.cents, a.taxCents + b.taxCents, a.formerPayer)));
        return List.copyOf(shares.values());
    }
}
