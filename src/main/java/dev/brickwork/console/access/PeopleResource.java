package dev.brickwork.console.access;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;

import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestPath;

import dev.brickwork.console.access.Access.PeopleView;
import dev.brickwork.console.access.Access.Shown;
import dev.brickwork.console.access.Invitations.Invited;
import dev.brickwork.console.action.FormKey;
import dev.brickwork.console.action.SecretForms;
import dev.brickwork.console.frame.Console;
import dev.brickwork.console.frame.ConsolePages;
import dev.brickwork.console.frame.Frame;
import dev.brickwork.console.frame.Needs;
import dev.brickwork.mail.UnkeptMail;
import dev.brickwork.platform.http.Ids;
import dev.brickwork.platform.json.Body;
import dev.brickwork.platform.json.Fields;
import dev.brickwork.platform.page.PageAddress;
import dev.brickwork.platform.write.OwnTransactions;
import dev.brickwork.platform.write.Write;

/** Who may sign in to the console, and as what. */
@Path(Console.PATH + "/people")
@Produces(Console.HTML)
class PeopleResource {
    private static final String USER = "User";
    private static final List<String> ROLES = Arrays.stream(Role.values()).map(Role::word).toList();

    private final Users users;
    private final InvitationWrites invitations;
    private final InvitationMail mail;
    private final SecretForms secrets;
    private final Frame frame;

    PeopleResource(Users users, InvitationWrites invitations, InvitationMail mail, SecretForms secrets, Frame frame) {
        this.users = users;
        this.invitations = invitations;
        this.mail = mail;
        this.secrets = secrets;
        this.frame = frame;
    }

    record Invite(String email, String name, Role role) {

        static Invite read(Fields in) {
            in.reference(FormKey.NAME, FormKey.LENGTH_MAX).optional();
            return new Invite(in.email("email").required(), in.text("name", InvitationResource.NAME_LENGTH_MAX).required(),
                    readRole(in));
        }
    }

    private static Role readRole(Fields in) {
        var word = in.oneOf("role", ROLES).required();
        return word == null ? null : Role.valueOf(word.toUpperCase(Locale.ROOT));
    }

    @GET
    @Needs(Needs.ADMIN)
    @Operation(hidden = true)
    public Response page(UriInfo uri) {
        return shown(PageAddress.of("", uri).value("search"), null);
    }

    @POST
    @Needs(Needs.ADMIN)
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    @OwnTransactions(why = "the invitation is mailed after the transaction of InvitationWrites, which is a @Write")
    @Operation(hidden = true)
    public Response invite(Body body) {
        return mailedOnce(body, () -> invitations.invite(body.read(Invite::read)));
    }

    @POST
    @Path("/{user_id}/invitation")
    @Needs(Needs.ADMIN)
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    @OwnTransactions(why = "the invitation is mailed after the transaction of InvitationWrites, which is a @Write")
    @Operation(hidden = true)
    public Response inviteAgain(@RestPath("user_id") String userId, Body body) {
        return mailedOnce(body, () -> invitations.inviteAgain(Ids.of(USER, userId)));
    }

    /** Who has pressed the button twice sees the same address again, and no second mail is sent. */
    private Response mailedOnce(Body form, Supplier<Invited> invitation) {
        var outcome = new AtomicReference<UnkeptMail.Outcome>();
        return secrets.once(form, () -> {
            var invited = invitation.get();
            outcome.set(mail.send(invited));
            return invited;
        }, answer -> shown(null, new Shown(Invited.of(answer), outcome.get())));
    }

    @POST
    @Path("/{user_id}/role")
    @Needs(Needs.ADMIN)
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    @Write("console_user.role_changed")
    @Operation(hidden = true)
    public Response changeRole(@RestPath("user_id") String userId, Body body) {
        var id = users.existing(Ids.of(USER, userId));
        users.changeRole(id, body.read(PeopleResource::readRole));
        return toPage();
    }

    @POST
    @Path("/{user_id}/deactivate")
    @Needs(Needs.ADMIN)
    @Write("console_user.deactivated")
    @Operation(hidden = true)
    public Response deactivate(@RestPath("user_id") String userId) {
        users.deactivate(Ids.of(USER, userId));
        return toPage();
    }

    @POST
    @Path("/{user_id}/reactivate")
    @Needs(Needs.ADMIN)
    @Write("console_user.reactivated")
    @Operation(hidden = true)
    public Response reactivate(@RestPath("user_id") String userId) {
        users.reactivate(Ids.of(USER, userId));
        return toPage();
    }

    @POST
    @Path("/{user_id}/end-sessions")
    @Needs(Needs.ADMIN)
    @Write("console_user.sessions_ended")
    @Operation(hidden = true)
    public Response endSessions(@RestPath("user_id") String userId) {
        users.endSessions(Ids.of(USER, userId));
        return toPage();
    }

    /** @param search null for all @param shown whose address is shown this once; null for none */
    private Response shown(String search, Shown shown) {
        var searched = search == null ? "" : search;
        var found = users.list(searched);
        return ConsolePages.html(Access.Templates.people(new PeopleView(found.users(), searched, found.isCut(),
                List.of(Role.values()), frame.zone(), shown)));
    }

    private static Response toPage() {
        return ConsolePages.seeOther(Console.PATH + "/people");
    }
}
