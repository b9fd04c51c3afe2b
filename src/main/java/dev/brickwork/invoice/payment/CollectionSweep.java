package dev.brickwork.invoice.payment;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import org.jboss.logging.Logger;

import dev.brickwork.customer.PaymentMethodService;
import dev.brickwork.invoice.Invoice;
import dev.brickwork.invoice.InvoiceChanges;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Sql;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.sweep.DueCursor;
import dev.brickwork.platform.sweep.Sweep;
import dev.brickwork.platform.sweep.TimeBudget;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.spi.PaymentProcessors;

/** Charges what is due to be collected by itself: at issue, and again after a failure. */
@ApplicationScoped
class CollectionSweep implements Sweep {
    private static final Logger LOG = Logger.getLogger(CollectionSweep.class);
    private static final String NEXT = "SELECT collect_at FROM invoice WHERE collect_at IS NOT NULL ORDER BY collect_at LIMIT 1";
    private static final String CLAIM = """
            SELECT id, collect_at FROM invoice WHERE collect_at <= ? AND (collect_at, id) > (?, ?) AND NOT id = ANY (?)
            ORDER BY collect_at, id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED""";

    private final Database database;
    private final Transactions transactions;
    private final InvoiceChanges changes;
    private final Charging charging;
    private final AllowedPaymentMethods allowedMethods;
    private final PaymentProcessors processors;
    private final PaymentMethodService methods;
    private final ChargeRetries retries;
    private final ProcessorBreakers breakers;
    private final BusinessClock clock;
    private final TimeBudget budget;

    CollectionSweep(Database database, Transactions transactions, InvoiceChanges changes, Charging charging,
            AllowedPaymentMethods allowedMethods, PaymentProcessors processors, PaymentMethodService methods,
            ChargeRetries retries,
            ProcessorBreakers breakers, BusinessClock clock, TimeBudget budget) {
        this.retries = retries;
        this.breakers = breakers;
        this.clock = clock;
        this.budget = budget;
        this.database = database;
        this.transactions = transactions;
        this.changes = changes;
        this.charging = charging;
        this.allowedMethods = allowedMethods;
        this.processors = processors;
        this.methods = methods;
    }

    /** After invoices are issued and before they fall due. */
    @Override
    public int order() {
        return 250;
    }

    @Override
    public boolean waitsForOthers() {
        return true;
    }

    @Override
    public String name() {
        return "collection";
    }

    @Override
    public Optional<Instant> nextDue() {
        if (breakers.isOn()) {
            return Optional.empty();
        }
        return transactions.joining(() -> database.select(NEXT, row -> Sql.instant(row, "collect_at")).stream().findFirst());
    }

    /**
     * For a slice, and until the first who is not answered: of those that are left nothing was begun, and they stay due. By a test
     * clock all of them, or some would fall due at the same instant before they are collected.
     */
    @Override
    public void run(Instant now) {
        var slice = budget.begin();
        boolean isWhole = clock.isTest();
        var cursor = new DueCursor();
        boolean isMore = true;
        while (isMore && !breakers.isOn() && !transactions.isStopping()) {
            collectNext(now, cursor);
            isMore = cursor.goesOn() && (isWhole || !slice.isOver());
        }
    }

    private void collectNext(Instant now, DueCursor cursor) {
        try {
            var payment = transactions.inNew(() -> begin(now, cursor));
            // once a run, also when the payment fails at once and the next try is due already
            cursor.claimed().ifPresent(cursor::finish);
            payment.ifPresent(charging::carryOut);
        } catch (RuntimeException e) {
            var failed = cursor.claimed().orElseThrow(() -> e);
            cursor.leave(failed);
            // It stays due; the next run tries again.
            LOG.errorf(e, "collecting invoice %s failed", failed.id());
        }
    }

    private Optional<UUID> begin(Instant now, DueCursor cursor) {
        var found = next(now, cursor);
        if (found.isEmpty() || !cursor.isNew(found.get())) {
            return Optional.empty();
        }
        var change = changes.lock(found.get().id());
        change.invoice.collectAt = null;
        if (change.invoice.processingAmount > 0) {
            retries.putOff(change);
            return Optional.empty();
        }
        if (!change.invoice.isSettleable()) {
            return Optional.empty();
        }
        var processor = processors.connected();
        var wanted = processor.flatMap(connected -> wanted(change.invoice, connected.name()));
        if (wanted.isEmpty() && (change.invoice.collectTries > 0 || processor.isEmpty())) {
            retries.untried(change);
        }
        return wanted.map(how -> charging.begin(change, how));
    }

    private Optional<DueCursor.Place> next(Instant now, DueCursor cursor) {
        return database.select(CLAIM,
                row -> new DueCursor.Place(Sql.instant(row, "collect_at"), row.getObject("id", UUID.class)), now,
                cursor.after().dueAt(), cursor.after().id(), cursor.but()).stream().findFirst();
    }

    /** Empty when the company has no default method any more, or the invoice does not take it: then nobody is charged. */
    private Optional<ChargeTable.Wanted> wanted(Invoice invoice, String processor) {
        var rules = allowedMethods.of(invoice.id);
        return methods.storedDefault(invoice.billedCompanyId, processor)
                .filter(chosen -> rules.types().contains(chosen.type()))
                .map(chosen -> new ChargeTable.Wanted(processor, chosen.methodId(), chosen.type(),
                        ChargeTable.Origin.AUTOMATIC, rules.types(), false));
    }
}
