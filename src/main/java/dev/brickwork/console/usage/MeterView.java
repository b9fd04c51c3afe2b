package dev.brickwork.console.usage;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;

import dev.brickwork.console.list.BarChart;
import dev.brickwork.console.list.Format;
import dev.brickwork.console.list.Links;
import dev.brickwork.console.list.Tone;
import dev.brickwork.usage.UsageGlances;
import dev.brickwork.usage.UsageGlances.MeterGlance;
import dev.brickwork.usage.UsagePeriodResponse;

/**
 * A meter: what was committed and used in each period, and the days of one.
 *
 * @param periods the newest first
 * @param period whose days are shown; null while there is none
 * @param days those that have entries
 */
public record MeterView(MeterGlance meter, List<UsagePeriodResponse> periods, UsagePeriodResponse period,
        List<UsageGlances.Day> days, List<UsageGlances.Late> late, Format f) {
    private static final int WIDTH = 1000;

    static String link(MeterGlance meter) {
        return Links.to(Links.USAGE + "/" + meter.subscriptionId() + "/" + meter.brickId());
    }

    public String href() {
        return link(meter);
    }

    public String entriesLink() {
        return period == null
                ? href() + "/entries"
                : href() + "/entries?from=" + period.startsAt() + "&to=" + period.endsAt();
    }

    public String dayLink(UsageGlances.Day day) {
        return href() + "/entries?from=" + day.day() + "&to=" + day.day();
    }

    public String contractLink() {
        return Links.contract(meter.subscriptionId());
    }

    public String customerLink() {
        return Links.customer(meter.customerId());
    }

    public String periodLink(UsagePeriodResponse one) {
        return href() + "?period=" + one.startsAt() + "#days";
    }

    public String invoiceLink(UsageGlances.Late one) {
        return Links.invoice(one.settledBy());
    }

    public boolean isChosen(UsagePeriodResponse one) {
        return one.equals(period);
    }

    public String days(UsagePeriodResponse one) {
        return f.period(one.startsAt(), one.endsAt());
    }

    public String words(String state) {
        return Tone.words(state);
    }

    public boolean isOver(UsagePeriodResponse one) {
        return one.overage().signum() > 0;
    }

    public BarChart chart() {
        var used = new HashMap<java.time.LocalDate, UsageGlances.Day>();
        days.forEach(day -> used.put(day.day(), day));
        var values = new ArrayList<BarChart.Value>();
        for (var day = period.startsAt(); !day.isAfter(period.endsAt()); day = day.plusDays(1)) {
            var total = used.containsKey(day) ? used.get(day).total() : BigDecimal.ZERO;
            values.add(new BarChart.Value(String.valueOf(day.getDayOfMonth()), null, f.day(day) + ": " + f.quantity(total),
                    total.signum() < 0 ? "down" : "used", total));
        }
        return BarChart.columns(values);
    }

    /** What was used within the commitment, out of 1000 parts of the larger of both. */
    public int usedWidth(UsagePeriodResponse one) {
        return share(one.used().min(one.committed().signum() == 0 && !isOver(one) ? one.used() : one.committed()), one);
    }

    public int overWidth(UsagePeriodResponse one) {
        return share(one.overage(), one);
    }

    /** Of what is left. */
    public int restWidth(UsagePeriodResponse one) {
        return Math.max(0, WIDTH - usedWidth(one) - overWidth(one));
    }

    public int restX(UsagePeriodResponse one) {
        return usedWidth(one) + overWidth(one);
    }

    private static int share(BigDecimal part, UsagePeriodResponse one) {
        var whole = one.used().max(one.committed());
        return whole.signum() == 0
                ? 0
                : part.multiply(BigDecimal.valueOf(WIDTH)).divide(whole, 0, RoundingMode.HALF_UP).intValue();
    }
}
