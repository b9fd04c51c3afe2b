package dev.brickwork.imports;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;

import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.ParameterIn;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestResponse;

import dev.brickwork.platform.http.Answers;
import dev.brickwork.platform.http.Api;
import dev.brickwork.platform.http.Ids;
import dev.brickwork.platform.http.LargeFile;
import dev.brickwork.platform.http.Query;
import dev.brickwork.platform.json.Fields;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageAddress;
import dev.brickwork.platform.page.Sorted;
import dev.brickwork.platform.write.Write;

@Path(Api.BASE + "/imports")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Imports", description = "Moving in: customers, running contracts and open invoices of another system.")
public class ImportResource {
    private final ImportService imports;
    private final ImportQuery query;

    ImportResource(ImportService imports, ImportQuery query) {
        this.imports = imports;
        this.query = query;
    }

    private record Asked(ImportKind kind, boolean isDryRun, FileEncoding encoding) {

        static Asked read(Fields in) {
            return new Asked(in.oneOf("kind", ImportKind.class).required(),
                    Boolean.TRUE.equals(in.flag("dry_run").or(false)),
                    in.oneOf("encoding", FileEncoding.class).or(FileEncoding.UTF_8));
        }
    }

    @POST
    @Consumes({LargeFile.CSV, LargeFile.NDJSON})
    @Write("import.created")
    @Operation(operationId = "createImport", summary = "Import a file", description = "Takes up to 10,000 rows in up to 10 MiB and answers at once; the rows are imported one after the other by the service. A row that was imported before is left alone, so a file can be sent again. The columns are in the reference.")
    @Parameter(name = "kind", in = ParameterIn.QUERY, required = true, description = "What the rows are.", schema = @Schema(implementation = ImportKind.class))
    @Parameter(name = "dry_run", in = ParameterIn.QUERY, description = "Whether to do everything but write: the rows tell what would happen.", schema = @Schema(type = SchemaType.BOOLEAN, defaultValue = "false"))
    @Parameter(name = "encoding", in = ParameterIn.QUERY, description = "How a CSV file is encoded. WINDOWS_1252 is also for Latin-1 (ISO 8859-1).", schema = @Schema(implementation = FileEncoding.class, defaultValue = "UTF_8"))
    @RequestBody(required = true, content = {
            @Content(mediaType = LargeFile.CSV, schema = @Schema(type = SchemaType.STRING), example = "external_id,name\ncrm-4711,Globex GmbH\n"),
            @Content(mediaType = LargeFile.NDJSON, schema = @Schema(type = SchemaType.STRING, description = "A JSON object on each line, such as `{\"external_id\": \"crm-4711\", \"name\": \"Globex GmbH\"}`."))})
    @APIResponse(responseCode = "201", description = "Taken in.", content = @Content(mediaType = MediaType.APPLICATION_JSON, schema = @Schema(implementation = ImportResponse.class)))
    public RestResponse<ImportResponse> create(LargeFile file, UriInfo uri) {
        var asked = Query.of(uri, Asked::read);
        var created = imports.create(asked.kind, asked.isDryRun, asked.encoding, file);
        return Answers.created("/imports/" + created.importId(), created);
    }

    @GET
    @Operation(operationId = "listImports", summary = "List imports", description = "Newest first.")
    @Parameter(name = "kind", in = ParameterIn.QUERY, description = "Only imports of this kind.", schema = @Schema(implementation = ImportKind.class))
    @Parameter(name = "status", in = ParameterIn.QUERY, description = "Only imports in this status.", schema = @Schema(implementation = ImportResponse.Status.class))
    @Parameter(name = "dry_run", in = ParameterIn.QUERY, description = "Only dry runs, or only real ones.", schema = @Schema(type = SchemaType.BOOLEAN))
    @Sorted({"created_at", "finished_at"})
    public Page<ImportResponse> list(UriInfo uri) {
        return list(PageAddress.of(uri));
    }

    /** The same for the console. */
    public Page<ImportResponse> list(PageAddress address) {
        var asked = Query.listing(address, ImportQuery.SORT, ImportQuery.Filters::read);
        return query.list(asked.filters(), asked.page());
    }

    @GET
    @Path("/{import_id}")
    @Operation(operationId = "getImport", summary = "Read an import", description = "How far it has come.")
    public ImportResponse read(@RestPath("import_id") String importId) {
        return query.get(Ids.of("Import", importId));
    }

    @GET
    @Path("/{import_id}/rows")
    @Operation(operationId = "listImportRows", summary = "List the rows of an import", description = "What became of each, in the order of the file.")
    @Parameter(name = "outcome", in = ParameterIn.QUERY, description = "Only rows with this outcome.", schema = @Schema(implementation = RowOutcome.Kind.class))
    @Sorted(value = "line", ascending = true)
    public Page<ImportRowResponse> rows(@RestPath("import_id") String importId, UriInfo uri) {
        return rows(importId, PageAddress.of(uri));
    }

    /** The same for the console. */
    public Page<ImportRowResponse> rows(String importId, PageAddress address) {
        var id = query.get(Ids.of("Import", importId)).importId();
        var asked = Query.listing(address, ImportQuery.ROW_SORT, ImportQuery.RowFilters::read);
        return query.rows(id, asked.filters(), asked.page());
    }
}
