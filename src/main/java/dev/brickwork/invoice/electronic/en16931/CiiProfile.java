package dev.brickwork.invoice.electronic.en16931;

/** What a CII document promises to follow. */
public enum CiiProfile {
    /** The XML inside a Factur-X or ZUGFeRD invoice. */
    EN16931("urn:cen.eu:en16931:2017",
            null), XRECHNUNG("urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0", CiiProfile.BILLING);

    /** The business process of a plain invoice (BT-23). */
    static final String BILLING = "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0";

    private final String specification;
    private final String process;

    CiiProfile(String specification, String process) {
        this.specification = specification;
        this.process = process;
    }

    /** BT-24 */
    public String specification() {
        return specification;
    }

    /** BT-23; null if the profile asks for none. */
    String process() {
        return process;
    }
}
