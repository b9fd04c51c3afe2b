package dev.brickwork.seller;

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
    public void refuseUnlessHere(UUID sellerId) {
        transactions.inNew(() -> {
            database.set(DatabaseSettings.SELLER, sellerId.toString());
            return database.select("SELECT move_state, move_cell FROM seller WHERE id = ? AND move_state IS NOT NULL",
                    row -> new Move(MoveState.valueOf(row.getString("move_state")), row.getString("move_cell")), sellerId);
        }).forEach(move -> MoveState.refuseUnlessHere(move.state, move.cell));
    }

    private record Move(MoveState state, String cell) {
    }
}
