package dev.brickwork.faults;

import java.util.Random;

import com.fasterxml.jackson.databind.JsonNode;

/** Chooses what a client does next. Null from any of its methods: there is nothing yet that it could be done to. */
final class Work {
    private static final int SUBSCRIPTIONS_ENOUGH = 40;
    private static final int CUSTOMERS_ENOUGH = 25;

    private final Shop shop;
    private final Random random;
    private final String name;
    private final OrderWork orders;
    private final InvoiceWork invoices;
    private final UsageWork usage;
    private long count;

    Work(Shop shop, Random random, String name) {
        this.shop = shop;
        this.random = random;
        this.name = name;
        this.orders = new OrderWork(shop, random);
        this.invoices = new InvoiceWork(shop, random);
        this.usage = new UsageWork(shop, random);
    }

    Operation next() {
        Operation next = null;
        while (next == null) {
            next = some("%s-%06d".formatted(name, ++count));
        }
        return next;
    }

    private Operation some(String key) {
        int die = random.nextInt(100);
        if (die < 5) {
            return read(key);
        } else if (die < 9) {
            return shop.customers.size() < CUSTOMERS_ENOUGH && random.nextBoolean() ? orders.customer(key) : orders.method(key);
        } else if (die < 16) {
            return shop.subscriptions.size() + shop.openOrders.size() < SUBSCRIPTIONS_ENOUGH || die == 9 ? orders.order(key) : null;
        } else if (die < 42) {
            return orders.some(key);
        } else if (die < 78) {
            return invoices.some(key);
        }
        return usage.some(key);
    }

    /** Looks at what there is to do something with: invoices, or the milestones of a subscription. */
    private Operation read(String key) {
        var subscription = Shop.any(shop.subscriptions, random);
        if (subscription == null || random.nextInt(3) > 0) {
            return Operation.of(Kind.READ, key, "/invoices?limit=100", "").by("GET").then(answer -> answer.get("results")
                    .forEach(invoice -> Shop.learn(shop.invoices, invoice.get("invoice_id").asText())));
        }
        return Operation.of(Kind.READ, key, "/subscriptions/" + subscription + "/milestones?limit=100", "").by("GET")
                .then(answer -> answer.get("results").forEach(this::learnMilestone));
    }

    private void learnMilestone(JsonNode milestone) {
        var known = new String[]{milestone.get("subscription_id").asText(), milestone.get("milestone_id").asText()};
        synchronized (shop.milestones) {
            if (shop.milestones.stream().noneMatch(other -> other[1].equals(known[1]))) {
                shop.milestones.add(known);
            }
        }
    }
}
