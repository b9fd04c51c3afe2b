package dev.brickwork.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import dev.brickwork.local.Folders;

class SchemaDocumentTest {
    private static final Path COMMITTED = Folders.project().resolve("docs/reference/schema.md");

    private static Catalogue catalogue;

    @BeforeAll
    static void read() throws SQLException {
        try (var database = new FreshDatabase(); var connection = database.connect()) {
            catalogue = Catalogue.read(connection);
        }
    }

    /** After a change: {@code ./mvnw test -Dtest=SchemaDocumentTest -Dschema.update=true}, and look at the difference. */
    @Test
    void theCommittedDocumentIsTheGeneratedOne() throws IOException {
        var generated = SchemaDocument.of(catalogue);
        if (Boolean.getBoolean("schema.update")) {
            Files.writeString(COMMITTED, generated);
        }
        assertThat(COMMITTED).hasContent(generated);
    }

    @Test
    void everyTableAndViewHasOneOwner() {
        assertThat(TableOwners.PACKAGES.keySet()).isEqualTo(catalogue.relations().keySet());
    }

    @Test
    void everyRuleOfTheDatabaseIsInTheDocument() {
        var document = SchemaDocument.of(catalogue);
        assertThat(catalogue.relations().values()).hasSizeGreaterThan(50).allSatisfy(table -> {
            assertThat(document).contains("### " + table.name() + "\n");
            table.constraints().forEach(rule -> assertThat(document).contains("- `" + rule.name() + "`: "));
            table.triggers().forEach(trigger -> assertThat(document).contains("- `" + trigger.name() + "`: "));
            table.indexes().forEach(index -> assertThat(document).contains("- `" + index.name() + "`: "));
        });
    }
}
