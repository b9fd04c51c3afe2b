package dev.brickwork.invoice.electronic.en16931;

import java.util.Set;

/** The payment means (BT-81) in Peppol: inside Denmark and the Netherlands only some codes are allowed. */
final class PeppolMeans {
    /** UNCL 4461: the instrument is not defined. */
    private static final String ANY = "1";
    /** UNCL 4461: to an account, which is known by its number and its bank. */
    private static final String DANISH_TRANSFER = "31";
    /** DK-R-005, of those that we have */
    private static final Set<String> DANISH = Set.of(Payment.Means.CARD, Payment.Means.SEPA_TRANSFER, "97");
    /** NL-R-008, of those that we have */
    private static final Set<String> DUTCH = Set.of(Payment.Means.TRANSFER, Payment.Means.CARD, Payment.Means.SEPA_TRANSFER);

    private PeppolMeans() {
    }

    /** Null if there are none, or none that may be sent. */
    static String code(ElectronicInvoice invoice) {
        var means = invoice.payment().means();
        if (means == null) {
            return null;
        }
        if (invoice.isInside("NL")) {
            return DUTCH.contains(means.code()) ? means.code() : null;
        }
        if (invoice.isInside("DK") && !DANISH.contains(means.code())) {
            return means.account() != null && means.account().bic() != null ? DANISH_TRANSFER : ANY;
        }
        return means.code();
    }
}
