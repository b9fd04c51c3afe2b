package dev.brickwork.imports;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.core.Refused;
import dev.brickwork.platform.audit.Audit;
import dev.brickwork.platform.http.LargeFile;
import dev.brickwork.platform.outbox.Outbox;
import dev.brickwork.platform.time.BusinessClock;

/** Takes files in. Their rows are imported by {@link ImportSweep}. */
@ApplicationScoped
class ImportService {
    private final RowImport rows;
    private final ImportTable table;
    private final ImportQuery query;
    private final Outbox outbox;
    private final Audit audit;
    private final BusinessClock clock;

    ImportService(RowImport rows, ImportTable table, ImportQuery query, Outbox outbox, Audit audit, BusinessClock clock) {
        this.rows = rows;
        this.table = table;
        this.query = query;
        this.outbox = outbox;
        this.audit = audit;
        this.clock = clock;
    }

    @Transactional
    ImportResponse create(ImportKind kind, boolean isDryRun, FileEncoding encoding, LargeFile file) {
        if (file == null || file.content().length == 0) {
            throw new Refused("The file is empty.");
        }
        var format = ImportFormat.of(file);
        if (format == ImportFormat.NDJSON && encoding != FileEncoding.UTF_8) {
            throw Refused.field("encoding", "must be UTF_8 for NDJSON");
        }
        var read = FileReader.read(encoding.text(file.content()), format, rows.importer(kind));
        var created = query.get(table.insert(kind, format, isDryRun, read, clock.now()));
        audit.created("import", created.importId(), created);
        if (created.status() == ImportResponse.Status.COMPLETED) {
            outbox.publish(ImportEventTypes.COMPLETED, created.importId(), created);
        }
        return created;
    }
}
