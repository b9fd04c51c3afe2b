package dev.brickwork.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

import jakarta.enterprise.context.ApplicationScoped;

import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.ext.heading.anchor.HeadingAnchorExtension;
import org.commonmark.node.Heading;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.commonmark.renderer.text.TextContentRenderer;

import dev.brickwork.platform.http.PublicUrl;

/** Reads the documentation from the class path, where the build puts it, and renders each page once. */
@ApplicationScoped
class DocsPages {
    private static final List<Extension> EXTENSIONS = List.of(TablesExtension.create(), HeadingAnchorExtension.create());
    private static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();
    private static final HtmlRenderer RENDERER = HtmlRenderer.builder().extensions(EXTENSIONS).escapeHtml(true).build();

    /** By file. There are only as many as there are pages: a file that does not exist is not kept. */
    private final Map<String, DocsPage> rendered = new ConcurrentHashMap<>();

    /** @param file of the checkout, such as {@code docs/start.md} */
    Optional<DocsPage> page(String file) {
        var known = rendered.get(file);
        if (known != null) {
            return Optional.of(known);
        }
        var page = file(file).map(content -> render(file, new String(content, StandardCharsets.UTF_8)));
        page.ifPresent(rendering -> rendered.put(file, rendering));
        return page;
    }

    Optional<byte[]> file(String file) {
        try (var stream = DocsPages.class.getResourceAsStream("/" + file)) {
            return stream == null ? Optional.empty() : Optional.of(stream.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static DocsPage render(String file, String markdown) {
        var page = PARSER.parse(markdown);
        page.accept(new DocsLinks(file, PublicUrl.path(), DocsPages::exists));
        return new DocsPage(title(page), RENDERER.render(page));
    }

    private static boolean exists(String file) {
        return file.startsWith("docs/") && DocsPages.class.getResource("/" + file) != null;
    }

    private static String title(Node page) {
        for (Node node = page.getFirstChild(); node != null; node = node.getNext()) {
            if (node instanceof Heading) {
                return TextContentRenderer.builder().build().render(node).strip();
            }
        }
        return "Documentation";
    }
}
