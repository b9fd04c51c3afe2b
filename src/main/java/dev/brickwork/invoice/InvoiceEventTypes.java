package dev.brickwork.invoice;

import java.util.ArrayList;
import java.util.List;

import jakarta.inject.Singleton;

import dev.brickwork.platform.outbox.EventType;
import dev.brickwork.platform.outbox.EventTypes;

@Singleton
class InvoiceEventTypes implements EventTypes {

    @Override
    public List<EventType> eventTypes() {
        var all = new ArrayList<EventType>();
        all.addAll(statuses());
        all.addAll(actions());
        return List.copyOf(all);
    }

    /** A change that brings another status is told under the status' name, whatever brought it. */
    private static List<EventType> statuses() {
        return List.of(invoice("scheduled", "It is to be issued on a day to come."),
                invoice("draft", "It has become a draft."),
                invoice("outstanding", "It is issued and awaits payment."),
                invoice("due", "Its due day has come."),
                invoice("past_due", "Its due day is over."),
                invoice("paid", "Nothing remains to be paid."),
                invoice("partially_paid", "Part of it was paid."),
                invoice("adjusted", "A credit note has taken something off."),
                invoice("credited", "Credit has settled it."),
                invoice("unpaid", "It was written off, or its collection was given up."),
                invoice("paused", "Its subscription was paused before it was issued."),
                invoice("muted",
                        "It is billed elsewhere: it fell due while the seller sends nothing, or its contract was imported."),
                invoice("voided", "It was voided and is no longer collectible."));
    }

    /** A change that leaves the status is told under its own name. */
    private static List<EventType> actions() {
        return List.of(invoice("created", "An invoice that stands alone was made."),
                invoice("imported", "An open invoice of another system was imported."),
                invoice("finalized", "A draft was made final."),
                invoice("issued", "It was issued: it has its number, its version and its paper."),
                invoice("sent", "It was mailed once more."),
                invoice("line_added", "A line was added before it was issued."),
                invoice("dropped",
                        "It was given up before it was issued: an order took its place."),
                invoice("regenerated", "It was priced anew, and has another version."),
                invoice("credit_note_created", "A credit note took something off, and its status is the same."),
                invoice("credit_applied", "Credit settled a part of it, and its status is the same."),
                invoice("credit_taken_back", "Credit that had settled it was taken back."),
                invoice("written_off", "What remains was written off."),
                invoice("payment_recorded", "A payment was recorded, and its status is the same."),
                invoice("payment_refunded", "A payment was refunded, and its status is the same."),
                invoice("payment_started", "A charge is being made."),
                invoice("payment_settled", "A charge was settled, and its status is the same."),
                invoice("payment_failed", "A charge failed."),
                invoice("refund_failed", "The processor did not make a refund."),
                invoice("given_up", "Its collection was given up."),
                invoice("parked", "Issuing it failed five times; somebody must look at it."),
                invoice("pdf_parked",
                        "Printing it failed five times; it is not tried again until somebody asks for the PDF."));
    }

    private static EventType invoice(String fact, String when) {
        return new EventType("invoice." + fact, when, InvoiceEventData.class);
    }
}
