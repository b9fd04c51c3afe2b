package dev.brickwork.insight.revenue;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;

import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.ParameterIn;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.ResponseHeader;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.insight.MonthRange;
import dev.brickwork.platform.http.Api;
import dev.brickwork.platform.http.Query;

@Path(Api.BASE + "/reports")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Revenue", description = "When what was billed is revenue (ASC 606, IFRS 15).")
class RevenueResource {
    private static final String CSV = "text/csv;charset=utf-8";
    private static final String FROM = "The first month, such as 2026-01. Without it, the year that ends with `to`.";
    private static final String TO = "The last month, at most 120 with the first. Without it, this month.";
    private static final String CURRENCY = "Only this currency.";

    private final RevenueService revenue;

    RevenueResource(RevenueService revenue) {
        this.revenue = revenue;
    }

    @GET
    @Path("/revenue")
    @Operation(operationId = "getRevenue", summary = "Revenue by month and brick")
    @Parameter(name = "from", in = ParameterIn.QUERY, description = FROM, schema = @Schema(implementation = String.class))
    @Parameter(name = "to", in = ParameterIn.QUERY, description = TO, schema = @Schema(implementation = String.class))
    @Parameter(name = "currency", in = ParameterIn.QUERY, description = CURRENCY, schema = @Schema(implementation = CurrencyCode.class))
    public RevenueResponse revenue(UriInfo uri) {
        return revenue.revenue(Query.of(uri, MonthRange::read));
    }

    @GET
    @Path("/revenue.csv")
    @Produces(CSV)
    @ResponseHeader(name = HttpHeaders.CONTENT_DISPOSITION, value = "attachment; filename=\"revenue.csv\"")
    @Operation(operationId = "exportRevenue", summary = "Revenue by month and brick, as CSV", description = "Amounts in major units.")
    @Parameter(name = "from", in = ParameterIn.QUERY, description = FROM, schema = @Schema(implementation = String.class))
    @Parameter(name = "to", in = ParameterIn.QUERY, description = TO, schema = @Schema(implementation = String.class))
    @Parameter(name = "currency", in = ParameterIn.QUERY, description = CURRENCY, schema = @Schema(implementation = CurrencyCode.class))
    @APIResponse(responseCode = "200", description = "The report.", content = @Content(mediaType = "text/csv", schema = @Schema(implementation = String.class)))
    @APIResponse(responseCode = "400", ref = "#/components/responses/BadRequest")
    public String revenueCsv(UriInfo uri) {
        return RevenueCsv.of(revenue.revenue(Query.of(uri, MonthRange::read)));
    }

    @GET
    @Path("/deferred-revenue")
    @Operation(operationId = "getDeferredRevenue", summary = "Deferred revenue, rolled forward", description = "opening + billed - recognized = closing, month by month.")
    @Parameter(name = "from", in = ParameterIn.QUERY, description = FROM, schema = @Schema(implementation = String.class))
    @Parameter(name = "to", in = ParameterIn.QUERY, description = TO, schema = @Schema(implementation = String.class))
    @Parameter(name = "currency", in = ParameterIn.QUERY, description = CURRENCY, schema = @Schema(implementation = CurrencyCode.class))
    public DeferredRevenueResponse deferred(UriInfo uri) {
        return revenue.deferred(Query.of(uri, MonthRange::read));
    }

    @GET
    @Path("/deferred-revenue.csv")
    @Produces(CSV)
    @ResponseHeader(name = HttpHeaders.CONTENT_DISPOSITION, value = "attachment; filename=\"deferred-revenue.csv\"")
    @Operation(operationId = "exportDeferredRevenue", summary = "Deferred revenue, rolled forward, as CSV", description = "Amounts in major units.")
    @Parameter(name = "from", in = ParameterIn.QUERY, description = FROM, schema = @Schema(implementation = String.class))
    @Parameter(name = "to", in = ParameterIn.QUERY, description = TO, schema = @Schema(implementation = String.class))
    @Parameter(name = "currency", in = ParameterIn.QUERY, description = CURRENCY, schema = @Schema(implementation = CurrencyCode.class))
    @APIResponse(responseCode = "200", description = "The report.", content = @Content(mediaType = "text/csv", schema = @Schema(implementation = String.class)))
    @APIResponse(responseCode = "400", ref = "#/components/responses/BadRequest")
    public String deferredCsv(UriInfo uri) {
        return RevenueCsv.of(revenue.deferred(Query.of(uri, MonthRange::read)));
    }

    @GET
    @Path("/remaining-obligation")
    @Operation(operationId = "getRemainingObligation", summary = "What is still to be delivered, by month")
    @Parameter(name = "currency", in = ParameterIn.QUERY, description = CURRENCY, schema = @Schema(implementation = CurrencyCode.class))
    public RemainingObligationResponse remaining(UriInfo uri) {
        return revenue.remaining(Query.of(uri, CurrencyOnly::read));
    }

    @GET
    @Path("/remaining-obligation.csv")
    @Produces(CSV)
    @ResponseHeader(name = HttpHeaders.CONTENT_DISPOSITION, value = "attachment; filename=\"remaining-obligation.csv\"")
    @Operation(operationId = "exportRemainingObligation", summary = "What is still to be delivered, by month, as CSV", description = "Amounts in major units.")
    @Parameter(name = "currency", in = ParameterIn.QUERY, description = CURRENCY, schema = @Schema(implementation = CurrencyCode.class))
    @APIResponse(responseCode = "200", description = "The report.", content = @Content(mediaType = "text/csv", schema = @Schema(implementation = String.class)))
    @APIResponse(responseCode = "400", ref = "#/components/responses/BadRequest")
    public String remainingCsv(UriInfo uri) {
        return RevenueCsv.of(revenue.remaining(Query.of(uri, CurrencyOnly::read)));
    }
}
