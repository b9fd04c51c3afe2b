package dev.brickwork.mail;

import java.util.Optional;

import jakarta.enterprise.context.ApplicationScoped;

import org.eclipse.microprofile.config.inject.ConfigProperty;

import dev.brickwork.core.CodePoints;
import dev.brickwork.core.Refused;
import dev.brickwork.seller.CurrentSeller;
import dev.brickwork.spi.MailSender;

/** Who the mail is from: the seller's sender, else the address that the whole service sends from. */
@ApplicationScoped
class MailOrigin {
    private static final int LINE_LENGTH_MAX = 200;

    private final CurrentSeller seller;
    private final Optional<String> fallback;

    MailOrigin(CurrentSeller seller, @ConfigProperty(name = "quarkus.mailer.from") Optional<String> fallback) {
        this.seller = seller;
        this.fallback = fallback;
    }

    /** @throws Refused when nobody has set one */
    MailSender.Mailbox of() {
        var identity = seller.settings().identity();
        var name = identity.senderName() != null ? identity.senderName() : identity.name();
        var address = identity.senderEmail() != null
                ? identity.senderEmail()
                : fallback.orElseThrow(() -> new Refused(
                        "Nobody to send mail from: set sender_email in the settings, or QUARKUS_MAILER_FROM."));
        return new MailSender.Mailbox(oneLine(name), oneLine(address));
    }

    /** Nothing that could begin a header of its own. */
    static String oneLine(String text) {
        var plain = text.replaceAll("[\\p{Cntrl}\\u0085\\u2028\\u2029]+", " ").strip();
        return CodePoints.cut(plain, LINE_LENGTH_MAX);
    }
}
