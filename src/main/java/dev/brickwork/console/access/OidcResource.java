package dev.brickwork.console.access;

import java.util.Objects;

import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Response;

import org.eclipse.microprofile.jwt.JsonWebToken;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestQuery;

import dev.brickwork.console.frame.Console;
import dev.brickwork.console.frame.ConsolePages;
import dev.brickwork.platform.http.ClientAddresses;
import io.quarkus.oidc.IdToken;
import io.quarkus.oidc.OidcSession;
import io.quarkus.security.Authenticated;
import io.quarkus.security.identity.SecurityIdentity;
import io.vertx.ext.web.RoutingContext;

/**
 * Sign-in by OIDC. The framework sends people to their organisation and back; who comes back gets a session of ours like everybody
 * else, so that it can be listed and ended. That of the framework ends here.
 */
@Path(SessionLookup.SIGN_IN + "/oidc")
@Produces(Console.HTML)
class OidcResource {
    private final OidcUsers users;
    private final SecurityIdentity identity;
    /** Its qualifier is only for fields. */
    @Inject
    @IdToken
    JsonWebToken token;
    private final OidcSession session;
    private final ClientAddresses addresses;

    OidcResource(OidcUsers users, SecurityIdentity identity, OidcSession session, ClientAddresses addresses) {
        this.users = users;
        this.identity = identity;
        this.session = session;
        this.addresses = addresses;
    }

    @GET
    @Authenticated
    @Operation(hidden = true)
    public Response signIn(@RestQuery String next, RoutingContext request) {
        session.logout().await().indefinitely();
        var ours = users.signIn(claims(), SignInResource.client(request, addresses));
        return ConsolePages.redirect(NextPage.of(next)).cookie(SessionCookie.of(ours)).build();
    }

    private OidcUsers.Claims claims() {
        Object claimed = token.getClaim("email_verified");
        var isVerified = Objects.toString(claimed);
        String email = token.getClaim("email");
        return new OidcUsers.Claims(token.getIssuer(), token.getSubject(), "false".equals(isVerified) ? null : email,
                "true".equals(isVerified), token.getClaim("name"), identity.getRoles());
    }
}
