package dev.brickwork.invoice.electronic.en16931;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

import dev.brickwork.core.money.CurrencyCode;

/**
 * An invoice or a credit note in the terms of EN 16931. What a credit note gives back stands in it with positive amounts.
 *
 * @param allowances on the whole document (BG-20, BG-21)
 * @param taxes one for each category and rate (BG-23)
 */
public record ElectronicInvoice(Head head, Party seller, Party buyer, Delivery delivery, Payment payment,
        List<AllowanceOrCharge> allowances, List<InvoiceLine> lines, List<TaxSubtotal> taxes, Totals totals) {

    /** What the document is (BT-3), by its code of UNCL 1001. */
    public enum Type {
        INVOICE("380"), CREDIT_NOTE("381"), CORRECTED_INVOICE("384");

        private final String code;

        Type(String code) {
            this.code = code;
        }

        public String code() {
            return code;
        }
    }

    /** @param dueOn may be null if there are payment terms, or nothing is due */
    public record Head(Type type, String number, LocalDate issuedOn, LocalDate dueOn, CurrencyCode currency,
            References references, List<String> notes) {

        public Head {
            RuleViolation.required(type, "BR-04", "the type of the document");
            number = RuleViolation.requiredText(number, "BR-02", "the number of the document");
            RuleViolation.required(issuedOn, "BR-03", "the day of issue");
            RuleViolation.required(currency, "BR-05", "the currency");
            notes = notes.stream().map(Texts::orNull).filter(Objects::nonNull).toList();
        }
    }

    /**
     * Each of them may be null.
     *
     * @param buyer what the buyer wants to see, as a Leitweg-ID (BT-10)
     * @param order the buyer's purchase order (BT-13)
     * @param contract BT-12
     * @param preceding the invoices that this document corrects (BG-3); CII takes one
     */
    public record References(String buyer, String order, String contract, List<Preceding> preceding) {
        public static final References NONE = new References(null, null, null, List.of());

        public References {
            buyer = Texts.orNull(buyer);
            order = Texts.orNull(order);
            contract = Texts.orNull(contract);
            preceding = List.copyOf(preceding);
        }
    }

    /** @param issuedOn may be null */
    public record Preceding(String number, LocalDate issuedOn) {

        public Preceding {
            number = RuleViolation.requiredText(number, "BR-55", "the number of a preceding invoice");
        }
    }

    /**
     * The sums of the document (BG-22).
     *
     * @param lines BT-106
     * @param allowances on the whole document, without a sign (BT-107)
     * @param charges on the whole document (BT-108)
     * @param taxExclusive BT-109
     * @param tax BT-110
     * @param taxInclusive BT-112
     * @param prepaid what was paid before, and credits that were used (BT-113)
     * @param rounding added to what is due (BT-114)
     * @param due BT-115
     */
    public record Totals(BigDecimal lines, BigDecimal allowances, BigDecimal charges, BigDecimal taxExclusive,
            BigDecimal tax,
            BigDecimal taxInclusive, BigDecimal prepaid, BigDecimal rounding, BigDecimal due) {

        public Totals {
            lines = Amounts.amount(lines, "the sum of lines");
            allowances = Amounts.amount(allowances, "the sum of allowances");
            charges = Amounts.amount(charges, "the sum of charges");
            taxExclusive = Amounts.amount(taxExclusive, "the total without tax");
            tax = Amounts.amount(tax, "the tax total");
            taxInclusive = Amounts.amount(taxInclusive, "the total with tax");
            prepaid = Amounts.amount(prepaid, "the paid amount");
            rounding = Amounts.amount(rounding, "the rounding amount");
            due = Amounts.amount(due, "the amount due");
        }
    }

    public ElectronicInvoice {
        Objects.requireNonNull(head, "head");
        Objects.requireNonNull(seller, "seller");
        Objects.requireNonNull(buyer, "buyer");
        Objects.requireNonNull(delivery, "delivery");
        Objects.requireNonNull(payment, "payment");
        Objects.requireNonNull(totals, "totals");
        allowances = List.copyOf(allowances);
        lines = List.copyOf(lines);
        taxes = List.copyOf(taxes);
    }

    /** Refuses a document whose sums or taxes do not fit. Both writers begin with it. */
    public void check() {
        new SumRules(this).check();
        new TaxRules(this).check();
    }

    boolean isCreditNote() {
        return head.type() == Type.CREDIT_NOTE;
    }

    /** Peppol has rules of its own for documents inside some countries. */
    boolean isInside(String country) {
        return seller.address().country().equals(country) && buyer.address().country().equals(country);
    }

    Stream<AllowanceOrCharge> allowancesOnly() {
        return allowances.stream().filter(one -> !one.isCharge());
    }

    Stream<AllowanceOrCharge> chargesOnly() {
        return allowances.stream().filter(AllowanceOrCharge::isCharge);
    }
}
