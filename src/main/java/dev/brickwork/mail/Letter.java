package dev.brickwork.mail;

import java.util.ArrayList;
import java.util.List;

import dev.brickwork.document.Brand;
import dev.brickwork.document.BrandColours;
import dev.brickwork.document.Fact;
import dev.brickwork.document.Imprint;
import dev.brickwork.document.Logo;
import dev.brickwork.platform.words.Words;
import dev.brickwork.spi.MailSender;
import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;

/**
 * A letter to a customer, in the seller's look.
 *
 * @param facts what a reader wants to see at a glance
 * @param button where to go on; null when there is nothing to do, or only to pay
 * @param payment null when there is nothing to pay
 * @param words the language that all of it is written in
 */
public record Letter(String title, String greeting, List<String> sentences, List<Fact> facts, Button button, Payment payment,
        Sender sender, Words words) {

    public Letter {
        sentences = List.copyOf(sentences);
        facts = List.copyOf(facts);
    }

    /** A letter without a button of its own. */
    public Letter(String title, String greeting, List<String> sentences, List<Fact> facts, Payment payment, Sender sender,
            Words words) {
        this(title, greeting, sentences, facts, null, payment, sender, words);
    }

    public record Button(String label, String url) {
    }

    /** @param imprint who the seller is to the law */
    public record Sender(Brand brand, Imprint imprint) {
    }

    /**
     * How to pay.
     *
     * @param url null when there is no page to pay on
     * @param bank account and reference of a transfer; empty when the seller has named no account
     */
    public record Payment(String url, List<Fact> bank) {

        public Payment {
            bank = List.copyOf(bank);
        }
    }

    @CheckedTemplate
    static class Templates {
        static native TemplateInstance html(Letter letter, Look look);

        static native TemplateInstance text(Letter letter);
    }

    /**
     * How the HTML looks.
     *
     * @param logoWidth in pixels; zero when there is no logo. Some mail readers know no other way to make a picture smaller
     */
    public record Look(BrandColours colours, int logoWidth) {
        private static final int LOGO_WIDTH_MAX = 220;
        private static final int LOGO_HEIGHT_MAX = 64;

        static Look of(Brand seller, Logo logo) {
            return new Look(BrandColours.of(seller.accent()),
                    logo == null ? 0 : logo.widthWithin(LOGO_WIDTH_MAX, LOGO_HEIGHT_MAX));
        }
    }

    /** The logo goes along as a part of the mail: mail readers show no {@code data:} addresses, and a picture on a server tells when it was read. */
    public MailContent with(List<MailSender.Attachment> files) {
        var logo = Logo.of(sender.brand.logo()).orElse(null);
        var attachments = new ArrayList<>(files);
        if (logo != null) {
            attachments.add(new MailSender.Attachment(logo.fileName(), logo.contentType(), logo.content(), "logo"));
        }
        return new MailContent(title, Templates.text(this).render(),
                Templates.html(this, Look.of(sender.brand, logo)).render(),
                attachments);
    }
}
