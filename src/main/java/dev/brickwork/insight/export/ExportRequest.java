package dev.brickwork.insight.export;

import java.time.LocalDate;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.platform.json.Fields;

/**
 * Which days are exported, both included.
 *
 * @param currency null for all of them
 */
record ExportRequest(LocalDate from, LocalDate to, CurrencyCode currency) {
    private static final int DAYS_MAX = 366;

    static ExportRequest read(Fields in) {
        var from = in.date("from").required();
        var to = in.date("to").required();
        if (from != null && to != null && from.isAfter(to)) {
            in.problem("from", "may not lie after to");
        } else if (from != null && to != null && !from.plusDays(DAYS_MAX).isAfter(to)) {
            in.problem("to", "must be at most " + DAYS_MAX + " days, from included");
        }
        return new ExportRequest(from, to, in.currency("currency").optional());
    }

    ExportRequest in(CurrencyCode other) {
        return new ExportRequest(from, to, other);
    }
}
