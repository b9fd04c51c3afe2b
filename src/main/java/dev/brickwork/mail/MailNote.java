package dev.brickwork.mail;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.UUID;

import dev.brickwork.platform.database.SellerEntity;

/**
 * That somebody is to be told something. What the mail says is composed when it is sent, by the {@link MailComposer} of its
 * kind.
 *
 * @param id of the mail; the Message-ID comes from it
 * @param kind such as {@code invoice.issued}
 * @param referenceId what it is about; the kind says what that is
 * @param detail what else the composer needs to know, such as a version; may be null
 * @param recipients without anybody, nothing is sent
 */
public record MailNote(UUID id, String kind, UUID referenceId, String detail, List<String> recipients) {
    public static final int RECIPIENTS_MAX = 50;

    public MailNote {
        recipients = List.copyOf(new LinkedHashSet<>(recipients));
        if (recipients.size() > RECIPIENTS_MAX) {
            throw new IllegalArgumentException("a mail has at most " + RECIPIENTS_MAX + " recipients");
        }
    }

    public static MailNote of(String kind, UUID referenceId, String detail, List<String> recipients) {
        return new MailNote(SellerEntity.newId(), kind, referenceId, detail, recipients);
    }
}
