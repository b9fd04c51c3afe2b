package dev.brickwork.docs;

import java.util.ArrayList;
import java.util.List;

import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;

/**
 * A page as it is shown.
 *
 * @param title the first heading, as text
 * @param html the whole page, the first heading included
 * @param parts what is below each heading, in order
 */
public record DocsPage(String title, String html, List<Part> parts) {

    /**
     * A heading and the text up to the next one.
     *
     * @param level 1 to 6
     * @param anchor of the heading
     */
    public record Part(int level, String anchor, String heading, String text) {
    }

    static DocsPage of(String html) {
        var parts = new ArrayList<Part>();
        Element heading = null;
        var text = new StringBuilder();
        for (var element : Jsoup.parseBodyFragment(html).body().children()) {
            if (element.normalName().matches("h[1-6]")) {
                addPart(parts, heading, text);
                heading = element;
                text.setLength(0);
            } else {
                text.append(element.text()).append(' ');
            }
        }
        addPart(parts, heading, text);
        return new DocsPage(parts.isEmpty() ? "Documentation" : parts.get(0).heading(), html, List.copyOf(parts));
    }

    private static void addPart(List<Part> parts, Element heading, StringBuilder text) {
        if (heading != null) {
            parts.add(new Part(heading.normalName().charAt(1) - '0', heading.id(), heading.text(), text.toString().strip()));
        }
    }

    /** The headings of the second and third level. */
    public List<Part> contents() {
        return parts.stream().filter(part -> part.level == 2 || part.level == 3).toList();
    }
}
