package dev.brickwork.faults;

import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Usage: one by one, with and without an id, in batches, and taken back. */
final class UsageWork {
    private static final int BATCH_MAX = 30;
    private static final int DAYS_BACK = 12;

    private final Shop shop;
    private final Random random;

    UsageWork(Shop shop, Random random) {
        this.shop = shop;
        this.random = random;
    }

    Operation some(String key) {
        var subscription = Shop.any(shop.subscriptions, random);
        if (subscription == null) {
            return null;
        }
        return switch (random.nextInt(12)) {
            case 0, 1, 2, 3, 4 -> single(key, subscription);
            case 5, 6 -> Operation.of(Kind.USAGE_WITHOUT_ID, key, "/usage", entry(key, subscription, value(), ""));
            case 7 -> Operation.of(Kind.USAGE, key, "/usage", entry(key, subscription, "100000000000000", id(key, 0))).wrong();
            case 8, 9 -> batch(key, subscription);
            default -> delete(key);
        };
    }

    private Operation single(String key, String subscription) {
        return Operation.of(Kind.USAGE, key, "/usage", entry(key, subscription, value(), id(key, 0)))
                .then(answer -> Shop.learn(shop.entries, key + ".0"));
    }

    private Operation batch(String key, String subscription) {
        int size = 1 + random.nextInt(BATCH_MAX);
        var entries = IntStream.range(0, size).mapToObj(i -> entry(key, subscription, value(), id(key, i)))
                .collect(Collectors.joining(", "));
        return Operation.of(Kind.USAGE_BATCH, key, "/usage/batch", "{\"entries\": [" + entries + "]}").weighing(size);
    }

    private Operation delete(String key) {
        var entry = Shop.any(shop.entries, random);
        return entry == null ? null : Operation.of(Kind.DELETE_USAGE, key, "/usage", "{\"transaction_id\": \"" + entry + "\"}")
                .by("DELETE").on(entry).then(answer -> shop.entries.remove(entry));
    }

    private String value() {
        return random.nextInt(4) == 0 ? random.nextInt(50) + "." + random.nextInt(100) : Integer.toString(random.nextInt(60));
    }

    private static String id(String key, int place) {
        return ", \"transaction_id\": \"" + key + "." + place + "\"";
    }

    private String entry(String key, String subscription, String value, String more) {
        return "{\"subscription_id\": \"%s\", \"brick_id\": \"%s\", \"value\": %s, \"time\": \"%sT10:00:00Z\", \"properties\": {\"op\": \"%s\"}%s}"
                .formatted(subscription, shop.bricks.get("calls"), value, shop.today().minusDays(random.nextInt(DAYS_BACK)), key, more);
    }
}
