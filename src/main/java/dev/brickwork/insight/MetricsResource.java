package dev.brickwork.insight;

import java.time.LocalDate;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;

import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.ParameterIn;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

import dev.brickwork.core.metrics.MovementKind;
import dev.brickwork.core.metrics.MrrCause;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.platform.http.Api;
import dev.brickwork.platform.http.Csv;
import dev.brickwork.platform.http.Query;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageAddress;
import dev.brickwork.platform.page.Sorted;
import dev.brickwork.platform.write.OwnTransactions;

@Path(Api.BASE + "/metrics")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Metrics", description = "Monthly recurring revenue, its movements, and retention, as of any day.")
public class MetricsResource {
    private static final String AS_OF = "The day; today in the seller's time zone if not sent.";
    private static final String FROM = "The first month, as 2026-01; eleven months before the last if not sent.";
    private static final String TO = "The last month; this one if not sent. At most 120 months.";
    private static final String CURRENCY = "Only this currency.";
    private static final String MONTHS = "How many months before the day to compare with: 1 to 120, 12 if not sent.";

    private final MrrService service;
    private final MrrCsv csv;
    private final MrrStepCheck steps;

    MetricsResource(MrrService service, MrrCsv csv, MrrStepCheck steps) {
        this.service = service;
        this.csv = csv;
        this.steps = steps;
    }

    @GET
    @Path("/mrr")
    @Operation(operationId = "getMrr", summary = "Read recurring revenue", description = "On a day, by currency: MRR, ARR, committed usage, and what is contracted.")
    @Parameter(name = "as_of", in = ParameterIn.QUERY, description = AS_OF, schema = @Schema(implementation = LocalDate.class))
    @Parameter(name = "currency", in = ParameterIn.QUERY, description = CURRENCY, schema = @Schema(implementation = CurrencyCode.class))
    @APIResponse(responseCode = "200", description = "Recurring revenue.", content = @Content(schema = @Schema(implementation = MrrResponse.class)))
    @APIResponse(responseCode = "400", ref = "#/components/responses/BadRequest")
    public MrrResponse mrr(UriInfo uri) {
        return service.mrr(Query.of(uri, Requests.Day::read));
    }

    @GET
    @Path("/mrr.csv")
    @Produces(Csv.TYPE)
    @Operation(operationId = "exportMrr", summary = "Export recurring revenue", description = "A line for each subscription. They add up to what `getMrr` answers.")
    public Response mrrCsv(UriInfo uri) {
        return mrrCsv(PageAddress.of(uri));
    }

    /** The same for the console. */
    public Response mrrCsv(PageAddress address) {
        return csv.mrr(Query.of(address, Requests.Day::read));
    }

    @GET
    @Path("/mrr-movements")
    @Operation(operationId = "getMrrMovements", summary = "Read the movements of recurring revenue", description = "By currency and month: the opening, movements by kind and cause, and the closing, which is their sum.")
    @Parameter(name = "from", in = ParameterIn.QUERY, description = FROM, schema = @Schema(implementation = String.class))
    @Parameter(name = "to", in = ParameterIn.QUERY, description = TO, schema = @Schema(implementation = String.class))
    @Parameter(name = "currency", in = ParameterIn.QUERY, description = CURRENCY, schema = @Schema(implementation = CurrencyCode.class))
    @APIResponse(responseCode = "200", description = "The bridge.", content = @Content(schema = @Schema(implementation = BridgeResponse.class)))
    @APIResponse(responseCode = "400", ref = "#/components/responses/BadRequest")
    public BridgeResponse movements(UriInfo uri) {
        return service.bridge(Query.of(uri, MonthRange::read));
    }

    @GET
    @Path("/mrr-bridge.csv")
    @Produces(Csv.TYPE)
    @Operation(operationId = "exportMrrBridge", summary = "Export the bridge of recurring revenue", description = "By currency and month: a line for the opening, one for each kind and cause, one for the closing. They are what `getMrrMovements` answers.")
    @Parameter(name = "from", in = ParameterIn.QUERY, description = FROM, schema = @Schema(implementation = String.class))
    @Parameter(name = "to", in = ParameterIn.QUERY, description = TO, schema = @Schema(implementation = String.class))
    @Parameter(name = "currency", in = ParameterIn.QUERY, description = CURRENCY, schema = @Schema(implementation = CurrencyCode.class))
    public Response bridgeCsv(UriInfo uri) {
        return csv.bridge(Query.of(uri, MonthRange::read));
    }

