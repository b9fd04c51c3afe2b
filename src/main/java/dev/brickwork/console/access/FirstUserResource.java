package dev.brickwork.console.access;

import java.time.Instant;
import java.util.UUID;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestResponse;

import dev.brickwork.console.access.Invitations.Invited;
import dev.brickwork.platform.http.Answers;
import dev.brickwork.platform.http.Api;
import dev.brickwork.platform.http.Ids;
import dev.brickwork.platform.json.Body;
import dev.brickwork.platform.json.Fields;
import dev.brickwork.platform.write.Write;
import dev.brickwork.seller.SellerService;

/** The first admin of a seller, or one who is to get back in. Open to the operator's key alone. */
@Path(Api.BASE + "/sellers/{seller_id}/console-invitations")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Sellers")
class FirstUserResource {
    private final SellerService sellers;
    private final Invitations invitations;

    FirstUserResource(SellerService sellers, Invitations invitations) {
        this.sellers = sellers;
        this.invitations = invitations;
    }

    @Schema(name = "InviteConsoleAdminRequest", requiredProperties = {"email", "name"})
    record Request(@Schema(examples = "ada@acme.example") String email, @Schema(examples = "Ada Lovelace") String name) {

        static Request read(Fields in) {
            return new Request(in.email("email").required(), in.text("name", InvitationResource.NAME_LENGTH_MAX).required());
        }
    }

    @Schema(name = "ConsoleInvitation")
    public record Response(
            @Schema(required = true) UUID userId,
            @Schema(required = true, examples = "ada@acme.example") String email,
            @Schema(required = true, examples = "Ada Lovelace") String name,
            @Schema(required = true, examples = "admin") String role,
            @Schema(required = true, description = "Whoever opens it first sets the password. Shown once.") String invitationUrl,
            @Schema(required = true) Instant expiresAt) {

        static Response of(Invited invited) {
            return new Response(invited.userId(), invited.email(), invited.name(), invited.role(), invited.url(),
                    invited.expiresAt());
        }
    }

    @POST
    @Write(value = "console_user.invited", showsSecret = true)
    @Operation(operationId = "inviteConsoleAdmin", summary = "Invite an admin to the console", description = "Answers an address that is good for one use within 72 hours. A user of the seller with this email address becomes an admin, and can set a new password.")
    @RequestBody(required = true, content = @Content(schema = @Schema(implementation = Request.class)))
    @APIResponse(responseCode = "201", description = "The invitation.", content = @Content(schema = @Schema(implementation = Response.class)))
    public RestResponse<Response> invite(@RestPath("seller_id") String sellerId, Body body) {
        var id = Ids.of("Seller", sellerId);
        sellers.refuseUnknown(id);
        var request = body.read(Request::read);
        return Answers.created(sellers.onBehalfOf(id,
                () -> Response.of(invitations.inviteAdmin(request.email(), request.name()))));
    }
}
