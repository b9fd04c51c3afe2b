package dev.brickwork.insight;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.time.Duration;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import dev.brickwork.testing.LongLane;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Given;

/** Ten thousand subscriptions that began, grew, shrank and ended in the course of a year. */
@ServiceTest
@LongLane
class MetricsOfManyTest {
    private static final int MANY = 10_000;
    private static final String CUSTOMERS = """
            INSERT INTO customer (seller_id, id, name, created_at)
            SELECT ?, md5(? || 'c' || n)::uuid, 'Customer ' || n, now() FROM generate_series(1, ?) AS n""";
    private static final String SUBSCRIPTIONS = """
            INSERT INTO subscription (seller_id, id, customer_id, status, time_zone, created_at)
            SELECT ?, md5(? || 's' || n)::uuid, md5(? || 'c' || (n %% (? / 2) + 1))::uuid, 'ACTIVE', 'UTC', now()
            FROM generate_series(1, ?) AS n""".replace("%%", "%");
    /** Each amount has a denominator of its own, as amounts off have that are spread over odd numbers of days. */
    private static final String STEPS = """
            INSERT INTO mrr_step (seller_id, subscription_id, day, place, currency, cause, net_before, net_after, gross_after,
                committed_after, contracted_after)
            SELECT ?, md5(? || 's' || n)::uuid, date '2026-01-01' + n % 31 + 90 * (step - 1), 0, 'USD', cause,
                CASE step WHEN 1 THEN '0/1' WHEN 2 THEN a ELSE b END, CASE step WHEN 1 THEN a WHEN 2 THEN b ELSE '0/1' END,
                CASE step WHEN 1 THEN a WHEN 2 THEN b ELSE '0/1' END, '0/1', '0/1'
            FROM (SELECT n, (10000 * d + 1) || '/' || d AS a, (12000 * d + 1) || '/' || d AS b
                FROM (SELECT n, 1 + n % 700 AS d FROM generate_series(1, ?) AS n) AS x) AS s,
                (VALUES (1, 'NEW'), (2, 'UPGRADE'), (3, 'ENDED')) AS c (step, cause)""";

    @Test
    void allMonthsOfAYearAreAddedUp() throws SQLException {
        var seller = Given.seller();
        var salt = seller.id().toString();
        TestSql.executeFor(seller.id(), CUSTOMERS, seller.id(), salt, MANY / 2);
        TestSql.executeFor(seller.id(), SUBSCRIPTIONS, seller.id(), salt, salt, MANY, MANY);
        TestSql.executeFor(seller.id(), STEPS, seller.id(), salt, MANY);
        // As autovacuum does a minute after so many rows; without it PostgreSQL takes the tables to be small.
        TestSql.execute("ANALYZE customer, subscription, mrr_step");
        seller.api.get("/metrics/mrr?as_of=2026-03-01").statusCode(200);

        long start = System.nanoTime();
        var bridge = seller.api.get("/metrics/mrr-movements?from=2026-01&to=2026-12").statusCode(200);
        var rows = seller.api.get("/metrics/mrr-movements.csv?from=2026-01&to=2026-12").statusCode(200).asString();
        seller.api.get("/metrics/retention?as_of=2026-12-31&months=9").statusCode(200);
        var took = Duration.ofNanos(System.nanoTime() - start);
        System.out.printf("metrics of %d subscriptions over a year: %d ms%n", MANY, took.toMillis());
        var closings = new ArrayList<Long>();
        for (int month = 1; month <= 12; month++) {
            closings.add(seller.api.get("/metrics/mrr?as_of=" + YearMonth.of(2026, month).atEndOfMonth()).statusCode(200)
                    .sum("currencies.mrr"));
        }

        assertThat(rows.lines()).hasSizeGreaterThan(MANY);
        assertThat(bridge.<List<Number>>path("months.closing")).extracting(Number::longValue)
                .containsExactlyElementsOf(closings);
        assertThat(closings.get(2)).isPositive();
    }
}
