package dev.brickwork.faults;

import java.util.Random;

/** Customers, orders, and what becomes of subscriptions. */
final class OrderWork {
    private static final String[] SANDBOX_METHODS = {"pm_card_visa", "pm_card_mastercard", "pm_link", "pm_card_declined",
            "pm_bank_pending", "pm_bank_fails", "pm_card_timeout", "pm_card_unreachable", "pm_card_slow", "pm_card_slow_answer",
            "pm_card_refund_fails"};
    private static final String[] STRIPE_METHODS = {"pm_card_visa", "pm_card_mastercard", "pm_card_chargeDeclined", "pm_bank_settles",
            "pm_card_hang", "pm_card_unreachable"};
    private static final String[] FREQUENCIES = {"MONTHLY", "MONTHLY", "QUARTERLY", "ALL_UPFRONT"};

    private final Shop shop;
    private final Random random;

    OrderWork(Shop shop, Random random) {
        this.shop = shop;
        this.random = random;
    }

    static String[] methods(boolean ofStripe) {
        return ofStripe ? STRIPE_METHODS : SANDBOX_METHODS;
    }

    Operation customer(String key) {
        var body = "{\"name\": \"Customer %1$s\", \"external_id\": \"%1$s\", \"email\": \"%1$s@example.com\", \"billing_address\": %2$s}";
        if (random.nextInt(8) == 0) {
            return Operation.of(Kind.CUSTOMER, key, "/customers", body.formatted(key, "{\"line1\": \"No country\"}")).wrong();
        }
        return Operation.of(Kind.CUSTOMER, key, "/customers", body.formatted(key, "{\"country\": \"GB\"}"))
                .then(answer -> Shop.learn(shop.customers, answer.get("customer_id").asText()));
    }

    Operation method(String key) {
        var customer = Shop.any(shop.customers, random);
        var methods = methods(shop.hasStripe);
        return customer == null ? null : Operation.of(Kind.ATTACH_METHOD, key, "/customers/" + customer + "/payment-methods",
                "{\"payment_method_id\": \"" + methods[random.nextInt(methods.length)] + "\", \"is_default\": "
                        + (random.nextInt(3) > 0) + "}");
    }

    Operation order(String key) {
        var customer = Shop.any(shop.customers, random);
        if (customer == null) {
            return null;
        }
        boolean isWrong = random.nextInt(10) == 0;
        var body = """
                {"customer_id": "%s", "plan_id": "%s", "starts_at": "%s", "contract_length": %d, "billing_frequency": "%s",
                 "bricks": [%s, %s, %s, %s], "payment_terms": %d, "metadata": {"op": "%s"}, "auto_renews": %b%s}"""
                .formatted(customer, shop.planId, shop.today().plusDays(random.nextInt(30) - 26), isWrong ? 0 : 3 + random.nextInt(10),
                        FREQUENCIES[random.nextInt(FREQUENCIES.length)], brick("seats", 1 + random.nextInt(9)),
                        brick("support", 1 + random.nextInt(20)), brick("calls", random.nextInt(50)), brick("workshop", 8),
                        random.nextInt(20), key, random.nextBoolean(),
                        random.nextInt(12) == 0 ? ", \"order_type\": \"TRIAL\"" : "");
        var operation = Operation.of(Kind.ORDER, key, "/subscriptions", body);
        return isWrong ? operation.wrong() : operation.then(answer -> Shop.learn(shop.openOrders, answer.get("order_id").asText()));
    }

    Operation some(String key) {
        return switch (random.nextInt(16)) {
            case 0, 1, 2, 3, 4, 5 -> accept(key);
            case 6 -> cancel(key);
            case 7, 8, 9 -> upgrade(key);
            case 10 -> recast(key);
            case 11, 12 -> pause(key);
            default -> resume(key);
        };
    }

    private Operation accept(String key) {
        var order = Shop.any(shop.openOrders, random);
        return order == null ? null : Operation.of(Kind.ACCEPT, key, "/orders/" + order + "/accept",
                "{\"signatory_name\": \"" + key + "\"}").then(answer -> {
                    shop.openOrders.remove(order);
                    Shop.learn(shop.subscriptions, answer.get("subscription_id").asText());
                });
    }

    private Operation cancel(String key) {
        var order = Shop.any(shop.openOrders, random);
        return order == null || random.nextInt(3) > 0 ? null : Operation.of(Kind.CANCEL, key, "/orders/" + order + "/cancel", "{}")
                .on(order).then(answer -> shop.openOrders.remove(order));
    }

    private Operation upgrade(String key) {
        var subscription = Shop.any(shop.subscriptions, random);
        return subscription == null ? null : Operation.of(Kind.UPGRADE, key, "/subscriptions/" + subscription + "/upgrade",
                "{\"starts_at\": \"%s\", \"bricks\": [%s], \"metadata\": {\"op\": \"%s\"}}".formatted(
                        shop.today().plusDays(random.nextInt(15)), brick("seats", 5 + random.nextInt(40)), key))
                .then(answer -> Shop.learn(shop.openOrders, answer.get("order_id").asText()));
    }

    private Operation recast(String key) {
        var subscription = Shop.any(shop.subscriptions, random);
        return subscription == null ? null : Operation.of(Kind.RECAST, key, "/subscriptions/" + subscription + "/recast",
                """
                        {"starts_at": "%s", "contract_length": %d, "billing_frequency": "MONTHLY", "bricks": [%s, %s, %s], "metadata": {"op": "%s"}}"""
                        .formatted(shop.today().plusDays(random.nextInt(10)), 3 + random.nextInt(9), brick("seats", 1 + random.nextInt(9)),
                                brick("calls", random.nextInt(50)), brick("workshop", 8), key))
                .then(answer -> Shop.learn(shop.openOrders, answer.get("order_id").asText()));
    }

    private Operation pause(String key) {
        var subscription = Shop.any(shop.subscriptions, random);
        if (subscription == null) {
            return null;
        }
        boolean isWrong = random.nextInt(6) == 0;
        var operation = Operation.of(Kind.PAUSE, key, "/subscriptions/" + subscription + "/pause", "{\"scheduled_resume_at\": \""
                + (isWrong ? shop.today().minusDays(5) : shop.today().plusDays(2 + random.nextInt(20))) + "\"}").on(subscription);
        return isWrong ? operation.wrong() : operation;
    }

    private Operation resume(String key) {
        var subscription = Shop.any(shop.subscriptions, random);
        return subscription == null ? null
                : Operation.of(Kind.RESUME, key, "/subscriptions/" + subscription + "/resume", "{}");
    }

    private String brick(String code, int quantity) {
        return "{\"brick_id\": \"" + shop.bricks.get(code) + "\", \"quantity\": " + quantity + "}";
    }
}
