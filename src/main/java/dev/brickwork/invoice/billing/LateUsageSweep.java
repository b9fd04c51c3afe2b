package dev.brickwork.invoice.billing;

import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import org.jboss.logging.Logger;

import dev.brickwork.invoice.metering.MeterBillingTable;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.LocalDay;
import dev.brickwork.platform.database.Sql;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.outbox.Outbox;
import dev.brickwork.platform.sweep.ParkedReason;
import dev.brickwork.platform.sweep.Sweep;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.seller.CurrentSeller;
import dev.brickwork.spi.TaxCalculator;
import dev.brickwork.subscription.SubscriptionSql;
import dev.brickwork.usage.LateUsageSql;
import io.micrometer.core.instrument.MeterRegistry;

/**
 * Corrects billed usage of subscriptions that have no invoice left to bring the correction; each in its own transaction. Where there is a
 * next invoice, it brings the correction ({@link MeteredLines}).
 */
@ApplicationScoped
class LateUsageSweep implements Sweep {
    private static final Logger LOG = Logger.getLogger(LateUsageSweep.class);
    private static final String WAITING = """
            WITH RECURSIVE %3$s, concerned AS (
                SELECT subscription_id FROM late WHERE EXISTS (
                    SELECT FROM meter_billing b JOIN %4$s n ON n.seller_id = b.seller_id
                        AND n.subscription_id = b.subscription_id AND n.brick_id = b.brick_id
                        AND n.day >= b.counted_from AND n.day < b.counted_to
                    %1$s WHERE b.subscription_id = late.subscription_id AND %2$s)
                UNION SELECT b.subscription_id FROM meter_billing b %1$s WHERE b.is_outdated AND %2$s
            )
            SELECT subscription_id FROM concerned c
            WHERE NOT c.subscription_id = ANY (?)
                AND NOT EXISTS (SELECT FROM invoice i WHERE i.subscription_id = c.subscription_id AND i.issued_at IS NULL
                    AND i.voided_at IS NULL AND NOT i.is_muted)
                AND NOT EXISTS (SELECT FROM usage_correction_failure f WHERE f.subscription_id = c.subscription_id
                    AND f.parked_at IS NOT NULL)"""
            .formatted(MeterBillingTable.WITH_SUBSCRIPTION, MeterBillingTable.IS_TO_COMPARE, LateUsageSql.SUBSCRIPTIONS,
                    LateUsageSql.UNSETTLED);
    /** When the next of those ends that an order lets go on. */
    private static final String NEXT_END = "SELECT min(" + LocalDay.startOf("b.counted_to", "s.time_zone")
            + ") AS due FROM meter_billing b" + MeterBillingTable.WITH_SUBSCRIPTION + "WHERE b.is_outdated AND NOT ("
            + MeterBillingTable.IS_TO_COMPARE + ")";
    private static final String CLAIM = SubscriptionSql.lockFirst(WAITING);
    private static final String FAILED = """
            INSERT INTO usage_correction_failure AS f (subscription_id, failures) VALUES (?, 1)
            ON CONFLICT (seller_id, subscription_id) DO UPDATE SET failures = f.failures + 1,
                parked_at = CASE WHEN f.failures + 1 >= %1$d THEN ?::timestamptz END,
                parked_reason = CASE WHEN f.failures + 1 >= %1$d THEN ? END
            RETURNING parked_at IS NOT NULL""".formatted(FAILURES_MAX);
    private static final String FORGET = "DELETE FROM usage_correction_failure WHERE subscription_id = ?";

    private final Database database;
    private final Transactions transactions;
    private final CurrentSeller seller;
    private final LateUsageInvoice invoices;
    private final TaxCalculator calculator;
    private final Outbox outbox;
    private final MeterRegistry metrics;
    private final BusinessClock clock;

    LateUsageSweep(Database database, Transactions transactions, CurrentSeller seller, LateUsageInvoice invoices,
            TaxCalculator calculator,
            Outbox outbox, MeterRegistry metrics, BusinessClock clock) {
        this.database = database;
        this.seller = seller;
        this.transactions = transactions;
        this.invoices = invoices;
        this.calculator = calculator;
        this.outbox = outbox;
        this.metrics = metrics;
        this.clock = clock;
    }

    /** After invoices are issued, which bring corrections themselves. */
    @Override
    public int order() {
        return 210;
    }

    @Override
    public String name() {
        return "correct late usage";
    }

    /** What is late is due; what goes on after all, when it ends. */
    @Override
    public Optional<Instant> nextDue() {
        return transactions.joining(() -> {
            var now = clock.now();
            return database.select(WAITING + " LIMIT 1", row -> true, now, now, new UUID[0]).isEmpty()
                    || isMuted()
                            ? Optional.ofNullable(
                                    database.select(NEXT_END, row -> Sql.instant(row, "due"), now).get(0))
                            : Optional.of(now);
        });
    }

    @Override
    public void run(Instant now) {
        var taxes = new TaxCache(calculator);
        var done = new HashSet<UUID>();
        boolean isMore = true;
        while (isMore && !transactions.isStopping()) {
            var claimed = new UUID[1];
            try {
                isMore = transactions.inNew(() -> correctNext(taxes, done, claimed, now));
                done.add(claimed[0]);
            } catch (TaxCache.Unknown unknown) {
                taxes.learn(unknown);
            } catch (RuntimeException e) {
                if (claimed[0] == null) {
                    throw e;
                }
                LOG.errorf(e, "correcting the usage of subscription %s failed", claimed[0]);
                done.add(claimed[0]);
                metrics.counter("brickwork.usage.correction.failures").increment();
                transactions.inNew(() -> noteFailure(claimed[0], ParkedReason.of(e), now));
            }
        }
    }

    /** A seller who is muted bills elsewhere. */
    private boolean isMuted() {
        return seller.settings().billing().isMuted();
    }

    /** @param claimed says which one it was when it fails */
    private boolean correctNext(TaxCache taxes, Set<UUID> done, UUID[] claimed, Instant now) {
        var found = isMuted() ? List.<UUID>of() : claim(done, now);
        if (found.isEmpty()) {
            return false;
        }
        claimed[0] = found.get(0);
        // again, now that nobody else changes it: an order may have brought invoices meanwhile
        if (!database.select(WAITING + " AND c.subscription_id = ?", row -> row.getObject(1, UUID.class),
                now, now, new UUID[0], claimed[0]).isEmpty()) {
            // dated when it is issued: the month in which the run began may be closed by then
            invoices.correct(claimed[0], taxes, clock.now());
        }
        database.update(FORGET, claimed[0]);
        return true;
    }

    private List<UUID> claim(Collection<UUID> but, Instant now) {
        return database.select(CLAIM, row -> row.getObject(1, UUID.class), now, now, but.toArray(UUID[]::new));
    }

    private Void noteFailure(UUID subscriptionId, String reason, Instant now) {
        if (database.select(FAILED, row -> row.getBoolean(1), subscriptionId, now, reason).contains(true)) {
            metrics.counter("brickwork.usage.corrections.parked").increment();
            outbox.publish("subscription.usage_correction_parked", subscriptionId,
                    new BillingEventTypes.CorrectionParked(subscriptionId, reason));
        }
        return null;
    }
}
