package dev.brickwork.ledger;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;

import dev.brickwork.platform.json.Fields;
import dev.brickwork.seller.CurrentSeller;

/**
 * From when until when. A day is one in the seller's own time zone, and as an end it is the last day; a time as an end is the
 * first instant outside.
 *
 * @param from null without a beginning
 * @param to null without an end
 */
record PeriodFilter(Edge from, Edge to) {
    /** A day or a time; the other is null. */
    private record Edge(LocalDate day, Instant time) {

        Instant begin(ZoneId zone) {
            return day == null ? time : day.atStartOfDay(zone).toInstant();
        }

        Instant end(ZoneId zone) {
            return day == null ? time : day.plusDays(1).atStartOfDay(zone).toInstant();
        }
    }

    /** @param until the first instant outside */
    record Bounds(Instant from, Instant until) {
    }

    static PeriodFilter read(Fields in) {
        var from = edge(in, "from");
        var to = edge(in, "to");
        if (from != null && to != null && isAfter(from, to)) {
            in.problem("from", "may not lie after to");
        }
        return new PeriodFilter(from, to);
    }

    private static Edge edge(Fields in, String name) {
        return in.dateOrDateTime(name, day -> new Edge(day, null), time -> new Edge(null, time)).optional();
    }

    /** In any one zone: days compare alike in all of them, and a time beside a day can only be off by hours. */
    private static boolean isAfter(Edge from, Edge to) {
        var begin = from.begin(ZoneOffset.UTC);
        var end = to.end(ZoneOffset.UTC);
        return begin.isAfter(end) || to.day() != null && begin.equals(end);
    }

    Bounds of(CurrentSeller seller) {
        if (from == null && to == null) {
            return new Bounds(null, null);
        }
        var zone = seller.settings().defaults().timeZone();
        return new Bounds(from == null ? null : from.begin(zone), to == null ? null : to.end(zone));
    }
}
