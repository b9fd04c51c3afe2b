package dev.brickwork.console.invoices;

import java.time.Instant;
import java.util.List;
import java.util.Map;

import dev.brickwork.console.action.Act;
import dev.brickwork.console.list.Format;
import dev.brickwork.console.list.Links;
import dev.brickwork.console.list.Tone;
import dev.brickwork.invoice.InvoiceResponse;

/**
 * What stands on top of every page of an invoice.
 *
 * @param acts what the one who looks may do to it now
 * @param tab which of its pages it is
 * @param done what was just done to it; null for nothing
 */
public record InvoiceHead(InvoiceResponse invoice, List<Act> acts, String tab, String done, Format f) {

    private static final Map<String, String> DONE = Map.ofEntries(
            Map.entry("send", "The invoice is on its way."),
            Map.entry("lift-hold", "The hold is lifted."),
            Map.entry("withdraw-promise", "The promise is withdrawn."),
            Map.entry("record-payment", "The payment is recorded."),
            Map.entry("charge", "The customer was charged. See the Money tab for the result."),
            Map.entry("apply-credit", "The credit is applied."),
            Map.entry("credit-note", "The credit note was created. Its PDF is on the Money tab."),
            Map.entry("hold-reminders", "Reminders are on hold."),
            Map.entry("promise", "The promise is recorded."),
            Map.entry("refund", "The refund is in progress. See the Money tab for the result."),
            Map.entry("regenerate", "A new version was created."),
            Map.entry("write-off", "The remaining amount was written off."),
            Map.entry("void", "The invoice is void."));

    public record Tab(String label, String href, boolean isHere) {
    }

    public List<Tab> tabs() {
        return List.of(tab("Lines", "lines", ""), tab("Money", "money", "/money"),
                tab("Documents", "documents", "/documents"), tab("History", "history", "/history"));
    }

    private Tab tab(String label, String name, String place) {
        return new Tab(label, href() + place, name.equals(tab));
    }

    public String href() {
        return Links.invoice(invoice.invoiceId());
    }

    public String customerLink() {
        return Links.customer(invoice.billedCompanyId());
    }

    /** Null where it stands alone. */
    public String contractLink() {
        return invoice.subscriptionId() == null ? null : Links.contract(invoice.subscriptionId());
    }

    public String tone() {
        return Tone.of(invoice.status().name());
    }

    public String status() {
        return Tone.words(invoice.status());
    }

    public boolean isIssued() {
        return invoice.issuedAt() != null;
    }

    public String total() {
        return money(invoice.grandTotal());
    }

    public String settled() {
        return money(invoice.grandTotal() - invoice.remainingAmount() - invoice.writtenOffAmount());
    }

    public String writtenOff() {
        return money(invoice.writtenOffAmount());
    }

    public String remaining() {
        return money(invoice.remainingAmount());
    }

    /** Null unless the address names an act. */
    public String doneWords() {
        return done == null ? null : DONE.get(done);
    }

    /** The last day of a line whose days end before {@code end}. */
    public String lastDay(Instant end) {
        return f.day(end.minusSeconds(1), invoice.timeZone());
    }

    public String words(Object name) {
        return Tone.words(name.toString());
    }

    public String toneOf(Object state) {
        return Tone.of(state.toString());
    }

    /** What is taken off; a dash for nothing. */
    public String off(long cents) {
        return f.change(-cents, invoice.currency());
    }

    public String daysLate() {
        return Format.daysLate(invoice.daysOverdue());
    }

    /** When a reminder is due. @param days after the due day; below 0 for before it */
    public String step(int days) {
        return Format.fromDueDate(days);
    }

    /** Without its sign. */
    public String cents(long cents) {
        return money(Math.abs(cents));
    }

    public String money(long cents) {
        return f.money(cents, invoice.currency());
    }
}
