package dev.brickwork.invoice.electronic.en16931;

import java.util.Locale;
import java.util.Set;

/** @param country two letters of ISO 3166; all else may be null */
public record Address(String line1, String line2, String line3, String city, String region, String postalCode,
        String country) {

    private static final Set<String> COUNTRIES = Set.of(Locale.getISOCountries());

    public Address {
        line1 = Texts.orNull(line1);
        line2 = Texts.orNull(line2);
        line3 = Texts.orNull(line3);
        city = Texts.orNull(city);
        region = Texts.orNull(region);
        postalCode = Texts.orNull(postalCode);
        country = RuleViolation.requiredText(country, "BR-09, BR-11, BR-57", "the country of an address");
        RuleViolation.unless(COUNTRIES.contains(country), "BR-CL-14", country + " is not the code of a country");
    }

    /** Greece and Northern Ireland have codes of their own in VAT ids. */
    static boolean isVatPrefix(String code) {
        return COUNTRIES.contains(code) || code.equals("EL") || code.equals("XI");
    }
}
