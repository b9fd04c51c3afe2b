package dev.brickwork.document;

import java.util.List;

/**
 * The seller's colour as pages and mails use it. A seller may choose any colour; what is written in it or on it can always be
 * read, in light and in dark.
 *
 * @param accent as the seller chose it: the bar at the top, the ground of buttons
 * @param onAccent what is written on buttons
 * @param link of links, focus rings and the edges of buttons, on light grounds
 * @param darkLink the same on dark grounds
 */
public record BrandColours(Colour accent, Colour onAccent, Colour link, Colour darkLink) {
    /** The grounds of public-page.css and of mails: page, card, good news, bad news. */
    static final List<Colour> LIGHT = colours("#f7f3ef", "#ffffff", "#e7f3ea", "#fbe9e7");
    static final List<Colour> DARK = colours("#171412", "#221e1b", "#16291c", "#351a18");

    /** @param accent such as {@code #b4472b} */
    public static BrandColours of(String accent) {
        var colour = Colour.of(accent);
        return new BrandColours(colour, colour.ink(), colour.readableOn(LIGHT), colour.readableOn(DARK));
    }

    /** The properties that our style sheets take their colours from. */
    public String style() {
        return """
                :root { --accent: %s; --on-accent: %s; --link: %s; }
                @media (prefers-color-scheme: dark) { :root { --link: %s; } }
                """.formatted(accent, onAccent, link, darkLink);
    }

    private static List<Colour> colours(String... colours) {
        return List.of(colours).stream().map(Colour::of).toList();
    }
}
