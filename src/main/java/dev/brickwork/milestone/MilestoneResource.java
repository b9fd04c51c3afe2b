package dev.brickwork.milestone;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;

import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestResponse;

import dev.brickwork.platform.http.Answers;
import dev.brickwork.platform.http.Api;
import dev.brickwork.platform.http.Ids;
import dev.brickwork.platform.http.Query;
import dev.brickwork.platform.json.Body;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.write.Write;

@Path(Api.BASE + "/subscriptions/{subscription_id}/milestones")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Milestones", description = "Work that is billed as it is completed.")
class MilestoneResource {
    private static final String SUBSCRIPTION = "Subscription";
    private static final String MILESTONE = "Milestone";

    private final MilestoneService milestones;

    MilestoneResource(MilestoneService milestones) {
        this.milestones = milestones;
    }

    @GET
    @Operation(operationId = "listMilestones", summary = "List the milestones of a subscription", description = "Newest first.")
    public Page<MilestoneResponse> list(@RestPath("subscription_id") String subscriptionId, UriInfo uri) {
        var id = Ids.of(SUBSCRIPTION, subscriptionId);
        milestones.existing(id);
        return milestones.list(id, Query.page(uri));
    }

    @GET
    @Path("/{milestone_id}")
    @Operation(operationId = "getMilestone", summary = "Read a milestone", description = "With its completions, and which invoice bills each.")
    public MilestoneResponse read(@RestPath("subscription_id") String subscriptionId,
            @RestPath("milestone_id") String milestoneId) {
        var id = Ids.of(SUBSCRIPTION, subscriptionId);
        milestones.existing(id);
        return milestones.read(id, Ids.of(MILESTONE, milestoneId));
    }

    @POST
    @Path("/{milestone_id}/complete")
    @Write("milestone.completed")
    @Operation(operationId = "completeMilestone", summary = "Complete some or all of a milestone", description = "It is billed at once by an invoice of its own, or with the next scheduled invoice of the subscription.")
    @RequestBody(required = true, content = @Content(schema = @Schema(implementation = CompleteMilestoneRequest.class), examples = @ExampleObject(name = "at once", value = "{\"quantity\": 1, \"service_date\": \"2026-04-30\"}")))
    @APIResponse(responseCode = "201", description = "The completion, and the milestone after it.", content = @Content(schema = @Schema(implementation = MilestoneResponse.Completed.class)))
    public RestResponse<MilestoneResponse.Completed> complete(@RestPath("subscription_id") String subscriptionId,
            @RestPath("milestone_id") String milestoneId, Body body) {
        var agreement = milestones.lock(Ids.of(SUBSCRIPTION, subscriptionId));
        var locked = milestones.lock(agreement, Ids.of(MILESTONE, milestoneId));
        return Answers.created(milestones.complete(locked, body.read(CompleteMilestoneRequest::read)));
    }
}
