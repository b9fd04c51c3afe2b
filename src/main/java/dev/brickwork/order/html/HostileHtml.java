package dev.brickwork.order.html;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

import org.jsoup.Jsoup;
import org.jsoup.nodes.Comment;
import org.jsoup.nodes.DataNode;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.TextNode;
import org.jsoup.parser.ParseSettings;
import org.jsoup.parser.Parser;
import org.jsoup.safety.Cleaner;
import org.jsoup.safety.Safelist;

import dev.brickwork.core.Refused;
import dev.brickwork.platform.json.CardNumbers;
import dev.brickwork.spi.InlinePicture;

/**
 * An order form of the seller's own ({@code custom_order_form_html}). Its author may mean us or the reader harm, so
 * only what is known to be harmless is taken over: text, tables, styles without addresses, pictures that stand in the
 * document itself. The renderer has a wall of its own; neither relies on the other.
 */
public final class HostileHtml {
    public static final String FIELD = "custom_order_form_html";
    public static final int BYTES_MAX = 512 << 10;
    private static final int ELEMENTS_MAX = 3_500;
    private static final int DEPTH_MAX = 40;
    /** Deeper than may be, so that it is seen; the parser looks through all that is open for every tag that ends nothing. */
    private static final int PARSED_DEPTH_MAX = DEPTH_MAX + 24;
    private static final int TABLE_DEPTH_MAX = 3;
    private static final int STYLE_LENGTH_MAX = 48 << 10;
    private static final int PIXELS_MAX = 6_000_000;

    /** Not even the text inside of these was meant to be read. Everything else that is unknown leaves its text behind. */
    private static final String NEVER = "script, style, noscript, template, iframe, frame, frameset, noframes, object, embed,"
            + " applet, svg, math, audio, video, canvas, select, textarea, title, head, link, meta, base, xmp, plaintext, noembed";
    private static final Safelist ALLOWED = new Safelist()
            .addTags("a", "abbr", "address", "article", "aside", "b", "bdi", "bdo", "blockquote", "br", "caption", "center",
                    "cite", "code", "col", "colgroup", "dd", "del", "dfn", "div", "dl", "dt", "em", "figcaption", "figure",
                    "footer", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "i", "img", "ins", "kbd", "li", "main",
                    "mark",
                    "ol", "p", "pre", "q", "s", "samp", "section", "small", "span", "strike", "strong", "sub", "sup",
                    "table",
                    "tbody", "td", "tfoot", "th", "thead", "time", "tr", "tt", "u", "ul", "var", "wbr")
            .addAttributes(":all", "class", "id", "style", "title", "lang", "dir", "align", "valign")
            .addAttributes("a", "href").addProtocols("a", "href", "http", "https", "mailto")
            .addAttributes("img", "src", "alt", "width", "height").addProtocols("img", "src", "data")
            .addAttributes("table", "border", "cellpadding", "cellspacing", "width").addAttributes("ol", "start")
            .addAttributes("col", "span", "width").addAttributes("colgroup", "span", "width")
            .addAttributes("td", "colspan", "rowspan", "width").addAttributes("th", "colspan", "rowspan", "width", "scope");
    private static final Set<String> NUMBERS = Set.of("width", "height", "border", "cellpadding", "cellspacing", "start",
            "colspan", "rowspan", "span");
    private static final Pattern NUMBER = Pattern.compile("\\d{1,3}%?");
    private static final int SPAN_MAX = 30;
    private static final Pattern LANGUAGE = Pattern.compile("[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*");

    private HostileHtml() {
    }

    /** What is wrong with it: no document, more of one than is printed, or the number of a card in it. */
    public static Optional<String> problem(String html) {
        try {
            return holdsCardNumber(parsed(html)) ? Optional.of("must not hold a card number") : Optional.empty();
        } catch (Refused refused) {
            return Optional.of(refused.fields().get(FIELD).get(0));
        }
    }

    /** Each text, comment and attribute for itself: the numbers in the cells of a row are not one. */
    private static boolean holdsCardNumber(Document document) {
        return document.nodeStream().anyMatch(node -> node instanceof TextNode text && CardNumbers.holdsOne(text.text())
                || node instanceof Comment comment && CardNumbers.holdsOne(comment.getData())
                || node.attributes().asList().stream().anyMatch(one -> CardNumbers.holdsOne(one.getValue())));
    }

