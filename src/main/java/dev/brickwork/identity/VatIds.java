package dev.brickwork.identity;

import static dev.brickwork.identity.CheckDigits.digit;
import static dev.brickwork.identity.CheckDigits.lacksTo10;
import static dev.brickwork.identity.CheckDigits.lacksTo11;
import static dev.brickwork.identity.CheckDigits.weighted;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * VAT ids by country: those of the EU, Great Britain, Northern Ireland, Norway and Switzerland are checked for form, and by
 * their check digits where the algorithm is public and sure. Of any other country only the prefix is known. Whether an id was
 * given to somebody is another question.
 */
final class VatIds {
    private static final int PREFIX_LENGTH = 2;
    private static final Pattern ELSEWHERE = Pattern.compile("[A-Z0-9]{2,20}");
    private static final Set<String> COUNTRIES = Set.of(Locale.getISOCountries());
    private static final Map<String, Rule> RULES = rules();

    private VatIds() {
    }

    /**
     * @param form of what follows the prefix
     * @param check of the same; only asked if it has the form
     */
    private record Rule(String expected, Pattern form, Predicate<String> check) {
    }

    static Checked check(String sent) {
        var id = Checked.compact(sent);
        if (id.startsWith("GR")) {
            id = "EL" + id.substring(PREFIX_LENGTH);
        }
        var prefix = id.substring(0, Math.min(PREFIX_LENGTH, id.length()));
        var rest = id.substring(prefix.length());
        var rule = RULES.get(prefix);
        if (rule == null) {
            return COUNTRIES.contains(prefix) && ELSEWHERE.matcher(rest).matches()
                    ? Checked.right(id)
                    : Checked.wrong("must be a VAT id that begins with its country, such as DE136695976");
        }
        if (!rule.form.matcher(rest).matches()) {
            return Checked.wrong("must be a VAT id of %s: %s".formatted(prefix, rule.expected));
        }
        return rule.check.test(rest)
                ? Checked.right(id)
                : Checked.wrong("must be a VAT id of %s: the check digits of %s are wrong".formatted(prefix, id));
    }

