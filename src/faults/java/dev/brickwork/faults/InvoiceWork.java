package dev.brickwork.faults;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.UUID;

/** Invoices and money. */
final class InvoiceWork {
    private static final String CARD_NUMBER = "4111 1111 1111 1111";

    private final Shop shop;
    private final Random random;

    InvoiceWork(Shop shop, Random random) {
        this.shop = shop;
        this.random = random;
    }

    Operation some(String key) {
        var invoice = Shop.any(shop.invoices, random);
        if (invoice == null || random.nextInt(8) == 0) {
            return random.nextInt(6) == 0 ? complete(key) : alone(key);
        }
        return switch (random.nextInt(24)) {
            case 0, 1, 2, 3, 4, 5 -> payment(key, invoice);
            case 6 -> wrongPayment(key, invoice);
            case 7, 8, 9, 10, 11 -> pay(key, invoice);
            case 12, 13 -> refund(key);
            case 14, 15 -> note(key, invoice);
            case 16 -> reason(Kind.VOID, key, invoice, "void");
            case 17 -> reason(Kind.WRITE_OFF, key, invoice, "write-off").on(invoice);
            case 18, 19 -> regenerate(key, invoice);
            default -> complete(key);
        };
    }

    private Operation alone(String key) {
        var customer = Shop.any(shop.customers, random);
        if (customer == null) {
            return null;
        }
        boolean isWrong = random.nextInt(10) == 0;
        var operation = Operation.of(Kind.ALONE, key, "/invoices", "{\"customer_id\": \"%s\", \"lines\": [{\"description\": \"%s\", \"amount\": %d}]}"
                .formatted(customer, key, isWrong ? -5 : 100 + random.nextInt(30_000)));
        return isWrong ? operation.wrong() : operation.then(answer -> Shop.learn(shop.invoices, answer.get("invoice_id").asText()));
    }

    private Operation payment(String key, String invoice) {
        return Operation.of(Kind.PAYMENT, key, "/invoices/" + invoice + "/payments",
                "{\"payment_method\": \"WIRE\", \"paid_amount\": %d, \"payment_proof\": \"%s\"}"
                        .formatted(1 + random.nextInt(random.nextBoolean() ? 50 : 6_000), key))
                .then(answer -> Shop.learn(shop.payments, answer.get("payment_id").asText()));
    }

    private Operation wrongPayment(String key, String invoice) {
        var body = "{\"payment_method\": \"%s\", \"paid_amount\": %s, \"payment_proof\": \"%s\", \"memo\": \"%s\"}";
        var path = "/invoices/" + invoice + "/payments";
        var operation = switch (random.nextInt(5)) {
            case 0 -> Operation.of(Kind.PAYMENT, key, path, body.formatted("WIRE", "-100", key, ""));
            case 1 -> Operation.of(Kind.PAYMENT, key, path, body.formatted("WIRE", "99999999999999", key, ""));
            case 2 -> Operation.of(Kind.PAYMENT, key, path, body.formatted("BARTER", "100", key, ""));
            case 3 -> Operation.of(Kind.PAYMENT, key, path, body.formatted("WIRE", "1", key, "card " + CARD_NUMBER));
            default -> Operation.of(Kind.PAYMENT, key, "/invoices/" + somebodyElses(key) + "/payments", body.formatted("WIRE", "1", key, ""));
        };
        return operation.wrong();
    }

    /** An invoice of the other seller, or of nobody. */
    private String somebodyElses(String key) {
        var other = shop.stranger == null ? null : Shop.any(shop.stranger.invoices, random);
        return other == null ? UUID.nameUUIDFromBytes(key.getBytes(StandardCharsets.UTF_8)).toString() : other;
    }

    private Operation pay(String key, String invoice) {
        return Operation.of(Kind.PAY, key, "/invoices/" + invoice + "/pay", "{}").on(invoice)
                .then(answer -> Shop.learn(shop.payments, answer.get("payment_id").asText()));
    }

    private Operation refund(String key) {
        var payment = Shop.any(shop.payments, random);
        return payment == null ? null : Operation.of(Kind.REFUND, key, "/payments/" + payment + "/refund",
                "{\"reason\": \"" + key + "\"" + (random.nextBoolean() ? ", \"amount\": " + (1 + random.nextInt(40)) : "") + "}");
    }

    private Operation note(String key, String invoice) {
        return Operation.of(Kind.NOTE, key, "/invoices/" + invoice + "/credit-notes",
                "{\"amount\": " + (1 + random.nextInt(900)) + ", \"reason\": \"" + key + "\"}");
    }

    private Operation reason(Kind kind, String key, String invoice, String action) {
        return Operation.of(kind, key, "/invoices/" + invoice + "/" + action, "{\"reason\": \"" + key + "\"}");
    }

    private Operation regenerate(String key, String invoice) {
        return Operation.of(Kind.REGENERATE, key, "/invoices/" + invoice + "/regenerate",
                "{\"send_invoice\": " + random.nextBoolean() + "}").on(invoice);
    }

    private Operation complete(String key) {
        var milestone = Shop.any(shop.milestones, random);
        if (milestone == null) {
            return null;
        }
        boolean isWrong = random.nextInt(5) == 0;
        var operation = Operation.of(Kind.COMPLETE, key, "/subscriptions/" + milestone[0] + "/milestones/" + milestone[1] + "/complete",
                "{\"quantity\": %d, \"bill_on\": \"%s\"}".formatted(isWrong ? 9 : 1 + random.nextInt(2),
                        random.nextBoolean() ? "IMMEDIATELY" : "NEXT_INVOICE"))
                .on(milestone[1]);
        return isWrong ? operation.wrong() : operation;
    }
}
