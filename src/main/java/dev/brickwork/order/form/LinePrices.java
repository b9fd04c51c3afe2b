package dev.brickwork.order.form;

import java.math.BigDecimal;
import java.util.List;

import dev.brickwork.core.pricing.TierRow;

/**
 * The quantity and the prices of a line as they are printed. If one price holds for the old and the new quantity, one row has the difference:
 * the rows {@code 25 × $20.00} and {@code -10 × $20.00} are {@code 15 × $20.00}, from 10 to 25.
 *
 * @param change from how much to how much the quantity goes; null if it does not change, or had no limit
 * @param rows they and {@code notCharged} add up to the line before discounts and tax
 * @param notCharged what is not refunded, because it was not charged; 0 for nothing
 */
record LinePrices(Change change, List<TierRow> rows, long notCharged) {

    record Change(BigDecimal from, BigDecimal to) {
    }

    LinePrices {
        rows = List.copyOf(rows);
    }

    static LinePrices of(OrderDocument.Line line) {
        var rows = line.prices().stream().filter(row -> !isNotCharged(row)).toList();
        long notCharged = line.prices().stream().filter(LinePrices::isNotCharged).mapToLong(TierRow::subTotalCents).sum();
        var change = change(line, rows);
        var difference = line.isUnlimited() ? null : difference(line, rows);
        if (difference == null) {
            return new LinePrices(change, rows, notCharged);
        }
        return new LinePrices(change, difference.quantity().signum() == 0 ? List.of() : List.of(difference), notCharged);
    }

    /** A line that is removed shows what there was, and its prices are only taken back. */
    private static Change change(OrderDocument.Line line, List<TierRow> rows) {
        if (line.previousQuantity() == null || line.isUnlimited()) {
            return null;
        }
        boolean isRemoved = !rows.isEmpty() && rows.stream().allMatch(row -> row.quantity().signum() < 0);
        var now = isRemoved ? BigDecimal.ZERO : line.quantity();
        return now.compareTo(line.previousQuantity()) == 0 ? null : new Change(line.previousQuantity(), now);
    }

    private static boolean isNotCharged(TierRow row) {
        return row.durationText().equals(TierRow.NOT_CHARGED);
    }

    /** All rows as one, if something is taken back and one price per unit holds for all of it; else null. */
    private static TierRow difference(OrderDocument.Line line, List<TierRow> rows) {
        if (rows.stream().noneMatch(row -> row.quantity().signum() < 0)) {
            return null;
        }
        var first = rows.get(0);
        boolean isOnePrice = rows.stream().allMatch(row -> row.unitPrice().compareTo(first.unitPrice()) == 0
                && row.durationText().equals(first.durationText()));
        // the price of a package or of a whole tier does not count units
        boolean isPerUnit = first.quantity().abs().compareTo(line.quantity()) == 0;
        if (!isOnePrice || !isPerUnit) {
            return null;
        }
        var quantity = rows.stream().map(TierRow::quantity).reduce(BigDecimal.ZERO, BigDecimal::add);
        long cents = rows.stream().mapToLong(TierRow::subTotalCents).sum();
        return quantity.signum() == 0 && cents != 0
                ? null
                : new TierRow(quantity, first.unitPrice(), cents, first.durationText());
    }

    /** The row that fits into the columns of the line; null if there is none. */
    TierRow inColumns(OrderDocument.Line line) {
        if (rows.size() != 1 || line.isUnlimited() || rows.get(0).quantity().signum() < 0) {
            return null;
        }
        return change != null || rows.get(0).quantity().compareTo(line.quantity()) == 0 ? rows.get(0) : null;
    }

    /** Whether the columns say it all. */
    boolean isAllInColumns(OrderDocument.Line line) {
        return inColumns(line) != null && change == null && notCharged == 0 && !line.hasDiscount();
    }
}
