package dev.brickwork.invoice.electronic.en16931;

/** Texts as XML 1.0 can hold them. */
final class Texts {

    private Texts() {
    }

    /** Without characters that XML has no way to write, and with plain line ends. */
    static String clean(String value) {
        return value.replace("\r\n", "\n").replace('\r', '\n').codePoints().filter(Texts::isAllowed)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append).toString();
    }

    /** The same without space around it; null if nothing is left to see. */
    static String orNull(String value) {
        if (value == null) {
            return null;
        }
        var clean = clean(value).strip();
        return clean.isEmpty() ? null : clean;
    }

    private static boolean isAllowed(int character) {
        return character >= 0x20 && character <= 0xD7FF || character == '\t' || character == '\n'
                || character >= 0xE000 && character <= 0xFFFD || character >= 0x10000;
    }
}
