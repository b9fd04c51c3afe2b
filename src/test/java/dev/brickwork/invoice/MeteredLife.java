package dev.brickwork.invoice;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.catalog.PlanBodies.make;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;

import dev.brickwork.catalog.PlanBodies.MadePlan;
import dev.brickwork.invoice.MeteredModel.Brick;
import dev.brickwork.invoice.MeteredModel.Deal;
import dev.brickwork.invoice.MeteredModel.Entry;
import dev.brickwork.invoice.MeteredModel.Pricing;
import dev.brickwork.invoice.MeteredModel.Term;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.TestSql;

/** One random life, told to the service and to the model. */
final class MeteredLife {
    private static final List<String> ZONES = List.of("UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe",
            "America/Santiago", "Pacific/Apia");
    private static final List<String> AGGREGATIONS = List.of("SUM", "MAX", "LAST", "COUNT", "UNIQUE_COUNT");
    private static final int STEPS = 14;

    final List<String> story = new ArrayList<>();
    final List<Brick> bricks = new ArrayList<>();
    private final Random random;
    private final Api api = Api.ofNewSeller();
    private final MeteredModel model;
    private final List<Offered> plans = new ArrayList<>();
    private Offered plan;
    private final String subscription;
    private boolean isRenewing;
    private Instant now;
    private LocalDate lastChange;
    private long entriesMade;

    /** A plan, and the prices of its bricks. */
    private record Offered(MadePlan made, Map<Brick, Pricing> prices) {
    }

    MeteredLife(long seed) {
        random = new Random(seed);
        model = new MeteredModel(ZoneId.of(ZONES.get(random.nextInt(ZONES.size()))));
        var start = LocalDate.of(2026, 1 + random.nextInt(10), 1).plusDays(random.nextInt(31));
        now = start.atStartOfDay(model.zone).toInstant().plusSeconds(random.nextInt(3_600));
        isRenewing = random.nextInt(3) == 0;
        moveTo(now);
        for (int i = 0; i < 4; i++) {
            bricks.add(new Brick("meter-" + i, AGGREGATIONS.get(random.nextInt(AGGREGATIONS.size())),
                    random.nextInt(3) == 0 ? 3 : 1, random.nextInt(3) * 7, random.nextInt(3) * 5));
        }
        plans.add(offered());
        plans.add(offered());
        plan = plans.get(0);
        String customer = api.post("/customers", "{\"name\": \"Globex\", \"time_zone\": \"" + model.zone + "\"}")
                .statusCode(201).path("customer_id");
        int months = isRenewing ? 1 + random.nextInt(3) : 2 + random.nextInt(5);
        var quantities = quantities();
        String order = api.post("/subscriptions",
                """
                        {"customer_id": "%s", "plan_id": "%s", "starts_at": "%s", "contract_length": %d,
                         "billing_frequency": "%s", "auto_renews": %s, "bricks": %s}""".formatted(customer,
                        plan.made.planId(), start,
                        months, frequency(), isRenewing, bodies(quantities, true)))
                .statusCode(201).path("order_id");
        subscription = accept(order);
        begin(new Term(start, start, 0, months), quantities);
        story.add("seed " + seed + " in " + model.zone + " from " + start + " for " + months + " months, renewing "
                + isRenewing + ", " + quantities);
    }

    void run() {
        for (int i = 0; i < STEPS; i++) {
            moveOn(1 + random.nextInt(17));
            if (isOver()) {
                break;
            }
            use(1 + random.nextInt(6));
            change();
            act();
        }
        if (!isRenewing) {
            var end = model.current().endsBefore().atStartOfDay(model.zone).toInstant();
            moveTo(end.isAfter(now) ? end : now);
            use(2);
            change();
        }
        // everything that is late has an invoice that brings it
        moveOn(1);
        moveOn(isRenewing ? 95 : 1);
    }

    private LocalDate today() {
        return LocalDate.ofInstant(now, model.zone);
    }

    private boolean isOver() {
        return !isRenewing && !today().isBefore(model.current().endsBefore());
    }

    private void moveOn(int days) {
        moveTo(now.plus(Duration.ofDays(days)).plusSeconds(random.nextInt(86_400)));
    }

    private void moveTo(Instant to) {
        now = to;
        api.post("/test-clock", "{\"now\": \"" + now + "\"}").statusCode(200);
        while (isRenewing && !model.terms.isEmpty() && !today().isBefore(model.current().endsBefore())) {
            renew();
        }
    }

