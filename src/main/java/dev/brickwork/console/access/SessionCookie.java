package dev.brickwork.console.access;

import java.util.Optional;
import java.util.regex.Pattern;

import jakarta.ws.rs.core.NewCookie;
import jakarta.ws.rs.core.NewCookie.SameSite;

import dev.brickwork.platform.http.PublicUrl;
import io.vertx.ext.web.RoutingContext;

/** The cookie that holds the token of a session. Browsers forget it when they are closed. */
final class SessionCookie {
    private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9_-]{43}");

    private SessionCookie() {
    }

    /** Browsers take the prefix only from the host itself, by https and for all paths: no other site can plant one. */
    static String name() {
        return isSecure() ? "__Host-console" : "console";
    }

    static NewCookie of(String token) {
        return cookie(token, NewCookie.DEFAULT_MAX_AGE);
    }

    static NewCookie none() {
        return cookie("", 0);
    }

    /** Empty if there is none, or no token in it. */
    static Optional<String> token(RoutingContext request) {
        return Optional.ofNullable(request.request().getCookie(name())).map(cookie -> cookie.getValue())
                .filter(token -> TOKEN.matcher(token).matches());
    }

    private static NewCookie cookie(String value, int maxAge) {
        return new NewCookie.Builder(name()).value(value).path("/").httpOnly(true).secure(isSecure()).sameSite(SameSite.LAX)
                .maxAge(maxAge).build();
    }

    private static boolean isSecure() {
        return PublicUrl.base().startsWith("https:");
    }
}
