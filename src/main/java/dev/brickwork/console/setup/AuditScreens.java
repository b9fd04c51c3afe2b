package dev.brickwork.console.setup;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import jakarta.transaction.Transactional;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;

import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestPath;

import dev.brickwork.auditlog.AuditQuery;
import dev.brickwork.auditlog.AuditRecordResponse;
import dev.brickwork.auditlog.AuditResource;
import dev.brickwork.console.access.PeopleNames;
import dev.brickwork.console.frame.Console;
import dev.brickwork.console.frame.ConsolePages;
import dev.brickwork.console.frame.Needs;
import dev.brickwork.console.list.Cell;
import dev.brickwork.console.list.Column;
import dev.brickwork.console.list.Filter;
import dev.brickwork.console.list.Filter.Option;
import dev.brickwork.console.list.Format;
import dev.brickwork.console.list.Formats;
import dev.brickwork.console.list.Links;
import dev.brickwork.console.list.Table;
import dev.brickwork.console.list.Tone;
import dev.brickwork.platform.http.Csv;
import dev.brickwork.platform.http.Ids;
import dev.brickwork.platform.page.PageAddress;
import dev.brickwork.seller.ApiKeyResource;
import dev.brickwork.seller.ApiKeyResponse;
import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;

/** Who changed what, when, from what to what. */
@Path(Console.PATH)
@Produces(Console.HTML)
class AuditScreens {
    private static final String READ = "audit-log:read";
    /** The largest page of the API. */
    private static final int KEYS_MAX = 100;

    private final AuditResource audit;
    private final AuditQuery records;
    private final ApiKeyResource keys;
    private final PeopleNames people;
    private final ShownJson json;
    private final Formats formats;

    AuditScreens(AuditResource audit, AuditQuery records, ApiKeyResource keys, PeopleNames people, ShownJson json,
            Formats formats) {
        this.audit = audit;
        this.records = records;
        this.keys = keys;
        this.people = people;
        this.json = json;
        this.formats = formats;
    }

    @CheckedTemplate
    static class Templates {
        static native TemplateInstance list(Table.View table);

        static native TemplateInstance record(RecordView view);
    }

    /** @param objectLink null for what has no page */
    public record RecordView(AuditRecordResponse record, String who, String objectLink, List<ShownJson.Change> changes,
            Format f) {

        public String title() {
            return Tone.words(record.action());
        }
    }

    @GET
    @Path(Links.AUDIT_LOG)
    @Needs(READ)
    @Transactional
    @Operation(hidden = true)
    public Response list(UriInfo uri) {
        return ConsolePages.html(Templates.list(table().view(PageAddress.of(Links.to(Links.AUDIT_LOG), uri))));
    }

    @GET
    @Path(Links.AUDIT_LOG + ".csv")
    @Produces(Csv.TYPE)
    @Needs(READ)
    @Operation(hidden = true)
    public Response file(UriInfo uri) {
        return Csv.download("audit-log", table().file(uri));
    }

    @GET
    @Path(Links.AUDIT_LOG + "/{record_id}")
    @Needs(READ)
    @Transactional
    @Operation(hidden = true)
    public Response read(@RestPath("record_id") String recordId) {
        var record = records.read(Ids.of("Audit record", recordId));
        return ConsolePages.html(Templates.record(new RecordView(record, who(record, keyNames()),
                Links.object(record.objectType(), record.objectId()), json.changes(record.before(), record.after()),
                formats.current())));
    }

    private Table<AuditRecordResponse> table() {
        var f = formats.current();
        var keyNames = keyNames();
        var filters = Stream.concat(
                Stream.of(chosen("user_id", "Person", people.all()), chosen("key_id", "API key", keyNames),
                        Filter.text("object_type", "Object type"), Filter.text("object_id", "Object ID")),
                Filter.days("created", "Day"));
        return new Table<>("Audit log", "There are no changes yet.", columns(keyNames, f), filters.toList(),
                address -> audit.list(address, f.zone()));
    }

    private static Filter chosen(String name, String label, Map<UUID, String> names) {
        return new Filter(name, label, "select", names.entrySet().stream()
                .map(entry -> new Option(entry.getKey().toString(), entry.getValue())).toList());
    }

    private Map<UUID, String> keyNames() {
        return keys.list(PageAddress.of(Map.of("limit", KEYS_MAX))).results().stream()
                .collect(Collectors.toMap(ApiKeyResponse::keyId, ApiKeyResponse::name));
    }

    private static List<Column<AuditRecordResponse>> columns(Map<UUID, String> keyNames, Format f) {
        return List.of(
                Column.<AuditRecordResponse>of("Time", record -> f.timeCell(record.createdAt())
                        .to(Links.to(Links.AUDIT_LOG + "/" + record.auditRecordId())))
                        .sortedBy("recorded_at"),
                Column.of("Changed by", record -> Cell.of(who(record, keyNames))),
                Column.of("Action", record -> Cell.of(Tone.words(record.action()), record.action())),
                Column.of("Object", record -> object(record)));
    }

    private static Cell object(AuditRecordResponse record) {
        var link = Links.object(record.objectType(), record.objectId());
        var id = record.objectId() == null ? null : record.objectId().toString();
        var cell = Cell.of(Tone.words(record.objectType()), record.objectType() + (id == null ? "" : " " + id));
        return (link == null ? cell : cell.to(link)).noted(id);
    }

    /** A key that was made long ago is named by its id. */
    private static String who(AuditRecordResponse record, Map<UUID, String> keyNames) {
        if (record.userName() != null) {
            return record.userName();
        }
        return record.keyId() == null
                ? "The service"
                : "API key " + keyNames.getOrDefault(record.keyId(), record.keyId().toString());
    }
}
