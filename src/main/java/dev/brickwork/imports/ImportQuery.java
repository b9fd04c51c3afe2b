package dev.brickwork.imports;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.core.Missing;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.json.Fields;
import dev.brickwork.platform.json.WireJson;
import dev.brickwork.platform.page.Conditions;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageRequest;
import dev.brickwork.platform.page.SortFields;

/** Files that were sent, newest first, and their rows. */
@ApplicationScoped
class ImportQuery {
    static final SortFields SORT = SortFields.of("created_at", "created_at", "id").and("finished_at", "finished_at");
    static final SortFields ROW_SORT = SortFields.ascending("line", "line", "import_id");
    private static final String ROW_COLUMNS = "line, external_id, outcome, object_id, problem";
    private static final String ONE = "SELECT " + ImportResponse.COLUMNS + " FROM import_file WHERE id = ?";

    private final Database database;
    private final WireJson json;

    ImportQuery(Database database, WireJson json) {
        this.database = database;
        this.json = json;
    }

    record Filters(ImportKind kind, ImportResponse.Status status, Boolean dryRun) {

        static Filters read(Fields in) {
            return new Filters(in.oneOf("kind", ImportKind.class).optional(),
                    in.oneOf("status", ImportResponse.Status.class).optional(), in.flag("dry_run").optional());
        }

        private Conditions conditions() {
            return new Conditions().and("kind = ?", kind == null ? null : kind.name())
                    .and("(finished_at IS NOT NULL) = ?",
                            status == null ? null : status == ImportResponse.Status.COMPLETED)
                    .and("is_dry_run = ?", dryRun);
        }
    }

    record RowFilters(RowOutcome.Kind outcome) {

        static RowFilters read(Fields in) {
            return new RowFilters(in.oneOf("outcome", RowOutcome.Kind.class).optional());
        }

        private Conditions conditions(UUID importId) {
            var conditions = new Conditions().and("import_id = ?", importId);
            return outcome == RowOutcome.Kind.PENDING
                    ? conditions.and("outcome IS NULL")
                    : conditions.and("outcome = ?", outcome == null ? null : outcome.name());
        }
    }

    @Transactional
    Page<ImportResponse> list(Filters filters, PageRequest page) {
        return page.page(database::select, ImportResponse.COLUMNS, "import_file", filters.conditions(), ImportResponse::of);
    }

    @Transactional
    ImportResponse get(UUID importId) {
        return database.select(ONE, ImportResponse::of, importId).stream().findFirst()
                .orElseThrow(() -> new Missing("Import"));
    }

    @Transactional
    Page<ImportRowResponse> rows(UUID importId, RowFilters filters, PageRequest page) {
        return page.page(database::select, ROW_COLUMNS, "import_row", filters.conditions(importId), this::row);
    }

    private ImportRowResponse row(ResultSet row) throws SQLException {
        var outcome = row.getString("outcome");
        return new ImportRowResponse(row.getInt("line"), row.getString("external_id"),
                outcome == null ? RowOutcome.Kind.PENDING : RowOutcome.Kind.valueOf(outcome),
                row.getObject("object_id", UUID.class),
                json.read(row.getString("problem"), ImportRowResponse.Problem.class));
    }
}
