package dev.brickwork.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.ApiDocumentFile;
import dev.brickwork.testing.ApiDocumentFile.Operation;
import dev.brickwork.testing.ExistingIds;
import dev.brickwork.testing.LongLane;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;

/** A migration adds columns while the version before it is at work, on connections whose statements are prepared. */
@ServiceTest
@LongLane
class WidenedTablesTest {
    /** The driver prepares a statement on the server when it has run it five times. */
    private static final int OFTEN_ENOUGH = 7;
    private static final String TABLES = """
            SELECT c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
            WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND NOT c.relispartition
                AND c.relname <> 'flyway_schema_history'""";

    @Test
    void whatIsReadIsNotDisturbedByColumnsThatAreAdded() throws SQLException {
        var owner = Api.ofNewSeller();
        var ids = ExistingIds.madeBy(owner);
        var reads = ApiDocumentFile.read().operations().stream().filter(operation -> !operation.isWrite()).toList();
        for (int i = 0; i < OFTEN_ENOUGH; i++) {
            assertThat(failed(reads, owner, ids)).as("before").isEmpty();
        }
        forEachTable("ADD COLUMN IF NOT EXISTS widened_by_a_test integer");
        assertThat(failed(reads, owner, ids)).as("after").isEmpty();
    }

    @AfterEach
    void narrow() throws SQLException {
        forEachTable("DROP COLUMN IF EXISTS widened_by_a_test");
    }

    private static List<String> failed(List<Operation> reads, Api owner, ExistingIds ids) {
        var failed = new ArrayList<String>();
        for (var read : reads) {
            int status = owner.request().get(ids.fill(read.path())).status();
            if (status >= 500) {
                failed.add(read + ": " + status);
            }
        }
        return failed;
    }

    private static void forEachTable(String change) throws SQLException {
        var tables = TestSql.texts(TABLES);
        assertThat(tables).contains("invoice");
        for (var table : tables) {
            TestSql.execute("ALTER TABLE " + table + " " + change);
        }
    }
}
