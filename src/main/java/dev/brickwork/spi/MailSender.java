package dev.brickwork.spi;

import java.util.List;

/** Hands mail to the world. Called outside of transactions, and maybe twice for the same letter: the Message-ID tells. */
public interface MailSender {

    /**
     * @return when somebody has taken it
     * @throws Failed when nobody has
     */
    Receipt send(Letter letter);

    /**
     * @param messageId with its angle brackets
     * @param html may be null; then there is only text
     */
    record Letter(String messageId, Mailbox from, List<String> recipients, String subject, String text, String html,
            List<Attachment> attachments) {

        public Letter {
            recipients = List.copyOf(recipients);
            attachments = List.copyOf(attachments);
        }
    }

    /** @param name may be null */
    record Mailbox(String name, String address) {
    }

    /**
     * @param contentId what the HTML calls it by, as in {@code cid:logo}; it is shown there and not listed as a file. Null for a
     *     file
     */
    record Attachment(String fileName, String contentType, byte[] content, String contentId) {

        public Attachment(String fileName, String contentType, byte[] content) {
            this(fileName, contentType, content, null);
        }

        public boolean isInline() {
            return contentId != null;
        }
    }

    /** @param refused recipients that were not taken, while others were */
    record Receipt(List<String> refused) {

        public Receipt {
            refused = List.copyOf(refused);
        }
    }

    /** The message may be kept, and shown to the seller. */
    class Failed extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final boolean isServerDown;

        /** @param isServerDown whether any other letter would fail as well */
        public Failed(String message, boolean isServerDown, Throwable cause) {
            super(message, cause);
            this.isServerDown = isServerDown;
        }

        public boolean isServerDown() {
            return isServerDown;
        }
    }
}
