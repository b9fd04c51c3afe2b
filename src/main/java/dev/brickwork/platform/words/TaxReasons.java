package dev.brickwork.platform.words;

import dev.brickwork.core.tax.TaxTreatment;

/** What an invoice says where no tax is due, if the seller has not written a reason. */
public final class TaxReasons {

    private TaxReasons() {
    }

    /** Null for a treatment that needs no reason. */
    public static String usual(TaxTreatment treatment, String language) {
        return treatment.needsReason() ? Words.of(language).get("tax_reason." + treatment) : null;
    }
}
