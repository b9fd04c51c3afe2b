package dev.brickwork.core.money;

import java.util.ArrayList;
import java.util.Currency;
import java.util.List;

/**
 * The currencies that amounts can be in: all of ISO 4217 with two decimals, so that a minor unit is always a hundredth. A process takes
 * those of the contract and {@link #with others} that its settings name.
 */
public enum CurrencyCode {
    USD, EUR, GBP, AUD, CAD,
    // not of the contract; in the order of the alphabet
    AED, AFN, ALL, AMD, AOA, ARS, AWG, AZN, BAM, BBD, BDT, BMD, BND, BOB, BRL, BSD, BTN, BWP, BYN, BZD, CDF, CHF, CNY, COP, CRC, CUP, CVE, CZK, DKK, DOP, DZD, EGP, ERN, ETB, FJD, FKP, GEL, GHS, GIP, GMD, GTQ, GYD, HKD, HNL, HTG, HUF, IDR, ILS, INR, IRR, JMD, KES, KGS, KHR, KPW, KYD, KZT, LAK, LBP, LKR, LRD, LSL, MAD, MDL, MKD, MMK, MNT, MOP, MUR, MVR, MWK, MXN, MYR, MZN, NAD, NGN, NIO, NOK, NPR, NZD, PAB, PEN, PGK, PHP, PKR, PLN, QAR, RON, RSD, RUB, SAR, SBD, SCR, SDG, SEK, SGD, SHP, SOS, SRD, SSP, STN, SVC, SYP, SZL, THB, TJS, TMT, TOP, TRY, TTD, TWD, TZS, UAH, UYU, UZS, VES, WST, XCD, YER, ZAR, ZMW;

    /** Digits after the point of an amount in major units. */
    public static final int DECIMALS = 2;
    public static final List<CurrencyCode> OF_CONTRACT = List.of(USD, EUR, GBP, AUD, CAD);

    /**
     * Those of the contract and these.
     *
     * @throws IllegalArgumentException if one is no currency, or has another number of decimals; the message says which and why
     */
    public static List<CurrencyCode> with(List<String> codes) {
        var all = new ArrayList<>(OF_CONTRACT);
        for (var code : codes) {
            var currency = of(code);
            if (!all.contains(currency)) {
                all.add(currency);
            }
        }
        return List.copyOf(all);
    }

    private static CurrencyCode of(String code) {
        for (var currency : values()) {
            if (currency.name().equals(code)) {
                return currency;
            }
        }
        throw new IllegalArgumentException(code + " " + Currency.getAvailableCurrencies().stream()
                .filter(known -> known.getCurrencyCode().equals(code)).findFirst()
                .map(Currency::getDefaultFractionDigits)
                .map(decimals -> decimals == DECIMALS
                        ? "is no longer in use, or its minor unit is no hundredth"
                        : "has " + Math.max(decimals, 0) + " decimals, and amounts have " + DECIMALS)
                .orElse("is no currency of ISO 4217"));
    }
}
