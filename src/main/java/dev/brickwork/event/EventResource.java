package dev.brickwork.event;

import java.util.UUID;

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

import dev.brickwork.core.Refused;
import dev.brickwork.platform.http.Api;
import dev.brickwork.platform.http.Ids;
import dev.brickwork.platform.http.Query;
import dev.brickwork.platform.outbox.EventRelay;
import dev.brickwork.platform.outbox.KnownEvents;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageAddress;
import dev.brickwork.platform.page.Sorted;

@Path(Api.BASE + "/events")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Events", description = "What has happened, as a feed that can be followed without missing anything.")
public class EventResource {
    private final EventRelay relay;
    private final EventQuery events;
    private final KnownEvents known;

    EventResource(EventRelay relay, EventQuery events, KnownEvents known) {
        this.relay = relay;
        this.events = events;
        this.known = known;
    }

    @GET
    @Operation(operationId = "listEvents", summary = "Follow what happens", description = "Oldest first. Ask again with `after` set to the last `event_id` you have seen: nothing is missed, nothing comes twice, and one object's events come in the order of their `sequence`. Whatever was committed before the request is in the answer. `count` is how many come after `after`; it is null above 10,000 where a filter is set.")
    @Parameter(name = "after", in = ParameterIn.QUERY, description = "The `event_id` after which to go on; without it, from the beginning.", schema = @Schema(implementation = UUID.class))
    @Parameter(name = "type", in = ParameterIn.QUERY, description = "Only events of this type.", schema = @Schema(implementation = String.class))
    @Parameter(name = "object_type", in = ParameterIn.QUERY, description = "Only events of this kind of object, such as `order`.", schema = @Schema(implementation = String.class))
    @Parameter(name = "object_id", in = ParameterIn.QUERY, description = "Only events of this object.", schema = @Schema(implementation = UUID.class))
    @Sorted({})
    public Page<EventResponse> list(UriInfo uri) {
        var query = asked(PageAddress.of(uri));
        return events.find(query.filters(), query.page());
    }

    /** For people, who look at what has just happened: newest first. No operation of the API, which is followed by programs. */
    public Page<EventResponse> newest(PageAddress address) {
        var query = asked(address);
        return events.newest(query.filters(), query.page());
    }

    private Query.Listing<EventQuery.Filters> asked(PageAddress address) {
        var query = Query.unsorted(address, EventQuery.Filters::read);
        var type = query.filters().type();
        if (type != null && !known.isType(type)) {
            throw Refused.field("type", known.unknown(type));
        }
        relay.catchUp();
        return query;
    }

    @GET
    @Path("/{event_id}")
    @Operation(operationId = "getEvent", summary = "Read an event")
    public EventResponse read(@RestPath("event_id") String eventId) {
        return events.read(Ids.of("Event", eventId));
    }
}
