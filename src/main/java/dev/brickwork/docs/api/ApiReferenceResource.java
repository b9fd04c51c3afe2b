package dev.brickwork.docs.api;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestPath;

import com.fasterxml.jackson.databind.ObjectMapper;

import dev.brickwork.core.Missing;
import dev.brickwork.platform.http.PublicUrl;
import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;
import io.quarkus.smallrye.openapi.runtime.OpenApiDocumentService;
import io.smallrye.openapi.runtime.io.Format;

/** The API document as pages: one that lists every operation, and one a tag. They need no key. */
@Path("/api-reference")
public class ApiReferenceResource {
    private static final String POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; "
            + "connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
    private static final String OVERVIEW = "";
    /** What Quarkus calls the only one. */
    private static final String DOCUMENT = "<default>";

    private final OpenApiDocumentService documents;
    private final ObjectMapper json;
    private final Optional<String> key;
    /** By tag. There are only as many as there are tags: one that does not exist is not kept. */
    private final Map<String, String> rendered = new ConcurrentHashMap<>();
    private volatile Set<String> tags;

    /** @param key that requests from the pages bear until another is given; dev mode has one */
    ApiReferenceResource(OpenApiDocumentService documents, ObjectMapper json,
            @ConfigProperty(name = "brickwork.api-reference.key") Optional<String> key) {
        this.documents = documents;
        this.json = json;
        this.key = key;
    }

    @CheckedTemplate
    static class Templates {
        static native TemplateInstance overview(String about, List<Tag> tags, String key, String root);

        static native TemplateInstance tag(Tag tag, List<Tag> tags, String key, String root);
    }

    @GET
    @Produces(MediaType.TEXT_HTML)
    @Operation(hidden = true)
    public Response overview() {
        return answer(rendered.computeIfAbsent(OVERVIEW, none -> {
            var reference = reference();
            return Templates.overview(reference.about(), reference.overview(), key.orElse(""), PublicUrl.path()).render();
        }));
    }

    /** A name has no dots, so that styles and scripts are found below the same path. */
    @GET
    @Path("/{tag: [a-z-]+}")
    @Produces(MediaType.TEXT_HTML)
    @Operation(hidden = true)
    public Response tag(@RestPath String tag) {
        if (!tags().contains(tag)) {
            throw new Missing("Page");
        }
        return answer(rendered.computeIfAbsent(tag, slug -> {
            var reference = reference();
            return Templates.tag(reference.tag(slug).orElseThrow(), reference.overview(), key.orElse(""),
                    PublicUrl.path()).render();
        }));
    }

    /** Kept, so that a name that does not exist does not cost reading the document. */
    private Set<String> tags() {
        if (tags == null) {
            tags = reference().overview().stream().map(Tag::slug).collect(Collectors.toUnmodifiableSet());
        }
        return tags;
    }

    private ApiReference reference() {
        try {
            return new ApiReference(json.readTree(documents.getDocument(DOCUMENT, Format.JSON)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Response answer(String page) {
        return Response.ok(page).header("Content-Type", MediaType.TEXT_HTML + ";charset=UTF-8")
                .header("Content-Security-Policy", POLICY).header("X-Content-Type-Options", "nosniff")
                .header("Referrer-Policy", "same-origin").header("Cache-Control", "max-age=60").build();
    }
}
