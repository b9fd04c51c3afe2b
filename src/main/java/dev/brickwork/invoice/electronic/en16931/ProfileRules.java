package dev.brickwork.invoice.electronic.en16931;

import static dev.brickwork.invoice.electronic.en16931.RuleViolation.required;

import java.util.Arrays;

/** What Peppol and XRechnung want beyond EN 16931. */
final class ProfileRules {
    /** A line of the payment terms that begins with # is for machines: a discount for paying early. */
    private static final String EARLY_PAYMENT = "#SKONTO#TAGE=[0-9]+#PROZENT=[0-9]+\\.[0-9]{2}"
            + "(#BASISBETRAG=-?[0-9]+\\.[0-9]{2})?#";

    private final ElectronicInvoice invoice;

    ProfileRules(ElectronicInvoice invoice) {
        this.invoice = invoice;
    }

    void checkPeppol() {
        var references = invoice.head().references();
        RuleViolation.unless(references.buyer() != null || references.order() != null, "PEPPOL-EN16931-R003",
                "a buyer reference or a purchase order is missing");
        checkBoth();
        checkScheme(invoice.seller());
        checkScheme(invoice.buyer());
        if (invoice.isInside("DE")) {
            checkGerman(); // Peppol has the German rules for domestic documents
        }
        RuleViolation.unless(!invoice.seller().address().country().equals("NL") || invoice.isCreditNote()
                || invoice.totals().due().signum() <= 0 || PeppolMeans.code(invoice) != null, "NL-R-007, NL-R-008",
                "a seller in the Netherlands says how to pay, to an account or by card");
        RuleViolation.unless(!invoice.isInside("DK") || !invoice.isCreditNote() || invoice.totals().due().signum() >= 0,
                "DK-R-016", "a credit note inside Denmark is not below zero");
    }

    /** EN 16931 takes many and so does the newest schema of Factur-X, but most readers have the older D16B. */
    void checkCii() {
        RuleViolation.unless(invoice.head().references().preceding().size() <= 1, "CII D16B InvoiceReferencedDocument",
                "CII takes one preceding invoice");
    }

    void checkXRechnung() {
        checkBoth();
        checkGerman();
    }

    /** Peppol delivers to numbers in registers, not to email addresses (EM) and the like. */
    private static void checkScheme(Party party) {
        var scheme = party.electronicAddress().scheme();
        RuleViolation.unless(scheme.matches("[0-9]{4}"), "PEPPOL-EN16931-CL008",
                "Peppol has no electronic addresses of scheme " + scheme);
    }

    private void checkBoth() {
        required(invoice.buyer().electronicAddress(), "PEPPOL-EN16931-R010", "the electronic address of the buyer");
        required(invoice.seller().electronicAddress(), "PEPPOL-EN16931-R020", "the electronic address of the seller");
        var whole = invoice.delivery().period();
        if (whole != null) {
            invoice.lines().stream().filter(line -> line.period() != null).forEach(line -> RuleViolation.unless(
                    isInside(whole, line.period()), "PEPPOL-EN16931-R110, PEPPOL-EN16931-R111",
                    "the period of line " + line.id() + " is not within that of the document"));
        }
    }

    /** An open end is not compared, as the rules have it. */
    private static boolean isInside(Period whole, Period part) {
        return (whole.firstDay() == null || part.firstDay() == null || !part.firstDay().isBefore(whole.firstDay()))
                && (whole.lastDay() == null || part.lastDay() == null || !part.lastDay().isAfter(whole.lastDay()));
    }

    private void checkGerman() {
        RuleViolation.unless(invoice.head().type() != ElectronicInvoice.Type.CORRECTED_INVOICE
                || !invoice.head().references().preceding().isEmpty(), "BR-DE-26",
                "a corrected invoice names the invoice that it corrects");
        required(invoice.payment().means(), "BR-DE-1", "how to pay");
        required(invoice.head().references().buyer(), "BR-DE-15", "the buyer reference");
        var contact = required(invoice.seller().contact(), "BR-DE-2", "the seller's contact");
        required(contact.name(), "BR-DE-5", "the name of the seller's contact");
        required(contact.phone(), "BR-DE-6", "the phone number of the seller's contact");
        required(contact.email(), "BR-DE-7", "the email address of the seller's contact");
        checkPlace(invoice.seller().address(), "BR-DE-3", "BR-DE-4");
        checkPlace(invoice.buyer().address(), "BR-DE-8", "BR-DE-9");
        if (invoice.delivery().to() != null) {
            checkPlace(invoice.delivery().to(), "BR-DE-10", "BR-DE-11");
        }
        var terms = invoice.payment().terms();
        RuleViolation.unless(terms == null || Arrays.stream(terms.split("\\R")).map(String::strip)
                .allMatch(line -> !line.startsWith("#") || line.matches(EARLY_PAYMENT)), "BR-DE-18",
                "a line of the payment terms begins with # and is no early payment discount");
    }

    private static void checkPlace(Address address, String cityRule, String postalCodeRule) {
        required(address.city(), cityRule, "the city of an address");
        required(address.postalCode(), postalCodeRule, "the postal code of an address");
    }
}
