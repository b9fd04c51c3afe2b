package dev.brickwork.docs;

import java.util.List;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;

import dev.brickwork.core.Missing;
import dev.brickwork.platform.http.PublicUrl;
import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;

/** The documentation of this version. It needs no key. */
@Path("/docs")
public class DocsResource {
    private static final int QUERY_CHARACTERS_MAX = 100;
    private static final String POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; "
            + "connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

    private final DocsPages pages;
    private final DocsTree tree;
    private volatile DocsSearch search;

    DocsResource(DocsPages pages, DocsTree tree) {
        this.pages = pages;
        this.tree = tree;
    }

    /**
     * What is around each page.
     *
     * @param name of the page; null for none
     * @param query what the search box shows
     */
    public record Frame(String root, List<DocsTree.Section> sections, String name, String query) {
        public boolean isCurrent(DocsTree.Entry entry) {
            return entry.name().equals(name);
        }

        public boolean isOpen(DocsTree.Section section) {
            return name == null ? section.has("") : section.has(name);
        }
    }

    @CheckedTemplate
    static class Templates {
        static native TemplateInstance page(DocsPage page, DocsTree.Neighbours neighbours, Frame frame);

        static native TemplateInstance search(List<DocsSearch.Hit> hits, Frame frame);
    }

    @GET
    @Produces(MediaType.TEXT_HTML)
    @Operation(hidden = true)
    public Response start() {
        return html("");
    }

    /** A name has no dots, so that nothing outside of the folder can be named. */
    @GET
    @Path("/{name: [A-Za-z0-9/-]+}")
    @Produces(MediaType.TEXT_HTML)
    @Operation(hidden = true)
    public Response page(@RestPath String name) {
        return html(name);
    }

    @GET
    @Path("/search")
    @Produces(MediaType.TEXT_HTML)
    @Operation(hidden = true)
    public Response search(@RestQuery String q) {
        var query = q == null ? "" : q.strip();
        var shown = query.substring(0, Math.min(query.length(), QUERY_CHARACTERS_MAX));
        return html(Templates.search(search().find(shown), frame(null, shown)));
    }

    @GET
    @Path("/images/{name: [a-z0-9-]+\\.png}")
    @Operation(hidden = true)
    public Response image(@RestPath String name) {
        return answer(pages.file("images/" + name).orElseThrow(() -> new Missing("Image")), "image/png");
    }

    @GET
    @Path("/{section: guides|reference}/examples/{name: [A-Za-z0-9-]+\\.[a-z]+}")
    @Operation(hidden = true)
    public Response example(@RestPath String section, @RestPath String name) {
        var file = pages.file(section + "/examples/" + name).orElseThrow(() -> new Missing("Example"));
        return answer(file, MediaType.TEXT_PLAIN + ";charset=UTF-8");
    }

    private Response html(String name) {
        var page = pages.page(name).orElseThrow(() -> new Missing("Page"));
        return html(Templates.page(page, tree.neighbours(name), frame(name, "")));
    }

    private Frame frame(String name, String query) {
        return new Frame(PublicUrl.path(), tree.sections(), name, query);
    }

    /** Made by the first search, since it renders all pages. */
    private DocsSearch search() {
        if (search == null) {
            search = new DocsSearch(tree.sections().stream().flatMap(section -> section.entries().stream())
                    .map(entry -> new DocsSearch.Document(entry.name(), pages.page(entry.name()).orElseThrow(),
                            entry.name().matches("decisions/.*|tests|reference/schema")))
                    .toList());
        }
        return search;
    }

    private static Response html(TemplateInstance page) {
        return answer(page.render(), MediaType.TEXT_HTML + ";charset=UTF-8");
    }

    private static Response answer(Object content, String type) {
        return Response.ok(content).header("Content-Type", type).header("Content-Security-Policy", POLICY)
                .header("X-Content-Type-Options", "nosniff").header("Referrer-Policy", "same-origin")
                .header("Cache-Control", "max-age=60").build();
    }
}
