package dev.brickwork.platform.http;

import java.util.Optional;
import java.util.UUID;

import dev.brickwork.platform.cell.CellToken;
import dev.brickwork.platform.cell.Whereabouts;
import dev.brickwork.platform.cell.WrongCell;
import io.vertx.ext.web.RoutingContext;

/** Addresses that hold a token, and so are secrets: a caller that knows one needs no key. */
public abstract class PublicPage<T> implements Admission {
    private final String prefix;
    private final UnknownCallers callers;
    private final Whereabouts whereabouts;

    /** @param prefix what stands before the token */
    protected PublicPage(String prefix, UnknownCallers callers, Whereabouts whereabouts) {
        this.prefix = prefix;
        this.callers = callers;
        this.whereabouts = whereabouts;
    }

    protected abstract Optional<T> lookUp(String token);

    protected abstract UUID sellerOf(T found);

    /** What the token of the path stands for. */
    public Optional<T> find(RoutingContext request) {
        var path = request.normalizedPath();
        var token = CellToken.of(token(path));
        var found = callers.find(request, () -> {
            var here = lookUp(token.secret());
            try {
                here.ifPresent(known -> whereabouts.refuseUnlessHere(sellerOf(known)));
            } catch (WrongCell elsewhere) {
                throw new WrongCell(elsewhere.cell, addressIn(elsewhere.cell, token, request));
            }
            return here;
        });
        if (found.isEmpty()) {
            WrongCell.refuseIfAny(token.otherCell());
        }
        return found;
    }

    /** The same with the name of that cell, by which a proxy finds it. */
    private String addressIn(String cell, CellToken token, RoutingContext request) {
        if (!Api.isRead(request.request().method().name())) {
            return null;
        }
        var path = request.normalizedPath();
        return PublicUrl.path() + prefix + token.in(cell) + path.substring(prefix.length() + token(path).length());
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
