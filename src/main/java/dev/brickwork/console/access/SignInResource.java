package dev.brickwork.console.access;

import java.util.Optional;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestForm;
import org.jboss.resteasy.reactive.RestQuery;

import dev.brickwork.console.access.Access.SignInView;
import dev.brickwork.console.access.Sessions.Client;
import dev.brickwork.console.frame.Console;
import dev.brickwork.console.frame.ConsolePages;
import dev.brickwork.console.frame.Needs;
import dev.brickwork.platform.http.ClientAddresses;
import dev.brickwork.platform.refusal.Declined;
import dev.brickwork.platform.write.OwnTransactions;
import io.quarkus.qute.TemplateInstance;
import io.vertx.ext.web.RoutingContext;

/** Into the console and out of it. */
@Path(Console.PATH)
@Produces(Console.HTML)
class SignInResource {
    private static final int LENGTH_MAX = 300;
    private static final String WRONG = "The email address, password or code is wrong, or too many attempts were made. "
            + "After ten failed attempts an account is locked for 15 minutes.";

    private final SignIns signIns;
    private final Sessions sessions;
    private final SessionLookup lookup;
    private final ClientAddresses addresses;
    private final OidcSetting oidc;
    private final Optional<String> demo;

    SignInResource(SignIns signIns, Sessions sessions, SessionLookup lookup, ClientAddresses addresses, OidcSetting oidc,
            @ConfigProperty(name = "brickwork.console.demo-sign-in") Optional<String> demo) {
        this.signIns = signIns;
        this.sessions = sessions;
        this.lookup = lookup;
        this.addresses = addresses;
        this.oidc = oidc;
        this.demo = demo;
    }

    @GET
    @Path("/sign-in")
    @Operation(hidden = true)
    public Response page(@RestQuery String next, RoutingContext request) {
        return lookup.find(request).isPresent()
                ? ConsolePages.seeOther(NextPage.of(next))
                : ConsolePages.html(signInPage(next, "", null));
    }

    @POST
    @Path("/sign-in")
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    @OwnTransactions(why = "A failed attempt is counted though it is refused. Who signs in twice has two sessions.")
    @Operation(hidden = true)
    public Response signIn(@RestForm String email, @RestForm String password, @RestForm String code, @RestForm String next,
            RoutingContext request) {
        var entry = new SignIns.Entry(text(email), text(password), text(code));
        var earlier = earlier(request);
        var token = signIns.signIn(entry, client(request, addresses), request);
        if (token.isEmpty()) {
            return ConsolePages.html(400, signInPage(next, entry.email(), WRONG)).build();
        }
        // Whoever has planted a cookie here, or was signed in before, is not signed in by it any more.
        earlier.ifPresent(sessions::endAsItself);
        return ConsolePages.redirect(NextPage.of(next)).cookie(SessionCookie.of(token.get())).build();
    }

    private TemplateInstance signInPage(String next, String email, String problem) {
        return Access.Templates.signIn(new SignInView(NextPage.of(next), email, problem, oidc.isOn(), demo.orElse(null)));
    }

    /** None where the address has presented too many unknown cookies: who knows the password gets in all the same. */
    private Optional<Session> earlier(RoutingContext request) {
        try {
            return lookup.find(request);
        } catch (Declined tooManyUnknown) {
            return Optional.empty();
        }
    }

    @POST
    @Path("/sign-out")
    @Needs(Needs.SIGNED_IN)
    @OwnTransactions(why = "The session is ended once; who has none is sent to the sign-in page.")
    @Operation(hidden = true)
    public Response signOut(RoutingContext request) {
        lookup.find(request).ifPresent(sessions::endAsItself);
        return ConsolePages.redirect(SessionLookup.SIGN_IN).cookie(SessionCookie.none()).build();
    }

    static Client client(RoutingContext request, ClientAddresses addresses) {
        return new Client(addresses.client(request.request()), request.request().getHeader("User-Agent"));
    }

    private static String text(String sent) {
        return sent == null || sent.length() > LENGTH_MAX || sent.indexOf('\0') >= 0 ? "" : sent;
    }
}
