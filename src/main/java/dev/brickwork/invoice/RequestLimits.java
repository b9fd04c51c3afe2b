package dev.brickwork.invoice;

import dev.brickwork.core.money.Decimals;

/** What a request about invoices, credit or payments may bring at most. */
public final class RequestLimits {
    public static final long AMOUNT_MAX = Decimals.BOUND - 1;
    public static final int TEXT_LENGTH_MAX = 5_000;
    public static final int REASON_LENGTH_MAX = 1_000;

    private RequestLimits() {
    }
}
