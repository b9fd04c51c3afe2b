package dev.brickwork.insight.revenue;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import dev.brickwork.testing.ApplicationRole;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Customer;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Seller;

/** January is closed with the revenue of one invoice. What the database lets the service do to it, and to the next month. */
@ServiceTest
class ClosedMonthRowsTest {
    private static final String FREEZE = """
            INSERT INTO accounting_period (id, month, ends_at, state, times_closed, reads_alone, read_after, created_at, frozen_at)
            VALUES (gen_random_uuid(), '%s', '%s', '%s', %d, false, gen_random_uuid(), now(), now())""";
    private static final String FREEZE_FEBRUARY = FREEZE.formatted("2026-02-01", "2026-03-01Z", "CLOSING", 1);
    private static final String REOPEN = "UPDATE accounting_period SET state = 'REOPENED', reopened_at = now()";
    private static final String FREEZE_AGAIN = """
            UPDATE accounting_period SET state = 'CLOSING', times_closed = times_closed + 1, closed_at = NULL, frozen_at = now()""";
    private static final String CLOSE = "UPDATE accounting_period SET state = 'CLOSED', closed_at = now() WHERE state = 'CLOSING'";
    private static final String FIGURE = """
            INSERT INTO closed_revenue (id, period_id, month, currency, recognized, deferred, unbilled)
            SELECT gen_random_uuid(), id, '%s', 'USD', 1, 0, 0 FROM accounting_period WHERE state = '%s'""";
    private static final String ENTRY = """
            INSERT INTO journal_entry (id, kind, source, customer_id, currency, booked_at)
            VALUES (gen_random_uuid(), 'WRITTEN_OFF', gen_random_uuid(), ?, 'USD', '2026-02-10Z')""";

    private Seller seller;
    private Customer customer;
    private ApplicationRole service;

    @BeforeEach
    void januaryIsClosed() throws SQLException {
        seller = Given.seller().at("2026-01-10T09:00:00Z").settings("reminders", json("enabled", false));
        customer = seller.customer("Globex").made();
        customer.invoice(5_000);
        seller.moveTo("2026-03-02T09:00:00Z");
        seller.api.post("/periods/2026-01/close", "").statusCode(200);
        service = service();
    }

    @AfterEach
    void leaveNothing() throws SQLException {
        service.close();
    }

    private ApplicationRole service() throws SQLException {
        return ApplicationRole.forSeller(seller.id().toString());
    }

    private void refused(String sql, String why) {
        assertThatThrownBy(() -> service.execute(sql)).as(sql).isInstanceOf(SQLException.class).hasMessageContaining(why);
    }

