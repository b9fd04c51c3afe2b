package dev.brickwork.invoice.document;

import java.util.List;

import dev.brickwork.document.Brand;
import dev.brickwork.document.Fact;
import dev.brickwork.document.Imprint;
import dev.brickwork.platform.words.Words;

/**
 * What is printed of an invoice, word by word. Null where there is nothing to say.
 *
 * @param seller how it looks
 * @param issuer the seller as it was when the invoice was issued
 */
public record InvoiceDocument(Words words, Head head, Brand seller, Imprint issuer, Imprint billTo, Mark mark,
        List<Row> rows, Totals totals, Payment payment, List<Explained> explanation) {

    private static final int STAMPED_ROWS_MAX = 100;

    public InvoiceDocument {
        rows = List.copyOf(rows);
        explanation = List.copyOf(explanation);
    }

    /** The renderer positions nothing in long documents; these say it on top and at the foot of every page. */
    public boolean isStamped() {
        return mark != null && mark.isVoid() && rows.size() <= STAMPED_ROWS_MAX && explanation.isEmpty();
    }

    /** Whether any price is billed for some time; without one, the names have more room. */
    public boolean isTimed() {
        return rows.stream().anyMatch(row -> !row.time().isEmpty());
    }

    /** Whether the brand's name does not say it yet. */
    public boolean isLegalNameShown() {
        return seller.logo() != null || !issuer.name().equals(seller.name());
    }

    /** @param customer the end customer, where somebody else pays */
    public record Head(String number, String issuedOn, String dueOn, String period, String purchaseOrder,
            String buyerReference, String customer, String currency) {
    }

    /**
     * That something is special about it.
     *
     * @param kind void, replaced, reissued or settled; the name of a style
     * @param label a word or two
     * @param text a sentence
     */
    public record Mark(String kind, String label, String text) {

        public boolean isVoid() {
            return kind.equals("void");
        }
    }

    /**
     * A line. Quantity, unit price and time stand here if they say it all; otherwise the details do.
     *
     * @param unit what the quantity counts
     * @param per what the unit price is for
     * @param tax the rate
     * @param treatment how it is taxed, unless that is usual
     * @param amount net: after discounts, before tax
     * @param details how it comes about; the amounts in them add up to it
     */
    public record Row(String name, String period, String quantity, String unit, String unitPrice, String per, String time,
            String tax, String treatment, String amount, List<Detail> details) {

        private static final int NAME_BESIDE_NUMBERS_MAX = 120;

        public Row {
            details = List.copyOf(details);
        }

        /** Whether the name takes the whole width: beside the numbers it would need twice the pages. */
        public boolean isLong() {
            return name.length() > NAME_BESIDE_NUMBERS_MAX;
        }
    }

    /** @param amount null for a remark */
    public record Detail(String text, String amount, boolean isDiscount) {
    }

    /**
     * @param rows up to the total
     * @param settled what was taken off since: credit, payments, credit notes
     * @param due what is left to pay; null where that is no question
     * @param reasons why tax is not charged
     */
    public record Totals(List<Fact> rows, Fact total, List<Fact> settled, Fact due, List<String> reasons) {
    }

    /**
     * How to pay.
     *
     * @param bank what to type into a bank; empty when the seller had named no account
     * @param lines as the seller wrote it
     * @param code a picture to scan, as a {@code data:} address; null when there is none
     */
    public record Payment(String url, List<Fact> bank, List<String> lines, String reference, String code) {

        public Payment {
            bank = List.copyOf(bank);
            lines = List.copyOf(lines);
        }
    }

    /** Where the cents of one line come from. */
    public record Explained(String name, String period, String total, List<String> sentences) {
    }
}
