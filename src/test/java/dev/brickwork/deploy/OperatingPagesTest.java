package dev.brickwork.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import dev.brickwork.local.Folders;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestDatabase;

/** What the pages for operators have them type into psql, at night, names tables and columns that are there. */
@ServiceTest
class OperatingPagesTest {
    private static final Pattern BLOCK = Pattern.compile("(?ms)^ *```sql$(.*?)^ *```$");
    /** Those of roles and databases are tried elsewhere: they are for before there is a service. */
    private static final Pattern ABOUT_ROWS = Pattern.compile("(?s)(SELECT|UPDATE|DELETE)\\b.*");
    private static final String SOME_ID = "'00000000-0000-0000-0000-000000000000'";

    @Test
    void everyStatementCouldBeRun() throws SQLException, IOException {
        var statements = statements();
        assertThat(statements).hasSizeGreaterThan(15);
        try (var connection = TestDatabase.connectAsSuperuser(); var planner = connection.createStatement()) {
            for (var statement : statements) {
                assertThat(planner.execute("EXPLAIN " + statement.replace("'...'", SOME_ID))).as(statement).isTrue();
            }
        }
    }

    private static List<String> statements() throws IOException {
        var statements = new ArrayList<String>();
        try (var pages = Files.list(Folders.project().resolve("docs/operating"))) {
            for (var page : pages.toList()) {
                BLOCK.matcher(Files.readString(page)).results()
                        .flatMap(block -> Stream.of(block.group(1).replaceAll("--.*", "").split(";"))).map(String::strip)
                        .filter(statement -> ABOUT_ROWS.matcher(statement).matches()).forEach(statements::add);
            }
        }
        return statements;
    }
}
