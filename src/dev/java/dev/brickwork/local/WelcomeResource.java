package dev.brickwork.local;

import java.io.IOException;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;

import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestPath;

import io.quarkus.arc.profile.IfBuildProfile;
import io.quarkus.qute.Location;
import io.quarkus.qute.Template;
import io.quarkus.qute.TemplateInstance;

/** The first page somebody sees who has just started Brickwork on their own machine. */
@IfBuildProfile(anyOf = {"dev", "test"})
@Path("/")
public class WelcomeResource {

    private final Template page;
    private final String key;
    private final String address;

    WelcomeResource(@Location("WelcomeResource/welcome.html") Template page, @ConfigProperty(name = "brickwork.bootstrap.key") String key,
            @ConfigProperty(name = "brickwork.public-url") String address) {
        this.page = page;
        this.key = key;
        this.address = address;
    }

    @GET
    @Produces(MediaType.TEXT_HTML)
    @Operation(hidden = true)
    public TemplateInstance welcome(UriInfo uri) throws IOException, InterruptedException {
        var here = uri.getBaseUri().resolve("/").toString().replaceFirst("/$", "");
        return page.data("key", key, "address", address, "demo", DemoLinks.of(here, key));
    }

    /** Not among the static resources of the service: they would be shipped, and looked up before every request. */
    @GET
    @Path("welcome/{file: (welcome\\.css|brickwork\\.svg)}")
    @Operation(hidden = true)
    public Response asset(@RestPath String file) throws IOException {
        try (var stream = WelcomeResource.class.getResourceAsStream("/welcome/" + file)) {
            return Response.ok(stream.readAllBytes(), file.endsWith(".css") ? "text/css" : "image/svg+xml").build();
        }
    }
}
