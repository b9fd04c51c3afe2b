package dev.brickwork.invoice.metering;

import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.UUID;
import java.util.stream.Collectors;

import dev.brickwork.core.agreement.MeterPeriod;
import dev.brickwork.core.agreement.StandingCharges;
import dev.brickwork.core.agreement.Term;
import dev.brickwork.core.estimate.Amounts;
import dev.brickwork.core.money.Decimals;
import dev.brickwork.core.time.DateRange;
import dev.brickwork.invoice.LineKind;
import dev.brickwork.invoice.UntaxedLine;

/**
 * A meter period that an invoice has read, with what was billed for it in all.
 *
 * @param used when it was last read
 * @param amounts without tax
 */
public record BilledMeter(Id id, Extent extent, BigDecimal used, Amounts amounts) {

    /** @param from the contract day it begins on, which no order changes */
    public record Id(UUID subscriptionId, int term, UUID brickId, LocalDate from) {

        public static Id of(UUID subscriptionId, MeterPeriod period) {
            return new Id(subscriptionId, period.key().term(), period.brick().brickId(), period.contractDays().from());
        }

        public StandingCharges.Meter meter() {
            return new StandingCharges.Meter(term, brickId, from);
        }

        public static Id of(ResultSet row) throws SQLException {
            return new Id(row.getObject("subscription_id", UUID.class), row.getInt("term"),
                    row.getObject("brick_id", UUID.class), row.getObject("contract_from", LocalDate.class));
        }
    }

    /**
     * What an order with a day in the past may change.
     *
     * @param lines that were in force, by number
     */
    public record Extent(LocalDate contractTo, DateRange counted, String lines) {

        public static Extent of(MeterPeriod period) {
            return new Extent(period.contractDays().to(), period.counted(),
                    period.lines().stream().map(String::valueOf).collect(Collectors.joining(",")));
        }

        /** Nothing is left of it. */
        static Extent none(BilledMeter billed) {
            var from = billed.extent.counted.from();
            return new Extent(billed.id.from, new DateRange(from, from), "");
        }
    }

    static final String COLUMNS = """
            b.subscription_id, b.term, b.brick_id, b.contract_from, b.contract_to, b.counted_from, b.counted_to, b.lines, b.used,
            b.amount, b.discount""";

    /** One of which nothing was billed. */
    public static BilledMeter unbilled(UUID subscriptionId, MeterPeriod period) {
        return new BilledMeter(Id.of(subscriptionId, period), Extent.of(period), BigDecimal.ZERO, Amounts.ZERO);
    }

    static BilledMeter of(ResultSet row) throws SQLException {
        return new BilledMeter(Id.of(row),
                new Extent(row.getObject("contract_to", LocalDate.class),
                        new DateRange(row.getObject("counted_from", LocalDate.class),
                                row.getObject("counted_to", LocalDate.class)),
                        row.getString("lines")),
                Decimals.plain(row.getBigDecimal("used")),
                new Amounts(row.getLong("amount"), row.getLong("discount"), 0));
    }

    /** Something of it, where its cost is not what was billed. */
    public UntaxedLine line(LineKind kind, MeterCost cost, BigDecimal quantity, Amounts part, Term term) {
        if (cost.period() != null) {
            return cost.line(kind, quantity, part);
        }
        var line = term.lines().stream().filter(each -> each.item().brick().brickId().equals(id.brickId)).findFirst()
                .orElseThrow();
        var brick = line.item().brick();
        return new UntaxedLine(kind, line.number(), new DateRange(id.from, extent.contractTo), extent.counted,
                brick.brickId(), brick.code(), brick.name(), quantity, part, brick.taxCategory(), null);
    }
}
