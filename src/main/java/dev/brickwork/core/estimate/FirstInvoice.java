package dev.brickwork.core.estimate;

import java.time.LocalDate;
import java.util.List;

import dev.brickwork.core.agreement.PlannedInvoice;

/**
 * The first invoice that an order brings, or the first that an upgrade changes.
 *
 * @param billsOn the day on which it is billed
 * @param isOrdersOwn whether it is billed at acceptance if the order is charged at checkout
 * @param amounts of an upgrade, what it adds to the invoice
 */
public record FirstInvoice(LocalDate billsOn, boolean isOrdersOwn, Amounts amounts) {

    /** An invoice that charges nothing before discounts is not issued. */
    static FirstInvoice of(List<PlannedInvoice> invoices, Tally tally) {
        for (var invoice : invoices) {
            var amounts = tally.of(invoice.key());
            if (amounts.subTotal() != 0) {
                return new FirstInvoice(invoice.days().from(), invoice == invoices.get(0), amounts);
            }
        }
        return null;
    }

    FirstInvoice plus(Amounts more) {
        return new FirstInvoice(billsOn, isOrdersOwn, amounts.plus(more));
    }
}
