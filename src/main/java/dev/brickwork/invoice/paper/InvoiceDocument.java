package dev.brickwork.invoice.paper;

import java.util.List;

import dev.brickwork.document.Brand;

/** What is printed of an invoice, word by word. Null where there is nothing to say. */
public record InvoiceDocument(Head head, Brand seller, Party billTo, Mark mark, List<Row> rows, Totals totals,
        Payment payment,
        List<Explained> explanation) {

    private static final int STAMPED_ROWS_MAX = 100;

    public InvoiceDocument {
        rows = List.copyOf(rows);
        explanation = List.copyOf(explanation);
    }

    /** The renderer positions nothing in long documents; these say it on top and at the foot of every page. */
    public boolean isStamped() {
        return mark != null && mark.isVoid() && rows.size() <= STAMPED_ROWS_MAX && explanation.isEmpty();
    }

    /** @param customer the end customer, where somebody else pays */
    public record Head(String number, String issuedOn, String dueOn, String period, String purchaseOrder, String customer,
            String currency) {
    }

    public record Party(String name, List<String> addressLines) {
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
     * @param amount after discounts, before tax
     * @param details how it comes about, where one price does not say it all
     */
    public record Row(String name, String period, String quantity, String unitPrice, String tax, String amount,
            List<Detail> details) {
    }

    public record Detail(String text, String amount, boolean isDiscount) {
    }

    /**
     * @param rows up to the total
     * @param settled what was taken off since: credit, payments, credit notes
     * @param due what is left to pay; null where that is no question
     */
    public record Totals(List<Sum> rows, Sum total, List<Sum> settled, Sum due) {
    }

    public record Sum(String label, String amount) {
    }

    /** How to pay. */
    public record Payment(String url, List<String> lines, String reference) {
    }

    /** Where the cents of one line come from. */
    public record Explained(String name, String period, String total, List<String> sentences) {
    }
}
