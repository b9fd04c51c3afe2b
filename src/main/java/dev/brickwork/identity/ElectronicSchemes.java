package dev.brickwork.identity;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** The codes of the EAS list of EN 16931, and the forms of the values of those that are well known. */
final class ElectronicSchemes {
    static final String EMAIL = "EM";
    static final String LEITWEG = "0204";

    /** Registers of companies, whose numbers EN 16931 takes as the legal registration (ISO 6523). */
    static final Set<String> REGISTERS = Set.of("0002", "0007", "0009", "0106", "0151", "0183", "0184", "0190", "0191",
            "0192", "0195", "0196", "0200", "0208", "0212", "0218", "0221");

    private static final Set<String> CODES = Set
            .of(("0002 0007 0009 0037 0060 0088 0096 0097 0106 0130 0135 0142 0147 0151 0154 "
                    + "0158 0170 0177 0183 0184 0188 0190 0191 0192 0193 0194 0195 0196 0198 0199 0200 0201 0202 0203 0204 0205 0208 0209 "
                    + "0210 0211 0212 0213 0215 0216 0217 0218 0219 0220 0221 0225 0230 0235 0240 0244 9910 9913 9914 9915 9918 9919 9920 "
                    + "9922 9923 9924 9925 9926 9927 9928 9929 9930 9931 9932 9933 9934 9935 9936 9937 9938 9939 9940 9941 9942 9943 9944 "
                    + "9945 9946 9947 9948 9949 9950 9951 9952 9953 9957 9959 AN AQ AS AU EM").split(" "));
    /** The country of the VAT ids that a scheme has. */
    private static final Map<String, String> VAT = Map.ofEntries(Map.entry("0211", "IT"), Map.entry("9910", "HU"),
            Map.entry("9914", "AT"), Map.entry("9920", "ES"), Map.entry("9925", "BE"), Map.entry("9926", "BG"),
            Map.entry("9927", "CH"), Map.entry("9928", "CY"), Map.entry("9929", "CZ"), Map.entry("9930", "DE"),
            Map.entry("9931", "EE"), Map.entry("9932", "GB"), Map.entry("9933", "EL"), Map.entry("9934", "HR"),
            Map.entry("9935", "IE"), Map.entry("9937", "LT"), Map.entry("9938", "LU"), Map.entry("9939", "LV"),
            Map.entry("9943", "MT"), Map.entry("9944", "NL"), Map.entry("9945", "PL"), Map.entry("9946", "PT"),
            Map.entry("9947", "RO"), Map.entry("9949", "SI"), Map.entry("9950", "SK"), Map.entry("9957", "FR"));
    private static final Map<String, Rule> RULES = Map.ofEntries(
            Map.entry("0002", rule("a SIREN of 9 digits", "\\d{9}", CheckDigits::luhn)),
            Map.entry("0007", rule("an organisation number of 10 digits", "\\d{10}", CheckDigits::luhn)),
            Map.entry("0009", rule("a SIRET of 14 digits", "\\d{14}", ElectronicSchemes::siret)),
            Map.entry("0088", rule("a GLN of 13 digits", "\\d{13}", CheckDigits::gs1)),
            Map.entry("0106", rule("a KVK number of 8 digits", "\\d{8}", value -> true)),
            Map.entry("0151", rule("an ABN of 11 digits", "\\d{11}", CheckDigits::abn)),
            Map.entry("0184", rule("a CVR number of 8 digits, with or without DK", "(DK)?\\d{8}", value -> true)),
            Map.entry("0190", rule("an OIN of 20 digits", "\\d{20}", value -> true)),
            Map.entry("0192", rule("an organisation number of 9 digits", "\\d{9}",
                    value -> CheckDigits.lacksTo11(value, 3, 2, 7, 6, 5, 4, 3, 2))),
            Map.entry("0208", rule("an enterprise number of 10 digits", "[01]\\d{9}",
                    value -> VatIds.check("BE" + value).problem() == null)),
            Map.entry(LEITWEG, rule("a Leitweg-ID such as 04011000-1234512345-06", "\\d{2,12}(-[A-Z0-9]{1,30})?-\\d{2}",
                    value -> CheckDigits.mod97(value.replace("-", "")) == 1)));
    private static final Pattern EMAIL_FORM = Pattern.compile("[^\\s@]+@[^\\s@]+");
    private static final Pattern OTHER_FORM = Pattern.compile("\\S(.*\\S)?");
    /** La Poste has a rule of its own for its branches. */
    private static final String LA_POSTE = "356000000";

    private ElectronicSchemes() {
    }

    private record Rule(String expected, Pattern form, Predicate<String> check) {
    }

    private static Rule rule(String expected, String form, Predicate<String> check) {
        return new Rule(expected, Pattern.compile(form), check);
    }

    static Checked scheme(String sent) {
        var scheme = sent.strip().toUpperCase(Locale.ROOT);
        return CODES.contains(scheme)
                ? Checked.right(scheme)
                : Checked.wrong("must be a code of the EAS list, such as 0088, 0204, 9930 or EM");
    }

    /** @param sent may be null */
    static Checked register(String sent) {
        return sent != null && REGISTERS.contains(sent.strip())
                ? Checked.right(sent.strip())
                : Checked.wrong("must be the code of a register of companies, such as 0002, 0007, 0106, 0184 or 0192");
    }

    /** @param scheme one that was found right */
    static Checked value(String scheme, String sent) {
        var country = VAT.get(scheme);
        if (country != null) {
            var id = VatIds.check(sent);
            return id.problem() != null || id.value().startsWith(country)
                    ? id
                    : Checked.wrong("must be a VAT id of %s with the scheme %s".formatted(country, scheme));
        }
        var value = sent.strip();
        var rule = RULES.get(scheme);
        if (rule != null) {
            return ofRule(rule, LEITWEG.equals(scheme) ? value.toUpperCase(Locale.ROOT) : Checked.compact(value));
        }
        if (EMAIL.equals(scheme) && !EMAIL_FORM.matcher(value).matches()) {
            return Checked.wrong("must be an email address with the scheme EM");
        }
        return OTHER_FORM.matcher(value).matches() ? Checked.right(value) : Checked.wrong("must not be empty");
    }

    private static Checked ofRule(Rule rule, String value) {
        if (!rule.form.matcher(value).matches()) {
            return Checked.wrong("must be " + rule.expected);
        }
        return rule.check.test(value)
                ? Checked.right(value)
                : Checked.wrong("must be %s: its check digits are wrong".formatted(rule.expected));
    }

    private static boolean siret(String value) {
        return CheckDigits.luhn(value)
                || value.startsWith(LA_POSTE) && value.chars().map(digit -> digit - '0').sum() % 5 == 0;
    }
}
