package dev.brickwork.insight.revenue;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.platform.json.Fields;

/** @param currency null for all of them */
record CurrencyOnly(CurrencyCode currency) {
    static CurrencyOnly read(Fields in) {
        return new CurrencyOnly(in.currency("currency").optional());
    }
}
