package dev.brickwork.console.action;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

import dev.brickwork.console.list.Format;
import dev.brickwork.console.list.Tone;
import dev.brickwork.ledger.EntryResponse;

/**
 * What an act would do.
 *
 * @param changes what would be another
 * @param postings what would be booked
 * @param mails what would be sent, and to whom
 * @param letter what such a mail says; null where nobody asked
 * @param notes what else it would do, in sentences
 */
public record Effect(List<Change> changes, List<Posting> postings, List<String> mails, Letter letter,
        List<String> notes) {

    public Effect(List<Change> changes, List<Posting> postings, List<String> mails) {
        this(changes, postings, mails, null, List.of());
    }

    public Effect(List<Change> changes, List<String> notes) {
        this(changes, List.of(), List.of(), null, notes);
    }

    /** A mail as its reader sees it. */
    public record Letter(String subject, String text, List<String> attachments) {
    }

    public Effect with(Letter newLetter) {
        return new Effect(changes, postings, mails, newLetter, notes);
    }

    public record Change(String label, String before, String after) {

        public boolean isReal() {
            return !before.equals(after);
        }
    }

    /** One of debit and credit is empty. */
    public record Posting(String entry, String account, String debit, String credit) {

        /** A line for each posting. @param invoiceId what is about another invoice says so; null if all of it does */
        public static List<Posting> of(List<EntryResponse> entries, UUID invoiceId, Format f) {
            var postings = new ArrayList<Posting>();
            entries.forEach(entry -> entry.postings().forEach(posting -> postings.add(new Posting(
                    name(entry, invoiceId), Tone.words(posting.account()),
                    posting.amount() >= 0 ? f.money(posting.amount(), entry.currency()) : "",
                    posting.amount() < 0 ? f.money(-posting.amount(), entry.currency()) : ""))));
            return postings;
        }

        private static String name(EntryResponse entry, UUID invoiceId) {
            var kind = Tone.words(entry.kind());
            boolean isElsewhere = entry.memo() != null && !Objects.equals(entry.invoiceId(), invoiceId);
            return isElsewhere ? kind + ", " + entry.memo() : kind;
        }
    }

    public List<Change> real() {
        return changes.stream().filter(Change::isReal).toList();
    }
}
