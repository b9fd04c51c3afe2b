package dev.brickwork.invoice;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.catalog.PlanBodies.make;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.hamcrest.Matchers.equalTo;

import java.sql.SQLException;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.catalog.PlanBodies.MadePlan;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;

/**
 * An accepted recast that has not begun and is replaced by another of the same day, as whoever mistyped the first would do.
 * The licence costs 1200.00 a year and was billed upfront on 1 January; on 1 July half of it is unused.
 */
@ServiceTest
class ReplacedRecastCreditTest {
    private static final String ON_ITS_DAY = ", \"first_charge_date\": \"CONTRACT_START_DATE\"";
    private static final int UNUSED = 60_000;

    private Api api;
    private MadePlan plan;
    private String subscription;

    @BeforeEach
    void aYearUpfront() {
        api = Api.ofNewSeller();
        at("2026-01-01T00:00:00Z");
        plan = make(api, brick("licence", "ADD_ON", "FLAT", "YEAR", "{\"USD\": {\"amount\": \"1200.00\"}}", ""));
        String customer = api.post("/customers", "{\"name\": \"Acme\"}").statusCode(201).path("customer_id");
        String order = api.post("/subscriptions", """
                {"customer_id": "%s", "plan_id": "%s", "starts_at": "2026-01-01", "contract_length": 12,
                 "billing_frequency": "ALL_UPFRONT", "bricks": [{"brick_id": "%s"}]}"""
                .formatted(customer, plan.planId(), plan.brick(0))).statusCode(201).path("order_id");
        subscription = accept(order);
        at("2026-05-01T00:00:00Z");
    }

    @Test
    void theSecondShowsAndGivesTheCreditAndTheFirstGivesNone() throws SQLException {
        accept(recast("2026-07-01", ON_ITS_DAY));
        var second = recast("2026-07-01", ON_ITS_DAY);

        assertShown(second, UNUSED);
        accept(second);
        assertShown(second, UNUSED);
        assertThat(lots()).isEmpty();
        at("2026-07-01T00:00:01Z");

        assertThat(lots()).containsExactly(second + " " + UNUSED);
    }

    @Test
    void aNumberOfTheSecondIsAllThatIsGiven() throws SQLException {
        accept(recast("2026-07-01", ON_ITS_DAY));
        var second = recast("2026-07-01", ON_ITS_DAY + ", \"adjustment_credit\": 25000");
        accept(second);

        at("2026-07-01T00:00:01Z");

        assertThat(lots()).containsExactly(second + " 25000");
    }

    @Test
    void aNumberOfTheFirstGoesWithIt() throws SQLException {
        accept(recast("2026-07-01", ON_ITS_DAY + ", \"adjustment_credit\": 25000"));
        var second = recast("2026-07-01", ON_ITS_DAY);
        accept(second);

        at("2026-07-01T00:00:01Z");

        assertThat(lots()).containsExactly(second + " " + UNUSED);
    }

    @Test
    void aSecondThatIsChargedAtOnceGivesItAtOnceAndNobodyGivesItAgain() throws SQLException {
        accept(recast("2026-07-01", ON_ITS_DAY));
        var second = recast("2026-07-01", "");
        accept(second);
        assertThat(lots()).containsExactly(second + " " + UNUSED);

        at("2026-07-01T00:00:01Z");

        assertThat(lots()).containsExactly(second + " " + UNUSED);
    }

    @Test
    void whatTheFirstHasGivenIsNotGivenAgain() throws SQLException {
        var first = recast("2026-07-01", "");
        accept(first);
        at("2026-05-01T00:00:01Z");
        var second = recast("2026-07-01", "");

        // the invoice of the first, 1200.00, is all that is unused
        assertShown(second, 120_000);
        accept(second);
        at("2026-07-01T00:00:01Z");

        assertThat(lots()).containsExactlyInAnyOrder(first + " " + UNUSED, second + " 120000");
    }

