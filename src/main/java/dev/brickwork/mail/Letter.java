package dev.brickwork.mail;

import java.util.List;

import dev.brickwork.document.Brand;
import dev.brickwork.spi.MailSender;
import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;

/**
 * A letter to a customer, in the seller's look.
 *
 * @param facts what a reader wants to see at a glance
 * @param paymentUrl null when there is nothing to pay, or no page to pay on
 * @param isPayable whether the seller's words on how to pay belong below it
 */
public record Letter(String title, String greeting, List<String> sentences, List<Fact> facts, String paymentUrl,
        Brand seller, boolean isPayable) {

    public Letter {
        sentences = List.copyOf(sentences);
        facts = List.copyOf(facts);
    }

    public record Fact(String label, String value) {
    }

    @CheckedTemplate
    static class Templates {
        static native TemplateInstance html(Letter letter);

        static native TemplateInstance text(Letter letter);
    }

    public MailContent with(List<MailSender.Attachment> attachments) {
        return new MailContent(title, Templates.text(this).render(), Templates.html(this).render(), attachments);
    }
}
