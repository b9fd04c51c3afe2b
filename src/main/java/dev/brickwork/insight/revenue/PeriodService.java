package dev.brickwork.insight.revenue;

import java.time.Instant;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.core.Missing;
import dev.brickwork.core.Refused;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.ledger.JournalEntry;
import dev.brickwork.ledger.LedgerService;
import dev.brickwork.ledger.RecognizedRevenue;
import dev.brickwork.platform.audit.Audit;
import dev.brickwork.platform.database.Snapshots;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.outbox.Outbox;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageRequest;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.seller.CurrentSeller;

/**
 * Closes months: freezes the journal, then books what became revenue, some contracts at a time: they are read in a snapshot, then
 * booked in a short transaction. How far it has come is kept with the month, so several can do it at once, and whoever comes after a crash
 * goes on.
 */
@ApplicationScoped
class PeriodService {
    /** Not 0: what is delivered before the first invoice is revenue too. */
    private static final int MONTHS_BEFORE_BOOKING_MAX = 12;
    private static final String AUDITED = "period";

    private final LedgerService ledger;
    private final ContractReader contracts;
    private final ClosedRevenueTable figures;
    private final ProofKeys keys;
    private final CurrentSeller seller;
    private final BusinessClock clock;
    private final Transactions transactions;
    private final Snapshots snapshots;
    private final Outbox outbox;
    private final Audit audit;

    PeriodService(LedgerService ledger, ContractReader contracts, ClosedRevenueTable figures, ProofKeys keys,
            CurrentSeller seller, BusinessClock clock, Transactions transactions, Snapshots snapshots, Outbox outbox,
            Audit audit) {
        this.ledger = ledger;
        this.contracts = contracts;
        this.figures = figures;
        this.keys = keys;
        this.seller = seller;
        this.clock = clock;
        this.transactions = transactions;
        this.snapshots = snapshots;
        this.outbox = outbox;
        this.audit = audit;
    }

    @Transactional
    Page<PeriodResponse> list(PageRequest page) {
        var closed = figures.read();
        return page.page(AccountingPeriod.findAll(page.sort()),
                (AccountingPeriod period) -> PeriodResponse.of(period, closed));
    }

    @Transactional
    PeriodResponse read(UUID periodId) {
        return PeriodResponse.of(AccountingPeriod.findById(periodId), figures.read());
    }

    /** Begins, unless it is begun or done. From now on the journal of the month stays as it is. In a transaction. */
    UUID freeze(YearMonth month) {
        ledger.hold();
        var there = AccountingPeriod.of(month);
        if (there.isPresent() && there.get().state != PeriodStatus.REOPENED) {
            return there.get().id;
        }
        // a month that was closed before keeps its end: its entries are dated by it
        var end = there.map(period -> period.endsAt).orElseGet(() -> endOf(month));
        if (end.isAfter(clock.now())) {
            throw Refused.field("month", "is not over yet");
        }
        refuseUnlessNext(month);
        var before = there.map(PeriodEventData::of).orElse(null);
        var period = there.orElseGet(() -> AccountingPeriod.of(month, end, clock.now()));
        period.freeze(clock.now());
        period.persistAndFlush();
        keys.ensure();
        audit.changed(PeriodEventTypes.CLOSED, AUDITED, period.id, before, PeriodEventData.of(period));
        return period.id;
    }

    private Instant endOf(YearMonth month) {
        return month.plusMonths(1).atDay(1).atStartOfDay(seller.settings().defaults().timeZone()).toInstant();
    }

    private void refuseUnlessNext(YearMonth month) {
        var newest = AccountingPeriod.newestFrozen();
        if (newest.isPresent() && newest.get().state == PeriodStatus.CLOSING) {
            throw Refused.field("month", "must wait until " + newest.get().month() + " is closed");
        }
        newest.map(period -> period.month().plusMonths(1))
                .or(() -> AccountingPeriod.oldestReopened().map(AccountingPeriod::month))
                .ifPresentOrElse(next -> {
                    if (!next.equals(month)) {
                        throw Refused.field("month", "must be " + next + ": months are closed one after the other");
                    }
                }, () -> refuseTooEarly(month));
    }

