package dev.brickwork.core.money;

import java.math.BigInteger;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Splits an amount in proportion to parts, to the cent, by the largest remainders. */
public final class Proportion {

    private Proportion() {
    }

    /**
     * What each part has of the amount. No share is beyond its part, and none is on the other side of 0; so what is split again and
     * again over what is left of the parts comes to exactly the parts. Of equal remainders, that of the later part is rounded up.
     *
     * @param parts of either sign; together more than 0
     * @param amount from 0 to what the parts come to
     */
    public static long[] split(List<Long> parts, long amount) {
        var whole = BigInteger.valueOf(parts.stream().mapToLong(Long::longValue).sum());
        var shares = new long[parts.size()];
        var rests = new BigInteger[parts.size()];
        long left = amount;
        for (int i = 0; i < shares.length; i++) {
            var cut = BigInteger.valueOf(parts.get(i)).multiply(BigInteger.valueOf(amount)).divideAndRemainder(whole);
            shares[i] = cut[0].longValueExact();
            rests[i] = cut[1];
            left -= shares[i];
        }
        // the rests come to exactly what is left, and each is less than a cent: there are enough of its sign
        int sign = Long.signum(left);
        IntStream.range(0, shares.length).boxed().filter(i -> rests[i].signum() == sign)
                .sorted(Comparator.<Integer, BigInteger>comparing(i -> rests[i].abs()).thenComparing(i -> i).reversed())
                .limit(Math.abs(left)).forEach(i -> shares[i] += sign);
        return shares;
    }
}