    /** After a pause a term is anchored at its real first day. */
    private void renew() {
        var old = model.current();
        var start = old.endsBefore();
        boolean isMoved = !start.equals(old.anchor.plusMonths(old.firstMonth + (long) old.months));
        var renewed = isMoved
                ? new Term(start, start, 0, old.months)
                : new Term(start, old.anchor, old.firstMonth + old.months, old.months);
        renewed.isRenewed = true;
        old.deals.forEach((brick, byDay) -> renewed.deals.put(brick,
                new TreeMap<>(Map.of(renewed.start, byDay.lastEntry().getValue()))));
        begin(renewed);
        story.add(today() + " renewed from " + start);
    }

    private void begin(Term term, Map<Brick, Integer> quantities) {
        quantities.forEach((brick, quantity) -> term.deals.put(brick,
                new TreeMap<>(Map.of(term.start, new Deal(quantity, plan.prices.get(brick))))));
        begin(term);
    }

    private void begin(Term term) {
        model.terms.add(term);
        lastChange = term.start;
    }

    // ---- what is done

    private void use(int count) {
        var days = model.terms.stream().flatMap(term -> term.days().keySet().stream())
                .filter(day -> !day.isAfter(today())).toList();
        var bodies = new ArrayList<String>();
        for (int i = 0; i < count; i++) {
            var entry = new Entry();
            entry.brick = bricks.get(random.nextInt(bricks.size()));
            entry.time = timeOn(days.get(Math.max(0, days.size() - 1 - random.nextInt(random.nextBoolean() ? 10 : 70))));
            entry.value = value();
            entry.user = "u" + random.nextInt(30);
            entry.position = ++entriesMade;
            var id = "tx-" + entry.position;
            model.entries.put(id, entry);
            bodies.add("""
                    {"subscription_id": "%s", "brick_id": "%s", "transaction_id": "%s", "value": %s, "time": "%s",
                     "properties": {"user": "%s"}}""".formatted(subscription, id(entry.brick), id,
                    entry.value.toPlainString(), entry.time, entry.user));
            story.add(today() + " " + id + " " + entry.brick.code() + " " + entry.value + " at "
                    + entry.time.atZone(model.zone));
        }
        api.post("/usage/batch", "{\"entries\": " + bodies + "}").statusCode(200)
                .body("accepted", org.hamcrest.Matchers.equalTo(count));
    }

    private void change() {
        if (model.entries.isEmpty() || random.nextInt(3) == 0) {
            return;
        }
        var ids = List.copyOf(model.entries.keySet());
        var id = ids.get(random.nextInt(ids.size()));
        if (random.nextInt(3) == 0) {
            api.delete("/usage?transaction_id=" + id).statusCode(200);
            model.entries.remove(id);
            story.add(today() + " " + id + " deleted");
            return;
        }
        var entry = model.entries.get(id);
        entry.value = value();
        if (random.nextBoolean()) {
            var days = model.terms.stream().flatMap(term -> term.days().keySet().stream())
                    .filter(day -> !day.isAfter(today())).toList();
            entry.time = timeOn(days.get(random.nextInt(days.size())));
        }
        api.patch("/usage", "{\"transaction_id\": \"%s\", \"value\": %s, \"time\": \"%s\"}".formatted(id,
                entry.value.toPlainString(), entry.time)).statusCode(200);
        story.add(today() + " " + id + " becomes " + entry.value + " at " + entry.time.atZone(model.zone));
    }

    private void act() {
        var term = model.current();
        var pause = term.pauses.isEmpty() ? null : term.pauses.get(term.pauses.size() - 1);
        boolean isPaused = pause != null && today().isBefore(pause[1]);
        switch (random.nextInt(6)) {
            case 0 -> {
                if (isPaused) {
                    api.post("/subscriptions/" + subscription + "/resume", "{}").statusCode(200);
                    pause[1] = today();
                    story.add(today() + " resumed");
                } else {
                    pause(term);
                }
            }
            case 1, 2 -> {
                if (!isPaused) {
                    upgrade(term);
                }
            }
            case 3 -> {
                if (!isPaused && random.nextInt(3) == 0 && today().isAfter(lastChange)) {
                    recast(term);
                }
            }
            default -> {
                // nothing
            }
        }
    }

    private void pause(Term term) {
        var until = today().plusDays(1 + random.nextInt(25));
        api.post("/subscriptions/" + subscription + "/pause", "{\"scheduled_resume_at\": \"" + until + "\"}")
                .statusCode(200);
        term.pauses.add(new LocalDate[]{today(), until});
        story.add(today() + " paused until " + until);
    }

