package dev.brickwork.move;

import java.util.List;
import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import io.quarkus.runtime.annotations.RegisterForReflection;

/**
 * What stands in the file beside the rows: a line at its beginning, one before the rows of each table, and one at its end. A file without
 * the last one is not whole.
 */
final class MoveFile {
    static final int FORMAT = 1;
    static final String HEADING = "{\"table\":";
    static final String END = "{\"end\":";

    private MoveFile() {
    }

    /**
     * @param schema names the tables and their columns: rows of one schema do not fit another
     * @param codeHash of the code that the seller is handed over with
     * @param secretsProofs made with each key for secrets that is set
     */
    @RegisterForReflection
    record Header(int format, String schema, String fromCell, String toCell, UUID sellerId, String codeHash,
            List<byte[]> secretsProofs) {
    }

    @RegisterForReflection
    record Heading(String table) {
    }

    @RegisterForReflection
    record End(Sums end) {
    }

    @RegisterForReflection
    record Sums(List<Table> tables, List<Balance> books) {
    }

    @RegisterForReflection
    @Schema(name = "MovedTable")
    public record Table(
            @Schema(required = true, examples = "invoice") String table,
            @Schema(required = true) long rows,
            @Schema(required = true, description = "The sum of the SHA-256 of all rows.") String digest) {
    }

    @RegisterForReflection
    @Schema(name = "MovedBalance")
    public record Balance(
            @Schema(required = true, examples = "RECEIVABLE") String account,
            @Schema(required = true, examples = "EUR") String currency,
            @Schema(required = true) long amount,
            @Schema(required = true) long postings) {
    }
}
