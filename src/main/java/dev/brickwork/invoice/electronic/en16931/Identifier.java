package dev.brickwork.invoice.electronic.en16931;

/**
 * An identifier and the list that it is from.
 *
 * @param scheme a code of ISO 6523, or of the list of electronic addresses (EAS) for those; null if nobody knows
 */
public record Identifier(String value, String scheme) {

    public Identifier {
        value = Texts.orNull(value);
        scheme = Texts.orNull(scheme);
        if (value == null) {
            throw new IllegalArgumentException("an identifier needs a value");
        }
    }
}
