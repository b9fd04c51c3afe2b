package dev.brickwork.local;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

import dev.brickwork.platform.database.Sql;
import dev.brickwork.platform.secret.Sha256;

/**
 * The tables of sellers in the database at hand. Rows of the demo were written under the schema of their time: a column that was added
 * since has its default in them, and one that is gone is left out. What does not fit even so is refused by the database.
 */
final class DemoSchema {
    private static final String DEFAULT = """
            SELECT format('SELECT to_json((%s)::%s)::text', coalesce(pg_get_expr(d.adbin, d.adrelid), 'NULL'),
                format_type(a.atttypid, a.atttypmod))
            FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
            WHERE a.attrelid = to_regclass(quote_ident(?)) AND a.attname = ?""";

    private final Connection connection;
    private final Map<String, Table> tables = new TreeMap<>();

    /** @param columns in the order in which a row is written */
    private record Table(String name, String shape, List<String> columns) {
    }

    /** @param connection stays with it, for as long as rows are read */
    DemoSchema(Connection connection) throws SQLException {
        this.connection = connection;
        Sql.select(connection, "SELECT name, shape, columns FROM tables_of_sellers()", row -> new Table(row.getString(1),
                row.getString(2), List.of(row.getString(3).replace("\"", "").split(", "))))
                .forEach(table -> tables.put(table.name(), table));
    }

    /** As the header of a move names it. */
    String hash() {
        return Sha256.hex(tables.values().stream().map(table -> table.name() + ": " + table.shape()).sorted()
                .collect(Collectors.joining("\n")));
    }

    Set<String> tables() {
        return tables.keySet();
    }

    /** @param row as row_to_json has written it */
    String fitted(String table, String row) throws SQLException {
        var columns = tables.get(table).columns();
        var members = members(row);
        if (columns.equals(new ArrayList<>(members.keySet()))) {
            return row;
        }
        var fitted = new ArrayList<String>();
        for (var column : columns) {
            var value = members.get(column);
            fitted.add('"' + column + "\":" + (value == null ? defaultOf(table, column) : value));
        }
        return fitted.stream().collect(Collectors.joining(",", "{", "}"));
    }

    private String defaultOf(String table, String column) throws SQLException {
        var question = Sql.select(connection, DEFAULT, row -> row.getString(1), table, column).get(0);
        var value = Sql.select(connection, question, row -> row.getString(1)).get(0);
        return value == null ? "null" : value;
    }

    /** The members of an object with their values, both as they are written. */
    private static Map<String, String> members(String row) {
        var members = new LinkedHashMap<String, String>();
        int depth = 0;
        int start = 1;
        boolean isText = false;
        for (int i = 1; i < row.length(); i++) {
            char c = row.charAt(i);
            if (isText) {
                i += c == '\\' ? 1 : 0;
                isText = c != '"';
            } else if (c == '"') {
                isText = true;
            } else if (depth == 0 && (c == ',' || c == '}')) {
                int colon = row.indexOf("\":", start);
                members.put(row.substring(start + 1, colon), row.substring(colon + 2, i));
                start = i + 1;
            } else {
                depth += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
            }
        }
        return members;
    }
}
