package dev.brickwork.document;

import java.util.List;

/**
 * Whose a document is, and how it looks.
 *
 * @param email null when there is none
 * @param logo a {@code data:} address; null when there is none
 * @param accent a colour such as {@code #b4472b}
 * @param paymentLines how to pay, as the seller wrote it
 */
public record Brand(String name, List<String> addressLines, String email, String logo, String accent,
        List<String> paymentLines) {
    public static final String ACCENT = "#b4472b";

    public Brand {
        addressLines = List.copyOf(addressLines);
        paymentLines = List.copyOf(paymentLines);
        // it goes into a style sheet
        accent = Colour.isColour(accent) ? accent : ACCENT;
    }

    /** The same look under the name that a document was issued under. */
    public Brand named(String newName, String newEmail) {
        return new Brand(newName, addressLines, newEmail, logo, accent, paymentLines);
    }

    /** A style sheet of ours in the seller's colour. */
    public String coloured(String style) {
        return coloured(style, accent);
    }

    /** The same where only the colour is known. @param accent null for ours */
    public static String coloured(String style, String accent) {
        // it goes into a style sheet
        return style.replace(ACCENT, Colour.isColour(accent) ? accent : ACCENT);
    }
}
