package dev.brickwork.adapter.tax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.sql.SQLException;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.ApplicationRole;
import dev.brickwork.testing.ServiceTest;

/** The walls hold in the database itself, whatever the code does. */
@ServiceTest
class TaxRateRowsTest {
    private static final String INSERT = """
            INSERT INTO tax_rate (id, country, rate, name, created_at) VALUES (gen_random_uuid(), 'US', ?, 'x', now())""";

    private String owner;
    private String other;

    @BeforeEach
    void given() {
        var api = Api.ofNewSeller();
        owner = api.get("/settings").path("seller_id");
        other = Api.ofNewSeller().get("/settings").path("seller_id");
        api.put("/tax-rates", "{\"country\": \"US\", \"rate\": \"1\", \"name\": \"x\"}").statusCode(200);
    }

    @Test
    void rowsAreSeenAndChangedByTheirSellerAlone() throws SQLException {
        assertThat(changedBy(owner)).isEqualTo(1);
        assertThat(changedBy(other)).isZero();
        assertThat(changedBy(null)).isZero();
        try (var database = ApplicationRole.forSeller(other)) {
            assertThat(database.count("tax_rate")).isZero();
        }
    }

    @Test
    void nobodyInsertsForAnotherSeller() {
        refused(other, "row-level security", """
                INSERT INTO tax_rate (seller_id, id, country, rate, name, created_at)
                VALUES (?::uuid, gen_random_uuid(), 'US', 1, 'x', now())""", owner);
    }

    @Test
    void thereIsOneRateForAPlaceAndCategory() {
        refused(owner, "tax_rate_one_per_place_and_category", INSERT, BigDecimal.ONE);
    }

    @Test
    void aRateIsAPercentageOfSixDecimals() {
        refused(other, "tax_rate_rate_check", INSERT, new BigDecimal("-0.1"));
        refused(other, "tax_rate_rate_check", INSERT, new BigDecimal("100.1"));
        refused(other, "tax_rate_rate_check", INSERT, new BigDecimal("0.0000001"));
        refused(other, "tax_rate_rate_check", INSERT.replace("?", "'NaN'"));
    }

    @Test
    void nothingIsDeleted() {
        refused(owner, "permission denied", "DELETE FROM tax_rate");
    }

    private static int changedBy(String seller) throws SQLException {
        try (var database = ApplicationRole.forSeller(seller)) {
            return database.execute("UPDATE tax_rate SET rate = 2");
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
