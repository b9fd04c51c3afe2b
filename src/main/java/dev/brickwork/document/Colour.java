package dev.brickwork.document;

import java.util.List;
import java.util.regex.Pattern;

/**
 * A colour of sRGB, and how well it can be read on another one. Contrast is that of WCAG 2.2: 1 for a colour on itself, 21 for
 * black on white.
 *
 * @param red from 0 to 255, as are the others
 */
public record Colour(int red, int green, int blue) {
    /** What WCAG AA asks of text. */
    public static final double READABLE = 4.5;
    public static final Colour BLACK = new Colour(0, 0, 0);
    public static final Colour WHITE = new Colour(255, 255, 255);

    private static final Pattern FORM = Pattern.compile("#[0-9a-fA-F]{6}");
    private static final int PERCENT = 100;

    /** Whether it is written as {@code #b4472b}, so that it can stand in a style sheet. */
    public static boolean isColour(String text) {
        return text != null && FORM.matcher(text).matches();
    }

    /** @param text such as {@code #b4472b} */
    public static Colour of(String text) {
        if (!isColour(text)) {
            throw new IllegalArgumentException("a colour is written as #b4472b");
        }
        int all = Integer.parseInt(text.substring(1), 16);
        return new Colour(all >> 16, all >> 8 & 0xff, all & 0xff);
    }

    public double contrastWith(Colour other) {
        double mine = luminance();
        double others = other.luminance();
        return (Math.max(mine, others) + 0.05) / (Math.min(mine, others) + 0.05);
    }

    /** Black or white, whichever can be read better on this colour. One of them always has a contrast of 4.58 or more. */
    public Colour ink() {
        return contrastWith(WHITE) >= contrastWith(BLACK) ? WHITE : BLACK;
    }

    /** This colour, made as much darker or lighter as it takes to be read on all of the grounds. Light grounds get darker text. */
    public Colour readableOn(List<Colour> grounds) {
        var end = grounds.get(0).ink();
        for (int percent = 0; percent < PERCENT; percent++) {
            var mixed = towards(end, percent);
            if (grounds.stream().allMatch(ground -> mixed.contrastWith(ground) >= READABLE)) {
                return mixed;
            }
        }
        return end;
    }

    private Colour towards(Colour end, int percent) {
        return new Colour(part(red, end.red, percent), part(green, end.green, percent), part(blue, end.blue, percent));
    }

    private static int part(int from, int to, int percent) {
        return from + (to - from) * percent / PERCENT;
    }

    private double luminance() {
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
    }

    private static double linear(int part) {
        double share = part / 255.0;
        return share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4);
    }

    @Override
    public String toString() {
        return String.format("#%02x%02x%02x", red, green, blue);
    }
}
