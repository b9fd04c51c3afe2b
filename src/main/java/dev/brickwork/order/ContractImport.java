package dev.brickwork.order;

import java.time.LocalDate;
import java.util.UUID;

import jakarta.inject.Singleton;

import dev.brickwork.imports.ImportKind;
import dev.brickwork.imports.RowImporter;
import dev.brickwork.platform.json.Fields;

/**
 * A contract that runs already: an order as any other, accepted at once. What another system has billed of it is muted (decision 38).
 */
@Singleton
class ContractImport implements RowImporter<ContractImport.Row> {
    private static final int EXTERNAL_ID_LENGTH_MAX = 255;

    private final OrderService orders;

    ContractImport(OrderService orders) {
        this.orders = orders;
    }

    record Row(OrderRequests.New order, LocalDate billedUntil) {
    }

    @Override
    public ImportKind kind() {
        return ImportKind.CONTRACTS;
    }

    @Override
    public Row read(Fields in) {
        in.reference(identity(), EXTERNAL_ID_LENGTH_MAX).required();
        var row = new Row(OrderRequests.New.read(in), in.date("billed_until").required());
        var startsAt = row.order.ordered().startsAt();
        if (row.billedUntil != null && startsAt != null && row.billedUntil.isBefore(startsAt)) {
            in.problem("billed_until", "may not lie before starts_at");
        }
        return row;
    }

    @Override
    public UUID create(Row row) {
        return orders.moveIn(row.order, row.billedUntil);
    }
}
