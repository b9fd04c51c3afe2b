package dev.brickwork.imports;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.core.Refused;
import dev.brickwork.platform.caller.Caller;
import dev.brickwork.platform.caller.Scopes;
import dev.brickwork.platform.json.Body;
import io.quarkus.arc.All;

/** Imports one row, in the transaction that is there. A dry run does the same, and is rolled back. */
@ApplicationScoped
class RowImport {
    private final Map<ImportKind, RowImporter<?>> importers;
    private final ImportTable table;
    private final Caller caller;

    RowImport(@All List<RowImporter<?>> importers, ImportTable table, Caller caller) {
        this.importers = importers.stream().collect(Collectors.toMap(RowImporter::kind, Function.identity()));
        this.table = table;
        this.caller = caller;
    }

    RowImporter<?> importer(ImportKind kind) {
        return importers.get(kind);
    }

    /** What it writes is recorded under the key or the user that sent the file. */
    RowOutcome run(ImportTable.File file, ImportTable.Row row) {
        var before = caller.entered();
        var sender = file.sender();
        caller.enterAgain(new Caller.Entered(before.sellerId(), sender.keyId(), sender.userId(), sender.userName(),
                Scopes.NONE, null));
        try {
            return imported(file, row, importer(file.kind()));
        } finally {
            // a test clock is set by somebody
            caller.enterAgain(before);
        }
    }

    private <T> RowOutcome imported(ImportTable.File file, ImportTable.Row row, RowImporter<T> importer) {
        var body = file.format().body(row.content());
        var hash = RowHash.of(body);
        if (row.externalId() != null) {
            var before = table.lock(file.kind(), row.externalId());
            if (before.isPresent()) {
                refuseOther(importer, before.get(), hash);
                return RowOutcome.unchanged(before.get().objectId());
            }
        }
        if (file.isDryRun() && importer.parent() != null) {
            rehearseParent(file, row, body, importer);
        }
        var id = importer.create(body.read(importer::read));
        table.keep(file, row, id, hash);
        return RowOutcome.created(id);
    }

    private static void refuseOther(RowImporter<?> importer, ImportTable.Imported before, String hash) {
        if (!before.contentHash().equals(hash)) {
            throw Refused.field(importer.identity(), "was imported before with other values, as " + before.objectId()
                    + "; change that one by its own operations");
        }
    }

    /** What a row further up would have created by now, as it would in a real run. */
    private <T> void rehearseParent(ImportTable.File file, ImportTable.Row row, Body body, RowImporter<T> importer) {
        var named = body.tree().get(importer.parent());
        if (named != null && named.isTextual()) {
            table.wouldBeCreated(file, named.textValue(), row.line())
                    .ifPresent(content -> importer.create(file.format().body(content).read(importer::read)));
        }
    }
}
