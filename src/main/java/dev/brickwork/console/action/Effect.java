package dev.brickwork.console.action;

import java.util.List;

/**
 * What an act would do.
 *
 * @param changes what would be another
 * @param postings what would be booked
 * @param mails what would be sent, and to whom
 * @param letter what such a mail says; null where nobody asked
 */
public record Effect(List<Change> changes, List<Posting> postings, List<String> mails, Letter letter) {

    public Effect(List<Change> changes, List<Posting> postings, List<String> mails) {
        this(changes, postings, mails, null);
    }

    /** A mail as its reader sees it. */
    public record Letter(String subject, String text, List<String> attachments) {
    }

    public Effect with(Letter newLetter) {
        return new Effect(changes, postings, mails, newLetter);
    }

    public record Change(String label, String before, String after) {

        public boolean isReal() {
            return !before.equals(after);
        }
    }

    /** One of debit and credit is empty. */
    public record Posting(String entry, String account, String debit, String credit) {
    }

    public List<Change> real() {
        return changes.stream().filter(Change::isReal).toList();
    }
}
