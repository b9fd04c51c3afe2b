package dev.brickwork.insight;

import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Consumer;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.core.metrics.Movement;
import dev.brickwork.core.metrics.MrrBridge;
import dev.brickwork.core.metrics.Retention;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.money.ExactSum;
import dev.brickwork.core.money.Fraction;
import dev.brickwork.core.money.RunningTotal;
import dev.brickwork.insight.MrrQuery.CustomerChanges;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageRequest;

/** Recurring revenue of all customers. Customers are read one after the other, and only sums are kept. */
@ApplicationScoped
class MrrService {
    static final Fraction YEAR = Fraction.of(12);

    private final MrrQuery query;
    private final SellerDays days;

    MrrService(MrrQuery query, SellerDays days) {
        this.query = query;
        this.days = days;
    }

    /** Sums of one currency. Rows come customer by customer. */
    private static final class Sums {
        private final ExactSum net = new ExactSum();
        private final ExactSum gross = new ExactSum();
        private final ExactSum committed = new ExactSum();
        private final ExactSum contracted = new ExactSum();
        private UUID lastCustomer;
        private int customers;
        private int subscriptions;

        private void add(MrrQuery.SubscriptionMrr mrr) {
            net.add(mrr.net());
            gross.add(mrr.gross());
            committed.add(mrr.committed());
            contracted.add(mrr.contracted());
            if (mrr.net().signum() != 0) {
                customers += mrr.customerId().equals(lastCustomer) ? 0 : 1;
                lastCustomer = mrr.customerId();
                subscriptions++;
            }
        }

        private MrrResponse.InCurrency response(CurrencyCode currency) {
            return new MrrResponse.InCurrency(currency, net.rounded(), gross.rounded(), net.exact().timesRounded(YEAR),
                    committed.rounded(), contracted.rounded(), customers, subscriptions);
        }
    }

    MrrResponse mrr(Requests.Day request) {
        var asOf = days.asOf(request.asOf());
        var sums = new EnumMap<CurrencyCode, Sums>(CurrencyCode.class);
        query.eachSubscription(asOf.day(), asOf.ends(), mrr -> {
            if (isAsked(request.currency(), mrr.currency())) {
                sums.computeIfAbsent(mrr.currency(), unused -> new Sums()).add(mrr);
            }
        });
        return new MrrResponse(asOf.day(),
                sums.entrySet().stream().map(sum -> sum.getValue().response(sum.getKey())).toList());
    }

    /** The MRR of each subscription, in cents that add up to the sums of all. */
    void eachSubscription(Requests.Day request, Consumer<SubscriptionRow> reader) {
        var asOf = days.asOf(request.asOf());
        var totals = new EnumMap<CurrencyCode, SubscriptionRow.Totals>(CurrencyCode.class);
        query.eachSubscription(asOf.day(), asOf.ends(), mrr -> {
            if (isAsked(request.currency(), mrr.currency())) {
                reader.accept(totals.computeIfAbsent(mrr.currency(), unused -> new SubscriptionRow.Totals()).row(mrr));
            }
        });
    }

    BridgeResponse bridge(MonthRange request) {
        var span = span(request);
        var months = span.months;
        var rows = new ArrayList<BridgeResponse.Month>();
        bridges(span).forEach(
                (currency, bridge) -> bridge.months().forEach(month -> rows.add(BridgeResponse.Month.of(currency, month))));
        return new BridgeResponse(months.from(), months.to(), rows);
    }

    /** @param until the last day that counts */
    private record Span(MonthRange months, LocalDate until) {
    }

    private Span span(MonthRange request) {
        var today = days.asOf(null).day();
        return new Span(request.by(today), request.until(today));
    }

    private Map<CurrencyCode, MrrBridge> bridges(Span span) {
        var months = span.months;
        var bridges = new EnumMap<CurrencyCode, MrrBridge>(CurrencyCode.class);
        eachCustomer(span, customer -> {
            var bridge = bridges.computeIfAbsent(customer.currency(), unused -> new MrrBridge(months.from(), months.to()));
            Movement.of(customer.changes()).forEach(bridge::add);
        });
        return bridges;
    }

    private void eachCustomer(Span span, Consumer<CustomerChanges> reader) {
        query.eachCustomer(span.until, customer -> {
            if (isAsked(span.months.currency(), customer.currency())) {
                reader.accept(customer);
            }
        });
    }

    /** A cell of the bridge, in one currency. */
    private record Place(CurrencyCode currency, YearMonth month, MrrBridge.Cell cell) {
    }

    /**
     * Who makes up the cells of the bridge. Each cell goes on from where the bridge has come before it, so that its customers come to
     * exactly the cents that it shows.
     */
    void eachMovement(Requests.Movements request, Consumer<MovementResponse> reader) {
        var span = span(request.months());
        var months = span.months;
        var totals = new HashMap<Place, RunningTotal>();
        bridges(span).forEach((currency, bridge) -> bridge.months().forEach(month -> month.rows().forEach(row -> totals
                .put(new Place(currency, month.month(), row.cell()), new RunningTotal(row.before())))));
        eachCustomer(span, customer -> {
            var sums = new TreeMap<YearMonth, TreeMap<MrrBridge.Cell, Fraction>>();
            Movement.of(customer.changes()).stream().filter(it -> !YearMonth.from(it.day()).isBefore(months.from()))
                    .forEach(it -> sums.computeIfAbsent(YearMonth.from(it.day()), unused -> new TreeMap<>())
                            .merge(new MrrBridge.Cell(it.kind(), it.cause()), it.amount(), Fraction::plus));
            sums.forEach((month, cells) -> cells.forEach((cell, amount) -> {
                // a cell that is new since the bridge was made begins with nothing
                var total = totals.computeIfAbsent(new Place(customer.currency(), month, cell),
                        unused -> new RunningTotal(Fraction.ZERO));
                var row = new MovementResponse(customer.customerId(), customer.currency(), month, cell.kind(), cell.cause(),
                        total.add(amount));
                if (request.shows(row)) {
                    reader.accept(row);
                }
            }));
        });
    }

    /** Only the rows of the page are kept. */
    Page<MovementResponse> movements(Requests.Movements request, PageRequest page) {
        var rows = new ArrayList<MovementResponse>();
        var count = new long[1];
        eachMovement(request, row -> {
            if (count[0] >= page.offset && rows.size() < page.limit) {
                rows.add(row);
            }
            count[0]++;
        });
        return page.page(count[0], rows);
    }

    RetentionResponse retention(Requests.Retention request) {
        var now = days.asOf(request.asOf()).day();
        var then = Retention.comparedWith(now, request.months());
        var found = new EnumMap<CurrencyCode, Retention>(CurrencyCode.class);
        query.eachCustomer(now, customer -> {
            if (isAsked(request.currency(), customer.currency())) {
                var before = MrrOverview
                        .sum(customer.changes().stream().filter(change -> !change.day().isAfter(then)).toList());
                found.computeIfAbsent(customer.currency(), unused -> new Retention()).add(before,
                        MrrOverview.sum(customer.changes()));
            }
        });
        return new RetentionResponse(now, then, found.entrySet().stream()
                .map(it -> RetentionResponse.InCurrency.of(it.getKey(), it.getValue())).toList());
    }

    private static boolean isAsked(CurrencyCode asked, CurrencyCode currency) {
        return asked == null || asked == currency;
    }
}
