package dev.brickwork.invoice.billing;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.invoice.AddedLine;
import dev.brickwork.platform.database.Database;

/** What was added to invoices before they were issued, when they are. */
@ApplicationScoped
class AdditionLines implements AddedLines {
    private final Database database;

    AdditionLines(Database database) {
        this.database = database;
    }

    @Override
    public int order() {
        return 50;
    }

    @Override
    public Map<UUID, List<AddedLine>> of(List<DueInvoice> invoices, ChargeReductions reductions) {
        var lines = new HashMap<UUID, List<AddedLine>>();
        AdditionTable.of(database, invoices.stream().map(DueInvoice::id).toList())
                .forEach(stored -> lines.computeIfAbsent(stored.invoiceId(), id -> new ArrayList<>()).add(stored.line()));
        return lines;
    }
}
