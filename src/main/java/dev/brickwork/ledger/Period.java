package dev.brickwork.ledger;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.function.Function;

import dev.brickwork.platform.json.Fields;
import dev.brickwork.platform.sql.Sql;

/**
 * From when until when. A day is one in the seller's own time zone, and as an end it is the last day; a time as an end is the
 * first instant outside.
 *
 * @param from null without a beginning
 * @param until null without an end
 */
record Period(Function<ZoneId, Instant> from, Function<ZoneId, Instant> until) {
    /** The row-level policy shows a seller its own row only. */
    private static final String TIME_ZONE = "SELECT time_zone FROM seller WHERE id = current_seller()";

    record Bounds(Instant from, Instant until) {
    }

    static Period read(Fields in) {
        var from = in.<Function<ZoneId, Instant>>dateOrDateTime("from", Period::startOf, at -> zone -> at).optional();
        var until = in.<Function<ZoneId, Instant>>dateOrDateTime("to", day -> startOf(day.plusDays(1)), at -> zone -> at)
                .optional();
        // In any one zone: days compare alike in all of them, and a time beside a day can only be off by hours.
        if (from != null && until != null && from.apply(ZoneId.of("UTC")).isAfter(until.apply(ZoneId.of("UTC")))) {
            in.problem("from", "may not lie after to");
        }
        return new Period(from, until);
    }

    private static Function<ZoneId, Instant> startOf(LocalDate day) {
        return zone -> day.atStartOfDay(zone).toInstant();
    }

    Bounds within(Connection connection) throws SQLException {
        if (from == null && until == null) {
            return new Bounds(null, null);
        }
        var zone = ZoneId.of(Sql.select(connection, TIME_ZONE, row -> row.getString(1)).get(0));
        return new Bounds(from == null ? null : from.apply(zone), until == null ? null : until.apply(zone));
    }
}
