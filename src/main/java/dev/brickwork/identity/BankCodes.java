package dev.brickwork.identity;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** IBAN (ISO 13616: the length by country, and two check digits) and BIC (ISO 9362: the form). */
final class BankCodes {
    private static final Pattern IBAN_FORM = Pattern.compile("[A-Z]{2}\\d{2}[A-Z0-9]{11,30}");
    private static final Pattern BIC_FORM = Pattern.compile("[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?");
    private static final int HEAD = 4;
    private static final Map<String, Integer> LENGTHS = lengths("""
            15 NO
            16 BE
            18 DK FI FK FO GL NL SD
            19 MK SI
            20 AT BA EE KZ LT LU MN XK
            21 CH HR LI LV
            22 BG BH CR DE GB GE IE ME RS VA
            23 AE GI IL IQ OM SO TL
            24 AD CZ DZ ES MD PK RO SA SE SK TN VG
            25 LY PT ST
            26 IS TR
            27 BI DJ FR GR IT MC MR SM
            28 AL AZ BY CY DO GT HN HU LB NI PL SV
            29 BR EG PS QA UA
            30 JO KW MU YE
            31 MT SC
            32 LC
            33 RU""");

    private BankCodes() {
    }

    private static Map<String, Integer> lengths(String table) {
        var lengths = new HashMap<String, Integer>();
        table.lines().map(line -> line.split(" ")).forEach(row -> {
            for (int i = 1; i < row.length; i++) {
                lengths.put(row[i], Integer.valueOf(row[0]));
            }
        });
        return lengths;
    }

    static Checked iban(String sent) {
        var iban = Checked.compact(sent);
        if (!IBAN_FORM.matcher(iban).matches()) {
            return Checked.wrong("must be an IBAN such as DE02120300000000202051");
        }
        var country = iban.substring(0, 2);
        var length = LENGTHS.get(country);
        if (length == null) {
            return Checked.wrong("must be an IBAN: %s is no country with IBANs".formatted(country));
        }
        if (iban.length() != length) {
            return Checked.wrong("must be an IBAN: one of %s has %d characters".formatted(country, length));
        }
        return CheckDigits.mod97(iban.substring(HEAD) + iban.substring(0, HEAD)) == 1
                ? Checked.right(iban)
                : Checked.wrong("must be an IBAN: its check digits are wrong");
    }

    static Checked bic(String sent) {
        var bic = Checked.compact(sent);
        return BIC_FORM.matcher(bic).matches()
                ? Checked.right(bic)
                : Checked.wrong("must be a BIC of 8 or 11 characters such as BYLADEM1001");
    }
}
