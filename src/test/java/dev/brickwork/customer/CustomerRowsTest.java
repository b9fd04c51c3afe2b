package dev.brickwork.customer;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.util.List;
import java.util.UUID;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.ApplicationRole;
import dev.brickwork.testing.ServiceTest;

/** The walls hold in the database itself, whatever the code does. */
@ServiceTest
class CustomerRowsTest {
    private static final String INSERT = "INSERT INTO customer (id, name, created_at, partner_id) VALUES (?, 'x', now(), ?)";

    private Api api;
    private String owner;
    private String other;
    private UUID customer;
    private String person;

    @BeforeEach
    void given() {
        api = Api.ofNewSeller();
        owner = api.get("/settings").path("seller_id");
        other = Api.ofNewSeller().get("/settings").path("seller_id");
        customer = UUID.fromString(api.post("/customers", json("name", "Globex")).path("customer_id"));
        person = api.post("/customers/" + customer + "/people", json("name", "Ada", "email", "ada@globex.example"))
                .statusCode(201).path("person_id");
    }

    @Test
    void rowsAreSeenByTheirSellerAlone() throws SQLException {
        for (var table : List.of("customer", "person")) {
            assertThat(rowsSeenBy(owner, table)).as(table).isEqualTo(1);
            assertThat(rowsSeenBy(other, table)).as(table).isZero();
            assertThat(rowsSeenBy(null, table)).as(table).isZero();
        }
    }

    @Test
    void anotherSellersRowsCannotBeChanged() throws SQLException {
        try (var database = ApplicationRole.forSeller(other)) {
            assertThat(database.execute("UPDATE customer SET name = 'stolen' WHERE id = ?", customer)).isZero();
            assertThat(database.execute("UPDATE person SET name = 'stolen' WHERE id = ?::uuid", person)).isZero();
        }
    }

    @Test
    void nobodyInsertsForAnotherSeller() {
        refused(other, "row-level security",
                "INSERT INTO customer (seller_id, id, name, created_at) VALUES (?::uuid, gen_random_uuid(), 'x', now())",
                owner);
        refused(other, "row-level security", """
                INSERT INTO person (seller_id, id, customer_id, name, email, created_at)
                VALUES (?::uuid, gen_random_uuid(), ?, 'x', 'x@y.example', now())""", owner, customer);
        refused(null, "violates", "INSERT INTO customer (id, name, created_at) VALUES (gen_random_uuid(), 'x', now())");
    }

    @Test
    void keysDoNotReachAcrossSellers() {
        refused(other, "person_seller_id_customer_id_fkey", """
                INSERT INTO person (id, customer_id, name, email, created_at)
                VALUES (gen_random_uuid(), ?, 'x', 'x@y.example', now())""", customer);
        refused(other, "customer_partner_has_no_partner", INSERT, UUID.randomUUID(), customer);
    }

    @Test
    void nothingIsDeleted() {
        refused(owner, "permission denied", "DELETE FROM person");
        refused(owner, "permission denied", "DELETE FROM customer");
        refused(owner, "permission denied", "TRUNCATE customer CASCADE");
    }

    @Test
    void whoPaysIsOneStepAway() throws SQLException {
        var paidFor = UUID.randomUUID();
        try (var database = ApplicationRole.forSeller(owner)) {
            database.execute(INSERT, paidFor, customer);
            assertThat(database.count("customer WHERE billed_company_id = '" + customer + "'")).isEqualTo(2);
            assertThatThrownBy(() -> database.execute(INSERT, UUID.randomUUID(), paidFor))
                    .hasMessageContaining("customer_partner_has_no_partner");
        }
        try (var database = ApplicationRole.forSeller(owner)) {
            var third = UUID.randomUUID();
            database.execute(INSERT, paidFor, customer);
            database.execute(INSERT, third, null);
            assertThatThrownBy(() -> database.execute("UPDATE customer SET partner_id = ? WHERE id = ?", third, customer))
                    .hasMessageContaining("customer_partner_has_no_partner");
        }
        refused(owner, "customer_not_its_own_partner", INSERT, paidFor, paidFor);
    }

    private static long rowsSeenBy(String seller, String table) throws SQLException {
        try (var database = ApplicationRole.forSeller(seller)) {
            return database.count(table);
        }
    }

    private static void refused(String seller, String why, String sql, Object... parameters) {
        assertThatThrownBy(() -> {
            try (var database = ApplicationRole.forSeller(seller)) {
                database.execute(sql, parameters);
            }
        }).isInstanceOf(SQLException.class).hasMessageContaining(why);
    }
}
