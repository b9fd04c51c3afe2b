package dev.brickwork.faults;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;

import com.fasterxml.jackson.databind.JsonNode;

import dev.brickwork.catalog.PlanBodies;

/** A seller, what its clients know of its things, and the two receivers of its events. */
final class Shop implements AutoCloseable {
    private static final String START = "2026-01-05T08:00:00Z";
    private static final int REMEMBERED_MAX = 400;

    final List<Arrivals> receivers = List.of(new Arrivals(0), new Arrivals(0.05));
    final List<String> customers = known();
    final List<String> openOrders = known();
    final List<String> subscriptions = known();
    final List<String> invoices = known();
    final List<String> payments = known();
    final List<String> entries = known();
    /** Subscription and milestone. */
    final List<String[]> milestones = known();
    final boolean hasStripe;
    final String sellerId;
    final String planId;
    final Map<String, String> bricks;
    /** Another seller, whose things this one must not touch. */
    volatile Shop stranger;
    private final String key;
    private volatile Instant now = Instant.parse(START);

    Shop(World world, String name, boolean hasStripe) throws IOException, InterruptedException {
        this.hasStripe = hasStripe;
        var seller = Setup.call(world, World.OPERATOR_KEY, "POST", "/sellers", "{\"name\": \"" + name + "\", \"key_mode\": \"test\"}");
        key = seller.get("key").asText();
        sellerId = seller.get("seller_id").asText();
        move(world, now);
        Setup.call(world, key, "PUT", "/tax-rates", "{\"country\": \"GB\", \"rate\": \"20\", \"name\": \"VAT\"}");
        if (hasStripe) {
            Setup.connectStripe(world, key);
        }
        for (var receiver : receivers) {
            receiver.secret = Setup.call(world, key, "POST", "/webhook-endpoints",
                    "{\"url\": \"" + receiver.url() + "\", \"event_types\": [\"*\"]}").get("secret").asText();
        }
        var plan = Setup.call(world, key, "POST", "/plans", PlanBodies.plan("faults", PlanBodies.perUnit("seats", "19.99"),
                PlanBodies.brick("support", "ADD_ON", "GRADUATED", "MONTH",
                        "{\"USD\": {\"tiers\": [{\"up_to\": 10, \"unit_price\": \"10\"}, {\"up_to\": null, \"unit_price\": \"8.333333\"}]}}", ""),
                PlanBodies.brick("calls", "USAGE", "PER_UNIT", "MONTH", "{\"USD\": {\"unit_price\": \"0.25\"}}", ""),
                PlanBodies.brick("workshop", "MILESTONE", "PER_UNIT", "ONE_TIME", "{\"USD\": {\"unit_price\": \"333.333333\"}}",
                        ", \"total_quantity\": 8")));
        planId = plan.get("plan_id").asText();
        bricks = Map.of("seats", brick(plan, 0), "support", brick(plan, 1), "calls", brick(plan, 2), "workshop", brick(plan, 3));
    }

    /** One customer for each way to pay, so that there is something to charge from the beginning. */
    void welcomeCustomers(World world) throws IOException, InterruptedException {
        for (var method : OrderWork.methods(hasStripe)) {
            var customer = Setup.call(world, key, "POST", "/customers", "{\"name\": \"Pays by " + method + "\", \"email\": \"" + method
                    + "@example.com\", \"billing_address\": {\"country\": \"GB\"}}").get("customer_id").asText();
            Setup.call(world, key, "POST", "/customers/" + customer + "/payment-methods",
                    "{\"payment_method_id\": \"" + method + "\", \"is_default\": true}");
            customers.add(customer);
        }
    }

    private static String brick(JsonNode plan, int place) {
        return plan.at("/bricks/" + place + "/brick_id").asText();
    }

    String key() {
        return key;
    }

    LocalDate today() {
        return LocalDate.ofInstant(now, ZoneOffset.UTC);
    }

    Instant now() {
        return now;
    }

    /** Time goes by some hours; what falls due meanwhile is done on the way. False when nobody answered. */
    boolean pass(World world, Duration time) throws InterruptedException {
        try {
            move(world, now.plus(time));
            return true;
        } catch (IOException e) {
            return false; // the same move again, later
        }
    }

    private void move(World world, Instant to) throws IOException, InterruptedException {
        Setup.call(world, key, "POST", "/test-clock", "{\"now\": \"" + to + "\"}");
        now = to;
    }

    private static <T> List<T> known() {
        return Collections.synchronizedList(new ArrayList<>());
    }

    static <T> void learn(List<T> list, T thing) {
        synchronized (list) {
            if (!list.contains(thing)) {
                list.add(thing);
                if (list.size() > REMEMBERED_MAX) {
                    list.remove(0);
                }
            }
        }
    }

    /** Null when none is known. */
    static <T> T any(List<T> list, Random random) {
        synchronized (list) {
            return list.isEmpty() ? null : list.get(random.nextInt(list.size()));
        }
    }

    @Override
    public void close() {
        receivers.forEach(Arrivals::close);
    }
}
