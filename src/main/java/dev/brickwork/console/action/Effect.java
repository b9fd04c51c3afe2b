package dev.brickwork.console.action;

import java.util.List;

/**
 * What an act would do.
 *
 * @param changes what would be another
 * @param postings what would be booked
 * @param mails what would be sent, and to whom
 */
public record Effect(List<Change> changes, List<Posting> postings, List<String> mails) {

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
