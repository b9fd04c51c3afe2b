package dev.brickwork.invoice;

import static dev.brickwork.testing.Json.json;
import static java.time.temporal.ChronoUnit.HOURS;
import static java.time.temporal.ChronoUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.platform.check.NightlyChecks;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.LogLines;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestDatabase;
import dev.brickwork.testing.TestSql;

/** Every night the service holds its books against its invoices, and says what it finds. */
@ServiceTest
class NightlyChecksTest {
    private static final Instant NIGHT = Instant.parse("2031-05-05T02:00:00Z");
    private static final int RULES = 12;

    @Inject
    NightlyChecks checks;
    @Inject
    AsSeller asSeller;

    private InvoiceScene scene;
    private UUID seller;

    @BeforeEach
    void aSellerWithEverythingInItsBooks() throws SQLException {
        scene = new InvoiceScene();
        seller = scene.seller.id();
        var payment = scene.invoice.paid(10_000);
        payment.reopen("amount", 1000, "reason", "Outage").statusCode(200);
        scene.invoice.creditNote(500).statusCode(201);
        scene.scheduled.paid(2_000);
        assertThat(scene.customer.account("RECEIVABLE")).isEqualTo(8_500);
        scene.seller.api.post("/periods/2025-12/close", "").statusCode(200);
    }

