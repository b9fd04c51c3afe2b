package dev.brickwork.imports;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.core.Refused;
import dev.brickwork.platform.caller.Caller;
import dev.brickwork.platform.database.Columns;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.SellerEntity;
import dev.brickwork.platform.database.Sql;
import dev.brickwork.platform.json.WireJson;

/** Writes files, their rows, and what was imported. In a transaction. */
@ApplicationScoped
class ImportTable {
    private static final String FILE = """
            INSERT INTO import_file (id, kind, format, is_dry_run, key_id, user_id, user_name, row_count, refused_count, created_at,
                                     finished_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""";
    private static final String[] ROW_TYPES = {"integer", "text", "text", "text", "jsonb"};
    private static final String ROWS = """
            INSERT INTO import_row (import_id, line, external_id, content, outcome, problem)
            SELECT f.id, n.line, n.external_id, n.content, n.outcome, n.problem
            FROM %s AS n (line, external_id, content, outcome, problem), (SELECT ?::uuid AS id) AS f"""
            .formatted(Columns.unnest(ROW_TYPES));
    private static final String NEXT = "SELECT created_at FROM import_file WHERE finished_at IS NULL ORDER BY created_at LIMIT 1";
    /** One process at a time works on a file, row by row: a row may need one further up. */
    private static final String CLAIM_FILE = """
            SELECT id, kind, format, is_dry_run, key_id, user_id, user_name FROM import_file WHERE finished_at IS NULL
            ORDER BY created_at, id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED""";
    private static final String LOCK_FILE = "SELECT id FROM import_file WHERE id = ? FOR NO KEY UPDATE";
    private static final String NEXT_ROW = """
            SELECT line, external_id, content FROM import_row WHERE import_id = ? AND outcome IS NULL ORDER BY line LIMIT 1""";
    private static final String WOULD_BE_CREATED = """
            SELECT content FROM import_row WHERE import_id = ? AND external_id = ? AND line < ? AND outcome = 'CREATED'""";
    private static final String FINISH_ROW = """
            UPDATE import_row SET outcome = ?, object_id = ?, problem = ?::jsonb
            WHERE import_id = ? AND line = ? AND outcome IS NULL""";
    private static final String COUNT = """
            UPDATE import_file SET created_count = created_count + ?, unchanged_count = unchanged_count + ?,
                refused_count = refused_count + ?,
                finished_at = CASE WHEN created_count + unchanged_count + refused_count + 1 = row_count THEN ?::timestamptz END
            WHERE id = ? RETURNING\s"""
            + ImportResponse.COLUMNS;
    private static final String FAILED = """
            UPDATE import_row SET failures = failures + 1 WHERE import_id = ? AND line = ? RETURNING failures""";
    private static final String FORGET = "UPDATE import_row SET content = NULL WHERE import_id = ? AND content IS NOT NULL";
    private static final String LOCK = "SELECT pg_advisory_xact_lock(hashtextextended(?, 19))";
    private static final String FIND = "SELECT object_id, content_hash FROM imported_object WHERE kind = ? AND external_id = ?";
    private static final String KEEP = """
            INSERT INTO imported_object (kind, external_id, object_id, content_hash, import_id, line)
            VALUES (?, ?, ?, ?, ?, ?)""";

    private final Database database;
    private final Caller caller;
    private final WireJson json;

    ImportTable(Database database, Caller caller, WireJson json) {
        this.database = database;
        this.caller = caller;
        this.json = json;
    }

    /** A file whose turn it is. */
    record File(UUID id, ImportKind kind, ImportFormat format, boolean isDryRun, Sender sender) {
    }

    /** A key or a user of the console. */
    record Sender(UUID keyId, UUID userId, String userName) {
    }

    record Row(int line, String externalId, String content) {
    }

    /** What was imported before. */
    record Imported(UUID objectId, String contentHash) {
    }

