package dev.brickwork.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.regex.Pattern;

import dev.brickwork.local.Folders;
import dev.brickwork.local.LocalDatabase;
import dev.brickwork.platform.database.Sql;

/** What the service asks of PostgreSQL for one operation, statement by statement, as PostgreSQL's own log tells. */
final class StatementLog {
    private static final Pattern ENTRY = Pattern.compile("^<<(\\d+)>> (LOG|DETAIL):  (.*)$", Pattern.DOTALL);
    private static final Pattern EXECUTED = Pattern.compile("^(?:execute [^:]*|statement): (.*)$", Pattern.DOTALL);
    private static final Pattern PARAMETERS = Pattern.compile("^parameters: (.*)$", Pattern.DOTALL | Pattern.CASE_INSENSITIVE);
    private static final String OF_THE_BENCH = "/* bench */";

    private final LocalDatabase database;
    private final Path log;

    StatementLog(LocalDatabase database, Path log) {
        this.database = database;
        this.log = log;
    }

    /** @param parameters as text, null for NULL */
    record Statement(long backend, String sql, List<String> parameters) {
    }

    interface Work {
        void run() throws Exception;
    }

    /** What the request asked, without what the service's own threads do at the same time. */
    List<Statement> of(Work work) throws Exception {
        long before;
        try {
            log("all");
            before = Files.size(log);
            work.run();
            Thread.sleep(100);
        } finally {
            log("none");
        }
        return read(before);
    }

    /** For whoever wants to know what an operation asks of PostgreSQL: target/bench-statements. */
    static void keep(String operation, List<Statement> statements) throws IOException {
        var folder = Files.createDirectories(Folders.project().resolve("target/bench-statements"));
        var text = new StringBuilder();
        statements.forEach(statement -> text.append(statement.sql).append("\n    ").append(statement.parameters).append('\n'));
        Files.writeString(folder.resolve(operation.replaceAll("[^a-z0-9]+", "-") + ".sql"), text);
    }

    private void log(String which) throws SQLException, InterruptedException {
        try (var connection = database.connectAsSuperuser()) {
            Sql.update(connection, OF_THE_BENCH + "ALTER SYSTEM SET log_line_prefix = '<<%p>> '");
            Sql.update(connection, OF_THE_BENCH + "ALTER SYSTEM SET log_statement = '" + which + "'");
            Sql.select(connection, OF_THE_BENCH + "SELECT pg_reload_conf()", row -> row.getBoolean(1));
        }
        Thread.sleep(300);
    }

    private List<Statement> read(long from) throws IOException {
        var bytes = Files.readAllBytes(log);
        var text = new String(bytes, (int) from, (int) (bytes.length - from), StandardCharsets.UTF_8);
        var statements = new ArrayList<Statement>();
        for (var entry : text.split("\n(?=<<\\d+>> )")) {
            var parts = ENTRY.matcher(entry.strip());
            if (!parts.matches()) {
                continue;
            }
            var backend = Long.parseLong(parts.group(1));
            var content = parts.group(3).replace("\n\t", "\n");
            var executed = EXECUTED.matcher(content);
            var parameters = PARAMETERS.matcher(content);
            if (executed.matches()) {
                statements.add(new Statement(backend, executed.group(1), List.of()));
            } else if (parameters.matches()) {
                var last = statements.remove(statements.size() - 1);
                statements.add(new Statement(backend, last.sql, values(parameters.group(1))));
            }
        }
        statements.removeIf(statement -> statement.sql.startsWith(OF_THE_BENCH));
        return transactions(statements).stream().filter(StatementLog::isOfTheRequest).flatMap(List::stream).toList();
    }

    /** One after the other, as they began: those of the service's own threads run between. */
    private static List<List<Statement>> transactions(List<Statement> statements) {
        var all = new ArrayList<List<Statement>>();
        var open = new HashMap<Long, List<Statement>>();
        for (var statement : statements) {
            if (statement.sql.startsWith("BEGIN") || !open.containsKey(statement.backend)) {
                var begun = new ArrayList<Statement>();
                all.add(begun);
                open.put(statement.backend, begun);
            }
            open.get(statement.backend).add(statement);
            if (statement.sql.equals("COMMIT")) {
                open.remove(statement.backend);
            }
        }
        return all;
    }

    /** No request that is measured knows of webhooks; what wakes up after it and looks for them does. */
    private static boolean isOfTheRequest(List<Statement> transaction) {
        return transaction.stream()
                .noneMatch(statement -> statement.sql.contains("webhook_") || statement.sql.startsWith("SET application_name"));
    }

    /** {@code $1 = 'it''s', $2 = NULL} */
    private static List<String> values(String text) {
        var values = new ArrayList<String>();
        int at = 0;
        while (at < text.length()) {
            at = text.indexOf(" = ", at) + 3;
            if (text.startsWith("NULL", at)) {
                values.add(null);
                at += "NULL, ".length();
                continue;
            }
            var value = new StringBuilder();
            for (at++; at < text.length() && !(text.charAt(at) == '\'' && !text.startsWith("''", at)); at++) {
                value.append(text.charAt(at));
                if (text.charAt(at) == '\'') {
                    at++;
                }
            }
            values.add(value.toString());
            at += "', ".length();
        }
        return values;
    }
}
