package dev.brickwork.console.setup;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import jakarta.transaction.Transactional;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;

import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestPath;

import dev.brickwork.console.action.Act;
import dev.brickwork.console.action.Acts;
import dev.brickwork.console.action.Effect;
import dev.brickwork.console.frame.Console;
import dev.brickwork.console.frame.ConsolePages;
import dev.brickwork.console.frame.Frame;
import dev.brickwork.console.frame.Needs;
import dev.brickwork.console.list.Filter;
import dev.brickwork.console.list.Format;
import dev.brickwork.console.list.Formats;
import dev.brickwork.console.list.Links;
import dev.brickwork.console.list.Table;
import dev.brickwork.console.list.Tone;
import dev.brickwork.platform.http.Csv;
import dev.brickwork.platform.json.Body;
import dev.brickwork.platform.page.PageAddress;
import dev.brickwork.platform.write.OwnTransactions;
import dev.brickwork.webhook.DeliveryResource;
import dev.brickwork.webhook.DeliveryResponse;
import dev.brickwork.webhook.DeliveryStatus;
import dev.brickwork.webhook.EndpointResource;
import dev.brickwork.webhook.EndpointResponse;
import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;

/** What was sent where, what the receiver answered, and once more. */
@Path(Console.PATH)
@Produces(Console.HTML)
class DeliveryScreens {
    private static final String READ = "webhook-deliveries:read";
    private static final String RESEND = "resend";
    private static final int ENDPOINTS_MAX = 100;

    private final DeliveryResource deliveries;
    private final EndpointResource endpoints;
    private final Deliveries shown;
    private final Acts asked;
    private final Frame frame;
    private final Formats formats;

    DeliveryScreens(DeliveryResource deliveries, EndpointResource endpoints, Deliveries shown, Acts asked, Frame frame,
            Formats formats) {
        this.deliveries = deliveries;
        this.endpoints = endpoints;
        this.shown = shown;
        this.asked = asked;
        this.frame = frame;
        this.formats = formats;
    }

    @CheckedTemplate
    static class Templates {
        static native TemplateInstance list(Table.View table);

        static native TemplateInstance delivery(DeliveryView view);
    }

    /**
     * @param endpoint null for who may not see it
     * @param attempts the last first
     * @param done what was just done; null for nothing
     */
    public record DeliveryView(DeliveryResponse delivery, EndpointResponse endpoint, List<Deliveries.Attempt> attempts,
            boolean canResend, boolean isDone, Format f) {

        public String endpointLink() {
            return Links.to(Links.WEBHOOKS + "/" + delivery.endpointId());
        }

        public String eventLink() {
            return Links.to(Links.EVENTS + "/" + delivery.eventId());
        }

        public String href() {
            return Links.to(Links.DELIVERIES + "/" + delivery.deliveryId());
        }

        public String statusWords() {
            return Tone.words(delivery.status());
        }

        public String statusTone() {
            return Tone.of(delivery.status().name());
        }
    }

    @GET
    @Path(Links.DELIVERIES)
    @Needs(READ)
    @Transactional
    @Operation(hidden = true)
    public Response list(UriInfo uri) {
        return ConsolePages.html(Templates.list(table().view(PageAddress.of(Links.to(Links.DELIVERIES), uri))));
    }

    @GET
    @Path(Links.DELIVERIES + ".csv")
    @Produces(Csv.TYPE)
    @Needs(READ)
    @Operation(hidden = true)
    public Response file(UriInfo uri) {
        return Csv.download("deliveries", table().file(uri));
    }

    @GET
    @Path(Links.DELIVERIES + "/{delivery_id}")
    @Needs(READ)
    @Transactional
    @Operation(hidden = true)
    public Response read(@RestPath("delivery_id") String deliveryId, UriInfo uri) {
        var delivery = deliveries.read(deliveryId);
        var attempts = new ArrayList<>(shown.attempts(delivery));
        Collections.reverse(attempts);
        return ConsolePages.html(Templates.delivery(new DeliveryView(delivery,
                frame.can("webhook-endpoints:read") ? endpoint(delivery) : null, attempts,
                frame.can(resend(delivery).scope()), PageAddress.of("", uri).value("done") != null, formats.current())));
    }

    /** Null if it was deleted. */
    private EndpointResponse endpoint(DeliveryResponse delivery) {
        try {
            return endpoints.read(delivery.endpointId().toString());
        } catch (dev.brickwork.core.Missing deleted) {
            return null;
        }
    }

    @GET
    @Path(Links.DELIVERIES + "/{delivery_id}/do/" + RESEND)
    @Needs(READ)
    @Operation(hidden = true)
    public Response ask(@RestPath("delivery_id") String deliveryId) {
        var delivery = deliveries.read(deliveryId);
        return asked.form(resend(delivery), target(delivery));
    }

    @POST
    @Path(Links.DELIVERIES + "/{delivery_id}/do/" + RESEND)
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    @Needs(READ)
    @OwnTransactions(why = "It calls an operation of the API, which is kept whole as it says; a preview is rolled back.")
    @Operation(hidden = true)
    public Response act(@RestPath("delivery_id") String deliveryId, Body body) {
        var before = deliveries.read(deliveryId);
        return asked.post(RESEND, Optional.of(resend(before)), target(before), body, () -> effect(before));
    }

    private Effect effect(DeliveryResponse before) {
        var after = deliveries.read(before.deliveryId().toString());
        var f = formats.current();
        return new Effect(List.of(
                new Effect.Change("Status", Tone.words(before.status()), Tone.words(after.status())),
                new Effect.Change("Next attempt", f.time(before.nextAttemptAt()), f.time(after.nextAttemptAt()))),
                List.of(), List.of());
    }

    private Act resend(DeliveryResponse delivery) {
        return new Act(RESEND, "Send again", "Send again",
                "Sends the event again with the same webhook-id. A pending delivery is retried now, a finished one starts over.",
                "webhook-deliveries:write", List.of(),
                body -> deliveries.retry(delivery.deliveryId().toString(), body));
    }

    private Acts.Target target(DeliveryResponse delivery) {
        return new Acts.Target("Delivery of " + delivery.eventType(),
                Links.to(Links.DELIVERIES + "/" + delivery.deliveryId()),
                Console.PATH + Links.DELIVERIES + "/" + delivery.deliveryId(),
                delivery.status() + " " + delivery.attempts().length(), formats.current().zone());
    }

    private Table<DeliveryResponse> table() {
        var places = frame.can("webhook-endpoints:read")
                ? endpoints.list(PageAddress.of(Map.of("limit", ENDPOINTS_MAX))).results()
                : List.<EndpointResponse>of();
        return shown.table("No deliveries in the last 30 days.", List.of(
                new Filter("endpoint_id", "Endpoint", "select", places.stream()
                        .map(one -> new Filter.Option(one.endpointId().toString(), one.url())).toList()),
                Filter.state("status", "Status", DeliveryStatus.values()), Filter.text("event_id", "Event ID")),
                deliveries::list);
    }
}
