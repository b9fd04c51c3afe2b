package dev.brickwork.insight;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.core.metrics.MrrCause;
import dev.brickwork.core.metrics.MrrSteps;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.money.Fraction;

/** A step as it is stored. Of the amounts before it only the net is stored. */
record MrrStepRow(LocalDate day, int place, CurrencyCode currency, MrrCause cause, Fraction netBefore, Fraction netAfter,
        Fraction grossAfter, Fraction committedAfter, Fraction contractedAfter) {

    /** What the table must hold of a subscription, in its order. */
    static List<MrrStepRow> of(Timeline timeline) {
        var rows = new ArrayList<MrrStepRow>();
        for (var step : MrrSteps.of(timeline)) {
            var last = rows.isEmpty() ? null : rows.get(rows.size() - 1);
            int place = last != null && last.day.equals(step.day()) ? last.place + 1 : 0;
            rows.add(new MrrStepRow(step.day(), place, timeline.current().header().currency(), step.cause(),
                    step.before().net(), step.after().net(), step.after().gross(), step.after().committedUsage(),
                    step.after().contracted()));
        }
        return rows;
    }

    static MrrStepRow of(ResultSet row) throws SQLException {
        return new MrrStepRow(row.getObject("day", LocalDate.class), row.getInt("place"),
                CurrencyCode.valueOf(row.getString("currency")), MrrCause.valueOf(row.getString("cause")),
                exact(row, "net_before"), exact(row, "net_after"), exact(row, "gross_after"),
                exact(row, "committed_after"), exact(row, "contracted_after"));
    }

    static Fraction exact(ResultSet row, String column) throws SQLException {
        return Fraction.parse(row.getString(column));
    }
}
