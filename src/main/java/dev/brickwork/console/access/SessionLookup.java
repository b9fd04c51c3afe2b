package dev.brickwork.console.access;

import java.util.Optional;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.console.frame.Console;
import dev.brickwork.platform.http.Admission;
import dev.brickwork.platform.http.UnknownCallers;
import io.vertx.ext.web.RoutingContext;

/** Whose session a request to the console bears. */
@ApplicationScoped
class SessionLookup implements Admission {
    static final String SIGN_IN = Console.PATH + "/sign-in";
    static final String INVITATION = Console.PATH + "/invitation/";

    private final Sessions sessions;
    private final UnknownCallers callers;

    SessionLookup(Sessions sessions, UnknownCallers callers) {
        this.sessions = sessions;
        this.callers = callers;
    }

    /** Where one comes in who is not signed in yet. */
    static boolean isOpen(String path) {
        return path.equals(SIGN_IN) || path.startsWith(SIGN_IN + "/") || path.startsWith(INVITATION);
    }

    /** Empty for a cookie that is missing, malformed, unknown or over. */
    Optional<Session> find(RoutingContext request) {
        return callers.once(request, () -> SessionCookie.token(request)
                .flatMap(token -> callers.counted(request, () -> sessions.presented(token))));
    }

    @Override
    public boolean isFor(String path) {
        return Console.isAt(path);
    }

    @Override
    public String loggedPath(String path) {
        if (!path.startsWith(INVITATION)) {
            return path;
        }
        var slash = path.indexOf('/', INVITATION.length());
        return INVITATION + "{token}" + (slash < 0 ? "" : path.substring(slash));
    }

    @Override
    public Optional<Boolean> fromMemory(RoutingContext request) {
        if (isOpen(request.normalizedPath())) {
            return Optional.of(true);
        }
        return SessionCookie.token(request).isEmpty()
                ? Optional.of(callers.once(request, Optional::empty).isPresent())
                : Optional.empty();
    }

    @Override
    public boolean fromDatabase(RoutingContext request) {
        return find(request).isPresent();
    }
}
