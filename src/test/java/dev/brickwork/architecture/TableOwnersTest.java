package dev.brickwork.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;

import dev.brickwork.local.Folders;
import dev.brickwork.schema.TableOwners;

/** Each table belongs to one package, which alone names it in SQL. The others ask its service. */
class TableOwnersTest {
    private static final Path CODE = Folders.project().resolve("src/main/java/dev/brickwork");
    /** Rooms that show what a package of platform writes: they read its tables and write none. */
    private static final Map<String, String> READERS = Map.of("auditlog", "platform.audit", "event", "platform.outbox");
    private static final Pattern WRITE = Pattern.compile("\\b(INSERT INTO|UPDATE|DELETE FROM) ");

    @Test
    void onlyItsOwnerNamesATable() throws IOException {
        assertThat(namedByOthers()).isEmpty();
    }

    @Test
    void readersOnlyRead() throws IOException {
        for (var room : READERS.keySet()) {
            try (var files = Files.walk(CODE.resolve(room))) {
                assertThat(files.filter(file -> file.toString().endsWith(".java")).toList()).isNotEmpty()
                        .allSatisfy(file -> assertThat(Files.readString(file)).doesNotContainPattern(WRITE));
            }
        }
    }

    @Test
    void everyOwnerIsAPackage() {
        assertThat(Set.copyOf(TableOwners.PACKAGES.values()))
                .allSatisfy(owner -> assertThat(CODE.resolve(owner.replace('.', '/'))).isDirectory());
    }

    @Test
    void thisTestSeesThem() {
        var texts = new SqlTexts(Set.of("invoice", "invoice_line", "seller"));
        assertThat(texts.tablesIn("\"SELECT 1 FROM invoice WHERE\"")).containsExactly("invoice");
        assertThat(texts.tablesIn("\"SELECT 1 FROM invoice_line l JOIN seller s ON\""))
                .containsExactly("invoice_line", "seller");
        assertThat(texts.tablesIn("\"DELETE FROM invoice\" + WHERE")).containsExactly("invoice");
        assertThat(texts.tablesIn("\"INSERT INTO invoice (id)\"")).containsExactly("invoice");
        assertThat(texts.tablesIn("\"UPDATE invoice SET\"")).containsExactly("invoice");
        assertThat(texts.tablesIn("\"\"\"\n    SELECT 1\n    FROM\n        invoice i, seller s\n    \"\"\""))
                .containsExactly("invoice", "seller");
        assertThat(texts.tablesIn("FROM + \"seller s WHERE s.id = ?\"")).containsExactly("seller");
        assertThat(texts.tablesIn("@Table(name = \"invoice\")")).containsExactly("invoice");
        assertThat(texts.tablesIn("@CollectionTable(name = \"invoice_line\", joinColumns")).containsExactly("invoice_line");
    }

    @Test
    void thisTestTakesNothingElseForATable() {
        var texts = new SqlTexts(Set.of("invoice", "seller", "tax_rate"));
        assertThat(texts.tablesIn("// SELECT 1 FROM invoice")).isEmpty();
        assertThat(texts.tablesIn("/** {@code \"FROM invoice\"} */")).isEmpty();
        assertThat(texts.tablesIn("audit.created(\"invoice\", id)")).isEmpty();
        assertThat(texts.tablesIn("\"from Invoice where sellerId = ?1\"")).isEmpty();
        assertThat(texts.tablesIn("\"SELECT tax, tax_rate, total FROM \" + x")).isEmpty();
        assertThat(texts.tablesIn("\"FROM invoice_line\"")).isEmpty();
        assertThat(texts.tablesIn("'\"' + \"a\" + '\"'; FROM invoice")).isEmpty();
    }

    private static List<String> namedByOthers() throws IOException {
        var texts = new SqlTexts(TableOwners.PACKAGES.keySet());
        var found = new ArrayList<String>();
        try (var files = Files.walk(CODE)) {
            for (var file : files.filter(file -> file.toString().endsWith(".java")).sorted().toList()) {
                var name = CODE.relativize(file).toString().replace('\\', '/');
                texts.tablesIn(Files.readString(file)).stream().filter(table -> !isOwner(name, table))
                        .forEach(table -> found.add(name + ": " + table));
            }
        }
        return found;
    }

    private static boolean isOwner(String file, String table) {
        var owner = TableOwners.PACKAGES.get(table);
        assertThat(owner).as("the owner of %s, which %s names", table, file).isNotNull();
        return file.startsWith(owner.replace('.', '/') + "/")
                || owner.equals(READERS.get(file.substring(0, file.indexOf('/'))));
    }
}
