package dev.brickwork.mail;

import java.util.List;

import dev.brickwork.spi.MailSender;

/**
 * What a mail says.
 *
 * @param text for readers that show no HTML; says the same
 */
public record MailContent(String subject, String text, String html, List<MailSender.Attachment> attachments) {

    public MailContent {
        attachments = List.copyOf(attachments);
    }
}
