package dev.brickwork.mail;

import java.util.List;
import java.util.Set;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.spi.MailSender;

/** Mails about nothing, for tests of mail itself. */
@ApplicationScoped
public class TestLetters implements MailComposer {
    public static final String HELLO = "test.hello";
    /** Whose author has nothing to say. */
    public static final String BROKEN = "test.broken";

    @Override
    public Set<String> kinds() {
        return Set.of(HELLO, BROKEN);
    }

    @Override
    public MailContent compose(MailNote note) {
        if (note.kind().equals(BROKEN)) {
            throw new IllegalStateException("nothing comes to my mind");
        }
        return new MailContent("Hello " + note.detail(), "Grüße, " + note.referenceId(), "<p>Grüße</p>",
                List.of(new MailSender.Attachment("a.pdf", "application/pdf", new byte[]{1, 2, 3})));
    }
}
