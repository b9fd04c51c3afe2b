package dev.brickwork.webhook;

import java.util.UUID;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
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
import dev.brickwork.platform.json.Body;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageAddress;
import dev.brickwork.platform.write.Write;

@Path(Api.BASE + "/webhook-deliveries")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Webhook deliveries", description = "What was sent where, and what became of it; kept for 30 days.")
public class DeliveryResource {
    private final DeliveryLog deliveries;
    private final WebhookService webhooks;

    DeliveryResource(DeliveryLog deliveries, WebhookService webhooks) {
        this.deliveries = deliveries;
        this.webhooks = webhooks;
    }

    @GET
    @Operation(operationId = "listWebhookDeliveries", summary = "List deliveries", description = "Newest first. `count` is null above 10,000 where a filter is set.")
    @Parameter(name = "endpoint_id", in = ParameterIn.QUERY, description = "Only those to this endpoint.", schema = @Schema(implementation = UUID.class))
    @Parameter(name = "event_id", in = ParameterIn.QUERY, description = "Only those of this event.", schema = @Schema(implementation = UUID.class))
    @Parameter(name = "status", in = ParameterIn.QUERY, description = "Only those that have come this far.", schema = @Schema(implementation = DeliveryStatus.class))
    public Page<DeliveryResponse> list(UriInfo uri) {
        return list(PageAddress.of(uri));
    }

    /** The same for the console. */
    public Page<DeliveryResponse> list(PageAddress address) {
        var query = Query.listing(address, DeliveryLog.SORT, DeliveryLog.Filters::read);
        return deliveries.list(query.filters(), query.page());
    }

    @GET
    @Path("/{delivery_id}")
    @Operation(operationId = "getWebhookDelivery", summary = "Read a delivery")
    public DeliveryResponse read(@RestPath("delivery_id") String deliveryId) {
        return deliveries.read(Ids.of("Webhook delivery", deliveryId));
    }

    @POST
    @Path("/{delivery_id}/retry")
    @Write("webhook_delivery.retried")
    @Operation(operationId = "retryWebhookDelivery", summary = "Send a delivery again", description = "With the same `webhook-id`. One that waits for its next attempt is tried at once; one that has ended begins anew.")
    public DeliveryResponse retry(@RestPath("delivery_id") String deliveryId, Body body) {
        var retried = webhooks.retry(Ids.of("Webhook delivery", deliveryId));
        body.read(in -> null);
        return retried;
    }
}