    /** All months after the first one are closed one by one, so a year that was mistyped could not be taken back. */
    private void refuseTooEarly(YearMonth month) {
        var booked = ledger.firstBookedAt().orElseGet(clock::now);
        var earliest = YearMonth.from(booked.atZone(seller.settings().defaults().timeZone()))
                .minusMonths(MONTHS_BEFORE_BOOKING_MAX);
        if (month.isBefore(earliest)) {
            throw Refused.field("month", "is long before anything was booked; the earliest is " + earliest);
        }
    }

    /** Goes on until it is closed. */
    void close(UUID periodId) {
        while (closeSome(periodId)) {
            // the next part
        }
    }

    /** Whether there is more to do. */
    boolean closeSome(UUID periodId) {
        var part = snapshots.read(() -> readSome(AccountingPeriod.findById(periodId)));
        return transactions.inNew(() -> bookSome(periodId, part));
    }

    /**
     * What is booked next, as it was at one moment after the month was frozen.
     *
     * @param some null when there is nothing to do
     */
    record Part(int timesClosed, ContractReader.Place place, Frame frame, ContractReader.Some some) {
        private boolean isNextOf(AccountingPeriod period) {
            return period.timesClosed == timesClosed && period.place().equals(place);
        }
    }

    /** In a snapshot. */
    Part readSome(AccountingPeriod period) {
        var frame = Frame.of(seller, clock);
        return new Part(period.timesClosed, period.place(), frame,
                period.state == PeriodStatus.CLOSING ? contracts.after(period.place(), frame.today()) : null);
    }

    /** Whether there is more to do. What somebody else has booked since it was read is not booked again. In a transaction. */
    boolean bookSome(UUID periodId, Part part) {
        var period = AccountingPeriod.lock(periodId);
        if (period.state != PeriodStatus.CLOSING) {
            return false;
        }
        if (part.some == null || !part.isNextOf(period)) {
            return true;
        }
        book(period, part.frame, part.some.contracts());
        if (part.some.next() != null) {
            period.readTo(part.some.next());
            return true;
        }
        period.close(clock.now());
        outbox.publish(PeriodEventTypes.CLOSED, period.id, PeriodEventData.of(period));
        return false;
    }

    private void book(AccountingPeriod period, Frame frame, List<Contract> some) {
        var alone = some.stream().filter(contract -> contract.timeline() == null).map(Contract::id).toList();
        var subscriptions = some.stream().filter(contract -> contract.timeline() != null).map(Contract::id).toList();
        var earlier = ledger.recognized(period.endsAt, alone, subscriptions).stream()
                .collect(Collectors.groupingBy(RecognizedRevenue::contractId));
        boolean isFirst = AccountingPeriod.count("month < ?1", period.month) == 0;
        var sums = new ClosedFigures(period.month(), isFirst);
        var entries = new ArrayList<JournalEntry>();
        for (var contract : some) {
            var parts = frame.parts(contract);
            var posted = earlier.getOrDefault(contract.id(), List.of());
            for (var currency : currencies(parts, posted)) {
                var closing = new ContractClosing(contract, currency, period);
                var delivered = parts.getOrDefault(currency, List.of());
                closing.addDelivered(delivered);
                closing.addBilled(contract.entries());
                closing.addPosted(posted);
                sums.add(currency, delivered, closing.position());
                entries.addAll(closing.entries());
            }
        }
        ledger.post(entries);
        figures.insert(period.id, sums);
    }

    private static TreeSet<CurrencyCode> currencies(Map<CurrencyCode, ?> parts, List<RecognizedRevenue> posted) {
        var currencies = new TreeSet<>(parts.keySet());
        posted.forEach(one -> currencies.add(one.currency()));
        return currencies;
    }

    /** What was booked stays. The next closing books the difference. */
    @Transactional
    PeriodResponse reopen(YearMonth month) {
        // first: from here on no month is frozen. The row is not locked: who closes it holds it and books
        ledger.hold();
        var period = AccountingPeriod.of(month).orElseThrow(() -> new Missing("Period"));
        if (AccountingPeriod.count("month > ?1 and state <> ?2", period.month, PeriodStatus.REOPENED) > 0) {
            throw Refused.field("month", "must be the newest one that is closed");
        }
        var before = PeriodEventData.of(period);
        period.reopen(clock.now());
        period.persistAndFlush();
        audit.changed(PeriodEventTypes.REOPENED, AUDITED, period.id, before, PeriodEventData.of(period));
        figures.delete(period.id);
        outbox.publish(PeriodEventTypes.REOPENED, period.id, PeriodEventData.of(period));
        return PeriodResponse.of(period, figures.read());
    }
}
