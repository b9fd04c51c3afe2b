package dev.brickwork.invoice;

import static dev.brickwork.catalog.PlanBodies.brick;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.hamcrest.Matchers.equalTo;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Order;
import dev.brickwork.testing.given.OrderDraft;
import dev.brickwork.testing.given.Plan;
import dev.brickwork.testing.given.Seller;
import dev.brickwork.testing.given.Subscription;

/**
 * An accepted recast that has not begun and is replaced by another of the same day, as whoever mistyped the first would do.
 * The licence costs 1200.00 a year and was billed upfront on 1 January; on 1 July half of it is unused.
 */
@ServiceTest
class ReplacedRecastCreditTest {
    private static final int UNUSED = 60_000;

    private Seller seller;
    private Plan plan;
    private Subscription subscription;

    @BeforeEach
    void aYearUpfront() {
        seller = Given.seller().at("2026-01-01T00:00:00Z");
        plan = seller.plan(brick("licence", "ADD_ON", "FLAT", "YEAR", "{\"USD\": {\"amount\": \"1200.00\"}}", ""));
        subscription = seller.customer().subscription(plan).some("licence").from("2026-01-01").upfront().accepted();
        seller.moveTo("2026-05-01T00:00:00Z");
    }

    @Test
    void theSecondShowsAndGivesTheCreditAndTheFirstGivesNone() {
        recastOnItsDay("2026-07-01").accepted();
        var second = recastOnItsDay("2026-07-01");

        assertShown(second, UNUSED);
        second.accepted();
        assertShown(second, UNUSED);
        assertThat(lots()).isEmpty();
        seller.moveTo("2026-07-01T00:00:01Z");

        assertThat(lots()).containsExactly(second + " " + UNUSED);
    }

    @Test
    void aNumberOfTheSecondIsAllThatIsGiven() {
        recastOnItsDay("2026-07-01").accepted();
        var second = recastOnItsDay("2026-07-01", "adjustment_credit", 25_000);
        second.accepted();

        seller.moveTo("2026-07-01T00:00:01Z");

        assertThat(lots()).containsExactly(second + " 25000");
    }

    @Test
    void aNumberOfTheFirstGoesWithIt() {
        recastOnItsDay("2026-07-01", "adjustment_credit", 25_000).accepted();
        var second = recastOnItsDay("2026-07-01");
        second.accepted();

        seller.moveTo("2026-07-01T00:00:01Z");

        assertThat(lots()).containsExactly(second + " " + UNUSED);
    }

    @Test
    void aSecondThatIsChargedAtOnceGivesItAtOnceAndNobodyGivesItAgain() {
        recastOnItsDay("2026-07-01").accepted();
        var second = recast("2026-07-01");
        second.accepted();
        assertThat(lots()).containsExactly(second + " " + UNUSED);

        seller.moveTo("2026-07-01T00:00:01Z");

        assertThat(lots()).containsExactly(second + " " + UNUSED);
    }

    @Test
    void whatTheFirstHasGivenIsNotGivenAgain() {
        var first = recast("2026-07-01");
        first.accepted();
        seller.moveTo("2026-05-01T00:00:01Z");
        var second = recast("2026-07-01");

        // the invoice of the first, 1200.00, is all that is unused
        assertShown(second, 120_000);
        second.accepted();
        seller.moveTo("2026-07-01T00:00:01Z");

        assertThat(lots()).containsExactlyInAnyOrder(first + " " + UNUSED, second + " 120000");
    }

    @Test
    void oneThatBeginsLaterLeavesTheFirstItsCredit() {
        var first = recastOnItsDay("2026-07-01");
        first.accepted();
        var second = recastOnItsDay("2026-08-01");

        assertShown(second, 0);
        second.accepted();
        seller.moveTo("2026-08-01T00:00:01Z");

        assertThat(lots()).containsExactly(first + " " + UNUSED);
    }

    @Test
    void theThirdGivesWhatTheFirstWasToGive() {
        recastOnItsDay("2026-07-01").accepted();
        recastOnItsDay("2026-07-01").accepted();
        var third = recastOnItsDay("2026-07-01");

        assertShown(third, UNUSED);
        third.accepted();
        seller.moveTo("2026-07-01T00:00:01Z");

        assertThat(lots()).containsExactly(third + " " + UNUSED);
    }

    @Test
    void theDatabaseRefusesToGiveACreditThatWasReplaced() {
        var first = recastOnItsDay("2026-07-01");
        first.accepted();
        recastOnItsDay("2026-07-01").accepted();

        assertThatThrownBy(
                () -> TestSql.execute("UPDATE recast_credit SET granted_at = now(), amount = 1 WHERE order_id = ?::uuid",
                        first))
                .hasMessageContaining("the credit of a recast is given once");
    }

    @Test
    void oneThatWasReplacedMayFailAllTheSame() throws SQLException {
        var first = recastOnItsDay("2026-07-01");
        first.accepted();
        var second = recastOnItsDay("2026-07-01");
        second.accepted();

        TestSql.execute("UPDATE recast_credit SET failures = failures + 1 WHERE order_id = ?::uuid", first);
        seller.moveTo("2026-07-01T00:00:01Z");

        assertThat(lots()).containsExactly(second + " " + UNUSED);
    }

    @Test
    void twoOfBeforeSuccessorsWereNotedGiveItOnceAlsoWhereTheFirstComesLast() throws SQLException {
        var first = recastOnItsDay("2026-07-01");
        first.accepted();
        recastOnItsDay("2026-07-01").accepted();
        TestSql.execute("ALTER TABLE recast_credit DISABLE TRIGGER USER");
        TestSql.execute("""
                UPDATE recast_credit SET replaced_by = NULL, failures = 5, parked_at = now(), parked_reason = 'on purpose'
                WHERE order_id = ?::uuid""", first);
        TestSql.execute("ALTER TABLE recast_credit ENABLE TRIGGER USER");
        seller.moveTo("2026-07-01T00:00:01Z");
        assertThat(lots()).isEmpty();

        TestSql.execute("""
                UPDATE recast_credit SET failures = 0, parked_at = NULL, parked_reason = NULL WHERE order_id = ?::uuid""",
                first);
        seller.moveTo("2026-07-01T00:00:02Z");

        assertThat(lots()).containsExactly(first + " " + UNUSED);
    }

    /** Its credit is given on its first day, not at acceptance. */
    private Order recastOnItsDay(String startsAt, Object... more) {
        return draft(startsAt).with("first_charge_date", "CONTRACT_START_DATE").with(more).created();
    }

    private Order recast(String startsAt) {
        return draft(startsAt).created();
    }

    private OrderDraft draft(String startsAt) {
        return subscription.recast().some("licence").from(startsAt).upfront();
    }

    private void assertShown(Order order, int credit) {
        seller.api.get("/orders/" + order).statusCode(200).body("estimate.grand_total_details.adjustment_credit",
                equalTo(credit));
    }

    /** Order and amount of each, newest first. */
    private List<String> lots() {
        List<Map<String, Object>> lots = subscription.credits().path("results");
        return lots.stream().map(lot -> lot.get("order_id") + " " + lot.get("amount")).toList();
    }
}
