package dev.brickwork.insight.revenue;

import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.revenue.ContractRevenue;
import dev.brickwork.core.revenue.ContractRevenue.Part;
import dev.brickwork.core.revenue.MonthlyRevenue;
import dev.brickwork.core.revenue.Position;
import dev.brickwork.core.revenue.RevenuePolicy;
import dev.brickwork.insight.MonthRange;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.seller.CurrentSeller;

/** Reports on revenue. Contracts are read one after the other, and only sums are kept. */
@ApplicationScoped
class RevenueService {
    /** Ten years; what comes later is one sum. */
    private static final int FUTURE_MONTHS_MAX = 120;

    private final ContractReader contracts;
    private final CurrentSeller seller;
    private final Transactions transactions;
    private final BusinessClock clock;

    RevenueService(ContractReader contracts, CurrentSeller seller, Transactions transactions, BusinessClock clock) {
        this.contracts = contracts;
        this.seller = seller;
        this.transactions = transactions;
        this.clock = clock;
    }

    /** How the seller counts. */
    private record Frame(RevenuePolicy policy, ZoneId zone, LocalDate today) {
        private Map<CurrencyCode, List<Part<UUID>>> parts(Contract contract) {
            return ContractParts.of(contract, policy, zone, today);
        }
    }

    private Frame frame() {
        return transactions.inNew(() -> {
            var zone = seller.settings().defaults().timeZone();
            return new Frame(seller.revenue().policy(), zone, clock.now().atZone(zone).toLocalDate());
        });
    }

    private interface Reader {
        void read(CurrencyCode currency, List<Part<UUID>> parts);
    }

    private static void each(Map<CurrencyCode, List<Part<UUID>>> parts, CurrencyCode asked, Reader reader) {
        parts.forEach((currency, some) -> {
            if (asked == null || asked == currency) {
                reader.read(currency, some);
            }
        });
    }

    private record Sold(CurrencyCode currency, UUID brickId) {
    }

    private record BrickName(String code, String name) {
        static final BrickName NONE = new BrickName(null, null);
    }

    RevenueResponse revenue(MonthRange request) {
        var frame = frame();
        var asked = request.by(frame.today);
        var through = new HashMap<Sold, TreeMap<YearMonth, Long>>();
        var names = new HashMap<UUID, BrickName>();
        contracts.each(frame.today, contract -> {
            Stream.of(contract.lines(), contract.waiting(), contract.planned()).flatMap(List::stream)
                    .filter(line -> line.brickId() != null)
                    .forEach(line -> names.put(line.brickId(), new BrickName(line.brickCode(), line.brickName())));
            each(frame.parts(contract), asked.currency(), (currency, parts) -> {
                for (var part : parts) {
                    var sums = through.computeIfAbsent(new Sold(currency, part.key()), unused -> new TreeMap<>());
                    asked.monthsAndTheOneBefore().forEach(
                            month -> sums.merge(month, part.recognition().through(month.atEndOfMonth()), Long::sum));
                }
            });
        });
        var rows = new ArrayList<RevenueResponse.Row>();
        through.forEach((sold, sums) -> asked.months().forEach(month -> {
            long cents = MonthlyRevenue.ALL_OPEN.of(month, day -> sums.get(YearMonth.from(day)));
            if (cents != 0) {
                var name = names.getOrDefault(sold.brickId, BrickName.NONE);
                rows.add(new RevenueResponse.Row(month, sold.currency, sold.brickId, name.code, name.name, cents));
            }
        }));
        rows.sort(Comparator.comparing(RevenueResponse.Row::currency).thenComparing(RevenueResponse.Row::month)
                .thenComparing(RevenueResponse.Row::brickCode, Comparator.nullsLast(Comparator.naturalOrder())));
        return new RevenueResponse(asked.from(), asked.to(), rows);
    }

