package dev.brickwork.adapter.pdf;

import java.lang.Character.UnicodeScript;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;

import org.jsoup.Jsoup;
import org.jsoup.helper.W3CDom;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

import dev.brickwork.spi.InlinePicture;
import dev.brickwork.spi.PdfRenderer.Unprintable;

/**
 * A document as it goes to the renderer: what has no place on paper is gone, and what is left is within the limits. It is
 * read as HTML, so there is no DTD, and the only entities are the named characters of HTML.
 *
 * @param pictures the addresses of its pictures
 * @param scripts the writings that occur in it
 */
record PrintableHtml(org.w3c.dom.Document document, Set<String> pictures, Set<UnicodeScript> scripts) {
    /** What runs, fetches, frames or asks for input. The renderer knows some of them; none of them prints. */
    private static final String NOT_FOR_PAPER = "script, noscript, template, iframe, frame, frameset, noframes, object, embed,"
            + " applet, link, base, svg, math, form, input, select, textarea, button, audio, video, canvas, bookmarks,"
            + " meta:not([name=author]):not([name=subject])";
    private static final Pattern LINK = Pattern.compile("(#|https?://|mailto:).*",
            Pattern.DOTALL | Pattern.CASE_INSENSITIVE);
    private static final Pattern SPAN = Pattern.compile("[1-9]\\d{0,3}");
    private static final int COLUMNS_MAX = 100;
    private static final int SPAN_MAX = 50;

    static PrintableHtml read(String html, Limits limits) {
        if (html.length() > limits.characters()) {
            throw new Unprintable("The document has more than " + limits.characters() + " characters.");
        }
        var document = Jsoup.parse(html);
        measure(document, limits);
        document.select(NOT_FOR_PAPER).remove();
        document.getAllElements().forEach(PrintableHtml::disarm);
        document.title(plain(document.title()));
        var pictures = pictures(document, limits);
        return new PrintableHtml(new W3CDom().fromJsoup(document), pictures, scripts(html + document.wholeText()));
    }

    private static void measure(Document document, Limits limits) {
        var styles = new StyleMeasure(limits);
        int elements = 0;
        int cells = 0;
        for (var element : document.getAllElements()) {
            if (++elements > limits.elements()) {
                throw new Unprintable("The document has more than " + limits.elements() + " elements.");
            }
            if (depth(element, limits.depth()) > limits.depth()) {
                throw new Unprintable("The document is nested deeper than " + limits.depth() + " elements.");
            }
            if (element.normalName().equals("table") && tableDepth(element) > limits.tableDepth()) {
                throw new Unprintable("The document has tables nested deeper than " + limits.tableDepth() + ".");
            }
            cells += span(element, "colspan") * span(element, "rowspan");
            if (cells > limits.elements() * 2) {
                throw new Unprintable("The tables of the document have more than " + limits.elements() * 2 + " cells.");
            }
            if (element.normalName().equals("tr") && element.childrenSize() > COLUMNS_MAX) {
                throw new Unprintable("The tables of the document have more than " + COLUMNS_MAX + " columns.");
            }
            styles.add(element.normalName().equals("style") ? element.data() : element.attr("style"));
        }
        if (elements > limits.artfulElements()
                && (styles.isArtful() || document.selectFirst("table[align], img[align]") != null)) {
            throw new Unprintable("A document of more than " + limits.artfulElements()
                    + " elements may not float, position or redisplay them.");
        }
    }

    private static int depth(Element element, int max) {
        int depth = 0;
        for (var at = element.parent(); at != null && depth <= max; at = at.parent()) {
            depth++;
        }
        return depth;
    }

    private static int tableDepth(Element table) {
        int depth = 0;
        for (var at = table; at != null; at = at.parent()) {
            depth += at.normalName().equals("table") ? 1 : 0;
        }
        return depth;
    }

    /** Attributes that the renderer would turn into a file inside the PDF, a link that opens files, or a million columns. */
    private static void disarm(Element element) {
        element.removeAttr("download");
        if (element.normalName().equals("meta")) {
            element.attr("content", plain(element.attr("content")));
        }
        if (element.hasAttr("href") && !LINK.matcher(element.attr("href")).matches()) {
            element.removeAttr("href");
        }
        for (var name : new String[]{"colspan", "rowspan", "span"}) {
            if (element.hasAttr(name)) {
                element.attr(name, Integer.toString(span(element, name)));
            }
        }
    }

    /** How many columns or rows it takes up; 1 where it says nothing, or too much. */
    private static int span(Element element, String name) {
        var span = element.attr(name);
        return SPAN.matcher(span).matches() ? Math.min(Integer.parseInt(span), SPAN_MAX) : 1;
    }

    private static Set<String> pictures(Document document, Limits limits) {
        var addresses = new HashSet<String>();
        int pixels = 0;
        for (var image : document.select("img")) {
            var picture = InlinePicture.read(image.attr("src")).orElse(null);
            if (picture == null) {
                image.removeAttr("src");
                continue;
            }
            image.attr("src", picture.address());
            pixels += addresses.add(picture.address()) ? picture.pixels() : 0;
            if (pixels > limits.pixels()) {
                throw new Unprintable("The document has pictures of more than " + limits.pixels() + " pixels.");
            }
        }
        return addresses;
    }

    private static Set<UnicodeScript> scripts(String text) {
        var scripts = EnumSet.noneOf(UnicodeScript.class);
        text.codePoints().mapToObj(UnicodeScript::of).forEach(scripts::add);
        return scripts;
    }

    /** What is said of the file inside the file is written as XML, which has no place for such characters. */
    private static String plain(String text) {
        return text.replaceAll("\\p{Cntrl}|\\p{Cs}|[\\uFFFE\\uFFFF]", " ").replaceAll("\\s+", " ").strip();
    }
}
