package dev.brickwork.mail;

import java.util.Base64;
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

    /** Of the files that a reader sees; a picture in the text is none. */
    static List<String> fileNames(List<MailSender.Attachment> attachments) {
        return attachments.stream().filter(file -> file.contentId() == null).map(MailSender.Attachment::fileName).toList();
    }

    /** As a page of its own: what comes along in the mail is inside the HTML. */
    String htmlAlone() {
        var page = html;
        for (var file : attachments) {
            if (file.contentId() != null) {
                page = page.replace("cid:" + file.contentId(), "data:" + file.contentType() + ";base64,"
                        + Base64.getEncoder().encodeToString(file.content()));
            }
        }
        return page;
    }
}
