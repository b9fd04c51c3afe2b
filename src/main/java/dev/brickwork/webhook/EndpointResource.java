package dev.brickwork.webhook;

import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
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

import dev.brickwork.core.Refused;
import dev.brickwork.platform.caller.Caller;
import dev.brickwork.platform.http.Api;
import dev.brickwork.platform.http.Ids;
import dev.brickwork.platform.http.Query;
import dev.brickwork.platform.json.Body;
import dev.brickwork.platform.outbox.EventRelay;
import dev.brickwork.platform.outbox.KnownEvents;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageAddress;
import dev.brickwork.platform.page.SortFields;
import dev.brickwork.platform.write.OwnTransactions;
import dev.brickwork.platform.write.Repeats;
import dev.brickwork.platform.write.Write;

@Path(Api.BASE + "/webhook-endpoints")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Webhook endpoints", description = "Where events are sent, after the Standard Webhooks specification.")
public class EndpointResource {
    private static final String KIND = "Webhook endpoint";
    private static final long LOOK_UP_SECONDS_MAX = 5;

    private final WebhookService webhooks;
    private final EndpointWrites writes;
    private final KnownEvents known;
    private final AddressGuard guard;
    private final EventRelay relay;
    private final Caller caller;
    private final Repeats repeats;

    EndpointResource(WebhookService webhooks, EndpointWrites writes, KnownEvents known, AddressGuard guard,
            EventRelay relay, Caller caller, Repeats repeats) {
        this.webhooks = webhooks;
        this.writes = writes;
        this.known = known;
        this.guard = guard;
        this.relay = relay;
        this.caller = caller;
        this.repeats = repeats;
    }

    @Schema(name = "WebhookTest")
    public record Tested(@Schema(required = true, examples = "A test event is on its way.") String message) {
    }

    @Schema(name = "WebhookReplay")
    public record EventsReplayed(
            @Schema(required = true, description = "How many events are sent again, or for the first time.", examples = "12") int count) {
    }

    @POST
    @OwnTransactions(why = "the host is looked up before the transaction of EndpointWrites begins, which is a @Write")
    @Operation(operationId = "createWebhookEndpoint", summary = "Make an endpoint", description = "It gets what happens from now on. The secret is in this answer and never again. Needs the scope `events:read` too.")
    @RequestBody(required = true, content = @Content(schema = @Schema(implementation = EndpointRequests.Create.class)))
    @APIResponse(responseCode = "201", description = "The endpoint, with its secret.", content = @Content(schema = @Schema(implementation = EndpointResponse.class)))
    public RestResponse<EndpointResponse> create(Body body) {
        refuseUnlessEventsAreReadable();
        repeats.answerIfDone();
        var request = body.read(in -> EndpointRequests.Create.read(in, known, guard));
        refuseUnlessPublic(request.url());
        return writes.create(request, relay.catchUp());
    }

    @GET
    @Operation(operationId = "listWebhookEndpoints", summary = "List endpoints", description = "Newest first, disabled ones too.")
    public Page<EndpointResponse> list(UriInfo uri) {
        return list(PageAddress.of(uri));
    }

    /** The same for the console. */
    public Page<EndpointResponse> list(PageAddress address) {
        return webhooks.list(Query.page(address, SortFields.CREATED_AT));
    }

    @GET
    @Path("/{endpoint_id}")
    @Operation(operationId = "getWebhookEndpoint", summary = "Read an endpoint")
    public EndpointResponse read(@RestPath("endpoint_id") String endpointId) {
        return webhooks.read(Ids.of(KIND, endpointId));
    }

