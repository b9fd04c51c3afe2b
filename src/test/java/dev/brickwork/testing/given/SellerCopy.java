package dev.brickwork.testing.given;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;

import dev.brickwork.testing.TestDatabase;

/**
 * A seller with the rows of another one, by SQL: to make them by requests takes ten times as long. Every id is another one, and every
 * token. What is carried is what a move to another cell carries, but for keys and people.
 */
public final class SellerCopy {
    private static final Pattern ID = Pattern
            .compile("\\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\\b");
    private static final Pattern TOKEN = Pattern.compile("(?<![\\w-])[\\w-]{43}(?![\\w-])");
    private static final String CARRIED = "SELECT name, columns, in_order_of FROM tables_of_sellers() ORDER BY name";
    private static final List<String> LEFT_OUT = List.of("api_key", "console_user");
    private static final long VARIANT = 0xC000_0000_0000_0000L;

    public final Seller seller = Given.seller();
    private final UUID original;
    private final long other = ThreadLocalRandom.current().nextLong() & ~VARIANT;
    private final String otherBeginning = Base64.getUrlEncoder().withoutPadding()
            .encodeToString(Long.toHexString(other | VARIANT).substring(0, 8).getBytes(US_ASCII));

    private SellerCopy(Rows rows) {
        original = rows.seller;
        try (var connection = TestDatabase.connectAsSuperuser(); var statement = connection.createStatement()) {
            // the rows have passed all triggers and foreign keys
            statement.execute("SET session_replication_role = replica");
            for (var table : rows.tables) {
                insert(connection, table);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The rows of a seller that does no more than to be copied. */
    public static final class Rows {
        private final UUID seller;
        private final List<Table> tables = new ArrayList<>();

        public Rows(Seller seller) {
            this.seller = seller.id();
            try (var connection = TestDatabase.connectAsSuperuser();
                    var carried = connection.createStatement().executeQuery(CARRIED)) {
                while (carried.next()) {
                    if (!LEFT_OUT.contains(carried.getString("name"))) {
                        read(connection, carried.getString("name"), carried.getString("columns"),
                                carried.getString("in_order_of"));
                    }
                }
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }

        private void read(Connection connection, String name, String columns, String inOrderOf) throws SQLException {
            var owner = name.equals("seller") ? "id" : "seller_id";
            try (var statement = connection.prepareStatement("SELECT json_agg(row_to_json(r))::text FROM (SELECT " + columns
                    + " FROM " + name + " WHERE " + owner + " = ?" + (inOrderOf == null ? "" : " ORDER BY " + inOrderOf)
                    + ") AS r")) {
                statement.setObject(1, seller);
                try (var rows = statement.executeQuery()) {
                    rows.next();
                    if (rows.getString(1) != null) {
                        tables.add(new Table(name, owner, columns, rows.getString(1)));
                    }
                }
            }
        }

        public SellerCopy copy() {
            return new SellerCopy(this);
        }
    }

    private record Table(String name, String owner, String columns, String rows) {
    }

    private void insert(Connection connection, Table table) throws SQLException {
        try (var delete = connection.prepareStatement("DELETE FROM " + table.name + " WHERE " + table.owner + " = ?");
                var insert = connection.prepareStatement("INSERT INTO " + table.name + " (" + table.columns + ") SELECT "
                        + table.columns + " FROM json_populate_recordset(NULL::" + table.name + ", ?::json)")) {
            delete.setObject(1, seller.id());
            delete.executeUpdate();
            var ids = ID.matcher(table.rows).replaceAll(id -> idOf(id.group()));
            insert.setString(1, TOKEN.matcher(ids).replaceAll(token -> otherBeginning + token.group().substring(11)));
            insert.executeUpdate();
        }
    }

    /** Ids that begin with a time keep it, and so their order. */
    private String idOf(String of) {
        var id = UUID.fromString(of);
        return id.equals(original)
                ? seller.id().toString()
                : new UUID(id.getMostSignificantBits(), id.getLeastSignificantBits() ^ other).toString();
    }

    public Customer of(Customer customer) {
        return new Customer(seller, idOf(customer.id()));
    }

    public Plan of(Plan plan) {
        return new Plan(seller, seller.api.get("/plans/" + idOf(plan.id())).statusCode(200));
    }

    public Subscription of(Subscription subscription, Plan plan) {
        return new Subscription(plan, idOf(subscription.id()));
    }

    public Invoice of(Invoice invoice) {
        return new Invoice(seller, idOf(invoice.id()));
    }

    public Order of(Order order, Plan plan) {
        return new Order(plan, "/subscriptions", idOf(order.id()));
    }
}
