package dev.brickwork.console.access;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Response;

import org.jboss.resteasy.reactive.server.ServerRequestFilter;

import dev.brickwork.console.frame.Console;
import dev.brickwork.console.frame.ConsolePages;
import dev.brickwork.console.frame.Frame;
import dev.brickwork.platform.caller.Caller;
import dev.brickwork.platform.cell.Whereabouts;
import dev.brickwork.platform.http.Api;
import dev.brickwork.platform.http.PublicUrl;
import dev.brickwork.platform.http.RateBuckets;
import dev.brickwork.platform.http.RequestLogFields;
import dev.brickwork.platform.http.SameOrigin;
import dev.brickwork.platform.refusal.Declined;
import dev.brickwork.platform.refusal.ErrorCode;
import io.vertx.ext.web.RoutingContext;

/** Lets people into the console, or not: from where (403), who (to the sign-in page), how often (429). What, {@code Needs} says. */
class ConsoleFilter {
    private static final int REQUESTS_PER_SECOND_MAX = 50;

    private final SessionLookup lookup;
    private final Sessions sessions;
    private final Caller caller;
    private final Frame frame;
    private final Whereabouts whereabouts;
    private final RateBuckets<UUID> rates = new RateBuckets<>(REQUESTS_PER_SECOND_MAX);

    ConsoleFilter(SessionLookup lookup, Sessions sessions, Caller caller, Frame frame, Whereabouts whereabouts) {
        this.lookup = lookup;
        this.sessions = sessions;
        this.caller = caller;
        this.frame = frame;
        this.whereabouts = whereabouts;
    }

    @ServerRequestFilter(priority = Priorities.AUTHENTICATION)
    Response letIn(ContainerRequestContext context, RoutingContext routing) {
        var path = context.getUriInfo().getPath();
        if (!Console.isAt(path)) {
            return null;
        }
        if (!Api.isRead(context.getMethod()) && !SameOrigin.isCertain(context.getHeaderString("Origin"),
                context.getHeaderString("Sec-Fetch-Site"))) {
            throw new Declined(ErrorCode.ERR_FORBIDDEN, "This form was not sent by the console itself.");
        }
        if (SessionLookup.isOpen(path)) {
            return null;
        }
        var session = lookup.find(routing).orElse(null);
        if (session == null) {
            return toSignIn(context, routing);
        }
        enter(session, path, routing);
        return null;
    }

    private void enter(Session session, String path, RoutingContext routing) {
        routing.put(RequestLogFields.SELLER, session.sellerId());
        if (rates.take(session.id()) < 0) {
            throw new Declined(ErrorCode.ERR_RATE_LIMITED, "You may send " + REQUESTS_PER_SECOND_MAX + " requests a second.",
                    1);
        }
        caller.enterAsUser(session.sellerId(), session.userId(), session.userName(), session.role().scopes(),
                SessionCookie.token(routing).orElseThrow());
        if (session.isSellerMoving()) {
            whereabouts.refuseUnlessHere(session.sellerId());
        }
        frame.enter(session.role().word(), path);
        if (session.isSellerSuspended()) {
            throw new Declined(ErrorCode.ERR_FORBIDDEN, "This seller is suspended.");
        }
        if (!session.isSellerMoving()) {
            sessions.seen(session);
        }
    }

    /** A page that is there already goes to the sign-in page as a whole. */
    private static Response toSignIn(ContainerRequestContext context, RoutingContext routing) {
        var address = SessionLookup.SIGN_IN + (context.getMethod().equals("GET") ? "?next=" + next(routing) : "");
        return context.getHeaderString(Console.HTMX_HEADER) == null
                ? ConsolePages.seeOther(address)
                : Response.status(401).header("HX-Redirect", PublicUrl.path() + SessionLookup.SIGN_IN).build();
    }

    private static String next(RoutingContext routing) {
        return URLEncoder.encode(routing.request().uri(), StandardCharsets.UTF_8);
    }
}
