package dev.brickwork.order;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.server.multipart.MultipartFormDataInput;

import dev.brickwork.order.estimate.EstimateRequests;
import dev.brickwork.order.estimate.EstimateResponse;
import dev.brickwork.order.estimate.EstimateService;
import dev.brickwork.platform.http.Api;
import dev.brickwork.platform.http.Ids;
import dev.brickwork.platform.http.MultipartBody;
import dev.brickwork.platform.json.Body;
import dev.brickwork.platform.write.WritesNothing;

@Path(Api.BASE + "/subscriptions")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Estimates", description = "What an order would come to: the computation of acceptance, without the write.")
class EstimateResource {
    private static final String EXAMPLE = """
            {"starts_at": "2026-01-01", "contract_length": 12, "billing_frequency": "QUARTERLY",
             "plan_id": "018f2f7e-7b1c-7c4e-9d0a-3f1f6b7a1c11", "currency": "USD",
             "bricks": [{"brick_id": "018f2f7e-7b1c-7c4e-9d0a-3f1f6b7a1c22", "quantity": 25,
                         "discount": [{"rate": "10", "renews": true}, {"amount": 5000}]}]}""";

    private static final String UPGRADE_EXAMPLE = """
            {"starts_at": "2026-04-01", "bricks": [{"brick_id": "018f2f7e-7b1c-7c4e-9d0a-3f1f6b7a1c22", "quantity": 8}]}""";
    private static final String RECAST_EXAMPLE = """
            {"starts_at": "2026-04-11", "contract_length": 24, "billing_frequency": "ANNUALLY",
             "plan_id": "018f2f7e-7b1c-7c4e-9d0a-3f1f6b7a1c11", "adjustment_credit": null,
             "bricks": [{"brick_id": "018f2f7e-7b1c-7c4e-9d0a-3f1f6b7a1c22", "quantity": 40}]}""";

    private final EstimateService estimates;
    private final MultipartBody multipart;

    EstimateResource(EstimateService estimates, MultipartBody multipart) {
        this.estimates = estimates;
        this.multipart = multipart;
    }

    @POST
    @Path("/estimate")
    @WritesNothing
    @Operation(operationId = "estimateSubscription", summary = "Estimate a new subscription", description = "Line items, billing schedule and totals at the plan's latest published version. There is no customer yet, and so no tax. Nothing is stored.")
    @RequestBody(required = true, content = @Content(schema = @Schema(implementation = EstimateRequests.NewBusiness.class), examples = @ExampleObject(name = "subscription", value = EXAMPLE)))
    public EstimateResponse newBusiness(Body body) {
        return estimates.newBusiness(body.read(EstimateRequests.NewBusiness::read));
    }

    @POST
    @Path("/{subscription_id}/upgrade/estimate")
    @WritesNothing
    @Operation(operationId = "estimateUpgrade", summary = "Estimate an upgrade", description = "The difference between the invoices after the upgrade and before it, tax and all, to the end of the current term. Nothing is stored.")
    @RequestBody(required = true, content = @Content(schema = @Schema(implementation = EstimateRequests.Upgrade.class), examples = @ExampleObject(name = "upgrade", value = UPGRADE_EXAMPLE)))
    public EstimateResponse upgrade(@RestPath("subscription_id") String subscriptionId, Body body) {
        var agreement = estimates.agreement(Ids.of("Subscription", subscriptionId));
        return estimates.upgrade(agreement, body.read(EstimateRequests.Upgrade::read));
    }

    @POST
    @Path("/{subscription_id}/recast/estimate")
    @Consumes({MediaType.APPLICATION_JSON, MediaType.APPLICATION_FORM_URLENCODED})
    @WritesNothing
    @Operation(operationId = "estimateRecast", summary = "Estimate a recast", description = "A new agreement in place of the current one from `starts_at` on, and the credit for the unused part of what was issued. In a form, `bricks` and `phases` are JSON text in one field, or fields such as `bricks[0][brick_id]`. Nothing is stored.")
    @RequestBody(required = true, content = {
            @Content(mediaType = MediaType.APPLICATION_JSON, schema = @Schema(implementation = EstimateRequests.Recast.class), examples = @ExampleObject(name = "recast", value = RECAST_EXAMPLE)),
            @Content(mediaType = MediaType.APPLICATION_FORM_URLENCODED, schema = @Schema(implementation = EstimateRequests.Recast.class)),
            @Content(mediaType = MediaType.MULTIPART_FORM_DATA, schema = @Schema(implementation = EstimateRequests.Recast.class))})
    public EstimateResponse recast(@RestPath("subscription_id") String subscriptionId, Body body) {
        var agreement = estimates.agreement(Ids.of("Subscription", subscriptionId));
        return estimates.recast(agreement, body.read(EstimateRequests.Recast::read));
    }

    @POST
    @Path("/{subscription_id}/recast/estimate")
    @Consumes(MediaType.MULTIPART_FORM_DATA)
    @WritesNothing
    @Operation(hidden = true)
    public EstimateResponse recast(@RestPath("subscription_id") String subscriptionId, MultipartFormDataInput form) {
        return recast(subscriptionId, multipart.of(form));
    }
}