    @PATCH
    @Path("/{endpoint_id}")
    @OwnTransactions(why = "the host is looked up before the transaction of EndpointWrites begins, which is a @Write")
    @Operation(operationId = "changeWebhookEndpoint", summary = "Change an endpoint", description = "A new url counts from the next attempt on. One that is enabled again gets what happens from then on; see replay for what it missed. A change of `url` or `event_types` needs the scope `events:read` too.")
    @RequestBody(required = true, content = @Content(schema = @Schema(implementation = EndpointRequests.Change.class)))
    @APIResponse(responseCode = "200", description = "The endpoint as it is now.", content = @Content(schema = @Schema(implementation = EndpointResponse.class)))
    public EndpointResponse change(@RestPath("endpoint_id") String endpointId, Body body) throws Exception {
        repeats.answerIfDone();
        var id = Ids.of(KIND, endpointId);
        webhooks.read(id);
        var change = body.read(in -> EndpointRequests.Change.read(in, known, guard));
        if (change.url().isSent() || change.eventTypes().isSent()) {
            refuseUnlessEventsAreReadable();
        }
        if (change.url().isSent()) {
            refuseUnlessPublic(change.url().value());
        }
        return writes.change(id, change, relay.catchUp());
    }

    @DELETE
    @Path("/{endpoint_id}")
    @Write("webhook_endpoint.deleted")
    @Operation(operationId = "deleteWebhookEndpoint", summary = "Delete an endpoint", description = "What waits to be delivered is given up. Answers the endpoint as it was.")
    public EndpointResponse delete(@RestPath("endpoint_id") String endpointId) {
        return webhooks.delete(Ids.of(KIND, endpointId));
    }

    @POST
    @Path("/{endpoint_id}/rotate-secret")
    @Write(value = "webhook_endpoint.secret_rotated", showsSecret = true)
    @Operation(operationId = "rotateWebhookSecret", summary = "Replace the secret", description = "For 24 hours deliveries bear two signatures, by the new secret and by the old one.")
    @APIResponse(responseCode = "200", description = "The endpoint, with its new secret.", content = @Content(schema = @Schema(implementation = EndpointResponse.class)))
    public EndpointResponse rotateSecret(@RestPath("endpoint_id") String endpointId, Body body) {
        var rotated = webhooks.rotateSecret(Ids.of(KIND, endpointId));
        body.read(in -> null);
        return rotated;
    }

    @POST
    @Path("/{endpoint_id}/test")
    @Write("webhook_endpoint.tested")
    @Operation(operationId = "testWebhookEndpoint", summary = "Send a test event", description = "A `webhook_endpoint.test`, to this endpoint only, whatever event types it asked for. What becomes of it is in the list of deliveries.")
    public Tested test(@RestPath("endpoint_id") String endpointId, Body body) {
        webhooks.test(Ids.of(KIND, endpointId));
        body.read(in -> null);
        return new Tested("A test event is on its way.");
    }

    @POST
    @Path("/{endpoint_id}/replay")
    @Write("webhook_endpoint.replayed")
    @Operation(operationId = "replayWebhookEvents", summary = "Send events again", description = "All that came after an event and that the endpoint asks for, at most 10,000, each under the `webhook-id` it has always had. Needs the scope `events:read` too.")
    @RequestBody(required = true, content = @Content(schema = @Schema(implementation = EndpointRequests.Replay.class)))
    public EventsReplayed replay(@RestPath("endpoint_id") String endpointId, Body body) {
        refuseUnlessEventsAreReadable();
        var id = Ids.of(KIND, endpointId);
        webhooks.read(id);
        return new EventsReplayed(webhooks.replay(id, body.read(EndpointRequests.Replay::read).after()));
    }

    /** A caller that says where events go, and which, reads them there. */
    private void refuseUnlessEventsAreReadable() {
        caller.scopes().refuseUnlessAllowed("events", false);
    }

    private void refuseUnlessPublic(String url) {
        try {
            guard.addresses(guard.parse(url)).toCompletableFuture().orTimeout(LOOK_UP_SECONDS_MAX, TimeUnit.SECONDS).join();
        } catch (CompletionException e) {
            throw Refused.field("url", e.getCause() instanceof AddressGuard.Forbidden forbidden
                    ? forbidden.getMessage()
                    : "must name a host that can be found");
        }
    }
}
