package dev.brickwork.imports;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.brickwork.testing.ApplicationRole;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Given;

/** What the database refuses of imports, whatever the code does. */
@ServiceTest
class ImportRowsTest {
    private String seller;

    @BeforeEach
    void aFileWithARowOfEachKind() {
        var scene = new ImportScene(Given.seller());
        seller = scene.seller.id().toString();
        scene.rowsOf(scene.csv("kind=CUSTOMERS", "external_id,name", "a,Acme", "b,"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
            "import_file_finished_with_its_rows | UPDATE import_file SET created_count = created_count + 1",
            "import_file_finished_with_its_rows | UPDATE import_file SET finished_at = NULL",
            "import_row_to_do_has_content       | UPDATE import_row SET outcome = NULL, problem = NULL, object_id = NULL",
            "import_row_refused_with_problem    | UPDATE import_row SET problem = NULL WHERE outcome = 'REFUSED'",
            "import_row_refused_with_problem    | UPDATE import_row SET problem = '{}' WHERE outcome = 'CREATED'",
            "import_row_object_of_success       | UPDATE import_row SET object_id = import_id WHERE outcome = 'REFUSED'",
            "permission denied                  | UPDATE imported_object SET content_hash = repeat('a', 64)",
            "permission denied                  | DELETE FROM imported_object",
            "permission denied                  | DELETE FROM import_row",
            "permission denied                  | UPDATE import_file SET kind = 'INVOICES'",
            "imported_object_pkey               | INSERT INTO imported_object SELECT * FROM imported_object"})
    void theDatabaseRefusesIt(String rule, String statement) {
        assertThatThrownBy(() -> execute(statement)).isInstanceOf(SQLException.class).hasMessageContaining(rule);
    }

    private void execute(String statement) throws SQLException {
        try (var database = ApplicationRole.forSeller(seller)) {
            database.execute(statement);
        }
    }
}
