package dev.brickwork.insight.revenue;

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
import dev.brickwork.platform.page.PageAddress;

@Path(Api.BASE + "/reports")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Revenue", description = "When what was billed is revenue (ASC 606, IFRS 15).")
public class RevenueResource {
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
        return revenue(PageAddress.of(uri));
    }

    /** The same for the console. */
    public RevenueResponse revenue(PageAddress address) {
        return revenue.revenue(Query.of(address, MonthRange::read));
    }

    @GET
    @Path("/revenue.csv")
    @Produces(Csv.TYPE)
    @Operation(operationId = "exportRevenue", summary = "Export revenue by month and brick")
    public Response revenueCsv(UriInfo uri) {
        return revenueCsv(PageAddress.of(uri));
    }

    /** The same for the console. */
    public Response revenueCsv(PageAddress address) {
        return RevenueCsv.of(revenue(address));
    }

    @GET
    @Path("/deferred-revenue")
    @Operation(operationId = "getDeferredRevenue", summary = "Deferred revenue, rolled forward", description = "opening + billed - recognized = closing, month by month.")
    @Parameter(name = "from", in = ParameterIn.QUERY, description = FROM, schema = @Schema(implementation = String.class))
    @Parameter(name = "to", in = ParameterIn.QUERY, description = TO, schema = @Schema(implementation = String.class))
    @Parameter(name = "currency", in = ParameterIn.QUERY, description = CURRENCY, schema = @Schema(implementation = CurrencyCode.class))
    public DeferredRevenueResponse deferred(UriInfo uri) {
        return deferred(PageAddress.of(uri));
    }

    /** The same for the console. */
    public DeferredRevenueResponse deferred(PageAddress address) {
        return revenue.deferred(Query.of(address, MonthRange::read));
    }

    @GET
    @Path("/deferred-revenue.csv")
    @Produces(Csv.TYPE)
    @Operation(operationId = "exportDeferredRevenue", summary = "Export deferred revenue, rolled forward")
    public Response deferredCsv(UriInfo uri) {
        return deferredCsv(PageAddress.of(uri));
    }

    /** The same for the console. */
    public Response deferredCsv(PageAddress address) {
        return RevenueCsv.of(deferred(address));
    }

    @GET
    @Path("/remaining-obligation")
    @Operation(operationId = "getRemainingObligation", summary = "What is still to be delivered, by month")
    @Parameter(name = "currency", in = ParameterIn.QUERY, description = CURRENCY, schema = @Schema(implementation = CurrencyCode.class))
    public RemainingObligationResponse remaining(UriInfo uri) {
        return remaining(PageAddress.of(uri));
    }

    /** The same for the console. */
    public RemainingObligationResponse remaining(PageAddress address) {
        return revenue.remaining(Query.of(address, CurrencyOnly::read));
    }

    @GET
    @Path("/remaining-obligation.csv")
    @Produces(Csv.TYPE)
    @Operation(operationId = "exportRemainingObligation", summary = "Export what is still to be delivered, by month")
    public Response remainingCsv(UriInfo uri) {
        return remainingCsv(PageAddress.of(uri));
    }

    /** The same for the console. */
    public Response remainingCsv(PageAddress address) {
        return RevenueCsv.of(remaining(address));
    }
}
