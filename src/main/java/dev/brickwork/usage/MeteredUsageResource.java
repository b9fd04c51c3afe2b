package dev.brickwork.usage;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;

import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.ParameterIn;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestPath;

import dev.brickwork.catalog.CatalogNames;
import dev.brickwork.platform.http.Api;
import dev.brickwork.platform.http.Ids;
import dev.brickwork.platform.http.Query;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageAddress;
import dev.brickwork.platform.page.Sorted;

@Path(Api.BASE + "/subscriptions/{subscription_id}/bricks/{brick_id}/usage")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Usage")
public class MeteredUsageResource {
    private static final String FROM = "A day in the subscription's time zone, or a time; inclusive.";

    private final MeteredUsage usage;

    MeteredUsageResource(MeteredUsage usage) {
        this.usage = usage;
    }

    @GET
    @Path("/entries")
    @Operation(operationId = "listUsageEntries", summary = "List usage entries of a brick", description = "Newest first. Only entries with a `transaction_id` are listed.")
    @Parameter(name = "from", in = ParameterIn.QUERY, description = FROM, schema = @Schema(implementation = String.class))
    @Parameter(name = "to", in = ParameterIn.QUERY, description = "A day in the subscription's time zone, to its end, or a time; inclusive.", schema = @Schema(implementation = String.class))
    @Parameter(name = "search", in = ParameterIn.QUERY, description = "Only entries whose `transaction_id` or `properties` (as JSON text) hold this, in whatever case, or whose value is this number.", schema = @Schema(implementation = String.class, maxLength = 255))
    @Sorted("time")
    public Page<UsageEntryResponse> entries(@RestPath("subscription_id") String subscriptionId,
            @RestPath("brick_id") String brickId, UriInfo uri) {
        return entries(subscriptionId, brickId, PageAddress.of(uri));
    }

    /** The same for the console. */
    public Page<UsageEntryResponse> entries(String subscriptionId, String brickId, PageAddress address) {
        var meter = meter(subscriptionId, brickId);
        var query = Query.listing(address, UsageQuery.SORT, UsageFilter.ofEntries(meter));
        return usage.entries(meter, query.filters(), query.page());
    }

    @GET
    @Operation(operationId = "listUsagePeriods", summary = "Show usage of a brick per meter period", description = "Newest first: the meter periods that have a moment between `from` and `to`, those to come included.")
    @Parameter(name = "from", in = ParameterIn.QUERY, description = FROM, schema = @Schema(implementation = String.class))
    @Parameter(name = "to", in = ParameterIn.QUERY, description = "A day in the subscription's time zone, to its end, or a time; inclusive.", schema = @Schema(implementation = String.class))
    @Sorted("starts_at")
    public Page<UsagePeriodResponse> periods(@RestPath("subscription_id") String subscriptionId,
            @RestPath("brick_id") String brickId, UriInfo uri) {
        return periods(subscriptionId, brickId, PageAddress.of(uri));
    }

    /** The same for the console. */
    public Page<UsagePeriodResponse> periods(String subscriptionId, String brickId, PageAddress address) {
        var meter = meter(subscriptionId, brickId);
        var query = Query.listing(address, MeteredUsage.SORT, UsageFilter.ofPeriods(meter));
        return usage.periods(meter, query.filters(), query.page());
    }

    /** For who shows the entries as a table, which says what is wrong with a filter and not that there is no meter. */
    public void existing(String subscriptionId, String brickId) {
        meter(subscriptionId, brickId);
    }

    private Meter meter(String subscriptionId, String brickId) {
        return usage.meter(Ids.of("Subscription", subscriptionId), Ids.find(CatalogNames.BRICK, brickId));
    }
}
