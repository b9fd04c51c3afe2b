package dev.brickwork.insight.revenue;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;

import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.List;
import java.util.UUID;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.catalog.PlanBodies;
import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.platform.check.NightlyChecks;
import dev.brickwork.platform.database.Snapshots;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.testing.Answer;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Customer;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Seller;

/** A subscription and an invoice that stands alone are two parts of a closing. The process dies between them, or within one. */
@ServiceTest
class UnfinishedClosingTest {
    private static final Instant NIGHT = Instant.parse("2031-05-05T02:00:00Z");

    @Inject
    PeriodService periods;
    @Inject
    AsSeller asSeller;
    @Inject
    Transactions transactions;
    @Inject
    Snapshots snapshots;
    @Inject
    ContractReader contracts;
    @Inject
    NightlyChecks checks;

    private Seller seller;
    private Customer customer;
    private UUID period;

    @BeforeEach
    void januaryIsFrozen() {
        seller = Given.seller().at("2026-01-01T09:00:00Z").settings("reminders", json("enabled", false));
        customer = seller.customer("Globex").made();
        customer.subscription(seller.plan(PlanBodies.perUnit("seats", "31"))).from("2026-01-01").months(12)
                .units("seats", 1).accepted();
        customer.invoice(5_000);
        seller.moveTo("2026-03-02T09:00:00Z");
        period = asSeller.call(seller.id(), () -> transactions.inNew(() -> periods.freeze(YearMonth.of(2026, 1))));
    }

    private boolean closeSome() {
        return asSeller.call(seller.id(), () -> periods.closeSome(period));
    }

    private PeriodService.Part read() {
        return asSeller.call(seller.id(),
                () -> snapshots.read(() -> periods.readSome(AccountingPeriod.findById(period))));
    }

    private boolean book(PeriodService.Part part) {
        return asSeller.call(seller.id(), () -> transactions.inNew(() -> periods.bookSome(period, part)));
    }

    private Answer close(String month) {
        return seller.api.post("/periods/" + month + "/close", "");
    }

    private List<String> findings() throws SQLException {
        asSeller.call(seller.id(), () -> checks.look(NIGHT));
        return TestSql.texts("SELECT examples[1] FROM nightly_check WHERE rule = 'unfinished_closing' AND broken > 0"
                + " AND seller_id = ?", seller.id());
    }

    @Test
    void theMonthIsNamedEveryNightUntilTheSameRequestFinishesIt() throws SQLException {
        assertThat(closeSome()).as("there is another part").isTrue();

        seller.api.get("/periods").body("results.status", contains("CLOSING"));
        assertThat(findings()).singleElement().asString().startsWith("2026-01: CLOSING since 2026-03-02");
        close("2026-02").statusCode(400).body("error.details.fields.month", contains("must wait until 2026-01 is closed"));

        close("2026-01").statusCode(200).body("status", equalTo("CLOSED")).body("times_closed", equalTo(1))
                .body("totals.recognized", contains(3_100 + 5_000));
        seller.api.get("/ledger/entries?kind=REVENUE_RECOGNIZED").body("results", hasSize(2));
        assertThat(customer.account("REVENUE")).isEqualTo(-3_100 - 5_000);
        close("2026-02").statusCode(200);
    }

    @Test
    void aPartThatFailsLeavesNothingAndIsDoneAgain() {
        var part = read();
        assertThatThrownBy(() -> asSeller.call(seller.id(), () -> transactions.inNew(() -> {
            periods.bookSome(period, part);
            throw new IllegalStateException("killed");
        }))).hasStackTraceContaining("killed");
        seller.api.get("/ledger/entries?kind=REVENUE_RECOGNIZED").body("results", hasSize(0));

        close("2026-01").statusCode(200).body("totals.recognized", contains(3_100 + 5_000));

        seller.api.get("/ledger/entries?kind=REVENUE_RECOGNIZED").body("results", hasSize(2));
    }

    @Test
    void aPartThatTwoHaveReadIsBookedOnce() {
        var one = read();
        var same = read();

        assertThat(book(one)).isTrue();
        assertThat(book(same)).as("there is another part").isTrue();

        seller.api.get("/ledger/entries?kind=REVENUE_RECOGNIZED").body("results", hasSize(1));
        close("2026-01").statusCode(200).body("totals.recognized", contains(3_100 + 5_000));
    }

    @Test
    void contractsAreReadAsTheyWereAtOneMoment() {
        var today = LocalDate.of(2026, 3, 2);
        var alone = new ContractReader.Place(true, new UUID(0, 0));

        asSeller.call(seller.id(), () -> snapshots.read(() -> {
            var before = contracts.after(alone, today).contracts();
            customer.invoice(7_000);
            assertThat(contracts.after(alone, today).contracts()).as("with what was issued meanwhile")
                    .hasSameSizeAs(before);
            return null;
        }));

        assertThat(asSeller.<Integer>call(seller.id(),
                () -> snapshots.read(() -> contracts.after(alone, today).contracts().size()))).isEqualTo(2);
    }

    @Test
    void aClosingThatBeganWithinTheHourIsNotNamed() throws SQLException {
        TestSql.execute("UPDATE accounting_period SET frozen_at = now() WHERE seller_id = ?", seller.id());

        assertThat(findings()).isEmpty();
    }
}
