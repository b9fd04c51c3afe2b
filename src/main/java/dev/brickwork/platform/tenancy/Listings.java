package dev.brickwork.platform.tenancy;

import java.sql.Connection;
import java.sql.SQLException;

import javax.sql.DataSource;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Status;
import jakarta.transaction.TransactionSynchronizationRegistry;

import org.hibernate.SessionFactory;
import org.hibernate.StatelessSession;

/**
 * Reads lists and reports, which may be a moment behind: from the replica where there is one, else from the primary, which also
 * steps in when the replica can't answer. Nobody decides anything by what was read here; and what belongs to one thing is not read
 * here, since the replica may not know the thing yet.
 */
@ApplicationScoped
public class Listings {
    private final DataSource primary;
    private final Replica replica;
    private final Transactions transactions;
    private final TransactionSynchronizationRegistry transaction;
    private final SessionFactory sessions;

    Listings(DataSource primary, Replica replica, Transactions transactions,
            TransactionSynchronizationRegistry transaction, SessionFactory sessions) {
        this.primary = primary;
        this.replica = replica;
        this.transactions = transactions;
        this.transaction = transaction;
        this.sessions = sessions;
    }

    /** A list, read by a connection in a transaction that knows its seller. */
    public interface Listing<T> {
        /** Writes nothing, anywhere, and may be called twice. Never answers null. */
        T read(Connection connection) throws SQLException;
    }

    /** A list of entities, which are not kept in mind: what is changed on them changes nothing. */
    public interface EntityListing<T> {
        T read(StatelessSession session, Connection connection) throws SQLException;
    }

    public <T> T read(Listing<T> listing) {
        // who is in a transaction may have written in it, and the replica does not see that
        if (transaction.getTransactionStatus() == Status.STATUS_NO_TRANSACTION) {
            var answer = replica.read(listing);
            if (answer.isPresent()) {
                return answer.get();
            }
        }
        return transactions.joining(() -> {
            try (var connection = primary.getConnection()) {
                return listing.read(connection);
            }
        });
    }

    public <T> T readEntities(EntityListing<T> listing) {
        return read(connection -> {
            try (var session = sessions.openStatelessSession(connection)) {
                return listing.read(session, connection);
            }
        });
    }
}
