package dev.brickwork.bench;

import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.brickwork.bench.StatementLog.Statement;
import dev.brickwork.local.LocalDatabase;
import dev.brickwork.platform.database.Sql;

/**
 * The statements of one operation again, by plain JDBC: the same SQL in the same transactions, as the same role, with nothing
 * around it. What differs between two recordings of the operation (ids, tokens) is made anew each time; the same statement
 * many times in a row goes as one batch.
 */
final class Replay implements Load.Client {
    private static final Pattern TOKEN = Pattern.compile("\\\\x[0-9a-f]+|[A-Za-z0-9_-]{6,}");
    private static final Pattern UUID_FORM = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
    /** Days, parts of seconds and numbers stay as they were. */
    private static final Pattern FIXED = Pattern.compile("[0-9-]+Z?|\\d{4}-\\d\\d-\\d\\dT\\d\\d");
    private static final Pattern PLACE = Pattern.compile("\\$(\\d+)");
    private static final int BATCH_MIN = 2;
    /**
     * As statements call what they know a row again by, last of what they select: it is read anew each time, and given where an xid is
     * compared. With the one that was recorded, a payment would find its invoice changed and do nothing.
     */
    private static final String EDITION = "edition";

    private final Connection connection;
    private final List<Step> steps;
    private final Set<String> fresh;
    private final Random random = new SecureRandom();

    private record Step(String sql, List<List<String>> rows) {
    }

    /** @param again another recording of the same operation on something else */
    Replay(LocalDatabase database, List<Statement> recorded, List<Statement> again) throws SQLException {
        fresh = tokens(recorded);
        fresh.removeAll(tokens(again));
        steps = steps(recorded);
        // with types that the server finds, and with statements kept from their first use on
        connection = DriverManager.getConnection(database.jdbcUrl() + "?stringtype=unspecified&prepareThreshold=1",
                database.username(), database.password());
        Sql.update(connection, "SET ROLE brickwork_app");
        connection.setAutoCommit(false);
    }

    /** How many round trips it takes. */
    int statements() {
        return steps.size();
    }

    @Override
    public boolean once() throws SQLException {
        var made = new HashMap<String, String>();
        for (var step : steps) {
            if (step.sql.equals("COMMIT")) {
                connection.commit();
            } else {
                run(step, made);
            }
        }
        connection.commit();
        return true;
    }

    private void run(Step step, Map<String, String> made) throws SQLException {
        try (var statement = connection.prepareStatement(step.sql)) {
            if (step.rows.size() >= BATCH_MIN) {
                for (var row : step.rows) {
                    set(statement, row, made);
                    statement.addBatch();
                }
                statement.executeBatch();
            } else {
                set(statement, step.rows.get(0), made);
                if (statement.execute()) {
                    try (var rows = statement.getResultSet()) {
                        var hasEdition = rows.getMetaData().getColumnLabel(rows.getMetaData().getColumnCount()).equals(EDITION);
                        while (rows.next()) { // as the service, it wants them all
                            if (hasEdition) {
                                made.put(EDITION, rows.getString(EDITION));
                            }
                        }
                    }
                }
            }
        } catch (SQLException e) {
            throw new SQLException(e.getMessage() + " of " + step.sql + " with " + step.rows, e);
        }
    }

    private void set(PreparedStatement statement, List<String> row, Map<String, String> made) throws SQLException {
        for (int i = 0; i < row.size(); i++) {
            var value = row.get(i);
            statement.setString(i + 1, value == null ? null : value.equals(EDITION) ? made.get(EDITION)
                    : TOKEN.matcher(value).replaceAll(found -> Matcher.quoteReplacement(fresh.contains(found.group())
                            ? made.computeIfAbsent(found.group(), this::another)
                            : found.group())));
        }
    }

    private String another(String token) {
        if (UUID_FORM.matcher(token).matches()) {
            return UUID.randomUUID().toString();
        }
        var from = token.startsWith("\\x") ? 2 : 0;
        var other = new StringBuilder(token.substring(0, from));
        for (var c : token.substring(from).toCharArray()) {
            other.append(c == '-' || c == '_' ? c : Character.isDigit(c) ? oneOf("0123456789") : Character.isUpperCase(c)
                    ? oneOf("ABCDEF") : oneOf("abcdef"));
        }
        return other.toString();
    }

    private char oneOf(String characters) {
        return characters.charAt(random.nextInt(characters.length()));
    }

    private static Set<String> tokens(List<Statement> statements) {
        var tokens = new HashSet<String>();
        for (var statement : statements) {
            for (var parameter : statement.parameters()) {
                if (parameter != null) {
                    TOKEN.matcher(parameter).results().map(found -> found.group()).filter(token -> !FIXED.matcher(token).matches())
                            .forEach(tokens::add);
                }
            }
        }
        return tokens;
    }

    private static List<Step> steps(List<Statement> recorded) {
        var steps = new ArrayList<Step>();
        for (var statement : recorded) {
            if (statement.sql().startsWith("BEGIN")) {
                continue;
            }
            var parameters = new ArrayList<String>();
            var text = statement.sql().replace("?", "??");
            var sql = PLACE.matcher(text).replaceAll(place -> {
                parameters.add(text.startsWith("::xid", place.end()) ? EDITION
                        : statement.parameters().get(Integer.parseInt(place.group(1)) - 1));
                return "?";
            });
            var last = steps.isEmpty() ? null : steps.get(steps.size() - 1);
            if (last != null && last.sql.equals(sql) && sql.regionMatches(true, 0, "insert", 0, 6)) {
                last.rows.add(parameters);
            } else {
                steps.add(new Step(sql, new ArrayList<>(List.of(parameters))));
            }
        }
        return steps;
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
