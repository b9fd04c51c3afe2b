package dev.brickwork.platform.database;

import java.sql.Connection;
import java.sql.SQLException;

/** The settings that row-level security looks at. All of them end with the transaction. */
public final class DatabaseSettings {
    public static final String SELLER = "brickwork.seller_id";
    /** Shows the one key with this public id, so that a caller can be let in before the seller is known. */
    public static final String PRESENTED_KEY = "brickwork.presented_key";
    /** Shows the one order with this token, so that a buyer who has nothing but its address can see it. */
    public static final String PRESENTED_ORDER = "brickwork.presented_order";
    /** Shows the one invoice with this token, so that a payer who has nothing but the address of its page can see it. */
    public static final String PRESENTED_INVOICE = "brickwork.presented_invoice";
    /** Shows the one processor account with this token, so that the processor can call back. */
    public static final String PRESENTED_CALLBACK = "brickwork.presented_callback";
    /** Shows the list of sellers (and nothing of theirs) to the operator and to the sweeps. */
    public static final String ALL_SELLERS = "brickwork.all_sellers";

    private DatabaseSettings() {
    }

    public static void setForTransaction(Connection connection, String name, String value) throws SQLException {
        try (var statement = connection.prepareStatement("SELECT set_config(?, ?, true)")) {
            statement.setString(1, name);
            statement.setString(2, value);
            statement.execute();
        }
    }
}
