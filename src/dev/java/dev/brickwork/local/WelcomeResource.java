package dev.brickwork.local;

import java.io.IOException;
import java.nio.file.Files;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestPath;

import dev.brickwork.core.Missing;
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
    public TemplateInstance welcome() {
        return page.data("key", key, "address", address);
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

    /** The documents of the checkout, as they are written. */
    @GET
    @Path("docs/{page: .+\\.(md|yaml)}")
    @Produces(MediaType.TEXT_PLAIN)
    @Operation(hidden = true)
    public String document(@RestPath String page) throws IOException {
        var folder = Folders.project().resolve("docs");
        var file = folder.resolve(page).normalize();
        if (!file.startsWith(folder) || !Files.isRegularFile(file)) {
            throw new Missing("Page");
        }
        return Files.readString(file);
    }
}