    @GET
    @Path("/mrr-movements/customers")
    @Operation(operationId = "listMrrMovements", summary = "List movements by customer", description = "Who makes up the movements. Those of a month, kind and cause add up to what `getMrrMovements` answers.")
    @Parameter(name = "from", in = ParameterIn.QUERY, description = FROM, schema = @Schema(implementation = String.class))
    @Parameter(name = "to", in = ParameterIn.QUERY, description = TO, schema = @Schema(implementation = String.class))
    @Parameter(name = "currency", in = ParameterIn.QUERY, description = CURRENCY, schema = @Schema(implementation = CurrencyCode.class))
    @Parameter(name = "customer_id", in = ParameterIn.QUERY, description = "Only this customer.", schema = @Schema(implementation = String.class))
    @Parameter(name = "kind", in = ParameterIn.QUERY, description = "Only this kind.", schema = @Schema(implementation = MovementKind.class))
    @Parameter(name = "cause", in = ParameterIn.QUERY, description = "Only this cause.", schema = @Schema(implementation = MrrCause.class))
    @Sorted({})
    public Page<MovementResponse> customers(UriInfo uri) {
        return customers(PageAddress.of(uri));
    }

    /** The same for the console. */
    public Page<MovementResponse> customers(PageAddress address) {
        var query = Query.unsorted(address, Requests.Movements::read);
        return service.movements(query.filters(), query.page());
    }

    @GET
    @Path("/mrr-movements.csv")
    @Produces(Csv.TYPE)
    @Operation(operationId = "exportMrrMovements", summary = "Export movements", description = "A line for each customer, month, kind and cause.")
    @Parameter(name = "customer_id", in = ParameterIn.QUERY, description = "Only this customer.", schema = @Schema(implementation = String.class))
    @Parameter(name = "kind", in = ParameterIn.QUERY, description = "Only this kind.", schema = @Schema(implementation = MovementKind.class))
    @Parameter(name = "cause", in = ParameterIn.QUERY, description = "Only this cause.", schema = @Schema(implementation = MrrCause.class))
    public Response movementsCsv(UriInfo uri) {
        return movementsCsv(PageAddress.of(uri));
    }

    /** The same for the console. */
    public Response movementsCsv(PageAddress address) {
        return csv.movements(Query.of(address, Requests.Movements::read));
    }

    @GET
    @Path("/retention")
    @Operation(operationId = "getRetention", summary = "Read retention", description = "NRR, GRR, customer churn and revenue churn: what is left of the customers who had MRR some months before.")
    @Parameter(name = "as_of", in = ParameterIn.QUERY, description = AS_OF, schema = @Schema(implementation = LocalDate.class))
    @Parameter(name = "months", in = ParameterIn.QUERY, description = MONTHS, schema = @Schema(implementation = Integer.class))
    @Parameter(name = "currency", in = ParameterIn.QUERY, description = CURRENCY, schema = @Schema(implementation = CurrencyCode.class))
    @APIResponse(responseCode = "200", description = "Retention.", content = @Content(schema = @Schema(implementation = RetentionResponse.class)))
    @APIResponse(responseCode = "400", ref = "#/components/responses/BadRequest")
    public RetentionResponse retention(UriInfo uri) {
        return service.retention(Query.of(uri, Requests.Retention::read));
    }

    @GET
    @Path("/retention.csv")
    @Produces(Csv.TYPE)
    @Operation(operationId = "exportRetention", summary = "Export retention", description = "A line for each currency.")
    public Response retentionCsv(UriInfo uri) {
        return csv.retention(Query.of(uri, Requests.Retention::read));
    }

    @POST
    @Path("/rebuild")
    @OwnTransactions(why = "each subscription is compared and corrected under its own lock; a second time finds nothing to correct")
    @Operation(operationId = "rebuildMetrics", summary = "Rebuild the steps of recurring revenue", description = "Compares what is stored with every agreement, and writes anew what is wrong. For when the nightly check `mrr_steps` finds something.")
    public RebuiltResponse rebuild() {
        return steps.rebuild();
    }
}
