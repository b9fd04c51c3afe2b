package dev.brickwork.order.ending;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
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

import dev.brickwork.platform.http.Api;
import dev.brickwork.platform.http.Ids;
import dev.brickwork.platform.json.Body;
import dev.brickwork.platform.write.Write;
import dev.brickwork.platform.write.WritesNothing;
import dev.brickwork.subscription.SubscriptionResponse;

@Path(Api.BASE + "/subscriptions/{subscription_id}")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Subscriptions")
public class EndingResource {
    private static final String SUBSCRIPTION = "Subscription";
    private static final String EXAMPLE = """
            {"ends_at": "2026-06-30", "billing": "CREDIT", "reason": "Moved to another provider"}""";

    private final EndingService endings;

    EndingResource(EndingService endings) {
        this.endings = endings;
    }

    @POST
    @Path("/end")
    @Write("subscription.end_scheduled")
    @Operation(operationId = "endSubscription", summary = "End a subscription", description = "On a day of its current term, also one that is over. While the end is still to come, calling it again moves it. Invoices that are not issued bill no day after the end; with `BILL_REST` they are billed together when it comes.")
    @RequestBody(required = true, content = @Content(schema = @Schema(implementation = EndRequest.class), examples = @ExampleObject(name = "end", value = EXAMPLE)))
    public SubscriptionResponse end(@RestPath("subscription_id") String subscriptionId, Body body) {
        var agreement = endings.lock(Ids.of(SUBSCRIPTION, subscriptionId));
        return endings.end(agreement, body.read(EndRequest::read));
    }

    @POST
    @Path("/end/estimate")
    @WritesNothing
    @Operation(operationId = "estimateEnd", summary = "Estimate an end", description = "What is credited, and which invoices follow, if the subscription ends so. Nothing is stored.")
    @RequestBody(required = true, content = @Content(schema = @Schema(implementation = EndRequest.class), examples = @ExampleObject(name = "end", value = EXAMPLE)))
    public EndEstimateResponse estimate(@RestPath("subscription_id") String subscriptionId, Body body) {
        var agreement = endings.agreement(Ids.of(SUBSCRIPTION, subscriptionId));
        return endings.estimate(agreement, body.read(EndRequest::read));
    }

    @DELETE
    @Path("/end")
    @Write("subscription.end_canceled")
    @Operation(operationId = "takeBackEnd", summary = "Take back an end", description = "While it is still to come. Refused once an invoice was issued that stops with the end: the days after it would be billed by nobody.")
    public SubscriptionResponse takeBack(@RestPath("subscription_id") String subscriptionId) {
        return endings.takeBack(endings.lock(Ids.of(SUBSCRIPTION, subscriptionId)));
    }

    @POST
    @Path("/do-not-renew")
    @Write("subscription.renewal_stopped")
    @Operation(operationId = "doNotRenew", summary = "Let a subscription end with its term", description = "Whatever its orders say, until an order is accepted that says otherwise. Saying it again changes nothing.")
    @RequestBody(content = @Content(schema = @Schema(implementation = DoNotRenewRequest.class)))
    public SubscriptionResponse doNotRenew(@RestPath("subscription_id") String subscriptionId, Body body) {
        var id = Ids.of(SUBSCRIPTION, subscriptionId);
        endings.lock(id);
        return endings.renew(id, false, body.read(DoNotRenewRequest::read).shouldNotifyCustomer());
    }

    @DELETE
    @Path("/do-not-renew")
    @Write("subscription.renewal_resumed")
    @Operation(operationId = "renewAfterAll", summary = "Let a subscription renew after all", description = "At the end of its term, whatever its orders say. Saying it again changes nothing.")
    public SubscriptionResponse renewAfterAll(@RestPath("subscription_id") String subscriptionId) {
        var id = Ids.of(SUBSCRIPTION, subscriptionId);
        endings.lock(id);
        return endings.renew(id, true, false);
    }
}
