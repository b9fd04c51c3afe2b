package dev.brickwork.seller;

import java.util.Optional;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.platform.cell.Whereabouts;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.DatabaseSettings;
import dev.brickwork.platform.database.Transactions;

@ApplicationScoped
class SellerWhereabouts implements Whereabouts {
    private final Database database;
    private final Transactions transactions;

    SellerWhereabouts(Database database, Transactions transactions) {
        this.database = database;
        this.transactions = transactions;
    }

    @Override
    public Optional<String> otherCell(UUID sellerId) {
        return transactions.inNew(() -> {
            database.set(DatabaseSettings.SELLER, sellerId.toString());
            return database.select("SELECT " + MoveState.OTHER_CELL + " AS other_cell FROM seller s WHERE s.id = ?",
                    row -> Optional.ofNullable(row.getString("other_cell")), sellerId).stream().findFirst()
                    .flatMap(cell -> cell);
        });
    }
}
