package dev.brickwork.mail;

import java.util.Set;

/** Writes the mails of a feature. A bean of the feature whose news they are. */
public interface MailComposer {

    /** The kinds it writes; no other composer writes them. */
    Set<String> kinds();

    /**
     * Called when the mail is sent, and again when it has to be repeated; as the seller, outside of any transaction. What it
     * throws counts as a failed attempt.
     */
    MailContent compose(MailNote note);
}