    /** What may be printed of it; refused where there is a problem. */
    public static Document clean(String html) {
        var dirty = parsed(html);
        var styles = new StringBuilder();
        dirty.select("style").forEach(style -> styles.append(HostileHtmlStyles.sheet(style.data())));
        var title = dirty.title();
        var language = dirty.selectFirst("html").attr("lang");
        dirty.select(NEVER).remove();
        var clean = new Cleaner(ALLOWED).clean(dirty);
        dirty.body().attributes().asList().stream().filter(a -> ALLOWED.isSafeAttribute("div", dirty.body(), a))
                .forEach(attribute -> clean.body().attr(attribute.getKey(), attribute.getValue()));
        clean.body().getAllElements().forEach(HostileHtml::disarm);
        clean.title(title);
        if (LANGUAGE.matcher(language).matches()) {
            clean.selectFirst("html").attr("lang", language);
        }
        clean.head().appendElement("style").appendChild(new DataNode(styles.toString()));
        return clean;
    }

    private static void disarm(Element element) {
        if (element.hasAttr("style")) {
            element.attr("style", HostileHtmlStyles.declarations(element.attr("style")));
        }
        if (element.normalName().equals("img")) {
            InlinePicture.read(element.attr("src")).ifPresentOrElse(picture -> element.attr("src", picture.address()),
                    () -> element.removeAttr("src"));
        }
        for (var name : NUMBERS) {
            if (element.hasAttr(name) && !isSmall(name, element.attr(name))) {
                element.removeAttr(name);
            }
        }
    }

    private static boolean isSmall(String name, String number) {
        return NUMBER.matcher(number).matches() && (!name.endsWith("span")
                || !number.endsWith("%") && Integer.parseInt(number) <= SPAN_MAX);
    }

    private static Document parsed(String html) {
        if (html.length() > BYTES_MAX || html.getBytes(StandardCharsets.UTF_8).length > BYTES_MAX) {
            throw refused("may have at most 512 KiB");
        }
        HostileHtmlPrecheck.problem(html).ifPresent(problem -> {
            throw refused(problem);
        });
        var document = Jsoup.parse(html, Parser.htmlParser().setMaxDepth(PARSED_DEPTH_MAX));
        if (document.selectFirst("body") == null || !isDocument(html)) {
            throw refused("must be an HTML document with html and body elements");
        }
        measure(document);
        return document;
    }

    /** A reader of HTML adds what a document must have; one of XML finds only what stands there. */
    private static boolean isDocument(String html) {
        var asItStands = Jsoup.parse(html, Parser.xmlParser().settings(ParseSettings.htmlDefault)
                .setMaxDepth(PARSED_DEPTH_MAX));
        return asItStands.selectFirst("html") != null && asItStands.selectFirst("body") != null;
    }

    private static void measure(Document document) {
        int elements = 0;
        int styles = 0;
        int pixels = 0;
        for (var element : document.getAllElements()) {
            var ancestors = element.parents();
            if (++elements > ELEMENTS_MAX) {
                throw refused("may have at most " + ELEMENTS_MAX + " elements");
            }
            if (ancestors.size() > DEPTH_MAX) {
                throw refused("may be nested at most " + DEPTH_MAX + " elements deep");
            }
            if (element.normalName().equals("table")
                    && ancestors.stream().filter(a -> a.normalName().equals("table")).count() >= TABLE_DEPTH_MAX) {
                throw refused("may have tables nested at most " + TABLE_DEPTH_MAX + " deep");
            }
            styles += element.attr("style").length() + (element.normalName().equals("style") ? element.data().length() : 0);
            if (styles > STYLE_LENGTH_MAX) {
                throw refused("may have at most " + STYLE_LENGTH_MAX + " characters of styles");
            }
            if (element.normalName().equals("img")) {
                pixels += InlinePicture.read(element.attr("src")).map(InlinePicture::pixels).orElse(0);
            }
            if (pixels > PIXELS_MAX) {
                throw refused("may have pictures of at most " + PIXELS_MAX + " pixels");
            }
        }
    }

    private static Refused refused(String problem) {
        return Refused.field(FIELD, problem);
    }
}
