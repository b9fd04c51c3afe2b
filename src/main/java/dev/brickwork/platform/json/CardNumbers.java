package dev.brickwork.platform.json;

import java.math.BigInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * Finds card numbers in text that a person wrote, so that none is ever stored: an issuer's prefix, a length that issuer
 * uses, and the Luhn check. Spaces and hyphens between digits are how people write them.
 */
public final class CardNumbers {
    /** A run of 12 to 19 digits, with at most one separator between two of them, that is not part of a longer run. */
    private static final Pattern CANDIDATE = Pattern.compile("(?<!\\d)(?<!\\d[ -])\\d(?:[ -]?\\d){11,18}(?![ -]?\\d)");
    private static final Pattern ISSUER = Pattern.compile("4\\d{12}(\\d{3}){0,2}" // Visa: 13, 16, 19
            + "|(5[1-5]\\d{2}|222[1-9]|22[3-9]\\d|2[3-6]\\d{2}|27[01]\\d|2720)\\d{12}" // Mastercard
            + "|3[47]\\d{13}" // American Express
            + "|3(0[0-5]|[689]\\d)\\d{11,16}" // Diners Club
            + "|(6011|64[4-9]\\d|65\\d{2})\\d{12,15}" // Discover
            + "|35(2[89]|[3-8]\\d)\\d{12,15}" // JCB
            + "|62\\d{14,17}" // UnionPay
            + "|(50|5[6-9]|6\\d)\\d{10,17}"); // Maestro

    /** Ids get into texts, and one in a few thousand has digits that pass for a card's. */
    private static final Pattern UUID_FORM = Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

    /** Sellers write their accounts into order forms and memos, and the digits of one in some dozens pass for a card's. */
    private static final Pattern IBAN_FORM = Pattern.compile("\\b[A-Z]{2}\\d{2}(?: ?[A-Z0-9]){11,30}\\b");
    private static final int IBAN_LENGTH_MIN = 15;
    private static final BigInteger IBAN_MODULUS = BigInteger.valueOf(97);

    private static final int DIGITS_MIN = 12;

    private CardNumbers() {
    }

    static String refuseIn(String text) {
        if (holdsOne(text)) {
            throw new Scalars.Wrong("must not hold a card number");
        }
        return text;
    }

    /**
     * In any name, text or number of a document, except below names that end in "id": ids and references are not what people
     * write, and one in a few hundred has digits that pass for a card's.
     */
    static JsonNode refuseIn(JsonNode value) {
        if (value.isTextual() || value.isNumber()) {
            refuseIn(value.asText());
        } else if (value.isArray()) {
            value.forEach(CardNumbers::refuseIn);
        } else {
            for (var member : value.properties()) {
                refuseIn(member.getKey());
                if (!isId(member.getKey())) {
                    refuseIn(member.getValue());
                }
            }
        }
        return value;
    }

    private static boolean isId(String name) {
        return name.regionMatches(true, name.length() - 2, "id", 0, 2);
    }

    public static boolean holdsOne(String text) {
        if (text.length() < DIGITS_MIN) {
            return false;
        }
        var withoutIds = UUID_FORM.matcher(text).replaceAll(" ");
        var candidates = CANDIDATE.matcher(IBAN_FORM.matcher(withoutIds)
                .replaceAll(found -> Matcher.quoteReplacement(withoutIban(found.group()))));
        while (candidates.find()) {
            var digits = candidates.group().replaceAll("[ -]", "");
            if (ISSUER.matcher(digits).matches() && passesLuhn(digits)) {
                return true;
            }
        }
        return false;
    }

    /** The words that follow an account may look like more of it. */
    private static String withoutIban(String text) {
        for (int end = text.length(); end >= IBAN_LENGTH_MIN; end = text.lastIndexOf(' ', end - 1)) {
            if (isIban(text.substring(0, end).replace(" ", ""))) {
                return " " + text.substring(end);
            }
        }
        return text;
    }

    /** By its check digits: a letter counts as two digits, the first four signs come last. */
    private static boolean isIban(String text) {
        var digits = new StringBuilder();
        (text.substring(4) + text.substring(0, 4)).chars().forEach(sign -> digits.append(Character.digit(sign, 36)));
        return new BigInteger(digits.toString()).mod(IBAN_MODULUS).equals(BigInteger.ONE);
    }

    private static boolean passesLuhn(String digits) {
        int sum = 0;
        for (int i = 0; i < digits.length(); i++) {
            int digit = digits.charAt(digits.length() - 1 - i) - '0';
            int weighted = i % 2 == 0 ? digit : 2 * digit;
            sum += weighted > 9 ? weighted - 9 : weighted;
        }
        return sum % 10 == 0;
    }
}
