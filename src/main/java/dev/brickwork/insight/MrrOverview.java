package dev.brickwork.insight;

import java.time.LocalDate;
import java.time.YearMonth;
import java.util.EnumMap;
import java.util.List;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.core.metrics.Movement;
import dev.brickwork.core.metrics.MrrBridge;
import dev.brickwork.core.metrics.Retention;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.money.ExactSum;
import dev.brickwork.core.money.Fraction;

/** MRR, ARR, the bridge of twelve months and retention, all from one reading of the customers. */
@ApplicationScoped
public class MrrOverview {
    private static final int MONTHS = 12;

    private final MrrQuery query;
    private final SellerDays days;

    MrrOverview(MrrQuery query, SellerDays days) {
        this.query = query;
        this.days = days;
    }

    /**
     * @param from the first month of the bridge; the last one ends with the day
     * @param currencies those in which there ever was MRR
     */
    public record Figures(LocalDate asOf, YearMonth from, List<InCurrency> currencies) {
    }

    /** In cents. @param retention compared with a year before */
    public record InCurrency(CurrencyCode currency, long mrr, long arr, List<BridgeResponse.Month> bridge,
            RetentionResponse.InCurrency retention) {
    }

    private static final class Sums {
        private final MrrBridge bridge;
        private final Retention retention = new Retention();
        private final ExactSum now = new ExactSum();

        private Sums(YearMonth from, YearMonth to) {
            this.bridge = new MrrBridge(from, to);
        }

        private void add(List<Movement.Change> changes, LocalDate then) {
            Movement.of(changes).forEach(bridge::add);
            var before = sum(changes.stream().filter(change -> !change.day().isAfter(then)).toList());
            var after = sum(changes);
            retention.add(before, after);
            now.add(after);
        }

        private InCurrency figures(CurrencyCode currency) {
            return new InCurrency(currency, now.rounded(), now.exact().timesRounded(MrrService.YEAR),
                    bridge.months().stream().map(month -> BridgeResponse.Month.of(currency, month)).toList(),
                    RetentionResponse.InCurrency.of(currency, retention));
        }
    }

    /** As of today in the seller's time zone. */
    public Figures today() {
        var today = days.asOf(null).day();
        var to = YearMonth.from(today);
        var from = to.minusMonths(MONTHS - 1L);
        var then = Retention.comparedWith(today, MONTHS);
        var sums = new EnumMap<CurrencyCode, Sums>(CurrencyCode.class);
        query.eachCustomer(today, customer -> sums.computeIfAbsent(customer.currency(), unused -> new Sums(from, to))
                .add(customer.changes(), then));
        return new Figures(today, from, sums.entrySet().stream().map(sum -> sum.getValue().figures(sum.getKey())).toList());
    }

    /** @param mrr in cents, above 0 */
    public record OfCustomer(CurrencyCode currency, long mrr) {
    }

    /** Of today. A currency without MRR is missing. */
    @Transactional
    public List<OfCustomer> of(UUID customerId) {
        return query.ofCustomer(customerId, days.asOf(null).day()).stream()
                .map(customer -> new OfCustomer(customer.currency(),
                        new ExactSum().add(sum(customer.changes())).rounded()))
                .filter(one -> one.mrr != 0).toList();
    }

    static Fraction sum(List<Movement.Change> changes) {
        return changes.stream().map(Movement.Change::amount).reduce(Fraction.ZERO, Fraction::plus);
    }
}
