package dev.brickwork.mail;

/** Thrown by a {@link MailComposer}: what the mail was to say is no longer so, and it must not be sent. */
public class MailObsolete extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** @param reason for people */
    public MailObsolete(String reason) {
        super(reason, null, false, false);
    }
}
