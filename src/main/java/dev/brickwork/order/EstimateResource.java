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

import dev.brickwork.platform.http.Api;
import dev.brickwork.platform.http.WritesNothing;
import dev.brickwork.platform.json.Body;

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

    private final EstimateService estimates;

    EstimateResource(EstimateService estimates) {
        this.estimates = estimates;
    }

    @POST
    @Path("/estimate")
    @WritesNothing
    @Operation(operationId = "estimateSubscription", summary = "Estimate a new subscription", description = "Line items, billing schedule and totals at the plan's latest published version. There is no customer yet, and so no tax. Nothing is stored.")
    @RequestBody(required = true, content = @Content(schema = @Schema(implementation = EstimateRequests.NewBusiness.class), examples = @ExampleObject(name = "subscription", value = EXAMPLE)))
    public EstimateResponse newBusiness(Body body) {
        return estimates.newBusiness(body.read(EstimateRequests.NewBusiness::read));
    }
}
