package dev.brickwork.adapter.payment;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

import dev.brickwork.spi.PaymentProcessor.Bank;
import dev.brickwork.spi.PaymentProcessor.Card;
import dev.brickwork.spi.PaymentProcessor.Choice;
import dev.brickwork.spi.PaymentProcessor.Method;
import dev.brickwork.spi.PaymentProcessor.MethodType;

/** What can be paid by in the sandbox. Each always behaves in the one way that its name says. */
enum SandboxMethod {
    PM_CARD_VISA(card("visa", "4242"), "test_method.pays"), PM_CARD_MASTERCARD(card("mastercard", "4444"),
            null), PM_CARD_DECLINED(card("visa", "0002"), "test_method.declined",
                    "Your card was declined."), PM_CARD_INSUFFICIENT_FUNDS(card("visa", "9995"), null,
                            "Your card has insufficient funds."), PM_CARD_EXPIRED(card("visa", "0069"), null,
                                    "Your card has expired."),
    /** Pays until it expires. */
    PM_CARD_EXPIRING(id -> Method.ofCard(id, new Card("visa", "0106", 6, 2026)), null),
    /** The money is taken, the answer gets lost. */
    PM_CARD_TIMEOUT(card("visa", "0101"), null),
    /** The request gets lost. */
    PM_CARD_UNREACHABLE(card("visa", "0102"), null),
    /** Thinks for a while, then takes the money. */
    PM_CARD_SLOW(card("visa", "0103"), null),
    /** Takes the money, then thinks for a while. */
    PM_CARD_SLOW_ANSWER(card("visa", "0104"), null), PM_CARD_REFUND_FAILS(card("visa", "0105"), null), PM_BANK_PENDING(
            bank("6789"), "test_method.slow"), PM_BANK_FAILS(bank("1116"),
                    "test_method.empty",
                    "The bank account has insufficient funds."), PM_LINK(
                            method -> Method.ofLink(method, "payer@example.com"), null);

    private static final Duration BANK_TAKES = Duration.ofDays(3);
    private static final int EXPIRY_MONTH = 12;
    private static final int EXPIRY_YEAR = 2049;

    private interface Shape {
        Method named(String id);
    }

    private final Shape shape;
    /** The key of what the payment page calls it; null where it is for programs only. */
    private final String label;
    /** Null when it pays. */
    final String error;

    SandboxMethod(Shape shape, String label) {
        this(shape, label, null);
    }

    SandboxMethod(Shape shape, String label, String error) {
        this.shape = shape;
        this.label = label;
        this.error = error;
    }

    static Optional<SandboxMethod> find(String id) {
        return Arrays.stream(values()).filter(method -> method.id().equals(id)).findFirst();
    }

    static List<Choice> choices() {
        return Arrays.stream(values()).filter(method -> method.label != null)
                .map(method -> new Choice(method.method(), method.label)).toList();
    }

    String id() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }

    Method method() {
        return shape.named(id());
    }

    /** How long it takes until the end is known, of a charge and of a refund. */
    Duration takes() {
        return method().type() == MethodType.us_bank_account ? BANK_TAKES : Duration.ZERO;
    }

    private static Shape card(String brand, String last4) {
        return id -> Method.ofCard(id, new Card(brand, last4, EXPIRY_MONTH, EXPIRY_YEAR));
    }

    private static Shape bank(String last4) {
        return id -> Method.ofBank(id, new Bank("Sandbox Bank", "checking", last4, "110000000"));
    }
}
