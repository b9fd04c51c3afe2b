package dev.brickwork.insight.export;

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.time.LocalDate;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.StreamingOutput;
import jakarta.ws.rs.core.UriInfo;

import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.ParameterIn;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

import dev.brickwork.core.Refused;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.insight.export.AccountingExport.Booked;
import dev.brickwork.insight.export.DatevFormat.Batch;
import dev.brickwork.ledger.BookedEntry;
import dev.brickwork.platform.http.Api;
import dev.brickwork.platform.http.Csv;
import dev.brickwork.platform.http.Query;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.seller.CurrentSeller;

@Path(Api.BASE + "/reports")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Exports", description = "What was booked, for the programs of accountants.")
class ExportResource {
    private static final String FROM = "The first day, in the seller's time zone.";
    private static final String TO = "The last day; at most 366 days with the first.";
    private static final String CURRENCY = "Only this currency.";
    private static final String DATEV_TYPE = "text/csv;charset=windows-1252";

    private final AccountingExport export;
    private final CurrentSeller seller;
    private final BusinessClock clock;

    ExportResource(AccountingExport export, CurrentSeller seller, BusinessClock clock) {
        this.export = export;
        this.seller = seller;
        this.clock = clock;
    }

    @GET
    @Path("/accounting.csv")
    @Produces(Csv.TYPE)
    @Operation(operationId = "exportAccounting", summary = "Export what was booked", description = "With names, due dates, taxes and the accounts of your bookkeeping; a line for each account and tax of an entry.")
    @Parameter(name = "from", in = ParameterIn.QUERY, required = true, description = FROM, schema = @Schema(implementation = LocalDate.class))
    @Parameter(name = "to", in = ParameterIn.QUERY, required = true, description = TO, schema = @Schema(implementation = LocalDate.class))
    @Parameter(name = "currency", in = ParameterIn.QUERY, description = CURRENCY, schema = @Schema(implementation = CurrencyCode.class))
    public Response generic(UriInfo uri) {
        var booked = export.booked(Query.of(uri, ExportRequest::read));
        return Csv.file("accounting", CsvExports.GENERIC,
                lines -> booked.each(one -> CsvExports.generic(lines, one, booked.settings)));
    }

    @GET
    @Path("/xero.csv")
    @Produces(Csv.TYPE)
    @Operation(operationId = "exportXero", summary = "Export sales to Xero", description = "In the columns of the import of sales invoices. What takes something back is below 0.")
    @Parameter(name = "from", in = ParameterIn.QUERY, required = true, description = FROM, schema = @Schema(implementation = LocalDate.class))
    @Parameter(name = "to", in = ParameterIn.QUERY, required = true, description = TO, schema = @Schema(implementation = LocalDate.class))
    @Parameter(name = "currency", in = ParameterIn.QUERY, description = CURRENCY, schema = @Schema(implementation = CurrencyCode.class))
    public Response xero(UriInfo uri) {
        var booked = export.booked(Query.of(uri, ExportRequest::read)).refuseUnmapped(BookedEntry::isSales)
                .refuseUncodedTaxes();
        return Csv.file("xero", CsvExports.XERO, lines -> booked.each(one -> CsvExports.xero(lines, one, booked.settings)));
    }

    @GET
    @Path("/quickbooks.csv")
    @Produces(Csv.TYPE)
    @Operation(operationId = "exportQuickBooks", summary = "Export the journal to QuickBooks", description = "In the columns of the import of journal entries.")
    @Parameter(name = "from", in = ParameterIn.QUERY, required = true, description = FROM, schema = @Schema(implementation = LocalDate.class))
    @Parameter(name = "to", in = ParameterIn.QUERY, required = true, description = TO, schema = @Schema(implementation = LocalDate.class))
    @Parameter(name = "currency", in = ParameterIn.QUERY, description = CURRENCY, schema = @Schema(implementation = CurrencyCode.class))
    public Response quickBooks(UriInfo uri) {
        var booked = export.booked(Query.of(uri, ExportRequest::read)).refuseUnmapped(account -> true);
        return Csv.file("quickbooks", CsvExports.QUICKBOOKS,
                lines -> booked.each(one -> CsvExports.quickBooks(lines, one, booked.settings)));
    }

    @GET
    @Path("/datev.csv")
    @Produces(DATEV_TYPE)
    @Operation(operationId = "exportDatev", summary = "Export the journal to DATEV", description = "As a Buchungsstapel (EXTF), in windows-1252 and separated by semicolons, of one currency and within one fiscal year.")
    @Parameter(name = "from", in = ParameterIn.QUERY, required = true, description = FROM, schema = @Schema(implementation = LocalDate.class))
    @Parameter(name = "to", in = ParameterIn.QUERY, required = true, description = "The last day, in the same fiscal year.", schema = @Schema(implementation = LocalDate.class))
    @Parameter(name = "currency", in = ParameterIn.QUERY, description = "Only this currency; the seller's if not sent.", schema = @Schema(implementation = CurrencyCode.class))
    @APIResponse(responseCode = "200", description = "The file.", content = @Content(mediaType = "text/csv", schema = @Schema(implementation = String.class)))
    public Response datev(UriInfo uri) {
        var request = Query.of(uri, ExportRequest::read);
        var defaults = seller.settings().defaults();
        var currency = request.currency() == null ? defaults.currency() : request.currency();
        var booked = export.booked(request.in(currency));
        var batch = batch(booked, request, currency);
        booked.refuseUnmapped(account -> true);
        var header = DatevFormat.header(batch, clock.now().atZone(defaults.timeZone()).toLocalDateTime());
        StreamingOutput file = out -> {
            var writer = new OutputStreamWriter(out, DatevFormat.CHARSET);
            writer.write(header);
            try {
                booked.each(one -> DatevRows.of(one, booked.settings).forEach(row -> write(writer, row)));
            } catch (UncheckedIOException e) {
                throw e.getCause();
            }
            writer.flush();
        };
        return Response.ok(file, DATEV_TYPE).header(HttpHeaders.CONTENT_DISPOSITION,
                "attachment; filename=\"EXTF_Buchungsstapel_" + request.from() + "_" + request.to() + ".csv\"").build();
    }

    private static void write(Writer writer, String row) {
        try {
            writer.write(row);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Batch batch(Booked booked, ExportRequest request, CurrencyCode currency) {
        var datev = booked.settings.datev();
        if (datev == null) {
            throw Refused.field("accounting_settings.datev", "must be set first");
        }
        var start = request.from().withDayOfMonth(1).withMonth(datev.fiscalYearStartMonth());
        var fiscalYear = start.isAfter(request.from()) ? start.minusYears(1) : start;
        if (!request.to().isBefore(fiscalYear.plusYears(1))) {
            throw Refused.field("to", "must lie in the fiscal year that begins on " + fiscalYear);
        }
        return new Batch(datev, fiscalYear, request.from(), request.to(), currency);
    }
}
