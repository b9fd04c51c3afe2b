package dev.brickwork.adapter.mail;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.regex.Pattern;

import dev.brickwork.spi.MailSender.Mailbox;

/** Header values that say what was meant, whatever signs a name has (RFC 5322, RFC 2047). */
final class MailHeaders {
    /** Words that may stand in a header as they are. */
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9!#$%&'*+/=?^_`{|}~ -]+");
    /** An encoded word has at most 75 signs, frame included. */
    private static final int WORD_BYTES_MAX = 42;

    private MailHeaders() {
    }

    static String mailbox(Mailbox mailbox) {
        return mailbox.name() == null || mailbox.name().isBlank()
                ? mailbox.address()
                : phrase(mailbox.name()) + " <" + mailbox.address() + ">";
    }

    private static String phrase(String name) {
        if (PLAIN.matcher(name).matches() && !name.contains("=?")) {
            return name;
        }
        var words = new ArrayList<String>();
        var word = new StringBuilder();
        name.codePoints().forEach(sign -> {
            var text = Character.toString(sign);
            if (bytes(word.toString()).length + bytes(text).length > WORD_BYTES_MAX) {
                words.add(encoded(word.toString()));
                word.setLength(0);
            }
            word.append(text);
        });
        words.add(encoded(word.toString()));
        return String.join(" ", words);
    }

    private static String encoded(String word) {
        return "=?UTF-8?B?" + Base64.getEncoder().encodeToString(bytes(word)) + "?=";
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