    @Test
    void whatHoldsIsSaidToHold() throws SQLException {
        assertThat(look(NIGHT)).isEqualTo(RULES);

        assertThat(TestSql.number("SELECT count(*) FROM nightly_check WHERE checked_at = '" + NIGHT + "' AND broken = 0"
                + ofSeller())).isEqualTo(RULES);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "receivables | UPDATE journal_posting SET amount = amount + 1 WHERE account = 'RECEIVABLE' AND amount > 10000",
            "receivables | UPDATE invoice SET noted_amount = noted_amount + 1 WHERE issued_at IS NOT NULL",
            "receivables | UPDATE journal_posting SET currency = 'EUR' WHERE account = 'RECEIVABLE' AND amount > 10000",
            "prepayments | UPDATE journal_posting SET amount = amount - 1 WHERE account = 'PREPAYMENT'",
            "cash | UPDATE journal_posting SET amount = amount + 1 WHERE account = 'CASH' AND amount = 10000",
            "customer_credit | INSERT INTO credit (seller_id, id, company_id, currency, kind, label, amount, created_at)"
                    + " SELECT seller_id, gen_random_uuid(), id, 'USD', 'RECAST', 'x', 10, now() FROM customer WHERE true",
            "days_missed | UPDATE invoice SET planned = '[]' WHERE issued_at IS NULL",
            "given_back | INSERT INTO charge_reduction (seller_id, id, subscription_id, charge_invoice_id, charge_line,"
                    + " charge_from, by_invoice_id, line_after, line_before, contract_from, contract_to, currency, net, tax, tax_rate,"
                    + " created_at) SELECT seller_id, gen_random_uuid(), subscription_id, id, 1, starts_on,"
                    + " (SELECT o.id FROM invoice o WHERE o.seller_id = invoice.seller_id AND o.issued_at IS NOT NULL LIMIT 1), 0, 1, starts_on,"
                    + " ends_on, currency, 100000, 0, 0, now() FROM invoice WHERE issued_at IS NULL",
            "paid_out | INSERT INTO credit (seller_id, id, company_id, currency, kind, label, amount, used_amount, refunded_amount,"
                    + " created_at) SELECT seller_id, gen_random_uuid(), id, 'USD', 'RECAST', 'x', 100000, 100000, 100000, now()"
                    + " FROM customer WHERE true",
            "revenue | UPDATE journal_posting SET amount = 1 WHERE account = 'DEFERRED_REVENUE'",
            "closed_revenue | INSERT INTO closed_revenue (seller_id, id, period_id, month, currency, recognized, deferred,"
                    + " unbilled) SELECT seller_id, gen_random_uuid(), id, month, 'USD', 1, 0, 0 FROM accounting_period WHERE true",
            "unfinished_closing | UPDATE accounting_period SET state = 'CLOSING', closed_at = NULL WHERE true",
            "mrr_steps | UPDATE mrr_step SET net_after = '1/3' WHERE cause = 'NEW'"})
    void whatIsBrokenIsFoundAndTold(String rule, String damage) throws Exception {
        damage(damage + ofSeller());
        var log = LogLines.listen();
        try {
            look(NIGHT);

            assertThat(log.untilOneHas("rule " + rule + " is broken"))
                    .anyMatch(line -> line.contains("rule " + rule + " is broken")
                            && line.contains(seller.toString()) && !line.contains(scene.customer.id()));
        } finally {
            log.close();
        }
        assertThat(
                TestSql.texts("SELECT rule FROM nightly_check WHERE broken > 0 AND cardinality(examples) > 0" + ofSeller()))
                .contains(rule);
        assertThat(shown("brickwork_check_broken{rule=\"" + rule + "\"}")).isPositive();

        checks.forgetAllBut(List.of());
        assertThat(shown("brickwork_check_broken{rule=\"" + rule + "\"}")).isZero();
    }

    @Test
    void theExampleNamesTheCompanyAndBothAmounts() throws SQLException {
        damage("UPDATE journal_posting SET amount = amount + 7 WHERE account = 'RECEIVABLE' AND amount > 10000"
                + ofSeller());

        look(NIGHT);

        assertThat(TestSql.texts("SELECT examples[1] FROM nightly_check WHERE broken = 1" + ofSeller()))
                .containsExactly(scene.customer + ": USD 8507 by the books, not 8500");
    }

    @Test
    void whatWasPaidAheadByOneWhoIsNoLongerBilledIsNoMistake() throws SQLException {
        String other = scene.api.post("/customers", json("name", "Partner")).statusCode(201).path("customer_id");
        scene.customer.patch(json("partner_id", other)).statusCode(200);
        scene.seller.moveTo("2026-04-02T00:00:00Z");
        scene.scheduled.read().body("billed_company_id", equalTo(other));

        look(NIGHT);

        assertThat(TestSql.texts("SELECT rule || examples::text FROM nightly_check WHERE broken > 0" + ofSeller()))
                .isEmpty();
    }

    @Test
    void aRuleIsLookedAtOnceANight() {
        assertThat(look(NIGHT.minus(1, MINUTES))).isEqualTo(RULES);
        assertThat(look(NIGHT.minusSeconds(1))).as("still the night before").isZero();
        assertThat(look(NIGHT.plus(1, HOURS))).isEqualTo(RULES);
        assertThat(look(NIGHT.plus(23, HOURS))).isZero();
        assertThat(look(NIGHT.plus(24, HOURS))).isEqualTo(RULES);
    }

    @Test
    void ofProcessesAtOnceOneLooks() throws Exception {
        for (int night = 0; night < Race.TIMES; night++) {
            var at = NIGHT.plus(24L * night, HOURS);
            var looked = new AtomicInteger();

            Race.of(4, runner -> looked.addAndGet(look(at)));

            assertThat(looked.get()).isEqualTo(RULES);
        }
    }

    @Test
    void whatAKilledProcessWasAtIsLookedAtAnHourLater() throws SQLException {
        damage("INSERT INTO nightly_check (seller_id, rule, created_at, claimed_at) VALUES ('" + seller + "', 'cash', '"
                + NIGHT
                + "', '" + NIGHT + "')");

        assertThat(look(NIGHT.plus(59, MINUTES))).isEqualTo(RULES - 1);
        assertThat(look(NIGHT.plus(61, MINUTES))).isEqualTo(1);
    }

    @Test
    void howLongAgoTheOldestCheckWasIsAFigure() {
        checks.forgetAllBut(List.of());
        assertThat(shown("brickwork_check_age_seconds")).isZero();

        look(Instant.parse("2020-01-01T03:00:00Z"));

        assertThat(shown("brickwork_check_age_seconds")).isGreaterThan(200_000_000);
    }

    private int look(Instant now) {
        return asSeller.call(seller, () -> checks.look(now));
    }

    private String ofSeller() {
        return " AND seller_id = '" + seller + "'";
    }

    /** Past all triggers, as a mistake of the service or a hand in the database might. */
    private static void damage(String sql) throws SQLException {
        try (var connection = TestDatabase.connectAsSuperuser(); var statement = connection.createStatement()) {
            statement.execute("SET session_replication_role = replica");
            assertThat(statement.executeUpdate(sql)).isPositive();
        }
    }

    private static double shown(String metric) {
        return Api.fetch("/q/metrics").statusCode(200).asString().lines()
                .filter(line -> line.startsWith(metric))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
                .findFirst().orElseThrow();
    }
}
