package dev.brickwork.console.access;

import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.console.access.Invitations.Invited;
import dev.brickwork.platform.write.Write;

/** The transactions of invitations. What is mailed about them comes after. */
@ApplicationScoped
class InvitationWrites {
    private final Invitations invitations;

    InvitationWrites(Invitations invitations) {
        this.invitations = invitations;
    }

    @Write(value = "console_user.created", showsSecret = true)
    Invited invite(PeopleResource.Invite invite) {
        return invitations.invite(invite.email(), invite.name(), invite.role());
    }

    @Write(value = "console_user.invited", showsSecret = true)
    Invited inviteAgain(UUID userId) {
        return invitations.inviteAgain(userId);
    }
}