    @Test
    void oneThatBeginsLaterLeavesTheFirstItsCredit() throws SQLException {
        var first = recast("2026-07-01", ON_ITS_DAY);
        accept(first);
        var second = recast("2026-08-01", ON_ITS_DAY);

        assertShown(second, 0);
        accept(second);
        at("2026-08-01T00:00:01Z");

        assertThat(lots()).containsExactly(first + " " + UNUSED);
    }

    @Test
    void theThirdGivesWhatTheFirstWasToGive() throws SQLException {
        accept(recast("2026-07-01", ON_ITS_DAY));
        accept(recast("2026-07-01", ON_ITS_DAY));
        var third = recast("2026-07-01", ON_ITS_DAY);

        assertShown(third, UNUSED);
        accept(third);
        at("2026-07-01T00:00:01Z");

        assertThat(lots()).containsExactly(third + " " + UNUSED);
    }

    @Test
    void theDatabaseRefusesToGiveACreditThatWasReplaced() {
        var first = recast("2026-07-01", ON_ITS_DAY);
        accept(first);
        accept(recast("2026-07-01", ON_ITS_DAY));

        assertThatThrownBy(
                () -> TestSql.execute("UPDATE recast_credit SET granted_at = now(), amount = 1 WHERE order_id = ?::uuid",
                        first))
                .hasMessageContaining("the credit of a recast is given once");
    }

    @Test
    void oneThatWasReplacedMayFailAllTheSame() throws SQLException {
        var first = recast("2026-07-01", ON_ITS_DAY);
        accept(first);
        var second = recast("2026-07-01", ON_ITS_DAY);
        accept(second);

        TestSql.execute("UPDATE recast_credit SET failures = failures + 1 WHERE order_id = ?::uuid", first);
        at("2026-07-01T00:00:01Z");

        assertThat(lots()).containsExactly(second + " " + UNUSED);
    }

    @Test
    void twoOfBeforeSuccessorsWereNotedGiveItOnceAlsoWhereTheFirstComesLast() throws SQLException {
        var first = recast("2026-07-01", ON_ITS_DAY);
        accept(first);
        accept(recast("2026-07-01", ON_ITS_DAY));
        TestSql.execute("ALTER TABLE recast_credit DISABLE TRIGGER USER");
        TestSql.execute("""
                UPDATE recast_credit SET replaced_by = NULL, failures = 5, parked_at = now(), parked_reason = 'on purpose'
                WHERE order_id = ?::uuid""", first);
        TestSql.execute("ALTER TABLE recast_credit ENABLE TRIGGER USER");
        at("2026-07-01T00:00:01Z");
        assertThat(lots()).isEmpty();

        TestSql.execute("""
                UPDATE recast_credit SET failures = 0, parked_at = NULL, parked_reason = NULL WHERE order_id = ?::uuid""",
                first);
        at("2026-07-01T00:00:02Z");

        assertThat(lots()).containsExactly(first + " " + UNUSED);
    }

    private String recast(String startsAt, String more) {
        return api.post("/subscriptions/" + subscription + "/recast", """
                {"starts_at": "%s", "contract_length": 12, "billing_frequency": "ALL_UPFRONT",
                 "bricks": [{"brick_id": "%s"}]%s}""".formatted(startsAt, plan.brick(0), more)).statusCode(201)
                .path("order_id");
    }

    private void assertShown(String order, int credit) {
        api.get("/orders/" + order).statusCode(200).body("estimate.grand_total_details.adjustment_credit", equalTo(credit));
    }

    private String accept(String order) {
        return api.post("/orders/" + order + "/accept", "{}").statusCode(200).path("subscription_id");
    }

    private void at(String now) {
        api.post("/test-clock", "{\"now\": \"" + now + "\"}").statusCode(200);
    }

    private List<String> lots() throws SQLException {
        return TestSql.rows("SELECT order_id, amount FROM credit WHERE subscription_id = ?::uuid ORDER BY created_at",
                subscription);
    }
}
