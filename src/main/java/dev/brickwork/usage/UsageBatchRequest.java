package dev.brickwork.usage;

import java.util.List;

import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.platform.json.Fields;
import dev.brickwork.platform.json.ItemResult;

/** @param entries each judged by itself */
@Schema(name = "RecordUsageBatchRequest")
record UsageBatchRequest(
        @Schema(required = true, type = SchemaType.ARRAY, implementation = NewUsage.class, minItems = 1) List<ItemResult<NewUsage>> entries) {
    private static final int ENTRIES_MAX = 10_000;

    static UsageBatchRequest read(Fields in) {
        var entries = in.judged("entries", ENTRIES_MAX, NewUsage::read).required();
        if (entries != null && entries.isEmpty()) {
            in.problem("entries", "must have at least 1 entry");
        }
        return new UsageBatchRequest(entries);
    }
}
