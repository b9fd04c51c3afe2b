package dev.brickwork.platform.json;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;

import com.fasterxml.jackson.databind.JsonNode;

import dev.brickwork.core.CodePoints;
import dev.brickwork.core.DidYouMean;
import dev.brickwork.core.Refused;

/** Single values ({@link Times} has those of the calendar), each either exactly what it should be or {@link Wrong}. */
final class Scalars {
    private static final int UUID_LENGTH = 36;
    private static final Pattern WHOLE_FORM = Pattern.compile("-?(0|[1-9]\\d{0,18})");
    private static final Pattern NUMBER_FORM = Pattern.compile("-?\\d{1,30}(\\.\\d{1,30})?");
    /** One @, something on both sides, a dot in the domain, none at the edge or beside another; if mail arrives only sending can tell. */
    private static final Pattern EMAIL_FORM = Pattern
            .compile(
                    "(?!\\.|[^@]*\\.[.@])[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)+");
    static final int EMAIL_LENGTH_MAX = 254;
    private static final Set<String> COUNTRIES = Locale.getISOCountries(Locale.IsoCountryCode.PART1_ALPHA2);
    private static final int FREE_JSON_LENGTH_MAX = 16_384;
    private static final int FREE_NUMBER_DIGITS_MAX = 40;

    private Scalars() {
    }

