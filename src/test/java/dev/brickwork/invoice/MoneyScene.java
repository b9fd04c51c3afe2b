package dev.brickwork.invoice;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.catalog.PlanBodies.plan;
import static dev.brickwork.testing.Json.json;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Seller;

/**
 * The seller, the plan and the customer of one random life, its clock and its story. The plan has seats and setup as add-ons, calls
 * as usage with a commitment, storage as usage without one, and the rollout as a milestone.
 */
final class MoneyScene {
    static final int SEATS = 0;
    static final int CALLS = 1;
    static final int STORAGE = 2;
    static final int SETUP = 3;
    static final int ROLLOUT = 4;
    static final String CARD = "pm_card_visa";
    private static final List<String> ZONES = List.of("UTC", "Europe/Berlin", "America/New_York");
    private static final List<String> TAXES = List.of("0", "20", "7.7", "8.25", "13");

    private final Seller given = Given.seller();
    final Api api = given.api;
    final UUID seller = given.id();
    final ZoneId zone;
    final LocalDate start;
    final String planId;
    final MoneyFeatures features;
    final List<String> brickIds;
    final String customer;
    /** Whom an order may bring the subscription to. */
    final String other;
    final List<String> story = new ArrayList<>();
    /** Requests that the service answered with an error of its own. */
    final List<String> errors = new ArrayList<>();
    /** Drawn anew for every step, so that a step draws the same whatever the others came to. */
    Random random;
    Instant now;
    boolean isMuted;
    /** Whether rates or addresses have changed: estimates hold only as long as they stay. */
    boolean isTaxChanged;
    private int done;
    private int refused;

    MoneyScene(long seed) {
        random = random(seed, -1);
        zone = ZoneId.of(pick(ZONES));
        start = LocalDate.of(2026, 1 + random.nextInt(6), 1).plusDays(random.nextInt(31));
        features = MoneyFeatures.of(random(seed, -2));
        features.prepare(given);
        // credit that is left can be paid out
        boolean isCreditKept = seed % 4 == 1;
        given.settings("apply_credit_automatically", !isCreditKept);
        story.add("seed " + seed + ", " + zone + ", " + features);
        moveTo(start);
        var rate = pick(TAXES);
        given.taxOf("GB", rate);
        var ofData = seed % 2 == 0 ? rate : pick(TAXES);
        api.put("/tax-rates", json("country", "GB", "tax_category", "data", "rate", ofData, "name", "VAT on data"))
                .statusCode(200);
        var prices = List.of(price(500, 9_000), price(5, 90), price(50, 300), price(1_000, 20_000));
        var plan = given.plan(random.nextInt(3) == 0
                ? brick("seats", "ADD_ON", "FLAT", "MONTH", "{\"USD\": {\"amount\": \"" + prices.get(SEATS) + "\"}}", "")
                : brick("seats", "ADD_ON", "PER_UNIT", "MONTH", unit(prices.get(SEATS)), ""),
                brick("calls", "USAGE", "PER_UNIT", "MONTH", unit(prices.get(CALLS)),
                        ", \"tax_category\": \"data\", \"pre_commitment_schedule\": \"" + features.calls() + "\""),
                brick("storage", "USAGE", "GRADUATED", "MONTH", """
                        {"USD": {"tiers": [{"up_to": 10, "unit_price": "%s"}, {"up_to": null, "unit_price": "0.35"}]}}"""
                        .formatted(prices.get(STORAGE)), ", \"aggregation\": \"" + features.storage() + "\""),
                brick("setup", "ADD_ON", "PER_UNIT", "ONE_TIME", unit(prices.get(SETUP)), ", \"tax_category\": \"data\""),
                brick("rollout", "MILESTONE", "PER_UNIT", "ONE_TIME", unit(prices.get(SETUP)), ", \"total_quantity\": 5"));
        planId = plan.id();
        brickIds = Stream.of("seats", "calls", "storage", "setup", "rollout").map(plan::brick).toList();
        customer = customer("Globex");
        other = customer("Initech");
        // a default card would pay every invoice on the day it is issued
        boolean isCollected = random.nextInt(6) == 0;
        api.post("/customers/" + customer + "/payment-methods", json("payment_method_id", CARD, "is_default", isCollected))
                .statusCode(201);
        story.add("prices " + prices + ", tax " + rate + " and " + ofData + (isCollected ? ", collected by card" : "")
                + (isCreditKept ? ", credit is applied by hand" : ""));
    }

