package dev.brickwork.bench;

import java.time.LocalDate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;

import com.fasterxml.jackson.databind.JsonNode;

/** An ordinary larger order: ten bricks of several price models, one of them with a discount. */
final class TenBricks {
    private static final String[] PRICES = {
            "{\"model\": \"FLAT\", \"period\": \"MONTH\", \"prices\": {\"USD\": {\"amount\": \"99.99\"}}}",
            "{\"model\": \"PER_UNIT\", \"period\": \"MONTH\", \"prices\": {\"USD\": {\"unit_price\": \"3.333333\"}}}",
            "{\"model\": \"GRADUATED\", \"period\": \"MONTH\", \"prices\": {\"USD\": {\"tiers\": [{\"up_to\": \"10\", \"unit_price\": \"10\"}, "
                    + "{\"up_to\": \"50\", \"unit_price\": \"8\"}, {\"up_to\": null, \"unit_price\": \"6.5\"}]}}}",
            "{\"model\": \"VOLUME\", \"period\": \"YEAR\", \"prices\": {\"USD\": {\"tiers\": [{\"up_to\": \"100\", \"unit_price\": \"120\"}, "
                    + "{\"up_to\": null, \"unit_price\": \"95.5\"}]}}}",
            "{\"model\": \"PACKAGE\", \"period\": \"MONTH\", \"prices\": {\"USD\": {\"package_size\": \"100\", \"unit_price\": \"19.9\"}}}" };

    private TenBricks() {
    }

    static String plan() {
        return "{\"code\": \"bench\", \"name\": \"Bench\", \"bricks\": [" + IntStream.range(0, 10)
                .mapToObj(i -> "{\"code\": \"b" + i + "\", \"name\": \"Brick " + i + "\", \"kind\": \"ADD_ON\", \"pricing\": "
                        + PRICES[i % PRICES.length] + "}")
                .collect(Collectors.joining(", ")) + "]}";
    }

    static String estimate(JsonNode plan) {
        return "{\"starts_at\": \"2026-01-15\", \"contract_length\": 12, \"billing_frequency\": \"MONTHLY\", \"plan_id\": \""
                + plan.get("plan_id").asText() + "\", \"bricks\": [" + bricks(plan, 25) + "]}";
    }

    static String order(String customer, JsonNode plan, LocalDate start) {
        return "{\"customer_id\": \"" + customer + "\", \"starts_at\": \"" + start + "\", \"contract_length\": 12, "
                + "\"billing_frequency\": \"MONTHLY\", \"plan_id\": \"" + plan.get("plan_id").asText() + "\", \"bricks\": ["
                + bricks(plan, 25) + "]}";
    }

    /** More of everything from a day on. */
    static String upgrade(JsonNode plan, LocalDate day) {
        return "{\"starts_at\": \"" + day + "\", \"plan_id\": \"" + plan.get("plan_id").asText() + "\", \"bricks\": ["
                + bricks(plan, 40) + "]}";
    }

    private static String bricks(JsonNode plan, int quantity) {
        return StreamSupport.stream(plan.get("bricks").spliterator(), false).map(brick -> "{\"brick_id\": \""
                + brick.get("brick_id").asText() + "\", \"quantity\": " + quantity
                + ", \"discount\": [{\"rate\": \"10\", \"renews\": true}]}").collect(Collectors.joining(", "));
    }
}
