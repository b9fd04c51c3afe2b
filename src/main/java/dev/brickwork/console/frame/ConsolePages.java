package dev.brickwork.console.frame;

import jakarta.ws.rs.core.HttpHeaders;
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

    /** Without scheme and host: those that we see are not the browser's where a proxy ends TLS, and it would refuse to go there. */
    public static ResponseBuilder redirect(String path) {
        return Response.status(Response.Status.SEE_OTHER).header(HttpHeaders.LOCATION, PublicUrl.path() + path);
    }
}