    private String customer(String name) {
        var draft = given.customer(name).in("GB").with("time_zone", zone.toString());
        return (features.chargesReminders() ? draft.with("email", UUID.randomUUID() + "@globex.example") : draft).made()
                .id();
    }

    /** For a step of a life; the factors keep neighbours from drawing alike. */
    static Random random(long seed, int step) {
        return new Random(seed * 0x9E3779B97F4A7C15L + step * 0xBF58476D1CE4E5B9L);
    }

    LocalDate today() {
        return LocalDate.ofInstant(now, zone);
    }

    /** To noon of that day or, where it is noon already, on by a second: either way all that is due is done. */
    void moveTo(LocalDate day) {
        var noon = day.atTime(12, 0).atZone(zone).toInstant();
        now = now == null || noon.isAfter(now) ? noon : now.plusSeconds(1);
        var answer = api.post("/test-clock", json("now", now));
        if (!answer.isDone()) {
            errors.add("clock to " + now + ": " + answer.status() + " " + answer.error());
        }
    }

    /** Lets the sweeps see what was just done, on the same day. */
    void sweep() {
        moveTo(today());
    }

    /** Asks without doing anything. */
    Answer ask(String path, String body) {
        var answer = api.call("POST", path, body);
        if (answer.status() >= 500) {
            errors.add(path + ": " + answer.status() + " " + answer.error());
        }
        return answer;
    }

    /** Does something that may be refused, and tells of it. */
    Answer act(String what, String method, String path, String body) {
        var answer = api.call(method, path, body);
        story.add(today() + " " + what + " -> " + answer.status() + (answer.isDone() ? "" : " " + answer.error()));
        if (answer.status() >= 500) {
            errors.add(what + ": " + answer.status() + " " + answer.error());
        }
        if (answer.isDone()) {
            done++;
        } else {
            refused++;
        }
        return answer;
    }

    int done() {
        return done;
    }

    int refused() {
        return refused;
    }

    void mute(boolean isMutedNow) {
        act(isMutedNow ? "mute" : "unmute", "PATCH", "/settings", "{\"muted\": " + isMutedNow + "}");
        isMuted = isMutedNow;
    }

    /** Another rate, or another address where the rate is 0. */
    void changeTax() {
        isTaxChanged = true;
        if (random.nextBoolean()) {
            var rate = pick(List.of("0", "10", "25"));
            act("tax of " + rate, "PUT", "/tax-rates",
                    "{\"country\": \"GB\", \"rate\": \"" + rate + "\", \"name\": \"VAT\"}");
        } else {
            var country = pick(List.of("GB", "CH"));
            act("address in " + country, "PATCH", "/customers/" + customer,
                    "{\"billing_address\": {\"country\": \"" + country + "\"}}");
        }
    }

    <T> T pick(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }

    /** At noon of a day up to so many days ago, not before the subscription began. */
    Instant pastNoon(int days) {
        var past = now.minus(Duration.ofDays(random.nextInt(days)));
        var first = start.atTime(12, 0).atZone(zone).toInstant();
        return past.isBefore(first) ? first : past;
    }

    private BigDecimal price(int from, int to) {
        return BigDecimal.valueOf(from + random.nextInt(to - from), 2);
    }

    private static String unit(BigDecimal price) {
        return "{\"USD\": {\"unit_price\": \"" + price + "\"}}";
    }
}
