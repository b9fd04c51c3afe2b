package dev.brickwork.console.frame;

import java.util.Map;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.core.HttpHeaders;

import org.jboss.resteasy.reactive.server.ServerResponseFilter;

import dev.brickwork.platform.http.ErrorBody;

/** What all answers of the console have in common: headers that keep a page to itself, and problems as pages. */
class ConsoleResponses {
    /** Nothing from elsewhere, nothing inline. Under {@code no-referrer} browsers would send {@code Origin: null} with our own forms. */
    private static final Map<String, String> HEADERS = Map.of(
            "Content-Security-Policy", "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
                    + "form-action 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'",
            "Referrer-Policy", "same-origin", "X-Frame-Options", "DENY", "X-Content-Type-Options", "nosniff",
            "Cross-Origin-Opener-Policy", "same-origin", "Cross-Origin-Resource-Policy", "same-origin",
            "Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=()",
            "X-Robots-Tag", "noindex, nofollow", "Cache-Control", "no-store");

    @ServerResponseFilter
    void finish(ContainerRequestContext request, ContainerResponseContext response) {
        if (!Console.isAt(request.getUriInfo().getPath())) {
            return;
        }
        HEADERS.forEach((name, value) -> {
            if (!response.getHeaders().containsKey(name)) {
                response.getHeaders().add(name, value);
            }
        });
        if (response.getEntity() instanceof ErrorBody error) {
            var problem = Problem.of(response.getStatus(), error, request.getUriInfo().getPath());
            boolean isPart = request.getHeaderString(Console.HTMX_HEADER) != null;
            var page = isPart ? Console.Templates.problem$message(problem) : Console.Templates.problem(problem);
            if (isPart) {
                // it has nothing of what was asked for: it is shown above what is there
                response.getHeaders().putSingle("HX-Reselect", ".problem");
                response.getHeaders().putSingle("HX-Reswap", "beforebegin");
            }
            response.setEntity(page.render());
            response.getHeaders().putSingle(HttpHeaders.CONTENT_TYPE, Console.HTML);
        }
    }
}
