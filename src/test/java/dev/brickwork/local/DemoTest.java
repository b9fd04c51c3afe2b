package dev.brickwork.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.is;

import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;

import jakarta.inject.Inject;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.platform.check.NightlyChecks;
import dev.brickwork.platform.database.Sql;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestDatabase;

@ServiceTest
class DemoTest {
    private static final int PARKED = 5;
    private static Api copy;

    @Inject
    NightlyChecks checks;
    @Inject
    AsSeller asSeller;

    /** What the story tells, each as a list that has at least so many rows. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            customers                                    | 40 | /customers
            three plans with tiers                       |  3 | /plans
            invoices in euros                            | 99 | /invoices?currency=EUR&is_issued=true
            invoices in dollars                          | 30 | /invoices?currency=USD&is_issued=true
            invoices in pounds                           | 20 | /invoices?currency=GBP&is_issued=true
            upgrades                                     | 13 | /orders?order_type=UPGRADE&status=ACCEPTED
            a downgrade and a change of plan by recasts  |  2 | /orders?order_type=RECAST&status=ACCEPTED
            renewals                                     | 10 | /orders?order_type=RENEWAL
            a canceled quote                             |  1 | /orders?status=CANCELED
            a quote that waits for approval              |  1 | /orders?status=OPEN&approval_status=WAITING
            one that was approved                        |  1 | /orders?status=ACCEPTED&approval_status=APPROVED
            a quote that waits for its buyer             |  1 | /orders?status=OPEN&approval_status=NOT_NEEDED
            a trial                                      |  1 | /subscriptions?status=TRIAL
            a pause                                      |  1 | /subscriptions?status=PAUSED
            a pause that is over                         |  1 | /events?type=subscription.resumed
            contracts that ended                         |  2 | /subscriptions?status=INACTIVE
            an early end                                 |  1 | /events?type=subscription.end_scheduled
            milestones                                   | 15 | /events?type=milestone.completed
            reminders                                    | 15 | /events?type=reminder.sent
            overdue invoices                             |  4 | /invoices?overdue=true
            some of them for more than two months        |  1 | /invoices?overdue_days=60
            a declined card                              |  1 | /payments?status=FAILED
            an invoice that was paid in part             |  1 | /events?type=invoice.partially_paid
            a refund                                     |  1 | /events?type=payment.refunded
            credit notes                                 |  3 | /credit-notes
            a void                                       |  1 | /events?type=invoice.voided
            a write-off                                  |  1 | /invoices?collection_state=UNPAID
            a promise to pay                             |  1 | /events?type=invoice.payment_promised
            an invoice parked for a missing VAT id       |  1 | /events?type=invoice.parked
            an endpoint                                  |  1 | /webhook-endpoints
            an import of each kind                       |  3 | /imports
            ten closed months                            | 10 | /periods
            """)
    void theDemoHas(String what, int atLeast, String list) {
        assertThat(rows(list)).as(what).isGreaterThanOrEqualTo(atLeast);
    }

    @Test
    void theFiguresOfAllCurrenciesShowSomething() {
        assertThat(
                demo().get("/customers?limit=100").<List<String>>path("results.billing_address.country").stream().distinct())
                .hasSize(8);
        for (var currency : List.of("EUR", "USD", "GBP")) {
            var of = "currencies[currency=" + currency + "]";
            assertThat(demo().get("/metrics/mrr").<Number>path(of + ".mrr").longValue()).isPositive();
            assertThat(demo().get("/metrics/retention").<String>path(of + ".net_retention")).isNotNull();
            assertThat(demo().get("/receivables/ageing").<Number>path(of + ".amounts.total").longValue()).isPositive();
        }
        assertThat(demo().get("/reports/revenue").<List<Object>>path("months.recognized")).hasSizeGreaterThan(60);
    }

    @Test
    void theDemoGoesOnToThePresentAndKeepsAllRules() {
        var seller = DemoSeller.create();

        new DemoDays(new DemoApi(Api.site(), seller.key())).untilNow();

        seller.get("/test-clock").body("is_set", is(false));
        assertThat(asSeller.call(seller.sellerId(), checks::broken)).isEmpty();
        assertThat(seller
                .get("/invoices?bill_to=" + LocalDate.now(ZoneOffset.UTC).minusDays(1) + "&is_issued=false&status=SCHEDULED")
                .<Integer>path("count")).isLessThanOrEqualTo(PARKED);
    }

    @Test
    void aRowOfAnOlderSchemaGetsTheDefaultOfWhatItLacksAndLosesWhatIsGone() throws Exception {
        demo();
        try (var connection = TestDatabase.connectAsSuperuser()) {
            var columns = Sql.select(connection, "SELECT columns FROM tables_of_sellers() WHERE name = 'seller'",
                    row -> row.getString(1)).get(0);
            var row = Sql.select(connection, "SELECT row_to_json(r)::text FROM (SELECT " + columns
                    + " FROM seller WHERE NOT is_muted LIMIT 1) AS r", one -> one.getString(1)).get(0);
            var older = row.replace("\"is_muted\":false,", "\"is_quiet\":[\"},\\\"\",1],");
            assertThat(older).isNotEqualTo(row);

            assertThat(new DemoSchema(connection).fitted("seller", older)).isEqualTo(row);
        }
    }

    private int rows(String list) {
        var answer = demo().get(list).statusCode(200);
        Integer count = answer.path("count");
        return count == null ? answer.<List<Object>>path("results").size() : count;
    }

    /** One copy for all that only read. */
    private static Api demo() {
        if (copy == null) {
            copy = DemoSeller.create();
        }
        return copy;
    }
}
