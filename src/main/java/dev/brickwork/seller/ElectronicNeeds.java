package dev.brickwork.seller;

import java.util.ArrayList;
import java.util.List;

import dev.brickwork.identity.Address;
import dev.brickwork.identity.ElectronicAddress;
import dev.brickwork.identity.ElectronicCompany;
import dev.brickwork.platform.refusal.Warning;

/**
 * What a format of electronic invoices needs of seller and customer. The answer to saving one of them warns, and a document that
 * lacks it is refused by the same rule.
 */
public record ElectronicNeeds(ElectronicFormat format, ElectronicCompany seller) {
    private static final String GERMANY = "DE";
    private static final String ELECTRONIC_ADDRESS = "electronic_address";
    private static final String BUYER_REFERENCE = "buyer_reference";

    /** Whether the German rules hold: those of XRechnung, and of Peppol inside Germany. */
    public boolean isGerman(ElectronicCompany buyer) {
        return format == ElectronicFormat.xrechnung
                || format == ElectronicFormat.peppol && seller.isIn(GERMANY) && buyer.isIn(GERMANY);
    }

    /** By the name of the setting. @param email the sender's, null like the phone if there is none */
    public List<Warning> ofSeller(String email, String phone, boolean isGerman) {
        var missing = new ArrayList<Warning>();
        need(missing, seller.address(), "address", "the seller's address");
        addElectronicAddress(missing, seller.electronicAddress(), "the seller's electronic address");
        if (format == ElectronicFormat.peppol) {
            missing.addAll(seller.missingToSellByPeppol());
        }
        if (isGerman) {
            need(missing, email, "sender_email", "an email address of the seller");
            need(missing, phone, "phone", "a phone number of the seller");
            addPlace(missing, seller.address(), "address");
        }
        return missing;
    }

    /** What to say when settings are saved: what customers next door will need, and what is only recommended. */
    List<Warning> warningsOfSeller(String email, String phone) {
        var warnings = new ArrayList<>(ofSeller(email, phone, isGerman(seller)));
        if (format == ElectronicFormat.peppol) {
            warnings.addAll(seller.recommendedToSellByPeppol());
        }
        return warnings;
    }

    /**
     * By the name of the customer's member.
     *
     * @param reference the buyer's, null like the purchase order if there is none
     */
    public List<Warning> ofBuyer(ElectronicCompany buyer, String reference, String purchaseOrder) {
        var missing = new ArrayList<Warning>();
        need(missing, buyer.address(), "billing_address", "the customer's address");
        addElectronicAddress(missing, buyer.electronicAddress(), "the customer's electronic address");
        if (format == ElectronicFormat.peppol) {
            missing.addAll(buyer.missingToBuyByPeppol(seller));
        }
        if (isGerman(buyer)) {
            need(missing, reference, BUYER_REFERENCE, "a buyer reference, such as a Leitweg-ID");
            addPlace(missing, buyer.address(), "billing_address");
        } else if (format == ElectronicFormat.peppol && reference == null) {
            need(missing, purchaseOrder, BUYER_REFERENCE, "a buyer reference or a purchase order");
        }
        return missing;
    }

    /** Peppol delivers to numbers in registers, not to email addresses. */
    private void addElectronicAddress(List<Warning> missing, ElectronicAddress address, String what) {
        if (format == ElectronicFormat.facturx) {
            return;
        }
        need(missing, address, ELECTRONIC_ADDRESS, what);
        if (format == ElectronicFormat.peppol && address != null && !address.scheme().matches("[0-9]{4}")) {
            need(missing, null, ELECTRONIC_ADDRESS, "an electronic address with a scheme of four digits");
        }
    }

    private void addPlace(List<Warning> missing, Address address, String field) {
        if (address != null) {
            need(missing, address.city(), field + ".city", "the city of each address");
            need(missing, address.postalCode(), field + ".postal_code", "the postal code of each address");
        }
    }

    private void need(List<Warning> missing, Object value, String field, String what) {
        if (value == null) {
            missing.add(Warning.invoiceDetails(field, format.title() + " needs " + what));
        }
    }
}