    @ParameterizedTest
    @ValueSource(strings = {"id = gen_random_uuid()", "seller_id = gen_random_uuid()", "month = '2025-12-01'",
            "ends_at = ends_at - interval '1 hour'", "created_at = now()"})
    void aPeriodKeepsItsMonthAndItsEnd(String change) {
        refused("UPDATE accounting_period SET " + change, "permission denied");
        assertThatThrownBy(() -> TestSql.execute("UPDATE accounting_period SET " + change + ", state = 'REOPENED',"
                + " reopened_at = now() WHERE seller_id = ?", seller.id())).as("the owner")
                .hasMessageContaining("keeps its month and its end");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            closed_at = now()                                        | in this order
            read_after = gen_random_uuid()                           | in this order
            state = 'CLOSING', closed_at = NULL                      | in this order
            state = 'CLOSING', closed_at = NULL, times_closed = 2    | times_closed grows by one
            state = 'REOPENED', reopened_at = now(), times_closed = 2 | times_closed grows by one
            state = 'REOPENED', reopened_at = NULL                   | accounting_period_reopened_at
            """)
    void aClosedMonthIsOnlyReopened(String change, String why) {
        refused("UPDATE accounting_period SET " + change, why);
    }

    @Test
    void aReopenedMonthIsOnlyFrozenAgainAndThatIsCounted() throws SQLException {
        service.execute(REOPEN);
        service.execute("SAVEPOINT reopened");
        refused("UPDATE accounting_period SET state = 'CLOSED'", "in this order");
        service.execute("ROLLBACK TO reopened");
        refused("UPDATE accounting_period SET state = 'CLOSING', closed_at = NULL", "times_closed grows by one");
        service.execute("ROLLBACK TO reopened");
        refused(FREEZE_AGAIN, "a month has no figures when it is frozen");
        service.execute("ROLLBACK TO reopened");
        service.execute("DELETE FROM closed_revenue");
        service.execute(FREEZE_AGAIN);
        service.execute("UPDATE accounting_period SET reads_alone = true");
        service.execute("SAVEPOINT frozen");
        refused(REOPEN, "in this order");
        service.execute("ROLLBACK TO frozen");
        service.execute(CLOSE);
    }

    @ParameterizedTest
    @CsvSource({"2026-02-01, 2026-03-01Z, CLOSED, 1, begins with its first closing",
            "2026-02-01, 2026-03-01Z, REOPENED, 1, begins with its first closing",
            "2026-02-01, 2026-03-01Z, CLOSING, 2, begins with its first closing",
            "2026-03-01, 2026-04-01Z, CLOSING, 1, the month before is not closed",
            "2025-12-01, 2026-01-01Z, CLOSING, 1, a later month is closed",
            "2026-02-01, 2026-03-03Z, CLOSING, 1, accounting_period_ends_with_its_month",
            "2026-02-01, 2026-02-27Z, CLOSING, 1, accounting_period_ends_with_its_month"})
    void aMonthBeginsInItsTurn(String month, String end, String state, int times, String why) {
        refused(FREEZE.formatted(month, end, state, times), why);
    }

    @Test
    void whoFreezesAMonthWaitsForEntriesOnTheirWay() throws SQLException {
        try (var other = service()) {
            other.execute(ENTRY, customer.uuid());
            service.execute("SAVEPOINT start");
            service.execute("SET LOCAL lock_timeout = '200ms'");

            refused(FREEZE_FEBRUARY, "lock timeout");

            service.execute("ROLLBACK TO start");
        }
        assertThat(service.execute(FREEZE_FEBRUARY)).isEqualTo(1);
        try (var other = service()) {
            other.execute("SET LOCAL lock_timeout = '200ms'");
            assertThatThrownBy(() -> other.execute(ENTRY, customer.uuid())).hasMessageContaining("lock timeout");
        }
    }

    @Test
    void whoReopensAMonthWaitsToo() throws SQLException {
        try (var other = service()) {
            other.execute(ENTRY, customer.uuid());
            service.execute("SET LOCAL lock_timeout = '200ms'");

            refused(REOPEN, "lock timeout");
        }
    }

    @Test
    void figuresOfAClosedMonthStayAsTheyAre() throws SQLException {
        service.execute("SAVEPOINT start");
        for (var sql : new String[]{FIGURE.formatted("2026-01-01", "CLOSED"), "DELETE FROM closed_revenue"}) {
            refused(sql, "added while their month is CLOSING, and deleted once it is REOPENED");
            service.execute("ROLLBACK TO start");
        }
        refused("UPDATE closed_revenue SET recognized = 0", "permission denied");
        assertThatThrownBy(() -> TestSql.execute("UPDATE closed_revenue SET recognized = 0 WHERE seller_id = ?",
                seller.id())).hasMessageContaining("append-only");
    }

    @Test
    void figuresAreAddedWhileTheirMonthIsClosing() throws SQLException {
        service.execute(FREEZE_FEBRUARY);
        assertThat(service.execute(FIGURE.formatted("2026-02-01", "CLOSING"))).isEqualTo(1);
        assertThat(service.execute(FIGURE.formatted("2026-01-01", "CLOSING"))).isEqualTo(1);
        service.execute("SAVEPOINT added");
        refused(FIGURE.formatted("2026-03-01", "CLOSING"), "of the month that is closed, or of one before it");
        service.execute("ROLLBACK TO added");
        refused("DELETE FROM closed_revenue", "deleted once it is REOPENED");
        service.execute("ROLLBACK TO added");
        service.execute(CLOSE);
        refused(FIGURE.formatted("2026-02-01", "CLOSED"), "added while their month is CLOSING");
    }
}
