package dev.brickwork.docs;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestPath;

import dev.brickwork.core.Missing;
import dev.brickwork.platform.http.PublicUrl;
import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;

/** The documentation of this version. Everybody may read it. */
@Path("/docs")
public class DocsResource {
    private static final String FOLDER = "docs/";
    private static final String POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; "
            + "form-action 'none'; frame-ancestors 'none'";

    private final DocsPages pages;

    DocsResource(DocsPages pages) {
        this.pages = pages;
    }

    @CheckedTemplate
    static class Templates {
        static native TemplateInstance page(DocsPage page, String root);
    }

    @GET
    @Produces(MediaType.TEXT_HTML)
    @Operation(hidden = true)
    public Response start() {
        return page("README");
    }

    /** A name has no dots, so that nothing outside of the folder can be named. */
    @GET
    @Path("/{name: [A-Za-z0-9/-]+}")
    @Produces(MediaType.TEXT_HTML)
    @Operation(hidden = true)
    public Response page(@RestPath String name) {
        var page = pages.page(FOLDER + name + ".md").orElseThrow(() -> new Missing("Page"));
        return answer(Templates.page(page, PublicUrl.path()).render(), MediaType.TEXT_HTML + ";charset=UTF-8");
    }

    @GET
    @Path("/images/{name: [a-z0-9-]+\\.png}")
    @Operation(hidden = true)
    public Response image(@RestPath String name) {
        return answer(pages.file(FOLDER + "images/" + name).orElseThrow(() -> new Missing("Image")), "image/png");
    }

    @GET
    @Path("/{section: guides|reference}/examples/{name: [A-Za-z0-9-]+\\.[a-z]+}")
    @Operation(hidden = true)
    public Response example(@RestPath String section, @RestPath String name) {
        var file = pages.file(FOLDER + section + "/examples/" + name).orElseThrow(() -> new Missing("Example"));
        return answer(file, MediaType.TEXT_PLAIN + ";charset=UTF-8");
    }

    private static Response answer(Object content, String type) {
        return Response.ok(content).header("Content-Type", type).header("Content-Security-Policy", POLICY)
                .header("X-Content-Type-Options", "nosniff").header("Referrer-Policy", "same-origin")
                .header("Cache-Control", "max-age=60").build();
    }
}
