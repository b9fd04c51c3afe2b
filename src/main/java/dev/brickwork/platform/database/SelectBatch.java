package dev.brickwork.platform.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** SELECTs that go to the database together and are answered in one round trip. */
public final class SelectBatch {
    private static final String SET_SELLER = "SELECT set_config('" + DatabaseSettings.SELLER + "', ?, true);\n";
    private static final String ASK_SELLER = ";\nSELECT current_seller()";

    private final String sql;
    private final String sqlForSeller;

    /** Once for all where it can be: the text is long, and the driver knows a statement again by its text. */
    public SelectBatch(String... selects) {
        sql = String.join(";\n", selects);
        sqlForSeller = SET_SELLER + sql + ASK_SELLER;
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
            if (!(parameter instanceof UUID || parameter instanceof UUID[] || parameter instanceof String
                    || parameter instanceof String[])) {
                throw new IllegalArgumentException("outside of a transaction only ids and texts can be asked for");
            }
        }
        var seller = new ArrayList<UUID>(1);
        var all = new ArrayList<>(readers);
        all.add(row -> seller.add(row.getObject(1, UUID.class)));
        try (var statement = connection.prepareStatement(sqlForSeller)) {
            statement.setString(1, sellerId.toString());
            Sql.setFrom(2, statement, parameters);
            statement.execute();
            readAll(statement, statement.getMoreResults(), all);
        }
        if (!seller.contains(sellerId)) {
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
