package dev.brickwork.console.frame;

import java.net.URI;

import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.Response.ResponseBuilder;

import dev.brickwork.platform.http.PublicUrl;
import io.quarkus.qute.TemplateInstance;

/** The answers of the console. */
public final class ConsolePages {
    private ConsolePages() {
    }

    public static Response html(TemplateInstance page) {
        return html(200, page).build();
    }

    /** Rendered at once, as long as the request's thread and what it has read are there. */
    public static ResponseBuilder html(int status, TemplateInstance page) {
        return Response.status(status).entity(page.render()).type(Console.HTML);
    }

    /** @param path of our own, such as {@code /console/people} */
    public static Response seeOther(String path) {
        return redirect(path).build();
    }

    public static ResponseBuilder redirect(String path) {
        return Response.status(Response.Status.SEE_OTHER).location(URI.create(PublicUrl.path() + path));
    }
}