    /** Sums of all contracts at the end of a month. */
    private static final class Closing {
        private long billed;
        private long recognized;
        private long deferred;
        private long unbilled;

        private void add(Position position) {
            billed += position.billedCents();
            recognized += position.recognizedCents();
            deferred += position.deferredCents();
            unbilled += position.unbilledCents();
        }

        private long net() {
            return deferred - unbilled;
        }
    }

    DeferredRevenueResponse deferred(MonthRange request) {
        var frame = frame();
        var asked = request.by(frame.today);
        var closings = new EnumMap<CurrencyCode, TreeMap<YearMonth, Closing>>(CurrencyCode.class);
        contracts.each(frame.today, contract -> each(frame.parts(contract),
                asked.currency(), (currency, parts) -> {
                    var revenue = new ContractRevenue<>(parts);
                    var sums = closings.computeIfAbsent(currency, unused -> new TreeMap<>());
                    asked.monthsAndTheOneBefore().forEach(month -> sums.computeIfAbsent(month, unused -> new Closing())
                            .add(revenue.through(month.atEndOfMonth())));
                }));
        var rows = new ArrayList<DeferredRevenueResponse.Row>();
        closings.forEach((currency, sums) -> asked.months().forEach(month -> {
            var before = sums.get(month.minusMonths(1));
            var closing = sums.get(month);
            rows.add(new DeferredRevenueResponse.Row(month, currency, before.net(), closing.billed - before.billed,
                    closing.recognized - before.recognized, closing.net(), closing.deferred, closing.unbilled));
        }));
        return new DeferredRevenueResponse(asked.from(), asked.to(), rows);
    }

    /** What is still to be delivered in a month, billed and not; the month after the last stands for all later ones. */
    private static final class Remaining {
        private final YearMonth first;
        private final LocalDate today;
        private final TreeMap<YearMonth, long[]> months = new TreeMap<>();

        private Remaining(LocalDate today) {
            this.first = YearMonth.from(today);
            this.today = today;
        }

        private void add(Part<UUID> part) {
            var recognition = part.recognition();
            int place = part.billedOn() == null ? 1 : 0;
            long before = recognition.through(today);
            for (int i = 0; i < FUTURE_MONTHS_MAX && before != recognition.netCents(); i++) {
                var month = first.plusMonths(i);
                long through = recognition.through(month.atEndOfMonth());
                add(month, through - before, place);
                before = through;
            }
            add(first.plusMonths(FUTURE_MONTHS_MAX), recognition.netCents() - before, place);
        }

        private void add(YearMonth month, long cents, int place) {
            if (cents != 0) {
                months.computeIfAbsent(month, unused -> new long[2])[place] += cents;
            }
        }

        private void rows(CurrencyCode currency, List<RemainingObligationResponse.Row> rows) {
            var later = first.plusMonths(FUTURE_MONTHS_MAX);
            months.forEach((month, cents) -> {
                if (cents[0] != 0 || cents[1] != 0) {
                    rows.add(new RemainingObligationResponse.Row(month.equals(later) ? null : month, currency, cents[0],
                            cents[1], cents[0] + cents[1]));
                }
            });
        }
    }

    RemainingObligationResponse remaining(CurrencyOnly request) {
        var frame = frame();
        var sums = new EnumMap<CurrencyCode, Remaining>(CurrencyCode.class);
        contracts.each(frame.today, contract -> {
            Reader reader = (currency, parts) -> {
                var sum = sums.computeIfAbsent(currency, unused -> new Remaining(frame.today));
                parts.forEach(sum::add);
            };
            each(frame.parts(contract), request.currency(), reader);
            each(ContractParts.planned(contract, frame.policy, frame.today), request.currency(), reader);
        });
        var rows = new ArrayList<RemainingObligationResponse.Row>();
        sums.forEach((currency, remaining) -> remaining.rows(currency, rows));
        return new RemainingObligationResponse(frame.today, rows);
    }
}
