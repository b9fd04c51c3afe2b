package dev.brickwork.invoice;

import dev.brickwork.core.money.Decimals;

/** What a request about invoices, credit or payments may bring at most. */
final class RequestLimits {
    static final long AMOUNT_MAX = Decimals.BOUND - 1;
    static final int TEXT_LENGTH_MAX = 5_000;
    static final int REASON_LENGTH_MAX = 1_000;

    private RequestLimits() {
    }
}
