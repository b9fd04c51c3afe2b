package dev.brickwork.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.allOf;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.not;

import java.util.List;

import jakarta.inject.Inject;

import org.junit.jupiter.api.Test;

import dev.brickwork.spi.MailSender;
import dev.brickwork.spi.MailSender.Attachment;
import dev.brickwork.spi.MailSender.Letter;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;

@ServiceTest
class MailboxTest {
    @Inject
    LocalMailbox mailbox;

    @Test
    void aLetterCanBeReadWithItsAttachments() {
        var receipt = new MailboxSender(mailbox).send(letter("Invoice <K7QF3M-001>"));

        assertThat(receipt.refused()).isEmpty();
        int number = mailbox.newestFirst().get(0).number();
        Api.fetch("/dev/mailbox").statusCode(200).body(allOf(containsString("Invoice &lt;K7QF3M-001&gt;"),
                containsString("ap@globex.example")));
        Api.fetch("/dev/mailbox/" + number).statusCode(200).body(allOf(containsString("billing@acme.example"),
                containsString("Your invoice is attached."), containsString("Message-ID: &lt;1@localhost&gt;")));
        Api.fetch("/dev/mailbox/" + number + "/html").statusCode(200)
                .header("Content-Security-Policy", containsString("sandbox")).body(containsString("<p>Your invoice</p>"));
        Api.fetch("/dev/mailbox/" + number + "/attachments/0").statusCode(200)
                .header("Content-Disposition", equalTo("attachment; filename=\"K7QF3M-001.pdf\""));
        Api.fetch("/dev/mailbox/" + number + "/attachments/1").statusCode(404);
        Api.fetch("/dev/mailbox/999999999").statusCode(404);
        Api.fetch("/").body(containsString("/dev/mailbox"));
    }

    @Test
    void aPictureOfALetterIsShownInIt() {
        mailbox.add(new Letter("<2@localhost>", new MailSender.Mailbox("Acme", "billing@acme.example"),
                List.of("ap@globex.example"), "Invoice", "Hello", "<img src=\"cid:logo\" alt=\"Acme\">",
                List.of(new Attachment("logo.png", "image/png", new byte[]{1, 2, 3}, "logo"))));

        Api.fetch("/dev/mailbox/" + mailbox.newestFirst().get(0).number() + "/html").statusCode(200)
                .body(containsString("<img src=\"data:image/png;base64,AQID\" alt=\"Acme\">"));
    }

    @Test
    void onlyTheLastLettersAreKept() {
        for (int i = 0; i < 205; i++) {
            mailbox.add(letter("no " + i));
        }

        assertThat(mailbox.newestFirst()).hasSize(200);
        Api.fetch("/dev/mailbox").body(allOf(containsString("no 204"), not(containsString(">no 4<"))));
    }

    private static Letter letter(String subject) {
        return new Letter("<1@localhost>", new MailSender.Mailbox("Acme", "billing@acme.example"),
                List.of("ap@globex.example"), subject, "Your invoice is attached.", "<p>Your invoice</p>",
                List.of(new Attachment("K7QF3M-001.pdf", "application/pdf", new byte[]{1})));
    }
}
