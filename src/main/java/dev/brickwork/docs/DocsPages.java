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
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

import dev.brickwork.platform.http.PublicUrl;

/** Reads the documentation from the class path, where the build puts it, and renders each page once. */
@ApplicationScoped
class DocsPages {
    private static final String FOLDER = "docs/";
    private static final List<Extension> EXTENSIONS = List.of(TablesExtension.create(), HeadingAnchorExtension.create());
    private static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();
    private static final HtmlRenderer RENDERER = HtmlRenderer.builder().extensions(EXTENSIONS).escapeHtml(true).build();

    /** By name. There are only as many as there are pages: a page that does not exist is not kept. */
    private final Map<String, DocsPage> rendered = new ConcurrentHashMap<>();

    /** @param name as in the address below {@code /docs/}, such as {@code guides/webhooks}; empty for the first page */
    Optional<DocsPage> page(String name) {
        var known = rendered.get(name);
        if (known != null) {
            return Optional.of(known);
        }
        var file = FOLDER + (name.isEmpty() ? "README" : name) + ".md";
        var page = read(file).map(content -> render(file, new String(content, StandardCharsets.UTF_8)));
        page.ifPresent(rendering -> rendered.put(name, rendering));
        return page;
    }

    /** @param file below {@code docs/} */
    Optional<byte[]> file(String file) {
        return read(FOLDER + file);
    }

    private static Optional<byte[]> read(String file) {
        try (var stream = DocsPages.class.getResourceAsStream("/" + file)) {
            return stream == null ? Optional.empty() : Optional.of(stream.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static DocsPage render(String file, String markdown) {
        var page = PARSER.parse(markdown);
        page.accept(new DocsLinks(file, PublicUrl.path(), DocsPages::exists));
        return DocsPage.of(RENDERER.render(page));
    }

    private static boolean exists(String file) {
        return file.startsWith(FOLDER) && DocsPages.class.getResource("/" + file) != null;
    }
}
