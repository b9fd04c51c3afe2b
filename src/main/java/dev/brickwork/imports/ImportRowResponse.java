package dev.brickwork.imports;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.core.Refused;
import io.quarkus.runtime.annotations.RegisterForReflection;

@Schema(name = "ImportRow")
public record ImportRowResponse(
        @Schema(required = true, description = "The line of the file on which the row begins.", examples = "2") int line,
        @Schema(required = true, nullable = true, description = "What identifies the row: its `external_id`, of an invoice its `invoice_number`.", examples = "crm-4711") String externalId,
        @Schema(required = true, description = "PENDING until its turn has come.") RowOutcome.Kind outcome,
        @Schema(required = true, nullable = true, description = "The customer, subscription or invoice. Null if it was refused, and if a dry run would create it.") UUID objectId,
        @Schema(required = true, nullable = true, description = "Null unless it was refused.") Problem error) {

    @RegisterForReflection
    @Schema(name = "ImportRowError")
    public record Problem(
            @Schema(required = true, examples = "The request is not valid.") String message,
            @Schema(required = true, description = "What is wrong with each column or member.", examples = "{\"name\": [\"is required\"]}") Map<String, List<String>> fields) {
        /** A member that nobody knows may have any name; PostgreSQL keeps neither U+0000 nor half of a surrogate pair. */
        private static final Pattern UNSTORABLE = Pattern.compile("[\\x00\\p{Cs}]");

        static Problem of(Refused refusal) {
            if (refusal == null) {
                return null;
            }
            var fields = new LinkedHashMap<String, List<String>>();
            refusal.fields()
                    .forEach((name, messages) -> fields.put(UNSTORABLE.matcher(name).replaceAll("\uFFFD"), messages));
            return new Problem(refusal.getMessage(), fields);
        }
    }
}
