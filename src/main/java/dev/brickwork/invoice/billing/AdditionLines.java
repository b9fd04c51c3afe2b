package dev.brickwork.invoice.billing;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import javax.sql.DataSource;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.invoice.AddedLine;

/** What was added to invoices before they were issued, when they are. */
@ApplicationScoped
class AdditionLines implements AddedLines {
    private final DataSource database;

    AdditionLines(DataSource database) {
        this.database = database;
    }

    @Override
    public int order() {
        return 50;
    }

    @Override
    public Map<UUID, List<AddedLine>> of(List<DueInvoice> invoices, GivingBack back) {
        var lines = new HashMap<UUID, List<AddedLine>>();
        try (var connection = database.getConnection()) {
            AdditionTable.of(connection, invoices.stream().map(DueInvoice::id).toList())
                    .forEach(stored -> lines.computeIfAbsent(stored.invoiceId(), id -> new ArrayList<>())
                            .add(stored.line()));
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return lines;
    }
}
