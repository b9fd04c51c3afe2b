package dev.brickwork.insight.revenue;

import java.util.List;

import jakarta.inject.Singleton;

import dev.brickwork.ledger.LedgerSql;
import dev.brickwork.platform.check.NightlyRule;
import dev.brickwork.platform.check.NightlyRules;

/** That the accounts of revenue are what months were closed with, and that closings end. */
@Singleton
class RevenueNightlyRules implements NightlyRules {
    private static final NightlyRule CLOSED_REVENUE = new NightlyRule("closed_revenue",
            """
                    SELECT to_char(f.month, 'YYYY-MM') || ': ' || f.currency || ' ' || -b.revenue || ' of revenue, ' || -b.deferred
                        || ' deferred and ' || b.unbilled || ' unbilled by the books, not ' || f.recognized || ', ' || f.deferred || ' and '
                        || f.unbilled
                    FROM (SELECT DISTINCT ON (seller_id) seller_id, id, month, ends_at FROM accounting_period WHERE state = 'CLOSED'
                        ORDER BY seller_id, month DESC) c
                    JOIN (SELECT seller_id, period_id, month, currency, sum(recognized) AS recognized, sum(deferred) AS deferred,
                            sum(unbilled) AS unbilled FROM closed_revenue GROUP BY 1, 2, 3, 4) f
                        ON f.seller_id = c.seller_id AND f.period_id = c.id AND f.month = c.month
                    CROSS JOIN LATERAL %s b
                    WHERE -b.revenue <> f.recognized OR -b.deferred <> f.deferred OR b.unbilled <> f.unbilled"""
                    .formatted(LedgerSql.balancesOfRevenue("f.seller_id", "f.currency", "c.ends_at")));

    /** Closing takes a minute. One that was broken off is finished by asking for it again. */
    private static final NightlyRule UNFINISHED_CLOSING = new NightlyRule("unfinished_closing",
            """
                    SELECT to_char(month, 'YYYY-MM') || ': CLOSING since ' || frozen_at FROM accounting_period
                    WHERE state = 'CLOSING' AND frozen_at < now() - interval '1 hour'""");

    @Override
    public List<NightlyRule> rules() {
        return List.of(CLOSED_REVENUE, UNFINISHED_CLOSING);
    }
}
