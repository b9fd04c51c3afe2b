package dev.brickwork.order.form;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

import dev.brickwork.core.CodePoints;
import dev.brickwork.platform.json.CardNumbers;

/**
 * What the buyer has typed into a form of the order page, and what is wrong with it.
 *
 * @param typed by field
 * @param problems by field
 */
public record FormInput(Map<String, String> typed, Map<String, String> problems) {
    public static final FormInput EMPTY = new FormInput(Map.of(), Map.of());
    private static final int LINE_LENGTH_MAX = 200;
    private static final int TEXT_LENGTH_MAX = 2_000;
    private static final Pattern EMAIL_FORM = Pattern.compile("[^\\s@<>\"]+@[^\\s@<>\"]+\\.[^\\s@<>\".]+");

    public FormInput {
        typed = Map.copyOf(typed);
        problems = Map.copyOf(problems);
    }

    /** Reads the form that accepts. Each value may be null. */
    public static FormInput read(String name, String email, String agreed, String fingerprint, OrderDocument order) {
        var problems = new LinkedHashMap<String, String>();
        var words = order.format().words();
        var typedName = line(name);
        var typedEmail = line(email);
        if (typedName.isEmpty()) {
            problems.put(OrderPage.NAME, words.get("order_page.name_missing"));
        } else if (CardNumbers.holdsOne(typedName)) {
            problems.put(OrderPage.NAME, words.get("order_page.name_card"));
        }
        if (!EMAIL_FORM.matcher(typedEmail).matches() || CardNumbers.holdsOne(typedEmail)) {
            problems.put(OrderPage.EMAIL, words.get("order_page.email_missing"));
        }
        if (agreed == null) {
            problems.put(OrderPage.AGREED, words.get("order_page.agreed_missing"));
        }
        if (!order.fingerprint().equals(fingerprint)) {
            problems.put(OrderPage.ORDER, words.get(OrderPage.CHANGED));
        }
        return new FormInput(Map.of(OrderPage.NAME, typedName, OrderPage.EMAIL, typedEmail), problems);
    }

    /** Reads the form that comments. */
    static FormInput readComment(String name, String text, OrderDocument order) {
        var entry = readText(OrderPage.COMMENT, text, "order_page.comment_missing", order);
        var typed = new HashMap<>(entry.typed);
        var problems = new HashMap<>(entry.problems);
        typed.put(OrderPage.COMMENT_NAME, line(name));
        if (CardNumbers.holdsOne(line(name))) {
            problems.put(OrderPage.COMMENT_NAME, order.format().words().get("order_page.name_card"));
        }
        return new FormInput(typed, problems);
    }

    /** Reads the form that declines. */
    static FormInput readDecline(String reason, OrderDocument order) {
        return readText(OrderPage.DECLINE_REASON, reason, "order_page.decline_missing", order);
    }

    private static FormInput readText(String field, String text, String missing, OrderDocument order) {
        var typed = text(text);
        var words = order.format().words();
        if (typed.isEmpty()) {
            return new FormInput(Map.of(), Map.of(field, words.get(missing)));
        }
        return new FormInput(Map.of(field, typed),
                CardNumbers.holdsOne(typed) ? Map.of(field, words.get("order_page.comment_card")) : Map.of());
    }

    /** The same with a problem of the order itself. */
    FormInput with(String problem) {
        return new FormInput(typed, Map.of(OrderPage.ORDER, problem));
    }

    public boolean isGood() {
        return problems.isEmpty();
    }

    /** Whether what is wrong is not about acceptance. */
    public boolean isMessage() {
        return typed.containsKey(OrderPage.COMMENT_NAME) || hasOf(OrderPage.DECLINE_REASON);
    }

    /** Whether it is of the form that has this field. */
    public boolean hasOf(String field) {
        return typed.containsKey(field) || problems.containsKey(field);
    }

    /** Empty when nothing was. */
    public String typed(String field) {
        return typed.getOrDefault(field, "");
    }

    /** Null when there is none. */
    public String problem(String field) {
        return problems.get(field);
    }

    private static String line(String text) {
        var plain = text == null ? "" : text.replaceAll("\\p{Cntrl}", " ").strip();
        return CodePoints.cut(plain, LINE_LENGTH_MAX);
    }

    /** Of several lines. */
    private static String text(String text) {
        var plain = text == null ? "" : text.replace("\r\n", "\n").replaceAll("[\\p{Cntrl}&&[^\n]]", " ").strip();
        return CodePoints.cut(plain, TEXT_LENGTH_MAX);
    }
}
