package dev.brickwork.platform.tenancy;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;

import dev.brickwork.platform.sql.Sql;

/** SELECTs that go to the database together and are answered in one round trip. */
public final class Questions {
    static final String SET_SELLER = "SELECT set_config('" + DatabaseSettings.SELLER + "', ?, true);\n";
    private static final String ASK_SELLER = ";\nSELECT current_seller()";

    /** Where the thing that is asked about says whose it is. */
    private static final String ITS_SELLER = "seller_id";

    private final String sql;
    private final String sqlForSeller;
    private final String sqlForSellerOfOne;

    /** Once for all where it can be: the text is long, and the driver knows a statement again by its text. */
    public Questions(String... selects) {
        this(false, selects);
    }

    private Questions(boolean isAboutOne, String... selects) {
        sql = String.join(";\n", selects);
        sqlForSeller = SET_SELLER + sql + ASK_SELLER;
        sqlForSellerOfOne = isAboutOne ? SET_SELLER + sql : null;
    }

    /**
     * About one thing and what belongs to it.
     *
     * @param selects the last is for the thing itself, with its {@code seller_id}; without the thing the others find nothing
     */
    public static Questions aboutOne(String... selects) {
        return new Questions(true, selects);
    }

    /** In a transaction, which knows its seller. */
    void ask(Connection connection, List<Sql.Reader> readers, Object... parameters) throws SQLException {
        try (var statement = connection.prepareStatement(sql)) {
            Sql.setFrom(1, statement, parameters);
            var isThere = statement.execute();
            readAll(statement, isThere, readers);
        }
    }

    /**
     * Without one: all that goes over together is one transaction to PostgreSQL, and the setting ends with it. The driver sends
     * it in two parts, though, when it first had to ask for the type of a parameter; then the questions would be asked for no
     * seller, and nothing be found. Of ids and texts it always knows the type. Should a driver have other ways, the last question tells:
     * better no answer than a wrong one.
     */
    void askFor(UUID sellerId, Connection connection, List<Sql.Reader> readers, Object... parameters) throws SQLException {
        if (!connection.getAutoCommit()) {
            throw new IllegalStateException("the setting of the seller would outlive the question");
        }
        for (var parameter : parameters) {
            if (!(parameter instanceof UUID || parameter instanceof UUID[] || parameter instanceof String)) {
                throw new IllegalArgumentException("outside of a transaction only ids and texts can be asked for");
            }
        }
        var isFound = sqlForSellerOfOne != null && findOne(sellerId, connection, readers, parameters);
        if (!isFound) {
            var seller = new ArrayList<UUID>(1);
            var all = new ArrayList<>(readers);
            all.add(row -> seller.add(row.getObject(1, UUID.class)));
            askAs(sellerId, connection, sqlForSeller, all, parameters);
            requireTogether(seller.contains(sellerId));
        }
    }

    /**
     * A thing that is found, and is the seller's, answers the last question as well.
     *
     * @return false when nothing was found, which may have either reason
     */
    private boolean findOne(UUID sellerId, Connection connection, List<Sql.Reader> readers, Object... parameters)
            throws SQLException {
        var parts = new AtomicInteger();
        var things = new AtomicInteger();
        var counting = new ArrayList<Sql.Reader>(readers.size());
        for (var reader : readers.subList(0, readers.size() - 1)) {
            counting.add(row -> {
                parts.incrementAndGet();
                reader.read(row);
            });
        }
        counting.add(row -> {
            requireTogether(sellerId.equals(row.getObject(ITS_SELLER, UUID.class)));
            things.incrementAndGet();
            readers.get(readers.size() - 1).read(row);
        });
        askAs(sellerId, connection, sqlForSellerOfOne, counting, parameters);
        requireTogether(things.get() > 0 || parts.get() == 0);
        return things.get() > 0;
    }

    private static void askAs(UUID sellerId, Connection connection, String sql, List<Sql.Reader> readers,
            Object... parameters)
            throws SQLException {
        try (var statement = connection.prepareStatement(sql)) {
            statement.setString(1, sellerId.toString());
            Sql.setFrom(2, statement, parameters);
            statement.execute();
            readAll(statement, statement.getMoreResults(), readers);
        }
    }

    private static void requireTogether(boolean areTogether) {
        if (!areTogether) {
            throw new IllegalStateException("the driver has sent the setting of the seller and the questions apart");
        }
    }

    private static void readAll(PreparedStatement statement, boolean isFirstThere, List<Sql.Reader> readers)
            throws SQLException {
        var isThere = isFirstThere;
        for (var reader : readers) {
            if (!isThere) {
                throw new IllegalStateException("there are more readers than questions");
            }
            Sql.read(statement, reader);
            isThere = statement.getMoreResults();
        }
    }
}
