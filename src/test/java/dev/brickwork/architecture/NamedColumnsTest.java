package dev.brickwork.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;

import dev.brickwork.local.Folders;

/**
 * Statements name the columns of tables that they read. One that asks for all of them is prepared for those there are, and fails
 * once on each connection when the next version's migration has added one: the old processes are still at work then.
 */
class NamedColumnsTest {
    private static final Pattern CREATED = Pattern.compile("CREATE TABLE (?:IF NOT EXISTS )?(\\w+)");
    private static final Pattern STAR = Pattern.compile("(?:SELECT |RETURNING |, )(?:(\\w+)\\.)?\\*(?![\\w)])");
    /** What follows the star where it is over arrays or over another part of the statement. */
    private static final Pattern OVER = Pattern.compile("\\s+FROM(?:\\\\s|[\\s\"+])*(Columns\\.unnest|%s|\\w+)");
    private static final String NAMED_ELSEWHERE = "(?:FROM|JOIN|UPDATE|INTO) (%s) (?:AS )?%s\\b";

    @Test
    void noStatementReadsAllColumnsOfATable() throws IOException {
        var tables = tables();
        assertThat(tables).hasSizeGreaterThan(50).contains("invoice");
        var found = new ArrayList<String>();
        for (var file : files("src/main/java", ".java")) {
            starsOverTables(Files.readString(file), tables).forEach(star -> found.add(file.getFileName() + ": " + star));
        }
        assertThat(found).isEmpty();
    }

    @Test
    void thisTestSeesThem() {
        var tables = Set.of("invoice");
        assertThat(starsOverTables("\"SELECT * FROM invoice WHERE\"", tables)).hasSize(1);
        assertThat(starsOverTables("\"SELECT *\" + where", tables)).hasSize(1);
        assertThat(starsOverTables("\"SELECT * FROM \" + table", tables)).hasSize(1);
        assertThat(starsOverTables("SELECT c.name, i.* FROM customer c JOIN invoice i ON", tables)).hasSize(1);
        assertThat(starsOverTables("UPDATE invoice SET x = 1 RETURNING *", tables)).hasSize(1);
        assertThat(starsOverTables("SELECT count(*) FROM invoice", tables)).isEmpty();
        assertThat(starsOverTables("INSERT INTO invoice SELECT * FROM unnest(?)", tables)).isEmpty();
        assertThat(starsOverTables("SELECT t.*, ? FROM unnest(?) t", tables)).isEmpty();
    }

    private static List<String> starsOverTables(String source, Set<String> tables) {
        var found = new ArrayList<String>();
        var stars = STAR.matcher(source);
        while (stars.find()) {
            boolean isHarmless = stars.group(1) == null
                    ? isOverNoTable(source.substring(stars.end()), tables)
                    : !Pattern.compile(NAMED_ELSEWHERE.formatted(String.join("|", tables), stars.group(1))).matcher(source)
                            .find();
            if (!isHarmless) {
                found.add(source.substring(stars.start(), Math.min(source.length(), stars.end() + 50)));
            }
        }
        return found;
    }

    private static boolean isOverNoTable(String rest, Set<String> tables) {
        var over = OVER.matcher(rest);
        return over.lookingAt() && !tables.contains(over.group(1)) && !over.group(1).equals("table");
    }

    private static Set<String> tables() throws IOException {
        var migrations = new StringBuilder();
        for (var file : files("src/main/resources/db/migration", ".sql")) {
            migrations.append(Files.readString(file));
        }
        return CREATED.matcher(migrations).results().map(created -> created.group(1)).collect(Collectors.toSet());
    }

    private static List<Path> files(String folder, String ending) throws IOException {
        try (var files = Files.walk(Folders.project().resolve(folder))) {
            return files.filter(file -> file.toString().endsWith(ending)).toList();
        }
    }
}
