package dev.brickwork.testing;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

import javax.imageio.ImageIO;

/** What a stranger may send as an order form. Each still has a text that an honest reader should see. */
public final class HostileDocuments {
    /** Stands in each of them. */
    public static final String TEXT = "Honest text";

    private HostileDocuments() {
    }

    /** Documents that try to make somebody fetch or run something, by name. */
    public static Map<String, String> reachingOut(Canary canary) {
        var all = new LinkedHashMap<String, String>();
        for (var target : targets(canary).entrySet()) {
            referringTo(target.getValue()).forEach((name, html) -> all.put(name + " " + target.getKey(), html));
        }
        all.put("external entity", "<?xml version=\"1.0\"?><!DOCTYPE html [<!ENTITY x SYSTEM \"" + canary.file()
                + "\">]><html><body>" + TEXT + " &x;</body></html>");
        all.put("external entity over http", "<!DOCTYPE html [<!ENTITY x SYSTEM \"" + canary.http()
                + "/entity\">]><html><body>" + TEXT + " &x;</body></html>");
        all.put("external DTD",
                "<!DOCTYPE html SYSTEM \"" + canary.http() + "/dtd\"><html><body>" + TEXT + "</body></html>");
        all.put("parameter entity", "<!DOCTYPE html [<!ENTITY % x SYSTEM \"" + canary.http()
                + "/parameter\"> %x;]><html><body>" + TEXT + "</body></html>");
        all.put("xinclude", document("", "<xi:include xmlns:xi=\"http://www.w3.org/2001/XInclude\" href=\"" + canary.file()
                + "\" parse=\"text\"/>"));
        all.put("style instruction", "<?xml-stylesheet type=\"text/css\" href=\"" + canary.http()
                + "/pi.css\"?><html><body>" + TEXT + "</body></html>");
        all.put("base and relative", "<html><head><base href=\"" + canary.http()
                + "/\"><link rel=stylesheet href=relative.css></head><body>" + TEXT
                + "<img src=relative.png></body></html>");
        all.put("meta refresh", document("<meta http-equiv=refresh content=\"0;url=" + canary.http() + "/refresh\">", ""));
        all.put("script", document("<script>document.write('" + Canary.SONG + "');fetch('" + canary.http() + "')</script>",
                "<b onclick=\"fetch('" + canary.http() + "')\">b</b><a href=\"javascript:alert(1)\">j</a>"
                        + "<img src=x onerror=\"document.write('" + Canary.SONG + "')\">"));
        return all;
    }

    /** Whether the document has this name because of the URL it refers to. */
    public static boolean isReference(String name) {
        return Stream.of("http", "file", "slashes", "FILE", "jar", "classpath", "scheme", "ftp")
                .anyMatch(target -> name.endsWith(" " + target));
    }

    private static Map<String, String> targets(Canary canary) {
        return Map.of("http", canary.http() + "/hit", "file", canary.file(), "file with slashes",
                canary.file().replace("file:", "file://"), "FILE", canary.file().replace("file:", "FILE:"), "jar",
                canary.jar(),
                "jar over http", "jar:" + canary.http() + "/hit.jar!/canary.css", "classpath",
                "classpath:/canary/canary.css",
                "no scheme", canary.http().substring("http:".length()) + "/hit", "ftp",
                canary.ftp() + "/hit");
    }

