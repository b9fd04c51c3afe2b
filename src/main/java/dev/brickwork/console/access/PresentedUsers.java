package dev.brickwork.console.access;

import java.util.Optional;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.secret.Sha256;

/** Finds a user before the seller is known, by what only that user presents. */
@ApplicationScoped
class PresentedUsers {
    private final Database database;

    PresentedUsers(Database database) {
        this.database = database;
    }

    record Presented(UUID sellerId, UUID userId) {
    }

    /** @param email in small letters */
    Optional<Presented> byEmail(String email) {
        return find("SELECT seller_id, user_id FROM presented_console_email(?)", email);
    }

    Optional<Presented> byInvitation(String token) {
        return find("SELECT seller_id, user_id FROM presented_console_invitation(?)", Sha256.of(token));
    }

    Optional<Presented> bySubject(String subject) {
        return find("SELECT seller_id, user_id FROM presented_console_subject(?)", subject);
    }

    private Optional<Presented> find(String sql, Object presented) {
        return database
                .select(sql, row -> new Presented(row.getObject(1, UUID.class), row.getObject(2, UUID.class)), presented)
                .stream().findFirst();
    }
}
