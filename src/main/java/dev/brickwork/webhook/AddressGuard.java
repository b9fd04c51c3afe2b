package dev.brickwork.webhook;

import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletionStage;

import jakarta.enterprise.context.ApplicationScoped;

import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Where webhooks may go. A name is looked up and all its addresses are judged, when an endpoint is saved and again before
 * every request; the request goes to the very address that was judged, so a name that points elsewhere a moment later (DNS
 * rebinding) gains nothing.
 */
@ApplicationScoped
class AddressGuard {
    static final int URL_LENGTH_MAX = 2_000;
    private static final String SETTING = "brickwork.webhooks.allow-private-addresses";
    private static final int PORT_MAX = 65_535;
    private static final int HTTP_PORT = 80;
    private static final int HTTPS_PORT = 443;

    private final NameLookup names;
    private final boolean arePrivateAllowed;

    AddressGuard(NameLookup names,
            @ConfigProperty(name = SETTING) boolean arePrivateAllowed) {
        this.names = names;
        this.arePrivateAllowed = arePrivateAllowed;
    }

    /** Why an address was turned away, in words that follow the member's name. */
    static final class Forbidden extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Forbidden(String message) {
            super(message, null, false, false);
        }
    }

    /** @param host without the brackets of an IPv6 address */
    record Target(boolean isTls, String host, int port, String pathAndQuery) {
    }

    /** Reads the address without looking the name up. */
    Target parse(String url) {
        var uri = uri(url);
        var scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
        if (!scheme.equals("https") && !(scheme.equals("http") && arePrivateAllowed)) {
            throw new Forbidden(arePrivateAllowed
                    ? "must begin with https:// or, for development, http://"
                    : "must begin with https://; http:// is for development, with the setting " + SETTING);
        }
        if (uri.getRawUserInfo() != null || uri.getRawAuthority() != null && uri.getRawAuthority().indexOf('@') >= 0) {
            throw new Forbidden("may hold no user name or password");
        }
        if (uri.getHost() == null) {
            throw new Forbidden("must name a host");
        }
        if (uri.getRawFragment() != null) {
            throw new Forbidden("may have no fragment (#)");
        }
        if (uri.getPort() == 0 || uri.getPort() > PORT_MAX) {
            throw new Forbidden("must have a port between 1 and " + PORT_MAX);
        }
        var isTls = scheme.equals("https");
        var whenAbsent = isTls ? HTTPS_PORT : HTTP_PORT;
        var path = uri.getRawPath() == null || uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
        return new Target(isTls, uri.getHost().replace("[", "").replace("]", ""),
                uri.getPort() < 0 ? whenAbsent : uri.getPort(),
                uri.getRawQuery() == null ? path : path + "?" + uri.getRawQuery());
    }

    /** All addresses of the target, each of them allowed; otherwise it fails as {@link Forbidden}. */
    CompletionStage<List<InetAddress>> addresses(Target target) {
        return names.lookUp(target.host()).thenApply(found -> {
            if (found.isEmpty()) {
                throw new Forbidden("must name a host that can be found");
            }
            // All of them, not the one we would take: who answers a public and a private address has no honest reason.
            if (!arePrivateAllowed && !found.stream().allMatch(PublicAddresses::contain)) {
                throw new Forbidden(
                        "must lead into the public internet; localhost and private networks are for development, "
                                + "with the setting " + SETTING);
            }
            return found;
        });
    }

    private static URI uri(String url) {
        try {
            if (url.chars().anyMatch(c -> c <= ' ' || c > '~')) {
                throw new Forbidden("must be an address in ASCII; a name in other letters is written in Punycode");
            }
            return new URI(url);
        } catch (URISyntaxException e) {
            throw new Forbidden("must be an address such as https://example.com/webhooks");
        }
    }
}