    /** What is wrong with one value, in words that follow the member's name. */
    static final class Wrong extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Wrong(String message) {
            super(message, null, false, false);
        }
    }

    static String text(JsonNode value, int lengthMax) {
        if (!value.isTextual()) {
            throw new Wrong("must be text");
        }
        var text = value.textValue();
        if (CodePoints.length(text) > lengthMax) {
            throw new Wrong("must have at most " + lengthMax + " characters");
        }
        if (text.isBlank()) {
            throw new Wrong("must not be blank");
        }
        refuseUnstorable(text);
        return text;
    }

    static String email(JsonNode value) {
        var text = text(value, EMAIL_LENGTH_MAX);
        if (!EMAIL_FORM.matcher(text).matches()) {
            throw new Wrong("must be an email address");
        }
        return text;
    }

    static boolean flag(JsonNode value, boolean isForm) {
        if (isForm && value.isTextual() && (value.textValue().equals("true") || value.textValue().equals("false"))) {
            return value.textValue().equals("true");
        }
        if (!value.isBoolean()) {
            throw new Wrong("must be true or false");
        }
        return value.booleanValue();
    }

    static long wholeNumber(JsonNode value, boolean isForm, long min, long max) {
        var isWhole = value.isIntegralNumber()
                || isForm && value.isTextual() && WHOLE_FORM.matcher(value.textValue()).matches();
        if (!isWhole) {
            throw new Wrong("must be a whole number");
        }
        var number = new BigDecimal(value.asText());
        if (number.compareTo(BigDecimal.valueOf(min)) < 0 || number.compareTo(BigDecimal.valueOf(max)) > 0) {
            throw new Wrong("must be between " + min + " and " + max);
        }
        return number.longValueExact();
    }

    static BigDecimal number(JsonNode value, boolean isForm, int integerDigits, int decimals) {
        var isNumber = value.isNumber() || isForm && value.isTextual() && NUMBER_FORM.matcher(value.textValue()).matches();
        if (!isNumber) {
            throw new Wrong("must be a number");
        }
        return bounded(value.isNumber() ? value.decimalValue() : new BigDecimal(value.textValue()), integerDigits, decimals);
    }

    static BigDecimal decimalText(JsonNode value, int integerDigits, int decimals) {
        if (!value.isTextual() || !NUMBER_FORM.matcher(value.textValue()).matches()) {
            throw new Wrong("must be a decimal number written as text, such as \"12.50\"");
        }
        var text = value.textValue();
        int point = text.indexOf('.') < 0 ? text.length() : text.indexOf('.');
        // as written: zeros that change nothing are digits too
        refuseDigits(point - (text.startsWith("-") ? 1 : 0), integerDigits, text.length() - point - 1, decimals);
        return bounded(new BigDecimal(text), integerDigits, decimals);
    }

    private static void refuseDigits(long before, int beforeMax, int after, int afterMax) {
        if (before > beforeMax) {
            throw new Wrong("must have at most " + beforeMax + " digits before the point");
        }
        if (after > afterMax) {
            throw new Wrong("must have at most " + afterMax + " decimals");
        }
    }

    static UUID uuid(JsonNode value) {
        if (!value.isTextual() || !isUuid(value.textValue())) {
            throw new Wrong("must be a uuid");
        }
        return UUID.fromString(value.textValue());
    }

    /** Java's own parser takes {@code 1-1-1-1-1}. By hand, since a batch of usage has twenty thousand of them. */
    static boolean isUuid(String text) {
        if (text.length() != UUID_LENGTH) {
            return false;
        }
        for (int i = 0; i < UUID_LENGTH; i++) {
            var c = text.charAt(i);
            boolean isHyphen = i == 8 || i == 13 || i == 18 || i == 23;
            if (isHyphen ? c != '-' : !(c >= '0' && c <= '9' || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F')) {
                return false;
            }
        }
        return true;
    }

    static String country(JsonNode value) {
        if (!value.isTextual() || !COUNTRIES.contains(value.textValue())) {
            throw new Wrong("must be a country code of ISO 3166-1 such as DE");
        }
        return value.textValue();
    }

    static String oneOf(JsonNode value, List<String> texts) {
        if (value.isTextual() && texts.contains(value.textValue())) {
            return value.textValue();
        }
        throw notOneOf(value, texts);
    }

    static <E extends Enum<E>> E oneOf(JsonNode value, Collection<E> constants) {
        if (value.isTextual()) {
            for (var constant : constants) {
                if (constant.name().equals(value.textValue())) {
                    return constant;
                }
            }
        }
        throw notOneOf(value, constants.stream().map(Enum::name).toList());
    }

    private static Wrong notOneOf(JsonNode value, List<String> texts) {
        return new Wrong("must be one of " + String.join(", ", texts) + DidYouMean.hint(value.asText(), texts));
    }

    static JsonNode anything(JsonNode value) {
        if (CodePoints.length(JsonText.of(value)) > FREE_JSON_LENGTH_MAX) {
            throw new Wrong("must have at most " + FREE_JSON_LENGTH_MAX + " characters as JSON");
        }
        refuseUnstorable(value);
        return value;
    }

    /** PostgreSQL writes numbers out in full, so a short one with a great exponent is a long one once it is stored. */
    private static void refuseUnstorable(JsonNode value) {
        if (value.isTextual()) {
            refuseUnstorable(value.textValue());
        } else if (value.isNumber()) {
            var number = value.decimalValue();
            bounded(number, FREE_NUMBER_DIGITS_MAX, FREE_NUMBER_DIGITS_MAX);
            // its zeros are stored too
            refuseDigits(0, FREE_NUMBER_DIGITS_MAX, number.signum() == 0 ? number.scale() : 0, FREE_NUMBER_DIGITS_MAX);
        }
        value.properties().forEach(entry -> refuseUnstorable(entry.getKey()));
        value.forEach(Scalars::refuseUnstorable);
    }

    static JsonNode jsonText(JsonNode value) {
        try {
            return StrictJson.read(value.textValue().getBytes(StandardCharsets.UTF_8));
        } catch (Refused e) {
            throw new Wrong("must be valid JSON");
        }
    }

    /** What PostgreSQL cannot keep: U+0000, and half of a surrogate pair. */
    static void refuseUnstorable(String text) {
        for (int i = 0; i < text.length(); i++) {
            var c = text.charAt(i);
            if (c == 0) {
                throw new Wrong("may not hold the character U+0000");
            }
            if (Character.isSurrogate(c)) {
                if (!Character.isHighSurrogate(c) || i + 1 == text.length()
                        || !Character.isLowSurrogate(text.charAt(i + 1))) {
                    throw new Wrong("holds half a character");
                }
                i++;
            }
        }
    }

    /** Looks at digits only: a number such as 1e10000000 must be refused before anybody does arithmetic with it. */
    private static BigDecimal bounded(BigDecimal number, int integerDigits, int decimals) {
        if (number.signum() == 0) {
            return BigDecimal.ZERO;
        }
        refuseDigits((long) number.precision() - number.scale(), integerDigits,
                number.scale() > decimals ? number.stripTrailingZeros().scale() : 0, decimals);
        return number;
    }
}