    /** @return its id */
    UUID insert(ImportKind kind, ImportFormat format, boolean isDryRun, List<NewRow> rows, Instant now) {
        var id = SellerEntity.newId();
        int refused = (int) rows.stream().filter(row -> row.refusal() != null).count();
        database.update(FILE, id, kind.name(), format.name(), isDryRun, caller.keyId(), caller.userId(),
                caller.userName(), rows.size(), refused, now, refused == rows.size() ? now : null);
        var columns = new Columns(ROW_TYPES);
        rows.forEach(row -> columns.add(row.line(), row.externalId(), row.content(),
                row.refusal() == null ? null : RowOutcome.Kind.REFUSED.name(), problem(row.refusal())));
        database.update(ROWS, columns, id);
        return id;
    }

    Optional<Instant> next() {
        return database.select(NEXT, row -> Sql.instant(row, "created_at")).stream().findFirst();
    }

    /** Locks the first file that is to be done and that nobody else works on. */
    Optional<File> claim() {
        return database.select(CLAIM_FILE, row -> new File(row.getObject("id", UUID.class),
                ImportKind.valueOf(row.getString("kind")), ImportFormat.valueOf(row.getString("format")),
                row.getBoolean("is_dry_run"), new Sender(row.getObject("key_id", UUID.class),
                        row.getObject("user_id", UUID.class), row.getString("user_name"))))
                .stream().findFirst();
    }

    /** Before its rows, as by {@link #claim}: two that come to the same row would wait for each other. */
    void lock(File file) {
        database.select(LOCK_FILE, row -> true, file.id);
    }

    Row nextRow(File file) {
        return database.select(NEXT_ROW,
                row -> new Row(row.getInt("line"), row.getString("external_id"), row.getString("content")), file.id).get(0);
    }

    /** In a dry run: the row further up that would create what has this id. */
    Optional<String> wouldBeCreated(File file, String externalId, int line) {
        return database.select(WOULD_BE_CREATED, row -> row.getString("content"), file.id, externalId, line).stream()
                .findFirst();
    }

    /** @return the file, if this was its last row; empty also if somebody else has finished the row meanwhile */
    Optional<ImportResponse> finish(File file, Row row, RowOutcome outcome, Instant now) {
        if (database.update(FINISH_ROW, outcome.kind().name(), outcome.objectId(), problem(outcome.refusal()), file.id,
                row.line) == 0) {
            return Optional.empty();
        }
        var counted = database.select(COUNT, ImportResponse::of, one(outcome, RowOutcome.Kind.CREATED),
                one(outcome, RowOutcome.Kind.UNCHANGED), one(outcome, RowOutcome.Kind.REFUSED), now, file.id).get(0);
        if (counted.status() == ImportResponse.Status.RUNNING) {
            return Optional.empty();
        }
        database.update(FORGET, file.id);
        return Optional.of(counted);
    }

    /** @return how often it has failed by now */
    int failed(File file, Row row) {
        return database.select(FAILED, counted -> counted.getInt("failures"), file.id, row.line).get(0);
    }

    /** What was imported under this id. Nobody else imports it until this transaction ends. */
    Optional<Imported> lock(ImportKind kind, String externalId) {
        database.select(LOCK, row -> true, caller.sellerId() + " " + kind + " " + externalId);
        return database.select(FIND,
                row -> new Imported(row.getObject("object_id", UUID.class), row.getString("content_hash")), kind.name(),
                externalId).stream().findFirst();
    }

    void keep(File file, Row row, UUID objectId, String contentHash) {
        database.update(KEEP, file.kind.name(), row.externalId, objectId, contentHash, file.id, row.line);
    }

    private String problem(Refused refusal) {
        return json.of(ImportRowResponse.Problem.of(refusal));
    }

    private static int one(RowOutcome outcome, RowOutcome.Kind kind) {
        return outcome.kind() == kind ? 1 : 0;
    }
}