    private static Map<String, Rule> rules() {
        var rules = new HashMap<String, Rule>();
        rules.put("AT", rule("ATU and 8 digits", "U\\d{8}", VatIds::austria));
        rules.put("BE", rule("BE and 10 digits, the first of them 0 or 1", "[01]\\d{9}", VatIds::belgium));
        rules.put("BG", rule("BG and 9 or 10 digits", "\\d{9,10}"));
        rules.put("CY", rule("CY, 8 digits and a letter", "\\d{8}[A-Z]"));
        rules.put("CZ", rule("CZ and 8 to 10 digits", "\\d{8,10}"));
        rules.put("DE", rule("DE and 9 digits", "[1-9]\\d{8}", CheckDigits::mod11And10));
        rules.put("DK", rule("DK and 8 digits", "[1-9]\\d{7}", id -> weighted(id, 2, 7, 6, 5, 4, 3, 2, 1) % 11 == 0));
        rules.put("EE", rule("EE and 9 digits", "\\d{9}", id -> lacksTo10(id, 3, 7, 1, 3, 7, 1, 3, 7)));
        rules.put("EL", rule("EL and 9 digits", "\\d{9}",
                id -> weighted(id, 256, 128, 64, 32, 16, 8, 4, 2) % 11 % 10 == digit(id, 8)));
        rules.put("ES", rule("ES and 9 characters, the first or the last of them a letter",
                "[A-Z]\\d{7}[A-Z0-9]|\\d{8}[A-Z]", SpanishIds::check));
        rules.put("FI", rule("FI and 8 digits", "\\d{8}", id -> lacksTo11(id, 7, 9, 10, 5, 8, 4, 2)));
        rules.put("FR", rule("FR, 2 characters and 9 digits", "[A-HJ-NP-Z0-9]{2}\\d{9}", VatIds::france));
        rules.put("HR", rule("HR and 11 digits", "\\d{11}", CheckDigits::mod11And10));
        rules.put("HU", rule("HU and 8 digits", "\\d{8}", id -> lacksTo10(id, 9, 7, 3, 1, 9, 7, 3)));
        rules.put("IE", rule("IE, 7 digits and 1 or 2 letters", "\\d{7}[A-W][A-IW]?|\\d[A-Z+*]\\d{5}[A-W]"));
        rules.put("IT", rule("IT and 11 digits", "\\d{11}", CheckDigits::luhn));
        rules.put("LT", rule("LT and 9 or 12 digits", "\\d{9}|\\d{12}"));
        rules.put("LU", rule("LU and 8 digits", "\\d{8}",
                id -> Integer.parseInt(id.substring(0, 6)) % 89 == Integer.parseInt(id.substring(6))));
        rules.put("LV", rule("LV and 11 digits", "\\d{11}"));
        rules.put("MT", rule("MT and 8 digits", "\\d{8}"));
        rules.put("NL", rule("NL, 9 digits, B and 2 digits", "\\d{9}B\\d{2}", VatIds::netherlands));
        rules.put("PL", rule("PL and 10 digits", "\\d{10}",
                id -> weighted(id, 6, 5, 7, 2, 3, 4, 5, 6, 7) % 11 == digit(id, 9)));
        rules.put("PT", rule("PT and 9 digits", "[1-9]\\d{8}", VatIds::portugal));
        rules.put("RO", rule("RO and 2 to 10 digits", "[1-9]\\d{1,9}"));
        rules.put("SE", rule("SE and 12 digits, the last two of them 01 or more", "\\d{10}(?!00)\\d{2}",
                id -> CheckDigits.luhn(id.substring(0, 10))));
        rules.put("SI", rule("SI and 8 digits", "[1-9]\\d{7}"));
        rules.put("SK", rule("SK and 10 digits", "[1-9]\\d{9}", id -> Long.parseLong(id) % 11 == 0));
        rules.put("GB", rule("GB and 9 or 12 digits", "\\d{9}|\\d{12}|GD[0-4]\\d{2}|HA[5-9]\\d{2}", VatIds::britain));
        rules.put("XI", rule("XI and 9 or 12 digits", "\\d{9}|\\d{12}|GD[0-4]\\d{2}|HA[5-9]\\d{2}", VatIds::britain));
        rules.put("NO", rule("NO, 9 digits and MVA", "\\d{9}MVA", id -> lacksTo11(id, 3, 2, 7, 6, 5, 4, 3, 2)));
        rules.put("CH", rule("CHE, 9 digits and MWST, TVA or IVA", "E\\d{9}(MWST|TVA|IVA)?",
                id -> lacksTo11(id.substring(1), 5, 4, 3, 2, 7, 6, 5, 4)));
        return rules;
    }

    private static Rule rule(String expected, String form, Predicate<String> check) {
        return new Rule(expected, Pattern.compile(form), check);
    }

    private static Rule rule(String expected, String form) {
        return rule(expected, form, id -> true);
    }

    private static boolean austria(String id) {
        int sum = 4;
        for (int i = 1; i <= 7; i++) {
            sum += i % 2 == 1 ? digit(id, i) : CheckDigits.crossSum(2 * digit(id, i));
        }
        return (10 - sum % 10) % 10 == digit(id, 8);
    }

    private static boolean belgium(String id) {
        return 97 - Integer.parseInt(id.substring(0, 8)) % 97 == Integer.parseInt(id.substring(8));
    }

    /** Keys with letters are given out too, and how they are made is not published. */
    private static boolean france(String id) {
        return !Character.isDigit(id.charAt(0)) || !Character.isDigit(id.charAt(1))
                || Integer.parseInt(id.substring(0, 2)) == (12 + 3 * (Integer.parseInt(id.substring(2)) % 97)) % 97;
    }

    /** Companies have the older check by 11, people in business the one by 97 since 2020. */
    private static boolean netherlands(String id) {
        return weighted(id, 9, 8, 7, 6, 5, 4, 3, 2) % 11 == digit(id, 8) || CheckDigits.mod97("NL" + id) == 1;
    }

    private static boolean portugal(String id) {
        int check = 11 - weighted(id, 9, 8, 7, 6, 5, 4, 3, 2) % 11;
        return (check > 9 ? 0 : check) == digit(id, 8);
    }

    /** Government departments and health authorities have no check digits; branches add three digits. */
    private static boolean britain(String id) {
        if (Character.isLetter(id.charAt(0))) {
            return true;
        }
        int sum = weighted(id, 8, 7, 6, 5, 4, 3, 2, 10, 1);
        return sum % 97 == 0 || (sum + 55) % 97 == 0;
    }
}
