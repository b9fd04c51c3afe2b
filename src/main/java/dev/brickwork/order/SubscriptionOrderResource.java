package dev.brickwork.order;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;

import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
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

/** Orders where they are made: at the subscription they begin or change. */
@Path(Api.BASE + "/subscriptions")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = OrderResource.TAG, description = "What is offered to a customer; accepting it makes it the agreement.")
public class SubscriptionOrderResource {
    private static final String SUBSCRIPTION = "Subscription";
    private static final String ORDER = "Order";

    private final OrderService orders;

    SubscriptionOrderResource(OrderService orders) {
        this.orders = orders;
    }

    @POST
    @Write("order.created")
    @Operation(operationId = "createSubscription", summary = "Make a subscription and its order", description = "The subscription is PENDING until the order is accepted and its first day has come.")
    @RequestBody(required = true, content = @Content(schema = @Schema(implementation = OrderRequests.New.class)))
    @APIResponse(responseCode = "201", description = "The order.", content = @Content(schema = @Schema(implementation = OrderResult.class)))
    @APIResponse(responseCode = "404")
    public RestResponse<OrderResult> create(Body body) {
        return created(orders.create(body.read(OrderRequests.New::read)));
    }

    @GET
    @Path("/{subscription_id}/orders")
    @Operation(operationId = "listSubscriptionOrders", summary = "List a subscription's orders", description = "Newest first.")
    public Page<OrderResponse> list(@RestPath("subscription_id") String subscriptionId, UriInfo uri) {
        return orders.list(Ids.of(SUBSCRIPTION, subscriptionId), Query.page(uri));
    }

    @POST
    @Path("/{subscription_id}/upgrade")
    @Write("order.created")
    @Operation(operationId = "createUpgrade", summary = "Make an upgrade order", description = "More, less or other bricks for the rest of the current term. A subscription has at most one open upgrade.")
    @RequestBody(required = true, content = @Content(schema = @Schema(implementation = OrderRequests.Upgrade.class)))
    @APIResponse(responseCode = "201", description = "The order.", content = @Content(schema = @Schema(implementation = OrderResult.class)))
    public RestResponse<OrderResult> upgrade(@RestPath("subscription_id") String subscriptionId, Body body) {
        var agreement = orders.agreement(Ids.of(SUBSCRIPTION, subscriptionId));
        return created(orders.upgrade(agreement, body.read(OrderRequests.Upgrade::read)));
    }

    @PATCH
    @Path("/{subscription_id}/upgrade/{order_id}")
    @Write("order.amended")
    @Operation(operationId = "changeUpgrade", summary = "Amend an upgrade order", description = "Only while it is open. `contract_length`, `billing_frequency` and `currency` are the agreement's. Discounts are replaced, never merged: what should survive must be sent again.")
    @RequestBody(required = true, content = @Content(schema = @Schema(implementation = OrderRequests.ChangeUpgrade.class)))
    public OrderChanged changeUpgrade(@RestPath("subscription_id") String subscriptionId,
            @RestPath("order_id") String orderId, Body body) {
        var id = orders.existing(Ids.of(SUBSCRIPTION, subscriptionId), OrderType.UPGRADE, Ids.of(ORDER, orderId));
        return orders.change(id, body.read(OrderRequests.ChangeUpgrade::read));
    }

    @POST
    @Path("/{subscription_id}/recast")
    @Write("order.created")
    @Operation(operationId = "createRecast", summary = "Make a recast order", description = "A new agreement in place of the current one from `starts_at` on, in its currency. A subscription has at most one open recast.")
    @RequestBody(required = true, content = @Content(schema = @Schema(implementation = OrderRequests.Recast.class)))
    @APIResponse(responseCode = "201", description = "The order.", content = @Content(schema = @Schema(implementation = OrderResult.class)))
    public RestResponse<OrderResult> recast(@RestPath("subscription_id") String subscriptionId, Body body) {
        var agreement = orders.agreement(Ids.of(SUBSCRIPTION, subscriptionId));
        return created(orders.recast(agreement, body.read(OrderRequests.Recast::read)));
    }

    @PATCH
    @Path("/{subscription_id}/recast/{order_id}")
    @Write("order.amended")
    @Operation(operationId = "changeRecast", summary = "Amend a recast order", description = "Only while it is open. `starts_at` and `currency` cannot be changed. `adjustment_credit` null brings the automatic credit back.")
    @RequestBody(required = true, content = @Content(schema = @Schema(implementation = OrderRequests.ChangeRecast.class)))
    public OrderChanged changeRecast(@RestPath("subscription_id") String subscriptionId,
            @RestPath("order_id") String orderId, Body body) {
        var id = orders.existing(Ids.of(SUBSCRIPTION, subscriptionId), OrderType.RECAST, Ids.of(ORDER, orderId));
        return orders.change(id, body.read(OrderRequests.ChangeRecast::read));
    }

    private static RestResponse<OrderResult> created(OrderResult order) {
        return Answers.created("/orders/" + order.orderId(), order);
    }
}
