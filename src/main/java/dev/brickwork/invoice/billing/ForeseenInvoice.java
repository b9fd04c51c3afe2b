package dev.brickwork.invoice.billing;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import dev.brickwork.core.estimate.Amounts;
import dev.brickwork.core.tax.LineTaxes;

/** An invoice that is not issued yet: what was planned and what hangs on it, taxed together as they will be issued. */
record ForeseenInvoice(List<ScheduledInvoice.Line> planned, List<PendingChargeTable.Stored> hanging) {

    ForeseenInvoice {
        planned = List.copyOf(planned);
        hanging = List.copyOf(hanging);
    }

    /** @param hanging with the rate of each; what else they are taxed by is computed here */
    static ForeseenInvoice of(List<ScheduledInvoice.Line> planned, List<PendingChargeTable.Stored> hanging) {
        var taxes = LineTaxes.of(Stream.concat(planned.stream().map(ScheduledInvoice.Line::taxed),
                hanging.stream().map(stored -> stored.line().taxed(stored.tax().rate()))).toList()).iterator();
        var lines = new ArrayList<ScheduledInvoice.Line>(planned.size());
        planned.forEach(line -> lines.add(line.withTax(taxes.next())));
        var added = new ArrayList<PendingChargeTable.Stored>(hanging.size());
        hanging.forEach(stored -> added.add(stored.withTax(taxes.next())));
        return new ForeseenInvoice(lines, added);
    }

    Amounts amounts() {
        return Stream.concat(planned.stream().map(ScheduledInvoice.Line::amounts),
                hanging.stream().map(PendingChargeTable.Stored::amounts)).reduce(Amounts.ZERO, Amounts::plus);
    }
}