    private void upgrade(Term term) {
        var days = term.days().keySet().stream().filter(day -> !day.isBefore(lastChange) && !day.isAfter(today()))
                .filter(day -> term.pauses.stream().noneMatch(pause -> !day.isBefore(pause[0]) && day.isBefore(pause[1])))
                .toList();
        if (days.isEmpty()) {
            return;
        }
        var day = random.nextBoolean() ? days.get(days.size() - 1) : days.get(random.nextInt(days.size()));
        var contract = term.days().get(day);
        boolean isSwitch = random.nextInt(3) == 0;
        var to = isSwitch ? plans.get(random.nextInt(plans.size())) : plan;
        var quantities = new LinkedHashMap<Brick, Integer>();
        for (var brick : isSwitch ? bricks : List.of(bricks.get(random.nextInt(bricks.size())))) {
            int before = term.deals.get(brick).lastEntry().getValue().quantity();
            quantities.put(brick, random.nextInt(6) == 0 ? 0 : before + random.nextInt(20));
        }
        var answer = api.post("/subscriptions/" + subscription + "/upgrade",
                "{\"starts_at\": \"%s\"%s, \"bricks\": %s}".formatted(day,
                        isSwitch ? ", \"plan_id\": \"" + to.made.planId() + "\"" : "", bodies(quantities, !term.isRenewed)));
        String order = answer.path("order_id");
        if (order == null || api.post("/orders/" + order + "/accept", "{}").path("subscription_id") == null) {
            // where less is committed the total may not fall
            story.add(today() + " refused: " + quantities + " from " + day);
            return;
        }
        plan = to;
        quantities.forEach((brick, quantity) -> {
            var its = term.deals.get(brick);
            var pricing = isSwitch ? to.prices.get(brick) : its.floorEntry(contract).getValue().pricing();
            its.put(contract, new Deal(quantity, pricing));
        });
        lastChange = day;
        story.add(today() + (isSwitch ? " switched plan, " : " upgraded to ") + quantities + " from " + day);
    }

    private void recast(Term term) {
        int months = 1 + random.nextInt(4);
        var quantities = quantities();
        String order = api.post("/subscriptions/" + subscription + "/recast", """
                {"starts_at": "%s", "contract_length": %d, "plan_id": "%s", "billing_frequency": "%s", "bricks": %s}"""
                .formatted(today(), months, plan.made.planId(), frequency(), bodies(quantities, true))).statusCode(201)
                .path("order_id");
        accept(order);
        term.cutOn = today();
        // unless it says otherwise, what an order agrees goes on
        isRenewing = true;
        begin(new Term(today(), today(), 0, months), quantities);
        story.add(today() + " recast for " + months + " months: " + quantities);
    }

    private String accept(String order) {
        return api.post("/orders/" + order + "/accept", "{}").statusCode(200).path("subscription_id");
    }

    // ---- what it came to

    /** Cents without tax, of all invoices together. */
    long invoiced(Brick brick) throws SQLException {
        return TestSql.number("""
                SELECT coalesce(sum(l.amount - l.discount), 0) FROM invoice_line l JOIN invoice i ON i.id = l.invoice_id
                    AND i.seller_id = l.seller_id AND l.version = i.current_version
                WHERE i.subscription_id = ?::uuid AND l.brick_id = ?::uuid AND l.kind IN ('OVERAGE', 'CORRECTION')
                    AND i.voided_at IS NULL""", subscription, id(brick));
    }

    long expected(Brick brick) {
        var costs = model.costs(brick, today());
        story.add(brick.code() + " by meters: " + costs);
        return costs.values().stream().mapToLong(Long::longValue).sum();
    }

    long lateLeft() throws SQLException {
        return TestSql.number("""
                SELECT count(*) FROM usage_late n JOIN meter_billing b ON b.seller_id = n.seller_id
                    AND b.subscription_id = n.subscription_id AND b.brick_id = n.brick_id
                    AND n.day >= b.counted_from AND n.day < b.counted_to
                WHERE n.subscription_id = ?::uuid AND n.settled_at IS NULL""", subscription);
    }

    // ---- what is drawn

    private String id(Brick brick) {
        return plans.get(0).made.brick(bricks.indexOf(brick));
    }

    private String frequency() {
        return random.nextBoolean() ? "MONTHLY" : "QUARTERLY";
    }

