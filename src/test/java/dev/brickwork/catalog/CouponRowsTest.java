package dev.brickwork.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.ApplicationRole;
import dev.brickwork.testing.ServiceTest;

/** The walls hold in the database itself, whatever the code does. */
@ServiceTest
class CouponRowsTest {
    private String owner;
    private String other;

    @BeforeEach
    void given() {
        var api = Api.ofNewSeller();
        owner = api.get("/settings").path("seller_id");
        other = Api.ofNewSeller().get("/settings").path("seller_id");
        api.post("/discount-coupons", "{\"code\": \"A\", \"rate\": \"1\", \"max_redemptions\": 1}").statusCode(201);
    }

    @Test
    void rowsAreSeenAndCountedByTheirSellerAlone() throws SQLException {
        assertThat(redeemedBy(owner)).isEqualTo(1);
        assertThat(redeemedBy(other)).isZero();
        assertThat(redeemedBy(null)).isZero();
        try (var database = ApplicationRole.forSeller(other)) {
            assertThat(database.count("discount_coupon")).isZero();
        }
    }

    @Test
    void nobodyInsertsForAnotherSeller() {
        refused(other, "row-level security", """
                INSERT INTO discount_coupon (seller_id, id, code, rate, created_at)
                VALUES (?::uuid, gen_random_uuid(), 'B', 1, now())""", owner);
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '~', textBlock = """
            1,    1,    false, discount_coupon_rate_or_amount
            null, null, false, discount_coupon_rate_or_amount
            null, 1,    true,  discount_coupon_amount_is_one_time
            null, 0,    false, discount_coupon_amount_check
            0,    null, false, discount_coupon_rate_check
            101,  null, false, discount_coupon_rate_check
            """)
    void theTermsMakeSense(String rate, String amount, String renews, String constraint) {
        refused(owner, constraint, """
                INSERT INTO discount_coupon (id, code, rate, amount, renews, created_at)
                VALUES (gen_random_uuid(), 'B', %s, %s, %s, now())""".formatted(rate, amount, renews));
    }

    @Test
    void nobodyRedeemsMoreThanThereIs() {
        refused(owner, "discount_coupon_not_used_up", "UPDATE discount_coupon SET redeemed = redeemed + 2");
    }

    @Test
    void whatACouponGrantsNeverChanges() {
        refused(owner, "permission denied", "UPDATE discount_coupon SET rate = 2");
        refused(owner, "permission denied", "UPDATE discount_coupon SET max_redemptions = 2");
        refused(owner, "permission denied", "DELETE FROM discount_coupon");
    }

    private static int redeemedBy(String seller) throws SQLException {
        try (var database = ApplicationRole.forSeller(seller)) {
            return database.execute("UPDATE discount_coupon SET redeemed = redeemed + 1");
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
