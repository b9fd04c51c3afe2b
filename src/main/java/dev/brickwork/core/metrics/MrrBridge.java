package dev.brickwork.core.metrics;

import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import dev.brickwork.core.money.ExactSum;
import dev.brickwork.core.money.Fraction;
import dev.brickwork.core.money.RunningTotal;

/**
 * From the MRR of all customers at the beginning of a month to that at its end, month by month, in one currency. Movements
 * are added in any order and not kept.
 */
public final class MrrBridge {
    private final YearMonth from;
    private final YearMonth to;
    private final Map<YearMonth, TreeMap<Cell, ExactSum>> cells = new TreeMap<>();
    private final ExactSum opening = new ExactSum();

    public MrrBridge(YearMonth from, YearMonth to) {
        this.from = from;
        this.to = to;
        for (var month = from; !month.isAfter(to); month = month.plusMonths(1)) {
            cells.put(month, new TreeMap<>());
        }
    }

    /** What is added up of a month. */
    public record Cell(MovementKind kind, MrrCause cause) implements Comparable<Cell> {
        @Override
        public int compareTo(Cell other) {
            return kind == other.kind ? cause.compareTo(other.cause) : kind.compareTo(other.kind);
        }
    }

    /**
     * What a month shows of a cell, in cents.
     *
     * @param before the exact sum of the opening and of the cells before it, for who shows how the cell comes about
     */
    public record Row(Cell cell, long cents, Fraction before) {
    }

    /** In cents: the rows take the opening to the closing exactly, since each is rounded on the running total. */
    public record Month(YearMonth month, long openingCents, List<Row> rows, long closingCents) {
        public Month {
            rows = List.copyOf(rows);
        }
    }

    public void add(Movement movement) {
        var month = YearMonth.from(movement.day());
        if (month.isBefore(from)) {
            opening.add(movement.amount());
        } else if (!month.isAfter(to)) {
            cells.get(month).computeIfAbsent(new Cell(movement.kind(), movement.cause()), unused -> new ExactSum())
                    .add(movement.amount());
        }
    }

    public List<Month> months() {
        var months = new ArrayList<Month>(cells.size());
        var total = new RunningTotal(opening.exact());
        cells.forEach((month, sums) -> {
            long openingCents = total.cents();
            var rows = new ArrayList<Row>(sums.size());
            sums.forEach((cell, amount) -> {
                var before = total.exact();
                rows.add(new Row(cell, total.add(amount.exact()), before));
            });
            months.add(new Month(month, openingCents, rows, total.cents()));
        });
        return months;
    }
}
