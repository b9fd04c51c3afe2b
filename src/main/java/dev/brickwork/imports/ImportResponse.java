package dev.brickwork.imports;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.platform.database.Sql;
import io.quarkus.runtime.annotations.RegisterForReflection;

@RegisterForReflection
@Schema(name = "DataImport")
public record ImportResponse(
        @Schema(required = true) UUID importId,
        @Schema(required = true, description = "What the rows are.") ImportKind kind,
        @Schema(required = true) ImportFormat format,
        @Schema(required = true, description = "Whether nothing is written: the outcomes are what a real run would come to.") boolean dryRun,
        @Schema(required = true) Status status,
        @Schema(required = true, description = "Rows of the file, without its header.", examples = "3") int rowCount,
        @Schema(required = true, description = "Rows that made something new.", examples = "2") int createdCount,
        @Schema(required = true, description = "Rows that were imported before, as they are.", examples = "0") int unchangedCount,
        @Schema(required = true, description = "Rows that changed nothing, because something is wrong with them.", examples = "1") int refusedCount,
        @Schema(required = true) Instant createdAt,
        @Schema(required = true, nullable = true, description = "Null while it is running.") Instant finishedAt) {
    static final String COLUMNS = "id, kind, format, is_dry_run, row_count, created_count, unchanged_count, refused_count, created_at, finished_at";

    @Schema(name = "ImportStatus")
    public enum Status {
        RUNNING, COMPLETED
    }

    static ImportResponse of(ResultSet row) throws SQLException {
        var finishedAt = Sql.instant(row, "finished_at");
        return new ImportResponse(row.getObject("id", UUID.class), ImportKind.valueOf(row.getString("kind")),
                ImportFormat.valueOf(row.getString("format")), row.getBoolean("is_dry_run"),
                finishedAt == null ? Status.RUNNING : Status.COMPLETED, row.getInt("row_count"),
                row.getInt("created_count"), row.getInt("unchanged_count"), row.getInt("refused_count"),
                Sql.instant(row, "created_at"), finishedAt);
    }
}
