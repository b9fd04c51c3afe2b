package dev.brickwork.console.setup;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

import jakarta.transaction.Transactional;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;

import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.server.multipart.MultipartFormDataInput;

import dev.brickwork.console.frame.Console;
import dev.brickwork.console.frame.ConsolePages;
import dev.brickwork.console.frame.Frame;
import dev.brickwork.console.frame.Needs;
import dev.brickwork.console.list.Cell;
import dev.brickwork.console.list.Column;
import dev.brickwork.console.list.Filter;
import dev.brickwork.console.list.Format;
import dev.brickwork.console.list.Formats;
import dev.brickwork.console.list.Links;
import dev.brickwork.console.list.Table;
import dev.brickwork.console.list.Tone;
import dev.brickwork.core.Refused;
import dev.brickwork.imports.ImportKind;
import dev.brickwork.imports.ImportResource;
import dev.brickwork.imports.ImportResponse;
import dev.brickwork.imports.ImportRowResponse;
import dev.brickwork.imports.RowOutcome;
import dev.brickwork.platform.http.Csv;
import dev.brickwork.platform.http.LargeFile;
import dev.brickwork.platform.http.MultipartBody;
import dev.brickwork.platform.page.PageAddress;
import dev.brickwork.platform.write.OwnTransactions;
import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;

/** Files of another system: sent, tried out, and what became of their rows. */
@Path(Console.PATH)
@Produces(Console.HTML)
class ImportScreens {
    private static final String READ = "imports:read";
    private static final String WRITE = "imports:write";
    private static final String ONE = Links.IMPORTS + "/{import_id}";
    private static final String FILE = "file";
    private static final int BYTES_MAX = 10 << 20;
    private static final int HUNDRED = 100;
    private static final String WINDOWS = "WINDOWS_1252";

    private final ImportResource imports;
    private final MultipartBody multipart;
    private final Frame frame;
    private final Formats formats;

    ImportScreens(ImportResource imports, MultipartBody multipart, Frame frame, Formats formats) {
        this.imports = imports;
        this.multipart = multipart;
        this.frame = frame;
        this.formats = formats;
    }

    @CheckedTemplate
    static class Templates {
        static native TemplateInstance list(Table.View table);

        static native TemplateInstance upload(UploadView view);

        static native TemplateInstance file(FileView view);
    }

    /**
     * @param isWindows whether the file is read as Windows-1252
     * @param problem what is wrong with the file; null for nothing
     */
    public record UploadView(ImportKind kind, List<ImportKind> kinds, boolean isWindows, String problem,
            List<String> problems) {

        public String words(ImportKind one) {
            return Tone.words(one);
        }

        /** @param isDryRun as the API has it in the address */
        public String action(boolean isDryRun) {
            return address(isWindows) + (isDryRun ? "&dry_run=true" : "");
        }

        /** The same page for files in the other encoding. */
        public String otherEncoding() {
            return address(!isWindows);
        }

        private String address(boolean inWindows) {
            return Links.to(Links.IMPORTS + "/new?kind=" + kind + (inWindows ? "&encoding=" + WINDOWS : ""));
        }
    }

    /** @param isPolled whether a page that is open already asks how far it has come */
    public record FileView(ImportResponse file, Table.View rows, boolean canWrite, boolean isPolled, Format f) {

        public String title() {
            return (file.dryRun() ? "Dry run: " : "Import: ") + Tone.words(file.kind()).toLowerCase(Locale.ROOT);
        }

        public boolean isRunning() {
            return file.status() == ImportResponse.Status.RUNNING;
        }

        /** The list of the open page is then read once more, as it is filtered and paged there. */
        public boolean endsPolling() {
            return isPolled && !isRunning();
        }

        public int done() {
            return file.createdCount() + file.unchangedCount() + file.refusedCount();
        }

        public int percent() {
            return done() * HUNDRED / file.rowCount();
        }

        public String href() {
            return Links.to(Links.IMPORTS + "/" + file.importId());
        }

        /** What is wrong, row by row. */
        public String errors() {
            return href() + "/rows.csv?outcome=REFUSED";
        }

        public String again() {
            return Links.to(Links.IMPORTS + "/new?kind=" + file.kind());
        }
    }

    @GET
    @Path(Links.IMPORTS)
    @Needs(READ)
    @Transactional
    @Operation(hidden = true)
    public Response list(UriInfo uri) {
        return ConsolePages.html(Templates.list(table().view(PageAddress.of(Links.to(Links.IMPORTS), uri))));
    }

    @GET
    @Path(Links.IMPORTS + ".csv")
    @Produces(Csv.TYPE)
    @Needs(READ)
    @Operation(hidden = true)
    public Response file(UriInfo uri) {
        return Csv.download("imports", table().file(uri));
    }

    @GET
    @Path(Links.IMPORTS + "/new")
    @Needs(WRITE)
    @Operation(hidden = true)
    public Response ask(UriInfo uri) {
        return ConsolePages.html(upload(uri, null));
    }

