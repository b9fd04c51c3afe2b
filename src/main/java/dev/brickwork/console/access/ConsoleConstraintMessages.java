package dev.brickwork.console.access;

import java.util.Map;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.core.Refused;
import dev.brickwork.platform.refusal.ConstraintMessages;

/** What two do at once. */
@ApplicationScoped
class ConsoleConstraintMessages implements ConstraintMessages {

    @Override
    public Map<String, Refused> byConstraint() {
        return Map.of("console_user_email_unique", Invitations.taken(), "console_user_subject_unique", Invitations.taken());
    }
}
