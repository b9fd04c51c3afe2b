package dev.brickwork.mail;

import java.util.List;
import java.util.Set;
import java.util.UUID;

/** Writes the mails of a feature. A bean of the feature whose news they are. */
public interface MailComposer {

    /** The kinds it writes; no other composer writes them. */
    Set<String> kinds();

    /**
     * Called when the mail is sent, and again when it has to be repeated; as the seller, outside of any transaction. What it
     * throws counts as a failed attempt.
     *
     * @throws MailObsolete when it must not be sent any more
     */
    MailContent compose(MailNote note);

    /**
     * What a mail would say about an object as it is now. Sends and keeps nothing.
     *
     * @param detail as in a note; null where nobody said it, then something sensible is assumed. Nonsense is refused, see
     * {@link MailDetail}; mails that have no detail leave it alone
     */
    default MailContent preview(String kind, UUID referenceId, String detail) {
        return compose(MailNote.of(kind, referenceId, detail, List.of()));
    }
}
