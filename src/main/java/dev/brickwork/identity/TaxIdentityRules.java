package dev.brickwork.identity;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;

import dev.brickwork.core.tax.TaxStatus;
import dev.brickwork.core.tax.TaxTreatment;
import dev.brickwork.platform.refusal.Warning;

/**
 * What must be known of seller and buyer for a valid invoice. The answer to saving one of them warns; an invoice is refused only
 * where it would be invalid for sure (decision 24).
 */
public final class TaxIdentityRules {
    private static final Set<String> EU = Set.of("AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GR",
            "HR", "HU",
            "IE", "IT", "LT", "LU", "LV", "MT", "NL", "PL", "PT", "RO", "SE", "SI", "SK");
    /** How VAT ids of the EU begin where that is not the code of the country; Northern Ireland trades goods as a member. */
    private static final Set<String> EU_PREFIXES_BESIDES = Set.of("EL", "XI");
    private static final Set<String> EUROPE_BESIDES = Set.of("CH", "GB", "NO");
    private static final Set<TaxTreatment> BY_VAT_ID = Set.of(TaxTreatment.REVERSE_CHARGE, TaxTreatment.INTRA_COMMUNITY);
    private static final String TAX_IDS = "tax_ids";
    private static final String TREATMENT = "tax_treatment";

    private TaxIdentityRules() {
    }

    /** One side of an invoice. @param address null if there is none */
    public record Party(Address address, List<TaxId> taxIds) {

        private String country() {
            return address == null ? null : address.country();
        }

        /** Where the law on VAT invoices is one that we know. */
        private boolean isInEurope() {
            return EU.contains(String.valueOf(country())) || EUROPE_BESIDES.contains(String.valueOf(country()));
        }

        private boolean hasVatId() {
            return TaxId.vatId(taxIds).isPresent();
        }

        /** As a buyer. EN 16931 takes a number of a register for REVERSE_CHARGE (BR-AE-02), and only VAT ids for the other. */
        private boolean isKnownFor(TaxTreatment treatment) {
            return treatment == TaxTreatment.INTRA_COMMUNITY
                    ? TaxId.vatId(taxIds).filter(Party::isOfEu).isPresent()
                    : hasVatId() || taxIds.stream().anyMatch(id -> id.type() == TaxId.Type.REGISTRATION);
        }

        private static boolean isOfEu(String vatId) {
            var prefix = vatId.substring(0, 2);
            return EU.contains(prefix) || EU_PREFIXES_BESIDES.contains(prefix);
        }
    }

    public static List<Warning> ofSeller(Party seller) {
        var warnings = new ArrayList<Warning>();
        if (seller.address == null && seller.hasVatId()) {
            warnings.add(Warning.invoiceDetails("address", "invoices need the address of the seller"));
        }
        if (!seller.isInEurope()) {
            return warnings;
        }
        addIfMissing(warnings, seller.address.line1(), "address.line1");
        addIfMissing(warnings, seller.address.city(), "address.city");
        addIfMissing(warnings, seller.address.postalCode(), "address.postal_code");
        if ("DE".equals(seller.country()) && seller.taxIds.stream().noneMatch(TaxId::comesFromTaxOffice)) {
            warnings.add(Warning.invoiceDetails(TAX_IDS, "invoices from DE need a VAT id or a tax number of the seller"));
        } else if (!"DE".equals(seller.country()) && !seller.hasVatId()) {
            warnings.add(Warning.invoiceDetails(TAX_IDS,
                    "invoices from %s need the VAT id of the seller".formatted(seller.country())));
        }
        return warnings;
    }

    private static void addIfMissing(List<Warning> warnings, String value, String field) {
        if (value == null) {
            warnings.add(Warning.invoiceDetails(field, "invoices need the whole address of the seller"));
        }
    }

    /** @param isPayer whether invoices go to the buyer itself; where a partner pays, they name the partner */
    public static List<Warning> ofBuyer(Party buyer, TaxStatus status, boolean isPayer, Party seller) {
        var warnings = new ArrayList<Warning>();
        if (buyer.address == null && seller.isInEurope()) {
            warnings.add(Warning.invoiceDetails("billing_address",
                    "invoices from %s need the address of the customer".formatted(seller.country())));
        }
        if (BY_VAT_ID.contains(status.treatment())) {
            if (isPayer && !buyer.isKnownFor(status.treatment())) {
                warnings.add(Warning.invoiceDetails(TAX_IDS,
                        needsBuyers(status.treatment()) + "; no invoice is issued without it"));
            }
            if (needsSellersVatId(status.treatment(), seller)) {
                warnings.add(
                        Warning.invoiceDetails(TREATMENT,
                                needsSellers(status.treatment()) + "; no invoice is issued without it"));
            }
        }
        addWrongPlace(warnings, buyer, status.treatment(), seller);
        return warnings;
    }

    private static void addWrongPlace(List<Warning> warnings, Party buyer, TaxTreatment treatment, Party seller) {
        if (buyer.address == null) {
            return;
        }
        boolean isInEu = EU.contains(buyer.country());
        if (treatment == TaxTreatment.INTRA_COMMUNITY && (!isInEu || buyer.country().equals(seller.country()))) {
            warnings.add(Warning.invoiceDetails(TREATMENT,
                    "INTRA_COMMUNITY is for customers in another member state of the EU, not in " + buyer.country()));
        }
        if (treatment == TaxTreatment.EXPORT && (isInEu && EU.contains(String.valueOf(seller.country()))
                || buyer.country().equals(seller.country()))) {
            warnings.add(
                    Warning.invoiceDetails(TREATMENT,
                            "EXPORT is for customers abroad, outside the EU, not in " + buyer.country()));
        }
    }

    /** A buyer with a Leitweg-ID is a German authority, which refuses invoices without a reference. */
    public static List<Warning> ofReference(ElectronicAddress address, String buyerReference) {
        return address != null && ElectronicSchemes.LEITWEG.equals(address.scheme()) && buyerReference == null
                ? List.of(Warning.invoiceDetails("buyer_reference",
                        "German authorities need their Leitweg-ID as the buyer reference on invoices"))
                : List.of();
    }

    /** @param buyer whom the invoice names as its buyer */
    public static void refuseInvalid(Collection<TaxTreatment> treatments, Party seller, Party buyer) {
        for (var treatment : BY_VAT_ID) {
            if (treatments.contains(treatment)) {
                if (!buyer.isKnownFor(treatment)) {
                    throw new TaxIdentityMissing(needsBuyers(treatment) + ".");
                }
                if (needsSellersVatId(treatment, seller)) {
                    throw new TaxIdentityMissing(needsSellers(treatment) + ".");
                }
            }
        }
    }

    /** A seller outside Europe has none, and may still say that its customer accounts for the tax. */
    private static boolean needsSellersVatId(TaxTreatment treatment, Party seller) {
        return !seller.hasVatId()
                && (treatment == TaxTreatment.INTRA_COMMUNITY || seller.address == null || seller.isInEurope());
    }

    private static String needsBuyers(TaxTreatment treatment) {
        return treatment + (treatment == TaxTreatment.INTRA_COMMUNITY
                ? " needs a VAT id of the EU in the tax_ids of the customer"
                : " needs a VAT id or a REGISTRATION in the tax_ids of the customer");
    }

    private static String needsSellers(TaxTreatment treatment) {
        return treatment + " needs the VAT id of the seller in the tax_ids of the settings";
    }
}
