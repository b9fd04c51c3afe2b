package dev.brickwork.console.access;

import java.util.List;

import jakarta.enterprise.context.ApplicationScoped;

import org.jsoup.nodes.Entities;

import dev.brickwork.console.access.Invitations.Invited;
import dev.brickwork.console.frame.Frame;
import dev.brickwork.mail.MailContent;
import dev.brickwork.mail.UnkeptMail;

/** Mails an invitation to whom it is for, where mail is set up. */
@ApplicationScoped
class InvitationMail {
    private final UnkeptMail mails;
    private final Frame frame;

    InvitationMail(UnkeptMail mails, Frame frame) {
        this.mails = mails;
        this.frame = frame;
    }

    UnkeptMail.Outcome send(Invited invited) {
        return mails.send(invited.email(), content(invited));
    }

    private MailContent content(Invited invited) {
        var paragraphs = List.of("Hello " + invited.name() + ",",
                frame.userName() + " invites you to the console of " + frame.sellerName() + " as " + invited.role()
                        + ". Choose a password here:",
                invited.url(),
                "The link can be used once, until " + Access.time(invited.expiresAt(), frame.zone()) + " ("
                        + frame.zone() + "). Anyone who has the link can use it, so do not share it. If you did not expect"
                        + " this email, you can ignore it.");
        var html = new StringBuilder();
        paragraphs.forEach(paragraph -> html.append("<p>").append(paragraph.equals(invited.url())
                ? "<a href=\"" + Entities.escape(paragraph) + "\">" + Entities.escape(paragraph) + "</a>"
                : Entities.escape(paragraph)).append("</p>\n"));
        return new MailContent("You are invited to the console of " + frame.sellerName(),
                String.join("\n\n", paragraphs) + "\n", html.toString(), List.of());
    }
}