    private static TemplateInstance upload(UriInfo uri, Refused refused) {
        var address = PageAddress.of("", uri);
        var asked = address.value("kind");
        var kinds = List.of(ImportKind.values());
        var kind = kinds.stream().filter(one -> one.name().equals(asked)).findFirst().orElse(ImportKind.CUSTOMERS);
        return Templates.upload(new UploadView(kind, kinds, WINDOWS.equals(address.value("encoding")),
                refused == null ? null : refused.getMessage(),
                refused == null
                        ? List.of()
                        : refused.fields().entrySet().stream()
                                .map(entry -> entry.getKey() + " " + entry.getValue().get(0)).toList()));
    }

    /** The kind and whether it is a dry run are in the address, as in the API. */
    @POST
    @Path(Links.IMPORTS + "/new")
    @Consumes(MediaType.MULTIPART_FORM_DATA)
    @Needs(WRITE)
    @OwnTransactions(why = "It calls an operation of the API, which is kept whole as it says; a row is imported once.")
    @Operation(hidden = true)
    public Response send(MultipartFormDataInput form, UriInfo uri) {
        try {
            var sent = multipart.file(form, FILE, BYTES_MAX);
            var made = imports.create(new LargeFile(type(sent.fileName()), sent.content()), uri)
                    .getEntity();
            return ConsolePages.seeOther(Console.PATH + Links.IMPORTS + "/" + made.importId());
        } catch (Refused refused) {
            return ConsolePages.html(400, upload(uri, refused)).build();
        }
    }

    /** Browsers do not know NDJSON. */
    private static String type(String fileName) {
        var name = fileName.toLowerCase(Locale.ROOT);
        return name.endsWith(".ndjson") || name.endsWith(".jsonl") ? LargeFile.NDJSON : LargeFile.CSV;
    }

    @GET
    @Path(ONE)
    @Needs(READ)
    @Transactional
    @Operation(hidden = true)
    public Response read(@RestPath("import_id") String importId, @HeaderParam("HX-Target") String target, UriInfo uri) {
        var file = imports.read(importId);
        var rows = rows(file).view(PageAddress.of(Links.to(Links.IMPORTS + "/" + file.importId() + "/rows"), uri));
        return ConsolePages.html(Templates.file(new FileView(file, rows, frame.can(WRITE), "progress".equals(target),
                formats.current())));
    }

    /** The same page, where its list is filtered. */
    @GET
    @Path(ONE + "/rows")
    @Needs(READ)
    @Transactional
    @Operation(hidden = true)
    public Response readRows(@RestPath("import_id") String importId, UriInfo uri) {
        return read(importId, null, uri);
    }

    @GET
    @Path(ONE + "/rows.csv")
    @Produces(Csv.TYPE)
    @Needs(READ)
    @Operation(hidden = true)
    public Response rowsFile(@RestPath("import_id") String importId, UriInfo uri) {
        return Csv.download("rows", rows(imports.read(importId)).file(uri));
    }

    private Table<ImportResponse> table() {
        var f = formats.current();
        return new Table<>("Imports", "There are no imports yet.", List.of(
                Column.<ImportResponse>of("Uploaded", one -> f.timeCell(one.createdAt())
                        .to(Links.to(Links.IMPORTS + "/" + one.importId()))).sortedBy("created_at"),
                Column.of("Type", one -> Cell.of(Tone.words(one.kind()), one.kind().name())
                        .noted(one.dryRun() ? "dry run" : null)),
                Column.of("Status", one -> Cell.state(one.status())),
                Column.number("Rows", one -> number(one.rowCount())),
                Column.number("Created", one -> number(one.createdCount())),
                Column.number("Unchanged", one -> number(one.unchangedCount())),
                Column.number("Refused", one -> number(one.refusedCount())),
                Column.<ImportResponse>of("Finished", one -> f.timeCell(one.finishedAt())).sortedBy("finished_at")),
                List.of(Filter.state("kind", "Type", ImportKind.values()),
                        Filter.state("status", "Status", ImportResponse.Status.values()),
                        Filter.flag("dry_run", "Dry run", "Dry runs", "Imports")),
                imports::list);
    }

    private static Cell number(int count) {
        return Cell.of(String.valueOf(count));
    }

    private Table<ImportRowResponse> rows(ImportResponse file) {
        return new Table<>("Rows", "The file has no rows.", List.of(
                Column.<ImportRowResponse>number("Line", row -> number(row.line())).sortedBy("line"),
                Column.of("External ID", row -> Cell.of(row.externalId())
                        .to(Links.object(type(file.kind()), row.objectId()))),
                Column.of("Outcome", row -> Cell.state(row.outcome())),
                Column.of("Error", row -> Cell.of(wrong(row.error())))),
                List.of(Filter.state("outcome", "Outcome", RowOutcome.Kind.values())),
                address -> imports.rows(file.importId().toString(), address));
    }

    /** What the rows become, as links know it. */
    private static String type(ImportKind kind) {
        return switch (kind) {
            case CUSTOMERS -> "customer";
            case CONTRACTS -> "subscription";
            case INVOICES -> "invoice";
        };
    }

    /** Null for nothing. */
    private static String wrong(ImportRowResponse.Problem problem) {
        if (problem == null) {
            return null;
        }
        var said = new ArrayList<String>();
        for (Map.Entry<String, List<String>> field : problem.fields().entrySet()) {
            said.add(field.getKey() + " " + String.join(", ", field.getValue()));
        }
        return said.isEmpty() ? problem.message() : said.stream().collect(Collectors.joining("; "));
    }
}
