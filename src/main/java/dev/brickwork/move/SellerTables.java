package dev.brickwork.move;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import dev.brickwork.ledger.LedgerSql;
import dev.brickwork.platform.database.Sql;
import dev.brickwork.platform.secret.Sha256;

/** The tables that hold rows of sellers, each after those that its rows refer to. */
final class SellerTables {
    static final String SELLER = "seller";
    private static final int ROWS_AT_ONCE = 500;
    /** What rows look like as JSON must not depend on where a process runs. */
    private static final String ONE_SPELLING = """
            SELECT set_config('TimeZone', 'UTC', true), set_config('bytea_output', 'hex', true),
                set_config('IntervalStyle', 'postgres', true), set_config('extra_float_digits', '1', true)""";

    private final Connection connection;
    private final List<SellerTable> inOrder;

    private SellerTables(Connection connection, List<SellerTable> inOrder) {
        this.connection = connection;
        this.inOrder = inOrder;
    }

    /**
     * @param columns those that are carried, with commas between them
     * @param inOrderOf the column that numbers its rows here, and others in the other cell; null for none
     */
    record SellerTable(String name, String columns, String shape, String inOrderOf, Set<String> needed) {

        static SellerTable of(ResultSet row) throws SQLException {
            return new SellerTable(row.getString("name"), row.getString("columns"), row.getString("shape"),
                    row.getString("in_order_of"), Set.of((String[]) row.getArray("needed").getArray()));
        }

        private String rows() {
            return "SELECT row_to_json(r)::text FROM (SELECT " + columns + " FROM " + name
                    + (inOrderOf == null ? "" : " ORDER BY " + inOrderOf) + ") AS r";
        }
    }

    /** Is shown the rows, each as one line of JSON. */
    interface RowSink {
        void row(byte[] json) throws IOException;
    }

    /** In the transaction of the connection, which works for the seller. */
    static SellerTables of(Connection connection) throws SQLException {
        Sql.select(connection, ONE_SPELLING, row -> true);
        return new SellerTables(connection, sorted(Sql.select(connection,
                "SELECT name, columns, shape, in_order_of, needed FROM tables_of_sellers()", SellerTable::of)));
    }

    List<SellerTable> inOrder() {
        return inOrder;
    }

    SellerTable seller() {
        return inOrder.stream().filter(table -> table.name.equals(SELLER)).findFirst().orElseThrow();
    }

    String schema() {
        return Sha256.hex(inOrder.stream().map(table -> table.name + ": " + table.shape).sorted()
                .collect(Collectors.joining("\n")));
    }

    MoveFile.Table read(SellerTable table, RowSink sink) throws SQLException, IOException {
        var digest = new RowDigest();
        try (var statement = connection.prepareStatement(table.rows())) {
            statement.setFetchSize(ROWS_AT_ONCE);
            try (var rows = statement.executeQuery()) {
                while (rows.next()) {
                    // a line feed within JSON is a space: in texts it is written as \n
                    var row = rows.getString(1).replace('\n', ' ').replace('\r', ' ')
                            .getBytes(StandardCharsets.UTF_8);
                    digest.add(row);
                    sink.row(row);
                }
            }
        }
        return digest.of(table.name);
    }

    List<MoveFile.Balance> books() throws SQLException {
        return Sql.select(connection, LedgerSql.BOOKS, row -> new MoveFile.Balance(row.getString("account"),
                row.getString("currency"), row.getLong("amount"), row.getLong("postings")));
    }

    /** Those without foreign keys last: triggers look up what they go with. */
    private static List<SellerTable> sorted(List<SellerTable> tables) {
        var byName = tables.stream().sorted(Comparator
                .comparing((SellerTable table) -> table.needed.isEmpty() && !table.name.equals(SELLER))
                .thenComparing(SellerTable::name))
                .collect(Collectors.toMap(SellerTable::name, table -> table, (one, other) -> one, LinkedHashMap::new));
        var sorted = new ArrayList<SellerTable>();
        byName.keySet().forEach(name -> add(name, byName, sorted, new HashSet<>()));
        return List.copyOf(sorted);
    }

    private static void add(String name, Map<String, SellerTable> byName, List<SellerTable> sorted, Set<String> above) {
        var table = byName.get(name);
        if (table == null || sorted.contains(table)) {
            return;
        }
        if (!above.add(name)) {
            throw new IllegalStateException("foreign keys go round in a circle at " + name);
        }
        table.needed.stream().sorted().forEach(needed -> add(needed, byName, sorted, above));
        sorted.add(table);
    }
}
