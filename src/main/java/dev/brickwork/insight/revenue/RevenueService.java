package dev.brickwork.insight.revenue;

import java.time.LocalDate;
import java.time.YearMonth;
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
import dev.brickwork.core.revenue.Position;
import dev.brickwork.insight.MonthRange;
import dev.brickwork.insight.revenue.ClosedMonths.Brick;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.seller.CurrentSeller;

/** Reports on revenue. Contracts are read one after the other, and only sums are kept. */
@ApplicationScoped
class RevenueService {
    /** Ten years; what comes later is one sum. */
    private static final int FUTURE_MONTHS_MAX = 120;

    private static final Closing NOTHING = new Closing();

    private final ContractReader contracts;
    private final ClosedRevenueTable closedMonths;
    private final CurrentSeller seller;
    private final Transactions transactions;
    private final BusinessClock clock;

    RevenueService(ContractReader contracts, ClosedRevenueTable closedMonths, CurrentSeller seller,
            Transactions transactions, BusinessClock clock) {
        this.contracts = contracts;
        this.closedMonths = closedMonths;
        this.seller = seller;
        this.transactions = transactions;
        this.clock = clock;
    }

    /** @param closed what does not change any more */
    private record Asked(Frame frame, ClosedMonths closed) {

        /** Those that are computed: a closed month is what it was closed with. */
        private List<YearMonth> open(MonthRange months) {
            return months.monthsAndTheOneBefore().stream().filter(month -> !closed.isClosed(month)).toList();
        }
    }

    private Asked asked() {
        return transactions.inNew(() -> new Asked(Frame.of(seller, clock), closedMonths.read()));
    }

    private interface Reader {
        void read(CurrencyCode currency, List<Part<Sold>> parts);
    }

    private static void each(Map<CurrencyCode, List<Part<Sold>>> parts, CurrencyCode asked, Reader reader) {
        parts.forEach((currency, some) -> {
            if (asked == null || asked == currency) {
                reader.read(currency, some);
            }
        });
    }

    private record BrickName(String code, String name) {
        static final BrickName NONE = new BrickName(null, null);
    }

    RevenueResponse revenue(MonthRange request) {
        var now = asked();
        var asked = request.by(now.frame.today());
        var open = now.open(asked);
        var through = new HashMap<Brick, Map<YearMonth, Long>>();
        var names = new HashMap<UUID, BrickName>();
        contracts.each(now.frame.today(), contract -> {
            Stream.of(contract.lines(), contract.waiting(), contract.planned()).flatMap(List::stream)
                    .filter(line -> line.brickId() != null)
                    .forEach(line -> names.put(line.brickId(), new BrickName(line.brickCode(), line.brickName())));
            each(now.frame.parts(contract), asked.currency(), (currency, parts) -> {
                for (var part : parts) {
                    var sums = through.computeIfAbsent(new Brick(currency, part.key().brickId()), unused -> new HashMap<>());
                    open.forEach(month -> sums.merge(month, part.recognition().through(month.atEndOfMonth()), Long::sum));
                }
            });
        });
        now.closed.bricks().stream().filter(brick -> asked.currency() == null || asked.currency() == brick.currency())
                .forEach(brick -> through.putIfAbsent(brick, Map.of()));
        var rows = new ArrayList<RevenueResponse.Row>();
        through.forEach((brick, sums) -> {
            var revenue = now.closed.of(brick);
            asked.months().forEach(month -> {
                long cents = revenue.of(month, day -> sums.getOrDefault(YearMonth.from(day), 0L));
                if (cents != 0) {
                    var name = names.getOrDefault(brick.brickId(), BrickName.NONE);
                    rows.add(new RevenueResponse.Row(month, brick.currency(), brick.brickId(), name.code, name.name, cents));
                }
            });
        });
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

        private void addBilled(long cents) {
            billed += cents;
        }

        private long net() {
            return deferred - unbilled;
        }

        /** The same, but deferred and unbilled as it was closed. */
        private Closing asClosed(long deferredThen, long unbilledThen) {
            var then = new Closing();
            then.billed = billed;
            then.recognized = recognized;
            then.deferred = deferredThen;
            then.unbilled = unbilledThen;
            return then;
        }
    }

    DeferredRevenueResponse deferred(MonthRange request) {
        var now = asked();
        var asked = request.by(now.frame.today());
        var months = asked.monthsAndTheOneBefore();
        var closings = new EnumMap<CurrencyCode, Map<YearMonth, Closing>>(CurrencyCode.class);
        contracts.each(now.frame.today(), contract -> each(now.frame.parts(contract),
                asked.currency(), (currency, parts) -> {
                    var revenue = new ContractRevenue<>(parts);
                    var sums = closings.computeIfAbsent(currency, unused -> new HashMap<>());
                    months.forEach(month -> {
                        var sum = sums.computeIfAbsent(month, unused -> new Closing());
                        if (now.closed.isClosed(month)) {
                            sum.addBilled(revenue.billedThrough(month.atEndOfMonth()));
                        } else {
                            sum.add(revenue.through(month.atEndOfMonth()));
                        }
                    });
                }));
        now.closed.currencies().stream().filter(currency -> asked.currency() == null || asked.currency() == currency)
                .forEach(currency -> closings.putIfAbsent(currency, Map.of()));
        var rows = new ArrayList<DeferredRevenueResponse.Row>();
        closings.forEach((currency, sums) -> {
            var recognized = now.closed.of(currency);
            asked.months().forEach(month -> {
                var before = closing(now.closed, sums, month.minusMonths(1), currency);
                var closing = closing(now.closed, sums, month, currency);
                rows.add(new DeferredRevenueResponse.Row(month, currency, before.net(), closing.billed - before.billed,
                        recognized.of(month, day -> sum(sums, YearMonth.from(day)).recognized), closing.net(),
                        closing.deferred, closing.unbilled));
            });
        });
        return new DeferredRevenueResponse(asked.from(), asked.to(), rows);
    }

    private static Closing sum(Map<YearMonth, Closing> sums, YearMonth month) {
        return sums.getOrDefault(month, NOTHING);
    }

    private static Closing closing(ClosedMonths closed, Map<YearMonth, Closing> sums, YearMonth month,
            CurrencyCode currency) {
        var sum = sum(sums, month);
        return closed.isClosed(month)
                ? sum.asClosed(closed.deferred(month, currency), closed.unbilled(month, currency))
                : sum;
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

        private void add(Part<Sold> part) {
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
        var frame = asked().frame;
        var sums = new EnumMap<CurrencyCode, Remaining>(CurrencyCode.class);
        contracts.each(frame.today(), contract -> {
            Reader reader = (currency, parts) -> {
                var sum = sums.computeIfAbsent(currency, unused -> new Remaining(frame.today()));
                parts.forEach(sum::add);
            };
            each(frame.parts(contract), request.currency(), reader);
            each(ContractParts.planned(contract, frame.policy(), frame.today()), request.currency(), reader);
        });
        var rows = new ArrayList<RemainingObligationResponse.Row>();
        sums.forEach((currency, remaining) -> remaining.rows(currency, rows));
        return new RemainingObligationResponse(frame.today(), rows);
    }
}
