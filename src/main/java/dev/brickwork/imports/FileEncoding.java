package dev.brickwork.imports;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

import dev.brickwork.core.Refused;

/** How the bytes of a file are read as text. The sender states it: bytes that are not UTF-8 fit a dozen other encodings. */
enum FileEncoding {
    UTF_8 {
        @Override
        String text(byte[] content) {
            try {
                var text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(content)).toString();
                return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
            } catch (CharacterCodingException e) {
                throw new Refused(
                        "The file is not UTF-8. Save it as \"CSV UTF-8\", or send it with encoding=WINDOWS_1252 if it is"
                                + " in Windows-1252 or Latin-1, as Excel in Western Europe and America saves \"CSV\".");
            }
        }
    },
    WINDOWS_1252 {
        /** The bytes 0x80 to 0x9F, in which it differs from Latin-1. A native image has no charset for it. */
        private static final String DIFFERENT = "\u20AC\uFFFD\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152"
                + "\uFFFD\u017D\uFFFD\uFFFD\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\uFFFD"
                + "\u017E\u0178";

        @Override
        String text(byte[] content) {
            var text = new StringBuilder(new String(content, StandardCharsets.ISO_8859_1));
            for (int i = 0; i < text.length(); i++) {
                int byteBehind = text.charAt(i) - FIRST_DIFFERENT;
                if (byteBehind >= 0 && byteBehind < DIFFERENT.length()) {
                    text.setCharAt(i, DIFFERENT.charAt(byteBehind));
                }
            }
            if (text.indexOf(NO_CHARACTER) >= 0) {
                throw new Refused("The file is not Windows-1252. Save it as \"CSV UTF-8\" and send it without encoding.");
            }
            return text.toString();
        }
    };

    private static final String BYTE_ORDER_MARK = "\uFEFF";
    private static final char FIRST_DIFFERENT = '\u0080';
    private static final String NO_CHARACTER = "\uFFFD";

    abstract String text(byte[] content);
}
