package dev.brickwork.customer;

import java.util.List;

import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.core.Problems;
import dev.brickwork.core.tax.TaxTreatment;
import dev.brickwork.identity.ElectronicAddress;
import dev.brickwork.identity.TaxId;
import dev.brickwork.platform.json.Fields;
import dev.brickwork.platform.json.Patch;
import dev.brickwork.platform.words.Words;

/** The part of a new customer, or of a change of one, that says who it is to a tax office and how it is taxed. */
record ChangeBuyerIdentity(
        @Schema(implementation = Boolean.class, nullable = true, description = "Short for a `tax_treatment` of `EXEMPT`; false for `STANDARD` where it was that. It may not contradict `tax_treatment`.") Patch<Boolean> taxExempt,
        @Schema(type = SchemaType.STRING, implementation = String.class, nullable = true, enumeration = {
                "STANDARD", "ZERO", "EXEMPT",
                "REVERSE_CHARGE", "INTRA_COMMUNITY", "EXPORT",
                "OUTSIDE_SCOPE"}, description = "`STANDARD`, as it is left out, means that the tax rates of its address apply. Any other applies to all that it buys, at 0 %.") Patch<TaxTreatment> taxTreatment,
        @Schema(implementation = String.class, nullable = true, description = "Why no tax is due, printed on invoices; without it, the usual words for the treatment in the language of the invoice. Not for `STANDARD` and `ZERO`.", examples = "Reverse charge") Patch<String> taxReason,
        @Schema(implementation = String.class, nullable = true, description = "The registered name, printed on documents; without it, the name.", examples = "Globex Deutschland GmbH") Patch<String> legalName,
        @Schema(type = SchemaType.ARRAY, implementation = TaxId.class, nullable = true, description = "The whole list. VAT ids are checked for form by country.") Patch<List<TaxId>> taxIds,
        @Schema(implementation = ElectronicAddress.class, nullable = true, description = "Where electronic invoices go to. Sent whole; null removes it.") Patch<ElectronicAddress> electronicAddress,
        @Schema(implementation = String.class, nullable = true, description = "What the buyer wants to find on invoices, such as a Leitweg-ID.", examples = "04011000-1234512345-06") Patch<String> buyerReference,
        @Schema(implementation = String.class, nullable = true, description = "Of its documents, pages and mails; without it, the seller's.") Patch<String> language){
    private static final int REASON_LENGTH_MAX = 1_000;
    private static final int REFERENCE_LENGTH_MAX = 100;

    static ChangeBuyerIdentity read(Fields in) {
        return new ChangeBuyerIdentity(in.flag("tax_exempt").nullablePatch(),
                in.oneOf("tax_treatment", TaxTreatment.class).nullablePatch(),
                in.text("tax_reason", REASON_LENGTH_MAX).nullablePatch(),
                in.text("legal_name", CustomerRequests.TEXT_LENGTH_MAX).nullablePatch(),
                in.list("tax_ids", TaxId.COUNT_MAX, TaxId::read).nullablePatch(),
                in.object("electronic_address", ElectronicAddress::read).nullablePatch(),
                in.text("buyer_reference", REFERENCE_LENGTH_MAX).nullablePatch(),
                in.oneOf("language", Words.languages()).nullablePatch());
    }

    /** Before {@link #applyTo}. */
    void check(Customer customer, Problems problems) {
        if (taxExempt.value() != null && taxTreatment.value() != null
                && taxExempt.value() != (taxTreatment.value() == TaxTreatment.EXEMPT)) {
            problems.add("tax_exempt", "contradicts tax_treatment: it is true for EXEMPT and false for any other");
        }
        var treatment = treatment(customer);
        if (taxReason.value() != null && !treatment.needsReason()) {
            problems.add("tax_reason", "is not printed with the tax_treatment " + treatment);
        }
    }

    void applyTo(Customer customer) {
        var treatment = treatment(customer);
        if (treatment != customer.taxTreatment) {
            customer.taxReason = null; // it was the reason of another treatment
        }
        customer.taxTreatment = treatment;
        taxReason.ifSent(value -> customer.taxReason = value);
        legalName.ifSent(value -> customer.legalName = value);
        taxIds.ifSent(value -> customer.taxIds = value == null ? List.of() : value);
        electronicAddress.ifSent(value -> customer.electronicAddress = value);
        buyerReference.ifSent(value -> customer.buyerReference = value);
        language.ifSent(value -> customer.language = value);
    }

    /** {@code tax_exempt} is short for EXEMPT, and for STANDARD where a customer is exempt no more. */
    private TaxTreatment treatment(Customer customer) {
        if (taxTreatment.value() != null) {
            return taxTreatment.value();
        }
        if (Boolean.TRUE.equals(taxExempt.value())) {
            return TaxTreatment.EXEMPT;
        }
        boolean isCleared = taxTreatment.isSent() || taxExempt.isSent() && customer.taxTreatment == TaxTreatment.EXEMPT;
        return isCleared ? TaxTreatment.STANDARD : customer.taxTreatment;
    }
}
