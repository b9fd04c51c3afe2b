package dev.brickwork.console.access;

import java.util.stream.Collectors;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestPath;

import dev.brickwork.console.access.Access.InvitationView;
import dev.brickwork.console.access.Invitations.Invitee;
import dev.brickwork.console.frame.Console;
import dev.brickwork.console.frame.ConsolePages;
import dev.brickwork.core.Missing;
import dev.brickwork.core.Refused;
import dev.brickwork.platform.cell.CellToken;
import dev.brickwork.platform.cell.WrongCell;
import dev.brickwork.platform.http.ClientAddresses;
import dev.brickwork.platform.http.PublicUrl;
import dev.brickwork.platform.http.UnknownCallers;
import dev.brickwork.platform.json.Body;
import dev.brickwork.platform.json.Fields;
import dev.brickwork.platform.write.OwnTransactions;
import io.vertx.ext.web.RoutingContext;

/** The address that an invitation holds. Whoever has it sets a name and a password, and is signed in. */
@Path(Console.PATH + "/invitation/{token}")
@Produces(Console.HTML)
class InvitationResource {
    static final int NAME_LENGTH_MAX = 200;
    private static final int PASSWORD_LENGTH_MAX = 200;

    private final Invitations invitations;
    private final UnknownCallers callers;
    private final ClientAddresses addresses;

    InvitationResource(Invitations invitations, UnknownCallers callers, ClientAddresses addresses) {
        this.invitations = invitations;
        this.callers = callers;
        this.addresses = addresses;
    }

    record Acceptance(String name, String password) {

        static Acceptance read(Fields in) {
            return new Acceptance(in.text("name", NAME_LENGTH_MAX).required(),
                    in.reference("password", PASSWORD_LENGTH_MAX).required());
        }
    }

    @GET
    @Operation(hidden = true)
    public Response page(@RestPath String token, RoutingContext request) {
        Invitee invitee;
        try {
            invitee = find(token, request);
        } catch (WrongCell elsewhere) {
            throw new WrongCell(elsewhere.cell,
                    PublicUrl.path() + SessionLookup.INVITATION + CellToken.of(token).in(elsewhere.cell));
        }
        return ConsolePages.html(Access.Templates.invitation(view(invitee, invitee.name(), null)));
    }

    @POST
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    @OwnTransactions(why = "Nobody is signed in yet. An invitation is used once, in one transaction.")
    @Operation(hidden = true)
    public Response accept(@RestPath String token, Body body, RoutingContext request) {
        var invitee = find(token, request);
        try {
            var sent = body.read(Acceptance::read);
            var session = invitations.accept(CellToken.of(token).secret(), sent.name().strip(), sent.password(),
                    SignInResource.client(request, addresses));
            return ConsolePages.redirect(Console.PATH).cookie(SessionCookie.of(session)).build();
        } catch (Refused refused) {
            return ConsolePages.html(400, Access.Templates.invitation(view(invitee, invitee.name(), text(refused)))).build();
        }
    }

    private Invitee find(String token, RoutingContext request) {
        var found = callers.find(request, () -> invitations.find(CellToken.of(token).secret()));
        if (found.isEmpty()) {
            WrongCell.refuseIfAny(CellToken.of(token).otherCell());
        }
        return found.orElseThrow(() -> new Missing("Invitation"));
    }

    private static InvitationView view(Invitee invitee, String name, String problem) {
        return new InvitationView(invitee, name, problem, Passwords.LENGTH_MIN);
    }

    /** What a refusal says, in one line. */
    static String text(Refused refused) {
        return refused.fields().isEmpty()
                ? refused.getMessage()
                : refused.fields().entrySet().stream()
                        .map(field -> "The " + field.getKey().replace('_', ' ') + " " + String.join(", ", field.getValue())
                                + ".")
                        .collect(Collectors.joining(" "));
    }
}
