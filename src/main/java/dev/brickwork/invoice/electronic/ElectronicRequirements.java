package dev.brickwork.invoice.electronic;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import dev.brickwork.core.Refused;
import dev.brickwork.core.tax.TaxTreatment;
import dev.brickwork.invoice.document.IssuedLine;
import dev.brickwork.invoice.electronic.en16931.CiiProfile;
import dev.brickwork.invoice.electronic.en16931.CiiWriter;
import dev.brickwork.invoice.electronic.en16931.ElectronicInvoice;
import dev.brickwork.invoice.electronic.en16931.RuleViolation;
import dev.brickwork.invoice.electronic.en16931.UblWriter;
import dev.brickwork.platform.refusal.Warning;
import dev.brickwork.seller.ElectronicFormat;
import dev.brickwork.seller.ElectronicNeeds;

/**
 * What a format needs and a document lacks, by the name of the setting or the member of the customer that would give it. The
 * rules of the formats would say so too, but in their own terms.
 */
public final class ElectronicRequirements {
    private static final String NETHERLANDS = "NL";
    private static final String SWEDEN = "SE";
    private static final Set<Integer> SWEDISH_RATES = Set.of(6, 12, 25);

    private final ElectronicSource source;
    private final TradeParties parties;
    private final ElectronicFormat format;
    private final Map<String, List<String>> missing = new LinkedHashMap<>();

    private ElectronicRequirements(ElectronicSource source, TradeParties parties, ElectronicFormat format) {
        this.source = source;
        this.parties = parties;
        this.format = format;
    }

    /**
     * The document as XML.
     *
     * @throws Refused with what is missing, or with the rule that it breaks
     */
    public static byte[] write(ElectronicSource source, TradeParties parties, ElectronicFormat format) {
        new ElectronicRequirements(source, parties, format).check();
        try {
            return write(new ElectronicInvoiceMapping(source, parties).invoice(), format);
        } catch (RuleViolation e) {
            throw new Refused("The document breaks a rule of " + format.title() + ". " + e.getMessage() + ".");
        }
    }

    /** @throws RuleViolation instead of writing what the format forbids */
    static byte[] write(ElectronicInvoice invoice, ElectronicFormat format) {
        return switch (format) {
            case facturx -> CiiWriter.write(invoice, CiiProfile.EN16931);
            case xrechnung -> CiiWriter.write(invoice, CiiProfile.XRECHNUNG);
            case peppol -> UblWriter.write(invoice);
        };
    }

    private void check() {
        checkTaxIds();
        checkParties();
        if (format == ElectronicFormat.peppol) {
            checkPeppol();
        }
        if (!missing.isEmpty()) {
            var names = new ArrayList<String>();
            missing.forEach((field, problems) -> names.add(field + ": " + String.join(" ", problems)));
            throw new Refused("The document cannot be written as " + format.title() + ". " + String.join(" ", names)
                    + (!source.isCreditNote()
                            ? " It keeps the data that it was issued with: set what is missing, then regenerate the invoice."
                            : " A credit note has the data of its invoice."),
                    missing);
        }
    }

    private void checkTaxIds() {
        var seller = parties.seller();
        var buyer = parties.buyer();
        if (isTreated(TaxTreatment.OUTSIDE_SCOPE)) {
            needRegistration("the seller's registration where no VAT id may be named");
            return;
        }
        if (isTreated(TaxTreatment.INTRA_COMMUNITY) || isTreated(TaxTreatment.EXPORT)) {
            need(seller.vatId(), "settings.tax_ids", "the seller's VAT id");
        } else if (seller.vatId() == null) {
            if (parties.sellingCompany().taxNumber() == null) {
                need(null, "settings.tax_ids", "a tax id of the seller");
            } else {
                needRegistration("the seller's registration if there is no VAT id");
            }
        }
        if (isTreated(TaxTreatment.INTRA_COMMUNITY)) {
            need(buyer.vatId(), "customer.tax_ids", "the customer's VAT id");
        } else if (isTreated(TaxTreatment.REVERSE_CHARGE) && buyer.taxIds().isEmpty()) {
            need(null, "customer.tax_ids", "a tax id of the customer");
        }
    }

    private void checkParties() {
        var needs = new ElectronicNeeds(format, parties.sellingCompany());
        boolean isGerman = needs.isGerman(parties.buyingCompany());
        addMissing("settings.", needs.ofSeller(parties.seller().email(), parties.seller().phone(), isGerman));
        addMissing("customer.",
                needs.ofBuyer(parties.buyingCompany(), parties.buyerReference(), source.purchaseOrder()));
        if (isGerman && source.paymentUrl() == null && !source.isCreditNote()) {
            need(parties.bankAccount(), "settings.bank_account", "a bank account to pay to");
        }
    }

    private void checkPeppol() {
        var seller = parties.sellingCompany();
        if (seller.isIn(NETHERLANDS) && !source.isCreditNote()
                && (source.paymentUrl() == null || parties.buyingCompany().isIn(NETHERLANDS))) {
            need(parties.bankAccount(), "settings.bank_account", "a bank account to pay to (NL-R-007, NL-R-008)");
        }
        if (seller.isIn(SWEDEN) && String.valueOf(parties.seller().vatId()).startsWith(SWEDEN)
                && !source.lines().stream().map(IssuedLine::taxRate)
                        .allMatch(rate -> rate.signum() == 0 || isSwedish(rate))) {
            need(null, "tax_rates", "rates of 6, 12 or 25 % from SE (SE-R-006)");
        }
    }

    private static boolean isSwedish(BigDecimal rate) {
        return SWEDISH_RATES.stream().anyMatch(one -> rate.compareTo(BigDecimal.valueOf(one)) == 0);
    }

    private void addMissing(String owner, List<Warning> warnings) {
        warnings.forEach(warning -> missing.computeIfAbsent(owner + warning.field(), name -> new ArrayList<>())
                .add(warning.message() + "."));
    }

    private void needRegistration(String what) {
        if (parties.sellingCompany().registerNumber() == null) {
            need(parties.registrationLine(), "settings.registration_line", what);
        }
    }

    private boolean isTreated(TaxTreatment treatment) {
        return source.lines().stream().anyMatch(line -> line.taxTreatment() == treatment);
    }

    private void need(Object value, String field, String what) {
        if (value == null) {
            missing.computeIfAbsent(field, name -> new ArrayList<>()).add(format.title() + " needs " + what + ".");
        }
    }
}
