package dev.brickwork.subscription;

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

import dev.brickwork.platform.http.Api;
import dev.brickwork.platform.http.Ids;
import dev.brickwork.platform.http.MultipartBody;
import dev.brickwork.platform.json.Body;
import dev.brickwork.platform.write.Write;

@Path(Api.BASE + "/subscriptions")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Subscriptions")
public class PauseResource {
    private final PauseService pauses;
    private final MultipartBody multipart;

    PauseResource(PauseService pauses, MultipartBody multipart) {
        this.pauses = pauses;
        this.multipart = multipart;
    }

    @POST
    @Path("/{subscription_id}/pause")
    @Consumes({MediaType.APPLICATION_JSON, MediaType.APPLICATION_FORM_URLENCODED})
    @Write("subscription.paused")
    @Operation(operationId = "pauseSubscription", summary = "Pause a subscription", description = "From today on, in the subscription's time zone. Its end and every period that is not issued move by the pause's days at once; invoices that are not issued are PAUSED meanwhile.")
    @RequestBody(required = true, content = {
            @Content(mediaType = MediaType.APPLICATION_JSON, schema = @Schema(implementation = PauseRequests.PauseSubscription.class), examples = @ExampleObject(name = "pause", value = "{\"scheduled_resume_at\": \"2026-05-01\"}")),
            @Content(mediaType = MediaType.APPLICATION_FORM_URLENCODED, schema = @Schema(implementation = PauseRequests.PauseSubscription.class)),
            @Content(mediaType = MediaType.MULTIPART_FORM_DATA, schema = @Schema(implementation = PauseRequests.PauseSubscription.class))})
    public PauseResponse pause(@RestPath("subscription_id") String subscriptionId, Body body) {
        return paused(subscriptionId, body);
    }

    @POST
    @Path("/{subscription_id}/pause")
    @Consumes(MediaType.MULTIPART_FORM_DATA)
    @Write("subscription.paused")
    @Operation(hidden = true)
    public PauseResponse pause(@RestPath("subscription_id") String subscriptionId, MultipartFormDataInput form) {
        return paused(subscriptionId, multipart.of(form));
    }

    @POST
    @Path("/{subscription_id}/resume")
    @Consumes({MediaType.APPLICATION_JSON, MediaType.APPLICATION_FORM_URLENCODED})
    @Write("subscription.resumed")
    @Operation(operationId = "resumeSubscription", summary = "Resume a paused subscription", description = "Today, in the subscription's time zone. Before the scheduled day, the unused days of the pause are given back: `ends_at` and every period that is not issued move back.")
    @RequestBody(content = {
            @Content(mediaType = MediaType.APPLICATION_JSON, schema = @Schema(implementation = PauseRequests.Resume.class)),
            @Content(mediaType = MediaType.APPLICATION_FORM_URLENCODED, schema = @Schema(implementation = PauseRequests.Resume.class)),
            @Content(mediaType = MediaType.MULTIPART_FORM_DATA, schema = @Schema(implementation = PauseRequests.Resume.class))})
    public PauseResponse resume(@RestPath("subscription_id") String subscriptionId, Body body) {
        return resumed(subscriptionId, body);
    }

    @POST
    @Path("/{subscription_id}/resume")
    @Consumes(MediaType.MULTIPART_FORM_DATA)
    @Write("subscription.resumed")
    @Operation(hidden = true)
    public PauseResponse resume(@RestPath("subscription_id") String subscriptionId, MultipartFormDataInput form) {
        return resumed(subscriptionId, multipart.of(form));
    }

    // Calls among the methods above would be intercepted, and each would begin a transaction of its own.

    private PauseResponse paused(String subscriptionId, Body body) {
        var id = Ids.of("Subscription", subscriptionId);
        pauses.lock(id);
        return pauses.pause(id, body.read(PauseRequests.PauseSubscription::read));
    }

    private PauseResponse resumed(String subscriptionId, Body body) {
        var id = Ids.of("Subscription", subscriptionId);
        pauses.lock(id);
        return pauses.resume(id, body.read(PauseRequests.Resume::read));
    }
}
