package dev.brickwork.subscription;

import java.util.UUID;

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

import dev.brickwork.platform.http.Api;
import dev.brickwork.platform.http.Ids;
import dev.brickwork.platform.http.Query;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.SortFields;

@Path(Api.BASE + "/subscriptions")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Subscriptions", description = "What was agreed with a customer, and its life.")
public class SubscriptionResource {
    private final SubscriptionService subscriptions;

    SubscriptionResource(SubscriptionService subscriptions) {
        this.subscriptions = subscriptions;
    }

    @GET
    @Operation(operationId = "listSubscriptions", summary = "List subscriptions", description = "Newest first.")
    @Parameter(name = "customer_id", in = ParameterIn.QUERY, description = "Only subscriptions of this customer.", schema = @Schema(implementation = UUID.class))
    @Parameter(name = "status", in = ParameterIn.QUERY, description = "Only subscriptions in this state.", schema = @Schema(implementation = SubscriptionStatus.class))
    public Page<SubscriptionResponse> list(UriInfo uri) {
        var query = Query.listing(uri, SortFields.CREATED_AT, SubscriptionQuery::read);
        return subscriptions.list(query.filters(), query.page());
    }

    @GET
    @Path("/{subscription_id}")
    @Operation(operationId = "getSubscription", summary = "Read a subscription", description = "With its line items as they were contracted; their `discount` is in the shape that orders take.")
    public SubscriptionResponse read(@RestPath("subscription_id") String subscriptionId) {
        return subscriptions.read(Ids.of("Subscription", subscriptionId));
    }
}
