package dev.brickwork.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.brickwork.testing.ApplicationRole;
import dev.brickwork.testing.ConsoleBrowser;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Given;

/** The walls around users and sessions hold in the database itself. */
@ServiceTest
class ConsoleRowsTest {
    private String owner;
    private String other;
    private ConsoleBrowser admin;

    @BeforeEach
    void given() {
        var seller = Given.seller();
        owner = seller.id().toString();
        other = Given.seller().id().toString();
        admin = ConsoleBrowser.of(seller).admin();
    }

    @Test
    void usersAndSessionsAreSeenByTheirSellerAlone() throws SQLException {
        try (var database = ApplicationRole.forSeller(owner)) {
            assertThat(database.count("console_user")).isEqualTo(1);
            assertThat(database.count("console_session")).isEqualTo(1);
        }
        try (var database = ApplicationRole.forSeller(other)) {
            assertThat(database.count("console_user")).isZero();
            assertThat(database.count("console_session")).isZero();
        }
    }

    @Test
    void nobodyInsertsForAnotherSeller() {
        refused(other, "row-level security", """
                INSERT INTO console_user (seller_id, id, email, name, role, created_at)
                VALUES (?::uuid, gen_random_uuid(), 'a@b.example', 'A', 'ADMIN', now())""", owner);
    }

    @Test
    void aSessionIsOfAUserOfItsSeller() throws SQLException {
        var user = TestSql.text("SELECT id::text FROM console_user WHERE email = ?", admin.email);

        refused(other, "console_session_seller_id_user_id_fkey", """
                INSERT INTO console_session (id, user_id, token_hash, created_at, last_seen_at)
                VALUES (gen_random_uuid(), ?::uuid, sha256('x'), now(), now())""", user);
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '~', textBlock = """
            'A@b.example', 'ADMIN', NULL,    NULL,        NULL,  console_user_email_check
            'a@b.example', 'KING',  NULL,    NULL,        NULL,  console_user_role_check
            'a@b.example', 'ADMIN', 'plain', NULL,        NULL,  console_user_password_hash_check
            'a@b.example', 'ADMIN', NULL,    sha256('x'), NULL,  console_user_invitation_expires
            'a@b.example', 'ADMIN', NULL,    NULL,        now(), console_user_invitation_expires
            'a@b.example', 'ADMIN', NULL,    'short',     now(), console_user_invitation_hash_check
            """)
    void aUserMakesSense(String email, String role, String password, String invitation, String expires, String constraint) {
        refused(owner, constraint,
                """
                        INSERT INTO console_user (id, email, name, role, password_hash, invitation_hash, invitation_expires_at, created_at)
                        VALUES (gen_random_uuid(), %s, 'A', %s, %s, %s, %s, now())"""
                        .formatted(email, role, password, invitation, expires));
    }

    @Test
    void anEmailAddressIsThereOnceWhicheverSellerHasIt() {
        refused(other, "console_user_email_unique", """
                INSERT INTO console_user (id, email, name, role, created_at)
                VALUES (gen_random_uuid(), ?, 'A', 'ADMIN', now())""", admin.email);
    }

    @Test
    void usersAreNeverDeletedAndSessionsChangeOnlyWhenTheyWereSeen() {
        refused(owner, "permission denied", "DELETE FROM console_user");
        refused(owner, "permission denied", "UPDATE console_session SET created_at = now()");
        refused(owner, "permission denied", "UPDATE console_session SET token_hash = sha256('x')");
    }

    private static void refused(String seller, String why, String sql, Object... parameters) {
        assertThatThrownBy(() -> {
            try (var database = ApplicationRole.forSeller(seller)) {
                database.execute(sql, parameters);
            }
        }).isInstanceOf(SQLException.class).hasMessageContaining(why);
    }
}
