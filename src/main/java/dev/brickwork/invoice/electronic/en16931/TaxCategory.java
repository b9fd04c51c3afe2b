package dev.brickwork.invoice.electronic.en16931;

/** Why a rate applies: the codes of UNCL 5305 that EN 16931 has for VAT, except for those of single countries. */
public enum TaxCategory {
    STANDARD("S", "S", null, null), ZERO_RATED("Z", "Z", null, null),
    /** Its reason depends on the law that exempts, so there is no usual one. */
    EXEMPT("E", "E", null, null), REVERSE_CHARGE("AE", "AE", "VATEX-EU-AE", "Reverse charge"), INTRA_COMMUNITY("K", "IC",
            "VATEX-EU-IC", "Intra-community supply"), EXPORT("G", "G", "VATEX-EU-G",
                    "Export outside the EU"), OUTSIDE_SCOPE("O", "O", "VATEX-EU-O", "Not subject to VAT");

    private final String code;
    private final String rules;
    private final String reasonCode;
    private final String reason;

    TaxCategory(String code, String rules, String reasonCode, String reason) {
        this.code = code;
        this.rules = rules;
        this.reasonCode = reasonCode;
        this.reason = reason;
    }

    public String code() {
        return code;
    }

    /** The usual code of the reason for no tax (BT-121); null if there is none. */
    public String reasonCode() {
        return reasonCode;
    }

    /** The usual words of that reason (BT-120); null if there are none. */
    public String reason() {
        return reason;
    }

    /** A document says why it has no tax, except for what is taxed at a rate of zero. */
    boolean needsReason() {
        return this != STANDARD && this != ZERO_RATED;
    }

    /** The name of a rule that each category has: {@code rule("08")} is BR-IC-08 for {@link #INTRA_COMMUNITY}. */
    String rule(String number) {
        return "BR-" + rules + "-" + number;
    }
}
