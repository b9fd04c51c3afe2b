package dev.brickwork.testing;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import jakarta.mail.MessagingException;
import jakarta.mail.Multipart;
import jakarta.mail.Part;
import jakarta.mail.internet.MimeMessage;

import org.jsoup.Jsoup;

/** A mail as it came over SMTP. @param attachments by their names */
public record ReceivedMail(String subject, String text, String html, Map<String, byte[]> attachments) {

    /** What came for this address, oldest first. */
    public static List<ReceivedMail> of(String address) {
        return TestMailServer.receivedBy(address).stream().map(ReceivedMail::read).toList();
    }

    private static ReceivedMail read(MimeMessage message) {
        try {
            var parts = new Parts();
            parts.add(message);
            return new ReceivedMail(message.getSubject(), parts.text, parts.html, parts.attachments);
        } catch (MessagingException | IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Where its link to such a page leads, on the site under test. */
    public String linkTo(String path) {
        var link = Jsoup.parse(html).selectFirst("a[href*=" + path + "]");
        if (link == null || !text.contains(link.attr("href"))) {
            throw new AssertionError("no link to " + path + " in " + subject + ": " + text);
        }
        return Api.site() + URI.create(link.attr("href")).getPath();
    }

    private static final class Parts {
        private final Map<String, byte[]> attachments = new LinkedHashMap<>();
        private String text = "";
        private String html = "";

        private void add(Part part) throws MessagingException, IOException {
            if (part.getContent() instanceof Multipart parts) {
                for (int i = 0; i < parts.getCount(); i++) {
                    add(parts.getBodyPart(i));
                }
            } else if (part.getFileName() != null) {
                try (InputStream in = part.getInputStream()) {
                    attachments.put(part.getFileName(), in.readAllBytes());
                }
            } else if (part.isMimeType("text/html")) {
                html = (String) part.getContent();
            } else if (part.isMimeType("text/plain")) {
                text = (String) part.getContent();
            }
        }
    }
}
