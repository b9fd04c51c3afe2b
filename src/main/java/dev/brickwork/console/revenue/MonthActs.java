package dev.brickwork.console.revenue;

import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.console.action.Act;
import dev.brickwork.console.action.Effect;
import dev.brickwork.console.action.Field;
import dev.brickwork.console.list.Format;
import dev.brickwork.console.list.Formats;
import dev.brickwork.core.Refused;
import dev.brickwork.insight.MonthRange;
import dev.brickwork.insight.revenue.PeriodResource;
import dev.brickwork.insight.revenue.PeriodResponse;
import dev.brickwork.insight.revenue.PeriodStatus;
import dev.brickwork.platform.json.Body;
import dev.brickwork.platform.time.BusinessClock;

/** Closing and reopening a month: each by the operation of the API. */
@ApplicationScoped
class MonthActs {
    static final String WRITE = "periods:write";
    static final String CLOSE = "close";
    static final String REOPEN = "reopen";
    private static final String MONTH = "month";

    private final PeriodResource periods;
    private final BusinessClock clock;
    private final Formats formats;

    MonthActs(PeriodResource periods, BusinessClock clock, Formats formats) {
        this.periods = periods;
        this.clock = clock;
        this.formats = formats;
    }

    Optional<Act> find(String slug, Months months) {
        return all(months).stream().filter(act -> act.slug().equals(slug)).findFirst();
    }

    /** Those that make sense now. */
    List<Act> all(Months months) {
        var acts = new ArrayList<Act>();
        months.newestClosed().ifPresent(newest -> acts.add(reopen(newest.month())));
        acts.add(close(months));
        return acts;
    }

    private Act close(Months months) {
        var lastOver = YearMonth.from(formats.current().today(clock.now())).minusMonths(1);
        var field = Field.month(MONTH, "Month").required().with(months.toClose(lastOver).toString())
                .helped("Such as 2026-01. The month must be over, and months are closed in order.");
        return new Act(CLOSE, "Close a month", "Close month",
                "Books the revenue of the month. After that, nothing can be dated in it any more. All contracts are "
                        + "read, which may take some time.",
                WRITE, List.of(field), body -> periods.close(asked(body).toString()));
    }

    private Act reopen(YearMonth month) {
        return new Act(REOPEN, "Reopen " + month, "Reopen month",
                "Late entries can count in the month again. Only the latest closed month can be reopened.", WRITE,
                List.of(), body -> periods.reopen(month.toString())).severe();
    }

    /** The month that was typed. */
    private static YearMonth asked(Body body) {
        return MonthRange.parse(body.tree().path(MONTH).asText())
                .orElseThrow(() -> Refused.field(MONTH, "must be a month such as 2026-01"));
    }

    /** Asked before the revenue is booked, which takes transactions of its own. */
    Effect effect(String slug, Body body, Months before, Months after) {
        return slug.equals(CLOSE)
                ? ofClosing(asked(body), before, after)
                : ofReopening(before.newestClosed().orElseThrow().month(), before, after);
    }

    private Effect ofClosing(YearMonth month, Months before, Months after) {
        if (before.of(month).filter(period -> period.status() == PeriodStatus.CLOSED).isPresent()) {
            return new Effect(List.of(), List.of(month + " is already closed. Nothing changes."));
        }
        var notes = new ArrayList<String>();
        if (after.isFirst(month)) {
            notes.add("All months before " + month + " are closed too.");
        }
        notes.add("Invoices, their new versions, voids and write-offs, payments, refunds, credit notes and credit can no "
                + "longer be dated in it. Late entries count in the first open month.");
        notes.add("Its revenue is booked at the end of the month, with one entry for each contract whose revenue, "
                + "deferred or unbilled amount changes." + (before.wasClosed(month)
                        ? " Entries of an earlier closing stay, and only the difference is booked."
                        : ""));
        notes.add("Reports keep its figures, and its proof file can be downloaded.");
        return new Effect(changes(month, Months.state(PeriodStatus.CLOSED), before, after), notes);
    }

    private Effect ofReopening(YearMonth month, Months before, Months after) {
        var notes = new ArrayList<String>();
        if (before.isFirst(month)) {
            notes.add("All months before " + month + " are reopened too.");
        }
        notes.add("Its figures can change again, and it has no proof file until it is closed again.");
        notes.add("Booked entries stay. Closing the month again books the difference.");
        return new Effect(changes(month, after.state(month), before, after), notes);
    }

    private List<Effect.Change> changes(YearMonth month, String then, Months before, Months after) {
        var f = formats.current();
        return List.of(new Effect.Change(month.toString(), before.state(month), then),
                new Effect.Change("First open day", firstOpen(before, f), firstOpen(after, f)));
    }

    private static String firstOpen(Months months, Format f) {
        return months.newestFrozen().map(PeriodResponse::endsAt).map(f::day).orElse("All days are open");
    }
}
