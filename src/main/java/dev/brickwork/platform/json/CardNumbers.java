package dev.brickwork.platform.json;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * Finds card numbers in the free texts that callers send, so that none is ever stored: written in one piece or in the groups that
 * are printed on cards, with an issuer's prefix, a length that issuer uses and the Luhn check, in any of Unicode's digits
 * (decision 43). Ids are not searched.
 */
public final class CardNumbers {
    private static final Pattern ISSUER = Pattern.compile("4\\d{12}(\\d{3}){0,2}" // Visa: 13, 16, 19
            + "|(5[1-5]\\d{2}|222[1-9]|22[3-9]\\d|2[3-6]\\d{2}|27[01]\\d|2720)\\d{12}" // Mastercard
            + "|3[47]\\d{13}" // American Express
            + "|3(0[0-5]|[689]\\d)\\d{11,16}" // Diners Club
            + "|(6011|64[4-9]\\d|65\\d{2})\\d{12,15}" // Discover
            + "|35(2[89]|[3-8]\\d)\\d{12,15}" // JCB
            + "|62\\d{14,17}" // UnionPay
            + "|(50|5[6-9]|6\\d)\\d{10,17}"); // Maestro
    private static final int DIGITS_MIN = 12;
    private static final int DIGITS_MAX = 19;
    /** {@code " - "} is the longest that people write between two groups. */
    private static final int SEPARATOR_LENGTH_MAX = 3;
    /** How cards are printed. Groups of these lengths are a card also where other numbers stand beside them, such as its expiry. */
    private static final Set<List<Integer>> PRINTED = Set.of(List.of(4, 4, 4, 4), List.of(4, 4, 4, 4, 3), List.of(4, 6, 5),
            List.of(4, 6, 4), List.of(4, 4, 4, 1), List.of(4, 4, 4), List.of(8, 8));
    private static final int PRINTED_GROUPS_MAX = 5;
    /** Joins digits to a word, as in evt-4111111111111111. */
    private static final String JOINS = "-_";

    /** Ids get into texts, and the groups of a few pass for those of a card. */
    private static final Pattern UUID_FORM = Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

    /** Sellers write their accounts into order forms and memos, and the digits of one in some dozens pass for a card's. */
    private static final Pattern IBAN_FORM = Pattern.compile("\\b[A-Z]{2}\\d{2}(?: ?[A-Z0-9]){11,30}\\b");
    private static final int IBAN_LENGTH_MIN = 15;
    private static final BigInteger IBAN_MODULUS = BigInteger.valueOf(97);
    /** Stands where something was that is no card number, and keeps apart what stood beside it. */
    private static final String NO_DIGITS = "x";

    private CardNumbers() {
    }

    static String refuseIn(String text) {
        if (holdsOne(text)) {
            throw new Scalars.Wrong("must not hold a card number");
        }
        return text;
    }

    /** In any name, text or whole number of a document. */
    static JsonNode refuseIn(JsonNode value) {
        if (value.isTextual()) {
            refuseIn(value.textValue());
        } else if (value.isNumber()) {
            refuseIn(wholeDigits(value.decimalValue()));
        } else if (value.isArray()) {
            value.forEach(CardNumbers::refuseIn);
        } else {
            for (var member : value.properties()) {
                refuseIn(member.getKey());
                refuseIn(member.getValue());
            }
        }
        return value;
    }

    /** Empty of a number that is not whole or too long for a card: 1e900000000 is never written out. */
    private static String wholeDigits(BigDecimal number) {
        if ((long) number.precision() - number.scale() > DIGITS_MAX) {
            return "";
        }
        var stripped = number.stripTrailingZeros();
        return stripped.scale() > 0 ? "" : stripped.toPlainString();
    }

    /** The same as a question. */
    public static boolean holdsOne(JsonNode document) {
        try {
            refuseIn(document);
            return false;
        } catch (Scalars.Wrong found) {
            return true;
        }
    }

    public static boolean holdsOne(String text) {
        if (!mayHoldOne(text)) {
            return false;
        }
        var plain = withPlainDigits(text);
        // few texts have what looks like a card number at all, so only those are searched for what is none
        return isFound(plain) && isFound(withoutIbans(UUID_FORM.matcher(plain).replaceAll(NO_DIGITS)));
    }

    /** Most texts do not even have the digits. What is not ASCII may be one, or several. */
    private static boolean mayHoldOne(String text) {
        int digits = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c > '~') {
                return true;
            }
            digits += c >= '0' && c <= '9' ? 1 : 0;
        }
        return digits >= DIGITS_MIN;
    }

    /** Full-width, circled, Arabic ... digits as 0 to 9, without what can't be seen. */
    private static String withPlainDigits(String text) {
        if (text.chars().allMatch(c -> c <= '~')) {
            return text;
        }
        var plain = new StringBuilder(text.length());
        Normalizer.normalize(text, Normalizer.Form.NFKC).codePoints()
                .filter(c -> Character.getType(c) != Character.FORMAT)
                .forEach(c -> plain.appendCodePoint(Character.isDigit(c) ? '0' + Character.digit(c, 10) : c));
        return plain.toString();
    }

    /** @param isWhole whether no letter, hyphen or underscore joins them to something else */
    private record Group(String digits, boolean isWhole) {
    }

    private static boolean isFound(String text) {
        var row = new ArrayList<Group>();
        int end = 0;
        for (int i = 0; i < text.length(); i++) {
            if (!isDigit(text.charAt(i))) {
                continue;
            }
            int begin = i;
            while (i < text.length() && isDigit(text.charAt(i))) {
                i++;
            }
            if (!row.isEmpty() && !isSeparator(text.substring(end, begin))) {
                if (isFound(row)) {
                    return true;
                }
                row.clear();
            }
            row.add(new Group(text.substring(begin, i), !joins(text, begin - 1) && !joins(text, i)));
            end = i;
        }
        return isFound(row);
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean joins(String text, int place) {
        return place >= 0 && place < text.length()
                && (Character.isLetter(text.charAt(place)) || JOINS.indexOf(text.charAt(place)) >= 0);
    }

    private static boolean isSeparator(String between) {
        return between.length() <= SEPARATOR_LENGTH_MAX && between.chars().noneMatch(Character::isLetterOrDigit);
    }

    private static boolean isFound(List<Group> row) {
        for (int from = 0; from < row.size(); from++) {
            if (row.get(from).isWhole && isCard(row.get(from).digits)) {
                return true;
            }
            for (int to = from + 2; to <= Math.min(row.size(), from + PRINTED_GROUPS_MAX); to++) {
                var some = row.subList(from, to).stream().map(Group::digits).toList();
                if (PRINTED.contains(some.stream().map(String::length).toList()) && isCard(String.join("", some))) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isCard(String digits) {
        return digits.length() >= DIGITS_MIN && digits.length() <= DIGITS_MAX && ISSUER.matcher(digits).matches()
                && passesLuhn(digits);
    }

    private static String withoutIbans(String text) {
        return IBAN_FORM.matcher(text).replaceAll(found -> Matcher.quoteReplacement(withoutIban(found.group())));
    }

    /** The words that follow an account may look like more of it. */
    private static String withoutIban(String text) {
        for (int end = text.length(); end >= IBAN_LENGTH_MIN; end = text.lastIndexOf(' ', end - 1)) {
            if (isIban(text.substring(0, end).replace(" ", ""))) {
                return NO_DIGITS + text.substring(end);
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
