package dev.brickwork.core.tax;

import java.util.Map;

import dev.brickwork.core.Language;

/** What an invoice says where no tax is due, if the seller has not written a reason. */
public final class TaxReasons {
    private static final Map<TaxTreatment, Map<Language, String>> USUAL = Map.of(
            TaxTreatment.EXEMPT, words("Exempt from tax", "Umsatzsteuerfreie Leistung", "Exonération de TVA"),
            TaxTreatment.REVERSE_CHARGE, words(
                    "Reverse charge: the customer accounts for the VAT",
                    "Steuerschuldnerschaft des Leistungsempfängers",
                    "Autoliquidation : TVA due par le preneur"),
            TaxTreatment.INTRA_COMMUNITY,
            words("Intra-Community supply, exempt from VAT (Article 138, Directive 2006/112/EC)",
                    "Steuerfreie innergemeinschaftliche Lieferung (Artikel 138, Richtlinie 2006/112/EG)",
                    "Livraison intracommunautaire exonérée de TVA (article 138, directive 2006/112/CE)"),
            TaxTreatment.EXPORT, words("Export, exempt from VAT", "Steuerfreie Ausfuhrlieferung",
                    "Exportation exonérée de TVA"),
            TaxTreatment.OUTSIDE_SCOPE,
            words("Not subject to VAT", "Nicht steuerbare Leistung", "Hors champ d’application de la TVA"));

    private TaxReasons() {
    }

    /** Null for a treatment that needs no reason. */
    public static String usual(TaxTreatment treatment, Language language) {
        return treatment.needsReason() ? USUAL.get(treatment).get(language) : null;
    }

    private static Map<Language, String> words(String english, String german, String french) {
        return Map.of(Language.en, english, Language.de, german, Language.fr, french);
    }
}
