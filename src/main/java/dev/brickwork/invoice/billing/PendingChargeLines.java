package dev.brickwork.invoice.billing;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.invoice.UntaxedLine;
import dev.brickwork.platform.database.Database;

/** The pending charges of invoices, as lines when they are issued. */
@ApplicationScoped
class PendingChargeLines implements LineSource {
    private final Database database;

    PendingChargeLines(Database database) {
        this.database = database;
    }

    @Override
    public int order() {
        return 50;
    }

    @Override
    public Map<UUID, List<UntaxedLine>> of(List<InvoiceToIssue> invoices, ChargeReductions reductions,
            List<Runnable> writes) {
        var lines = new HashMap<UUID, List<UntaxedLine>>();
        PendingChargeTable.of(database, invoices.stream().map(InvoiceToIssue::id).toList())
                .forEach(stored -> lines.computeIfAbsent(stored.invoiceId(), id -> new ArrayList<>()).add(stored.line()));
        return lines;
    }
}
