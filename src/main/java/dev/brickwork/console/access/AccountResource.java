package dev.brickwork.console.access;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestPath;

import dev.brickwork.console.access.Access.AccountView;
import dev.brickwork.console.access.Access.CodesView;
import dev.brickwork.console.access.Account.Proof;
import dev.brickwork.console.frame.Console;
import dev.brickwork.console.frame.ConsolePages;
import dev.brickwork.console.frame.Frame;
import dev.brickwork.console.frame.Needs;
import dev.brickwork.core.Refused;
import dev.brickwork.document.PaymentCode;
import dev.brickwork.platform.caller.Caller;
import dev.brickwork.platform.http.ClientAddresses;
import dev.brickwork.platform.http.Ids;
import dev.brickwork.platform.json.Body;
import dev.brickwork.platform.json.Fields;
import dev.brickwork.platform.write.OwnTransactions;
import io.vertx.ext.web.RoutingContext;

/** Everybody's own account: password, one-time codes, sessions. */
@Path(Console.PATH + "/account")
@Produces(Console.HTML)
class AccountResource {
    private static final String PAGE = Console.PATH + "/account";
    private static final int LENGTH_MAX = 200;
    private static final int CODE_LENGTH_MAX = 7;
    private static final String COUNTS_FAILURES = "A wrong password is counted though it is refused. What is changed is changed once, "
            + "under the lock of the user.";

    private final Account account;
    private final Sessions sessions;
    private final SessionLookup lookup;
    private final ClientAddresses addresses;
    private final Caller caller;
    private final Frame frame;

    AccountResource(Account account, Sessions sessions, SessionLookup lookup, ClientAddresses addresses, Caller caller,
            Frame frame) {
        this.account = account;
        this.sessions = sessions;
        this.lookup = lookup;
        this.addresses = addresses;
        this.caller = caller;
        this.frame = frame;
    }

    private static Proof proof(Fields in) {
        return new Proof(in.reference("password", LENGTH_MAX).required(), in.reference("code", CODE_LENGTH_MAX).optional());
    }

    record NewPassword(Proof proof, String password) {

        static NewPassword read(Fields in) {
            return new NewPassword(AccountResource.proof(in), in.reference("new_password", LENGTH_MAX).required());
        }
    }

    record NewCodes(Proof proof, byte[] secret) {

        static NewCodes read(Fields in) {
            var secret = Totp.secret(in.reference("secret", LENGTH_MAX).required());
            if (secret.isEmpty()) {
                in.problem("secret", "is not one that this page has shown");
            }
            return new NewCodes(AccountResource.proof(in), secret.orElse(null));
        }
    }

    @GET
    @Needs(Needs.SIGNED_IN)
    @Operation(hidden = true)
    public Response page(RoutingContext request) {
        var thisOne = lookup.find(request).map(Session::id).orElse(null);
        return ConsolePages.html(Access.Templates.account(new AccountView(account.facts(caller.userId()),
                sessions.of(caller.userId(), thisOne), frame.zone(), Passwords.LENGTH_MIN)));
    }

    @POST
    @Path("/password")
    @Needs(Needs.SIGNED_IN)
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    @OwnTransactions(why = COUNTS_FAILURES)
    @Operation(hidden = true)
    public Response changePassword(Body body, RoutingContext request) {
        var sent = body.read(NewPassword::read);
        var token = account.changePassword(caller.userId(), sent.proof(), sent.password(),
                SignInResource.client(request, addresses));
        return ConsolePages.redirect(PAGE).cookie(SessionCookie.of(token)).build();
    }

    /** A secret that is nowhere kept until the app has shown that it has it. */
    @GET
    @Path("/one-time-codes")
    @Needs(Needs.SIGNED_IN)
    @Operation(hidden = true)
    public Response newCodes() {
        var facts = account.facts(caller.userId());
        if (!facts.hasPassword()) {
            throw new Refused("Your organisation signs you in; it also asks for one-time codes.");
        }
        return ConsolePages.html(Access.Templates.codes(view(Totp.text(Totp.newSecret()), facts.email(), null)));
    }

    @POST
    @Path("/one-time-codes")
    @Needs(Needs.SIGNED_IN)
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    @OwnTransactions(why = COUNTS_FAILURES)
    @Operation(hidden = true)
    public Response setUpCodes(Body body) {
        var sent = body.read(NewCodes::read);
        try {
            account.setUpOneTimeCodes(caller.userId(), sent.proof(), sent.secret());
            return ConsolePages.seeOther(PAGE);
        } catch (Refused refused) {
            var view = view(Totp.text(sent.secret()), account.facts(caller.userId()).email(),
                    InvitationResource.text(refused));
            return ConsolePages.html(400, Access.Templates.codes(view)).build();
        }
    }

    @POST
    @Path("/one-time-codes/remove")
    @Needs(Needs.SIGNED_IN)
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    @OwnTransactions(why = COUNTS_FAILURES)
    @Operation(hidden = true)
    public Response removeCodes(Body body) {
        account.removeOneTimeCodes(caller.userId(), body.read(AccountResource::proof));
        return ConsolePages.seeOther(PAGE);
    }

    @POST
    @Path("/sessions/{session_id}/end")
    @Needs(Needs.SIGNED_IN)
    @OwnTransactions(why = "A session is ended once; a repeat finds none.")
    @Operation(hidden = true)
    public Response endSession(@RestPath("session_id") String sessionId) {
        account.endSession(caller.userId(), Ids.of("Session", sessionId));
        return ConsolePages.seeOther(PAGE);
    }

    private CodesView view(String secret, String email, String problem) {
        return new CodesView(email, secret, new PaymentCode(address(secret, email), false).image(), problem);
    }

    /** As all apps read it from a picture. */
    private String address(String secret, String email) {
        return "otpauth://totp/" + encoded(frame.sellerName() + ":" + email) + "?secret=" + secret + "&issuer="
                + encoded(frame.sellerName());
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