    private static Map<String, String> referringTo(String address) {
        var all = new LinkedHashMap<String, String>();
        all.put("link", document("<link rel=stylesheet type=text/css href=\"" + address + "\">", ""));
        all.put("import", style("@import url(" + address + ");"));
        all.put("import text", style("@import \"" + address + "\";"));
        all.put("import escaped", style("@\\69mport url(\"" + address + "\");"));
        all.put("import hidden",
                style("/*x*/@import/**/\"" + address + "\"; p{color:red;} @media print{ @import '" + address + "';}"));
        all.put("background", style("body{background:url(" + address + ")}"));
        all.put("background escaped", style("body{background:\\75rl(\"" + address + "\")}"));
        all.put("list image", document("", "<ul style=\"list-style-image:url('" + address + "')\"><li>a</ul>"));
        all.put("content", style("body:after{content:url(" + address + ")}"));
        all.put("style attribute", document("", "<p style=\"background-image:URL(" + address + ");content:url('" + address
                + "')\">p</p>"));
        all.put("font", style("@font-face{font-family:x;src:url(" + address + ")}*{font-family:x}"));
        all.put("import by attribute break", document("", "<p style=\"color:red;}</style><style>@import '" + address
                + "'\">p</p>"));
        all.put("img",
                document("", "<img src=\"" + address + "\" srcset=\"" + address + " 2x\" longdesc=\"" + address + "\">"));
        all.put("img svg", document("", "<img src=\"" + address + "#x.svg\"><img src=\"" + address + "?x.pdf\">"));
        all.put("iframe", document("", "<iframe src=\"" + address + "\"></iframe><iframe srcdoc=\"<img src='" + address
                + "'>\"></iframe>"));
        all.put("frameset", "<html><head><title>t</title></head><frameset><frame src=\"" + address
                + "\"><noframes><body>" + TEXT + "</body></noframes></frameset></html>");
        all.put("object",
                document("", "<object data=\"" + address + "\" type=\"image/svg+xml\"></object><embed src=\"" + address
                        + "\"><applet code=\"" + address + "\"></applet>"));
        all.put("svg", document("", "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\">"
                + "<image xlink:href=\"" + address + "\"/><use href=\"" + address + "#a\"/><style>@import '" + address
                + "';</style><foreignObject><body><img src=\"" + address + "\"></body></foreignObject></svg>"));
        all.put("math", document("", "<math><annotation-xml encoding=\"text/html\"><style><img src=\"" + address
                + "\"></style></annotation-xml><mtext><table><mglyph><style><!--</style><img src=\"" + address
                + "\">--></math>"));
        all.put("media",
                document("", "<video src=\"" + address + "\" poster=\"" + address + "\"></video><audio src=\"" + address
                        + "\"></audio>"));
        all.put("form", document("", "<form action=\"" + address + "\"><input type=image src=\"" + address
                + "\"><input name=a value=b><button formaction=\"" + address + "\">b</button></form>"));
        all.put("attachment", document("", "<a href=\"" + address + "\" download=\"x\">take</a><a href=\"" + address
                + "\" download=\"x\" data-content-type=\"text/plain\">take</a>"));
        all.put("table background", document("", "<table background=\"" + address + "\"><tr><td background=\"" + address
                + "\">t</table>"));
        all.put("page", style("@page{background:url(" + address + ");@top-center{content:url(" + address + ")}}"));
        all.put("bookmarks", document("<bookmarks><bookmark name=\"a\" href=\"" + address + "\"/></bookmarks>", ""));
        return all;
    }

    /** Documents that ask for more than there is. */
    public static Map<String, String> exhausting() {
        var all = new LinkedHashMap<String, String>();
        all.put("deep nesting", document("", "<div>".repeat(90_000)));
        all.put("deep inline nesting", document("", "<b><i>".repeat(40_000)));
        all.put("nested tables", document("", "<table><tr><td>".repeat(20_000)));
        all.put("huge table", document("", "<table>" + ("<tr>" + "<td>".repeat(50)).repeat(2_000) + "</table>"));
        all.put("wide table", document("", "<table><tr>" + "<td>".repeat(100_000) + "</table>"));
        all.put("spans", document("", "<table>" + "<tr><td colspan=1000 rowspan=1000>a".repeat(9_000) + "</table>"));
        all.put("many elements", document("", "<br>".repeat(120_000)));
        all.put("many rules", style("* * * * * *{color:red}".repeat(20_000)));
        all.put("long selector", style("b ".repeat(100_000) + "{color:red}"));
        all.put("nested media", style("@media print{".repeat(10_000)));
        all.put("repeated text", document("<style>p:before{content:\"" + "x".repeat(20_000) + "\"}</style>",
                "<p>a".repeat(9_000)));
        all.put("tall boxes", document("<style>div{height:99999in}</style>", "<div>a</div>".repeat(1_000)));
        all.put("tiny pages", document("<style>@page{size:4mm 4mm;margin:1mm}</style>", "word ".repeat(8_000)));
        all.put("no pages", document("<style>@page{size:0 0;margin:1000in}</style>", "word ".repeat(8_000)));
        all.put("nested columns", document("<style>div{column-count:2}</style>", "<div>".repeat(35) + "word ".repeat(500)));
        all.put("billion laughs", "<!DOCTYPE html [<!ENTITY a \"ha\">" + laughs() + "]><html><body>" + TEXT
                + " &j;</body></html>");
        all.put("picture bomb", document("", "<img src=\"" + picture(15_000, 15_000) + "\">"));
        all.put("many pictures", document("", manyPictures()));
        return all;
    }

    /** The bytes of a real picture, as an address. */
    public static String picture(int width, int height) {
        var out = new ByteArrayOutputStream();
        try {
            ImageIO.write(new BufferedImage(width, height, BufferedImage.TYPE_BYTE_BINARY), "png", out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return "data:image/png;base64," + Base64.getEncoder().encodeToString(out.toByteArray());
    }

    public static String document(String head, String body) {
        return "<html><head><title>t</title>" + head + "</head><body><p>" + TEXT + "</p>" + body + "</body></html>";
    }

    private static String style(String css) {
        return document("<style>" + css + "</style>", "");
    }

    private static String laughs() {
        var laughs = new StringBuilder();
        for (char c = 'b'; c <= 'j'; c++) {
            laughs.append("<!ENTITY ").append(c).append(" \"").append(("&" + (char) (c - 1) + ";").repeat(10)).append("\">");
        }
        return laughs.toString();
    }

    private static String manyPictures() {
        var html = new StringBuilder();
        for (int side = 1_700; side < 1_740; side++) {
            html.append("<img src=\"").append(picture(side, side)).append("\">");
        }
        return html.toString();
    }
}