    private Map<Brick, Integer> quantities() {
        var quantities = new LinkedHashMap<Brick, Integer>();
        bricks.forEach(brick -> quantities.put(brick, random.nextInt(3) == 0 ? 0 : random.nextInt(40)));
        return quantities;
    }

    /** @param isOnce whether what is given once is given: a renewal leaves it out, and an upgrade does not bring it back */
    private String bodies(Map<Brick, Integer> quantities, boolean isOnce) {
        return quantities.entrySet().stream().map(one -> {
            var discounts = new ArrayList<String>();
            if (one.getKey().renewing() > 0) {
                discounts.add("{\"rate\": \"" + one.getKey().renewing() + "\", \"renews\": true}");
            }
            if (isOnce && one.getKey().once() > 0) {
                discounts.add("{\"rate\": \"" + one.getKey().once() + "\"}");
            }
            return "{\"brick_id\": \"%s\", \"quantity\": %d, \"discount\": %s}".formatted(id(one.getKey()), one.getValue(),
                    discounts);
        }).collect(Collectors.joining(", ", "[", "]"));
    }

    private Offered offered() {
        var prices = new LinkedHashMap<Brick, Pricing>();
        bricks.forEach(brick -> prices.put(brick, pricing()));
        return new Offered(make(api, bricks.stream().map(brick -> planned(brick, prices.get(brick))).toArray(String[]::new)),
                prices);
    }

    private static String planned(Brick brick, Pricing pricing) {
        return brick(brick.code(), "USAGE", pricing.model(), "MONTH", pricing.prices(),
                ", \"aggregation\": \"" + brick.aggregation() + "\""
                        + (brick.aggregation().equals("UNIQUE_COUNT") ? ", \"aggregation_property\": \"user\"" : "")
                        + (brick.months() == 3 ? ", \"pre_commitment_schedule\": \"QUARTERLY\"" : ""));
    }

    /** Also at the very edges of a day. */
    private Instant timeOn(LocalDate day) {
        var start = day.atStartOfDay(model.zone).toInstant();
        var end = day.plusDays(1).atStartOfDay(model.zone).toInstant();
        return switch (random.nextInt(4)) {
            case 0 -> start;
            case 1 -> end.minusMillis(1);
            default -> start.plusSeconds(random.nextInt((int) Duration.between(start, end).toSeconds()));
        };
    }

    private BigDecimal value() {
        var value = BigDecimal.valueOf(random.nextInt(6_000) - 500, random.nextInt(3));
        return value.setScale(2, RoundingMode.HALF_UP).stripTrailingZeros();
    }

    private Pricing pricing() {
        var cents = BigDecimal.valueOf(1 + random.nextInt(999_999), 4);
        var more = random.nextInt(4) == 0 ? BigDecimal.valueOf(1 + random.nextInt(9_999), 3) : null;
        var overage = more == null ? "" : ", \"overage_unit_price\": \"" + more.toPlainString() + "\"";
        var low = BigDecimal.valueOf(5 + random.nextInt(30));
        var flat = BigDecimal.valueOf(random.nextInt(2_000), 2);
        var cheaper = cents.divide(BigDecimal.valueOf(3), 4, RoundingMode.HALF_UP);
        var tiers = """
                {"USD": {"tiers": [{"up_to": %s, "unit_price": "%s"}, {"up_to": null, "unit_price": "%s", "flat_amount": "%s"}]%s}}"""
                .formatted(low, cents, cheaper, flat, overage);
        return switch (random.nextInt(5)) {
            case 0 -> new Pricing("PER_UNIT", "{\"USD\": {\"unit_price\": \"" + cents + "\"" + overage + "}}",
                    used -> used.multiply(cents), more);
            case 1 -> new Pricing("GRADUATED", tiers, used -> used.min(low).multiply(cents).add(used.compareTo(low) > 0
                    ? used.subtract(low).multiply(cheaper).add(flat)
                    : BigDecimal.ZERO), more);
            case 2 -> new Pricing("VOLUME", tiers, used -> used.compareTo(low) > 0
                    ? used.multiply(cheaper).add(flat)
                    : used.multiply(cents), more);
            case 3 -> new Pricing("PACKAGE",
                    "{\"USD\": {\"package_size\": " + low + ", \"unit_price\": \"" + cents + "\"" + overage + "}}",
                    used -> used.divide(low, 0, RoundingMode.CEILING).multiply(cents), more);
            default -> new Pricing("FLAT", "{\"USD\": {\"amount\": \"" + cents + "\"" + overage + "}}",
                    used -> used.signum() > 0 ? cents : BigDecimal.ZERO, more);
        };
    }
}
