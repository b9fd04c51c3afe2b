package dev.brickwork.local;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * What happens every day at the demo seller: customers use what they have, pay when they usually pay, and months are closed. It
 * takes the test clock of the seller along. Nothing here depends on chance: the same day of the same customer is the same.
 */
final class DemoDays {
    /** Of a customer: how many days after the due day it pays by wire, or one of the next two. */
    static final String PAYS = "pays_after_due_days";
    static final String NEVER = "never";
    static final String BY_CARD = "by card";

    private static final String STORAGE = "storage";
    /** After the day in Europe, and before the end of it. */
    private static final LocalTime EVENING = LocalTime.of(21, 30);
    private static final int DAYS_AT_ONCE = 5;
    private static final int CLOSING_DAY = 10;
    /** Usage that a start did not record because it was killed is caught up with by the next one. */
    private static final Duration LOOKS_BACK = Duration.ofDays(6);
    private static final int ENTRIES_AT_ONCE = 5_000;
    private static final LocalTime MEASURED = LocalTime.NOON;
    private static final LocalTime PAID = LocalTime.of(9, 30);

    private final DemoApi api;
    private Instant livedUntil;

    DemoDays(DemoApi api) {
        this.api = api;
    }

    /** Goes on to the present, and leaves the test clock: from then on the seller lives in real time. Nothing without a test clock. */
    void untilNow() {
        var clock = api.get("/test-clock");
        var now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        if (clock.path("is_set").asBoolean() && !instant(clock, "now").isAfter(now)) {
            until(now);
            live(now);
            api.delete("/test-clock");
        }
    }

    /** Every fifth day, and on the last day of a month, so that usage is there when it is billed. */
    void until(Instant to) {
        var clock = instant(api.get("/test-clock"), "now");
        if (livedUntil == null) {
            livedUntil = clock.minus(LOOKS_BACK);
        }
        for (var evening = eveningAfter(clock); evening.isBefore(to); evening = eveningAfter(evening)) {
            moveTo(evening);
            live(evening);
        }
        moveTo(to);
    }

    /** Catches up with what has happened since it was called last. */
    void live(Instant now) {
        use(now);
        pay(now);
        close(now);
        livedUntil = now;
    }

    private static Instant eveningAfter(Instant instant) {
        var day = instant.atOffset(ZoneOffset.UTC).toLocalDate();
        Instant evening;
        do {
            evening = day.atTime(EVENING).toInstant(ZoneOffset.UTC);
            day = day.plusDays(1);
        } while (!evening.isAfter(instant) || !isEveningToLookAt(day.minusDays(1)));
        return evening;
    }

    private static boolean isEveningToLookAt(LocalDate day) {
        int last = day.lengthOfMonth();
        return day.getDayOfMonth() == last || day.getDayOfMonth() % DAYS_AT_ONCE == 0 && day.getDayOfMonth() <= last - 2;
    }

    private void moveTo(Instant instant) {
        api.post("/test-clock", Map.of("now", instant.toString()));
    }

    private void use(Instant now) {
        var entries = new ArrayList<Map<String, Object>>();
        for (var subscription : api.all("/subscriptions?status=ACTIVE")) {
            for (var line : subscription.path("line_items")) {
                if (line.path("kind").asText().equals("USAGE")) {
                    use(subscription, line, now, entries);
                }
            }
        }
        for (int from = 0; from < entries.size(); from += ENTRIES_AT_ONCE) {
            api.post("/usage/batch", Map.of("entries", entries.subList(from, Math.min(entries.size(), from + ENTRIES_AT_ONCE))));
        }
    }

    private void use(JsonNode subscription, JsonNode line, Instant now, List<Map<String, Object>> entries) {
        var starts = LocalDate.parse(subscription.path("starts_at").asText().substring(0, 10));
        var id = subscription.path("subscription_id").asText();
        for (var day = date(livedUntil); !day.isAfter(date(now)); day = day.plusDays(1)) {
            var at = day.atTime(MEASURED).toInstant(ZoneOffset.UTC);
            var code = line.path("brick_code").asText();
            boolean isMeasured = !code.equals(STORAGE) || isEveningToLookAt(day);
            if (isMeasured && at.isAfter(livedUntil) && !at.isAfter(now) && day.isAfter(starts)) {
                entries.add(Map.of("transaction_id", code + "-" + day + "-" + id, "subscription_id", id, "brick_id",
                        line.path("brick_id").asText(), "value", used(line, starts, day), "time", at.toString()));
            }
        }
    }

    /** Little on weekends, more from month to month. What is measured as a level, such as storage, has no weekends. */
    private static long used(JsonNode line, LocalDate starts, LocalDate day) {
        double months = ChronoUnit.DAYS.between(starts, day) / 30.4;
        var random = new Random(day.toEpochDay() * 31 + line.path("quantity").asLong() + starts.hashCode());
        random.nextInt();
        double chance = 0.85 + 0.3 * random.nextDouble();
        if (line.path("brick_code").asText().equals(STORAGE)) {
            return Math.round(40 + 6 * months + 4 * chance);
        }
        boolean isWeekend = day.getDayOfWeek() == DayOfWeek.SATURDAY || day.getDayOfWeek() == DayOfWeek.SUNDAY;
        double trend = Math.min(1.15, 0.70 + 0.03 * Math.max(0, months));
        return Math.round(line.path("quantity").asLong() / 30.0 * trend * chance * (isWeekend ? 0.4 : 1.24));
    }

    private void pay(Instant now) {
        var habits = new HashMap<String, String>();
        api.all("/customers").forEach(customer -> habits.put(customer.path("customer_id").asText(),
                customer.path("metadata").path(PAYS).asText(NEVER)));
        for (var invoice : api.all("/invoices?is_receivable=true&sort=due_at")) {
            var habit = habits.get(invoice.path("billed_company_id").asText());
            if (habit.equals(NEVER) || habit.equals(BY_CARD)) {
                continue;
            }
            var day = date(instant(invoice, "due_at")).plusDays(Integer.parseInt(habit));
            var at = day.atTime(PAID).toInstant(ZoneOffset.UTC);
            if (!at.isAfter(now)) {
                var paidAt = later(at, later(instant(invoice, "issued_at"), livedUntil));
                api.post("/invoices/" + invoice.path("invoice_id").asText() + "/payments", Map.of("payment_method", "WIRE",
                        "paid_amount", invoice.path("remaining_amount").asLong(), "paid_at", paidAt.toString(),
                        "payment_proof", "Account statement of " + date(paidAt)));
            }
        }
    }

    /** Each month on the tenth of the next one, from the first on that somebody has closed. */
    private void close(Instant now) {
        var newest = api.get("/periods?limit=1").path("results").path(0).path("month").asText();
        if (newest.isEmpty()) {
            return;
        }
        var today = date(now);
        var month = YearMonth.parse(newest).plusMonths(1);
        while (!month.plusMonths(1).atDay(CLOSING_DAY).isAfter(today)) {
            api.post("/periods/" + month + "/close", "");
            month = month.plusMonths(1);
        }
    }

    private static LocalDate date(Instant instant) {
        return instant.atOffset(ZoneOffset.UTC).toLocalDate();
    }

    private static Instant instant(JsonNode node, String member) {
        return Instant.parse(node.path(member).asText());
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }
}
