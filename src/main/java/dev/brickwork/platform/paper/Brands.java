package dev.brickwork.platform.paper;

import javax.sql.DataSource;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.platform.sql.Sql;
import dev.brickwork.platform.tenancy.Transactions;

/** What the current seller has set for its documents. Row-level security shows the seller's own row only. */
@ApplicationScoped
public class Brands {
    private static final String SELECT = """
            SELECT name, public_address, sender_email, logo, accent_color, payment_instructions FROM seller""";

    private final DataSource database;
    private final Transactions transactions;

    Brands(DataSource database, Transactions transactions) {
        this.database = database;
        this.transactions = transactions;
    }

    public Brand current() {
        return transactions.joining(() -> {
            try (var connection = database.getConnection()) {
                return Sql.select(connection, SELECT,
                        row -> new Brand(row.getString("name"), PostalLines.of(row.getString("public_address")),
                                row.getString("sender_email"), row.getString("logo"), row.getString("accent_color"),
                                PostalLines.of(row.getString("payment_instructions"))))
                        .get(0);
            }
        });
    }
}
