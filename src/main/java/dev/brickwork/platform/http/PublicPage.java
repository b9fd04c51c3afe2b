package dev.brickwork.platform.http;

import java.util.Optional;

import io.vertx.ext.web.RoutingContext;

/** Addresses that hold a token, and so are secrets: a caller that knows one needs no key. */
public abstract class PublicPage<T> implements Admission {
    private final String prefix;
    private final UnknownCallers callers;

    /** @param prefix what stands before the token */
    protected PublicPage(String prefix, UnknownCallers callers) {
        this.prefix = prefix;
        this.callers = callers;
    }

    protected abstract Optional<T> lookUp(String token);

    /** What the token of the path stands for. */
    public Optional<T> find(RoutingContext request) {
        return callers.find(request, () -> lookUp(token(request.normalizedPath())));
    }

    @Override
    public boolean isFor(String path) {
        return path.startsWith(prefix);
    }

    @Override
    public String loggedPath(String path) {
        var slash = path.indexOf('/', prefix.length());
        return prefix + "{token}" + (slash < 0 ? "" : path.substring(slash));
    }

    /** The database is always asked: a token is used a few times at most. */
    @Override
    public Optional<Boolean> fromMemory(RoutingContext request) {
        return Optional.empty();
    }

    @Override
    public boolean fromDatabase(RoutingContext request) {
        return find(request).isPresent();
    }

    private String token(String path) {
        var slash = path.indexOf('/', prefix.length());
        return path.substring(prefix.length(), slash < 0 ? path.length() : slash);
    }
}
