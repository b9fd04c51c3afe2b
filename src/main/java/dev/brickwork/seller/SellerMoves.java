package dev.brickwork.seller;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.UUID;
import java.util.function.Consumer;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;

import dev.brickwork.core.Refused;
import dev.brickwork.platform.audit.Audit;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.secret.Tokens;
import dev.brickwork.seller.KeyDirectory.KeysChanged;

/**
 * The states of a move, for the operator. The seller lives in one cell at a time: the other one lets it in by a code that the first one
 * tells only when it has let it go for good.
 *
 * <pre>
 *   here   (lives) --start--> LEAVING --handOver(receipt)--> LEFT  the code
 *                      &lt;--stay---                              |
 *   there       arrive--> ARRIVING --checked--> (receipt) --takeOver(code)--> (lives)
 * </pre>
 */
@ApplicationScoped
public class SellerMoves {
    /** Longer than any transaction lasts. */
    private static final Duration WRITERS_END_WITHIN = Duration.ofSeconds(90);
    private static final int MILLIS_BETWEEN_TRIES = 20;
    /** Begins what stands in the place of a hash. */
    private static final String UNCHECKED = "unchecked ";

    private final SellerService sellers;
    private final Database database;
    private final Transactions transactions;
    private final Audit audit;
    private final Event<KeysChanged> events;

    SellerMoves(SellerService sellers, Database database, Transactions transactions, Audit audit,
            Event<KeysChanged> events) {
        this.sellers = sellers;
        this.database = database;
        this.transactions = transactions;
        this.audit = audit;
        this.events = events;
    }

    /** From the return on nothing of it is written any more. In transactions of its own. @return the code */
    public String start(UUID sellerId, String cell) {
        var code = transactions.inNew(() -> sellers.asOperator(() -> {
            var seller = Seller.lock(sellerId);
            if (!seller.isOnItsWayTo(cell)) {
                change("seller.leaving", seller, leaving -> leaving.leaveFor(cell, Tokens.next()));
            }
            return seller.moveCode;
        }));
        awaitWriters(sellerId);
        if (!transactions.inNew(() -> sellers.asOperator(() -> Seller.get(sellerId).isMovedBy(code)))) {
            throw new Refused("The move was taken back meanwhile.");
        }
        return code;
    }

    public SellerResponse stay(UUID sellerId) {
        return changed("seller.stayed", sellerId, Seller::stay);
    }

    /** @return the code */
    public String handOver(UUID sellerId, String receipt) {
        changed("seller.handed_over", sellerId, seller -> seller.handOver(receipt));
        return sellers.asOperator(() -> Seller.get(sellerId).moveCode);
    }

    public SellerResponse takeOver(UUID sellerId, String code) {
        return changed("seller.taken_over", sellerId, seller -> seller.takeOver(code));
    }

    public boolean isHere(UUID sellerId) {
        return sellers.asOperator(() -> Seller.count("id", sellerId) > 0);
    }

    public void refuseUnlessArriving(UUID sellerId) {
        sellers.asOperator(() -> {
            if (Seller.get(sellerId).moveState != MoveState.ARRIVING) {
                throw new Refused("Only a seller that is arriving can be discarded.");
            }
            return null;
        });
    }

    /**
     * Of a row as {@code row_to_json} writes it. In a transaction that works for the seller. No code lets the copy in before it is
     * {@link #checked}.
     *
     * @param copyId tells this copy apart from a later one
     */
    public void arrive(String columns, String row, String cell, String copyId) {
        int rows = database.update("INSERT INTO seller (" + columns + ", move_state, move_cell, move_code) SELECT " + columns
                + ", 'ARRIVING', ?, ? FROM json_populate_record(NULL::seller, ?::json) WHERE id = current_seller()", cell,
                UNCHECKED + copyId, row);
        if (rows != 1) {
            throw new Refused("The file holds rows of another seller.");
        }
    }

    /** From here on the copy can be taken over. @return the receipt for the cell that the seller leaves */
    public String checked(UUID sellerId, String copyId, String codeHash) {
        return transactions.inNew(() -> {
            sellers.setMovingSeller(sellerId);
            if (database.update("UPDATE seller SET move_code = ? WHERE id = ? AND move_state = 'ARRIVING' AND move_code = ?",
                    codeHash, sellerId, UNCHECKED + copyId) != 1) {
                throw new Refused("The copy was discarded while it was checked.");
            }
            return MoveReceipt.of(sellerId, codeHash);
        });
    }

    /** A copy whose import did not end. */
    public boolean isUnchecked(UUID sellerId) {
        return sellers.asOperator(() -> Seller.count("id = ?1 AND moveState = ?2 AND moveCode LIKE ?3", sellerId,
                MoveState.ARRIVING, UNCHECKED + "%") > 0);
    }

    private SellerResponse changed(String action, UUID sellerId, Consumer<Seller> change) {
        return sellers.asOperator(() -> change(action, Seller.lock(sellerId), change));
    }

    private SellerResponse change(String action, Seller seller, Consumer<Seller> change) {
        var before = SellerResponse.from(seller, null);
        change.accept(seller);
        var after = SellerResponse.from(seller, null);
        Seller.flush();
        sellers.setMovingSeller(seller.id);
        audit.changed(action, "seller", seller.id, before, after);
        sellers.backToOperator();
        events.fire(new KeysChanged());
        return after;
    }

    /** Who began before the state was committed may still write. Who begins now sees it, and can only read. */
    private void awaitWriters(UUID sellerId) {
        database.call(connection -> {
            long end = System.nanoTime() + WRITERS_END_WITHIN.toNanos();
            try (var attempt = connection.prepareStatement(
                    """
                            SELECT CASE WHEN pg_try_advisory_lock(move_lock(?)) THEN pg_advisory_unlock(move_lock(?)) ELSE false END""")) {
                attempt.setObject(1, sellerId);
                attempt.setObject(2, sellerId);
                while (!isTrue(attempt)) {
                    if (System.nanoTime() > end) {
                        throw new Refused("A transaction of the seller does not end. Try again.");
                    }
                    pause();
                }
            }
            return null;
        });
    }

    private static boolean isTrue(PreparedStatement question) throws SQLException {
        try (var answer = question.executeQuery()) {
            answer.next();
            return answer.getBoolean(1);
        }
    }

    private static void pause() {
        try {
            Thread.sleep(MILLIS_BETWEEN_TRIES);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while others write", e);
        }
    }
}
