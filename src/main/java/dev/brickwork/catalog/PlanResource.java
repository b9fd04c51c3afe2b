package dev.brickwork.catalog;

import java.util.regex.Pattern;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;

import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.ParameterIn;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestResponse;

import dev.brickwork.core.Missing;
import dev.brickwork.platform.http.Answers;
import dev.brickwork.platform.http.Api;
import dev.brickwork.platform.http.Ids;
import dev.brickwork.platform.http.Query;
import dev.brickwork.platform.json.Body;
import dev.brickwork.platform.json.Fields;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageAddress;
import dev.brickwork.platform.page.Sorted;
import dev.brickwork.platform.write.Write;

@Path(Api.BASE + "/plans")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Plans", description = "What is sold, and at what prices.")
public class PlanResource {
    private static final Pattern NUMBER = Pattern.compile("[1-9]\\d{0,8}");
    private static final String EXAMPLE = """
            {"code": "team-2026", "name": "Team", "bricks": [
              {"code": "seats", "name": "Seats", "kind": "ADD_ON", "unit": "seats",
               "pricing": {"model": "GRADUATED", "period": "MONTH", "prices": {"USD": {"tiers": [
                 {"up_to": 10, "unit_price": "10.00"}, {"up_to": null, "unit_price": "8.00"}]}}}},
              {"code": "api-calls", "name": "API calls", "kind": "USAGE", "aggregation": "SUM",
               "pricing": {"model": "PER_UNIT", "period": "MONTH", "prices": {"USD": {"unit_price": "0.002"}}}}]}""";

    private final PlanService plans;

    PlanResource(PlanService plans) {
        this.plans = plans;
    }

    @POST
    @Write("plan.created")
    @Operation(operationId = "createPlan", summary = "Make a plan", description = "Makes the plan and publishes its version 1. A brick's code names it for the whole seller: the same code in another plan or version is the same `brick_id`.")
    @RequestBody(required = true, content = @Content(schema = @Schema(implementation = PlanRequests.Create.class), examples = @ExampleObject(name = "plan", value = EXAMPLE)))
    @APIResponse(responseCode = "201", description = "The plan with its bricks.", content = @Content(schema = @Schema(implementation = PlanResponse.class)))
    public RestResponse<PlanResponse> create(Body body) {
        var plan = plans.create(body.read(PlanRequests.Create::read));
        return Answers.created("/plans/" + plan.planId(), plan);
    }

    @GET
    @Operation(operationId = "listPlans", summary = "List plans", description = "Newest first, without their bricks.")
    @Parameter(name = "code", in = ParameterIn.QUERY, description = "Only the plan with this code.", schema = @Schema(implementation = String.class))
    @Sorted({"created_at", "code"})
    public Page<PlanResponse.Summary> list(UriInfo uri) {
        return list(PageAddress.of(uri));
    }

    /** The same for the console. */
    public Page<PlanResponse.Summary> list(PageAddress address) {
        var query = Query.listing(address, PlanService.SORT, PlanService.Filters::read);
        return plans.list(query.filters(), query.page());
    }

    @GET
    @Path("/{plan_id}")
    @Operation(operationId = "getPlan", summary = "Read a plan", description = "With the bricks of its latest published version.")
    public PlanResponse get(@RestPath("plan_id") String planId) {
        return plans.get(Ids.of(CatalogNames.PLAN, planId));
    }

    @POST
    @Path("/{plan_id}/versions")
    @Write("plan_version.created")
    @Operation(operationId = "createPlanVersion", summary = "Make the next version of a plan", description = "Published at once unless `publish` is false. New orders use the latest published version; subscriptions keep the one they were sold at.")
    @RequestBody(required = true, content = @Content(schema = @Schema(implementation = PlanRequests.CreateVersion.class)))
    @APIResponse(responseCode = "201", description = "The version with its bricks.", content = @Content(schema = @Schema(implementation = PlanVersionResponse.class)))
    public RestResponse<PlanVersionResponse> createVersion(@RestPath("plan_id") String planId, Body body) {
        var id = plans.existing(Ids.of(CatalogNames.PLAN, planId));
        var version = plans.addVersion(id, body.read(PlanRequests.CreateVersion::read));
        return Answers.created("/plans/" + version.planId() + "/versions/" + version.version(), version);
    }

    @GET
    @Path("/{plan_id}/versions/{version}")
    @Operation(operationId = "getPlanVersion", summary = "Read a version of a plan", description = "Drafts too.")
    public PlanVersionResponse version(@RestPath("plan_id") String planId, @RestPath("version") String version) {
        return plans.version(Ids.of(CatalogNames.PLAN, planId), number(version));
    }

    @POST
    @Path("/{plan_id}/versions/{version}/publish")
    @Write("plan_version.published")
    @Operation(operationId = "publishPlanVersion", summary = "Publish a draft", description = "From now on it is the plan's latest version, and never changes. Versions are published in order: a draft older than the latest published version is refused.")
    @RequestBody(content = @Content(schema = @Schema(type = org.eclipse.microprofile.openapi.annotations.enums.SchemaType.OBJECT, description = "No members.")))
    public PlanVersionResponse publish(@RestPath("plan_id") String planId, @RestPath("version") String version, Body body) {
        var plan = plans.existing(Ids.of(CatalogNames.PLAN, planId));
        var number = plans.existing(plan, number(version));
        body.read(PlanResource::nothing);
        return plans.publish(plan, number);
    }

    private static Void nothing(Fields in) {
        return null;
    }

    private static int number(String version) {
        if (!NUMBER.matcher(version).matches()) {
            throw new Missing("Plan version");
        }
        return Integer.parseInt(version);
    }
}
