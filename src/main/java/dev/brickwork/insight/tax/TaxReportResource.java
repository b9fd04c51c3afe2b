package dev.brickwork.insight.tax;

import java.util.List;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;

import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.ParameterIn;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.insight.MonthRange;
import dev.brickwork.platform.http.Api;
import dev.brickwork.platform.http.Csv;
import dev.brickwork.platform.http.Query;

@Path(Api.BASE + "/reports")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Taxes", description = "Tax that became due.")
class TaxReportResource {
    private final TaxReport report;

    TaxReportResource(TaxReport report) {
        this.report = report;
    }

    @GET
    @Path("/taxes")
    @Operation(operationId = "getTaxReport", summary = "Tax by month, country and rate", description = "Each document counts in the month in which it was booked.")
    @Parameter(name = "from", in = ParameterIn.QUERY, description = "The first month, such as 2026-01. Without it, the year that ends with `to`.", schema = @Schema(implementation = String.class))
    @Parameter(name = "to", in = ParameterIn.QUERY, description = "The last month, at most 120 with the first. Without it, this month.", schema = @Schema(implementation = String.class))
    @Parameter(name = "currency", in = ParameterIn.QUERY, description = "Only this currency.", schema = @Schema(implementation = CurrencyCode.class))
    public TaxReportResponse taxes(UriInfo uri) {
        return report.of(Query.of(uri, MonthRange::read));
    }

    @GET
    @Path("/taxes.csv")
    @Produces(Csv.TYPE)
    @Operation(operationId = "exportTaxReport", summary = "Export tax by month, country and rate")
    public Response taxesCsv(UriInfo uri) {
        var found = report.of(Query.of(uri, MonthRange::read));
        return Csv.file("taxes", List.of("month", "currency", "country", "name", "rate", "treatment", "net", "tax"),
                lines -> found.months().forEach(row -> lines.add(row.month(), row.currency(), row.country(), row.name(),
                        row.rate(), row.treatment(), Csv.major(row.net()), Csv.major(row.tax()))));
    }
}
