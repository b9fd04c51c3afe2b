package dev.brickwork.seller;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Optional;
import java.util.regex.Pattern;

import jakarta.enterprise.context.ApplicationScoped;

import org.eclipse.microprofile.config.inject.ConfigProperty;

import dev.brickwork.platform.http.Admission;
import dev.brickwork.platform.http.Api;
import dev.brickwork.platform.http.UnknownCallers;
import dev.brickwork.seller.KeyDirectory.Known;
import io.vertx.ext.web.RoutingContext;

/** Whose key a request of the API bears. Bodies of others are not read; {@link KeyFilter} refuses them. */
@ApplicationScoped
class KeyLookup implements Admission {
    private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9_-]{43,}");

    private final KeyDirectory keys;
    private final UnknownCallers callers;
    private final Optional<String> operatorKey;

    KeyLookup(KeyDirectory keys, UnknownCallers callers,
            @ConfigProperty(name = "brickwork.operator.key") Optional<String> operatorKey) {
        this.keys = keys;
        this.callers = callers;
        this.operatorKey = operatorKey;
    }

    boolean hasOperator() {
        return operatorKey.isPresent();
    }

    boolean isOperator(String presented) {
        return presented != null && operatorKey.isPresent() && MessageDigest.isEqual(
                presented.getBytes(StandardCharsets.UTF_8), operatorKey.get().getBytes(StandardCharsets.UTF_8));
    }

    /** Empty for a key that is missing, malformed, unknown or wrong. */
    Optional<Known> find(RoutingContext request) {
        return callers.once(request, () -> presented(request).flatMap(text -> {
            var remembered = keys.remembered(text);
            if (remembered.isPresent()) {
                return remembered;
            }
            // A key that was good a while ago is not held back by others that guess at the same address.
            return keys.isFamiliar(text) ? keys.read(text) : callers.counted(request, () -> keys.read(text));
        }));
    }

    /** Of a key that is unknown here: the cell that it names. */
    Optional<String> otherCell(RoutingContext request) {
        return presented(request).flatMap(KeyText::otherCell);
    }

    @Override
    public boolean isFor(String path) {
        return path.startsWith(Api.BASE + "/");
    }

    /** The token of a page, where somebody has put one in the place of an id. */
    @Override
    public String loggedPath(String path) {
        return TOKEN.matcher(path).replaceAll("{token}");
    }

    /** The operator alone, who imports sellers. */
    @Override
    public boolean mayStream(RoutingContext request) {
        return isOperator(request.request().getHeader(Api.KEY_HEADER));
    }

    @Override
    public Optional<Boolean> fromMemory(RoutingContext request) {
        if (mayStream(request)) {
            return Optional.of(true);
        }
        var text = presented(request);
        if (text.isEmpty()) {
            return Optional.of(callers.once(request, Optional::empty).isPresent());
        }
        var remembered = keys.remembered(text.get());
        return remembered.isEmpty()
                ? Optional.empty()
                : Optional.of(callers.once(request, () -> remembered).isPresent());
    }

    @Override
    public boolean fromDatabase(RoutingContext request) {
        return find(request).isPresent();
    }

    private static Optional<KeyText> presented(RoutingContext request) {
        return Optional.ofNullable(request.request().getHeader(Api.KEY_HEADER)).flatMap(KeyText::parse);
    }
}
