package dev.brickwork.console.setup;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import jakarta.transaction.Transactional;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;

import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestPath;

import dev.brickwork.console.frame.Console;
import dev.brickwork.console.frame.ConsolePages;
import dev.brickwork.console.frame.Frame;
import dev.brickwork.console.frame.Needs;
import dev.brickwork.console.list.Cell;
import dev.brickwork.console.list.Column;
import dev.brickwork.console.list.Filter;
import dev.brickwork.console.list.Format;
import dev.brickwork.console.list.Formats;
import dev.brickwork.console.list.Links;
import dev.brickwork.console.list.Table;
import dev.brickwork.console.list.Tone;
import dev.brickwork.event.EventResource;
import dev.brickwork.event.EventResponse;
import dev.brickwork.platform.http.Csv;
import dev.brickwork.platform.outbox.EventType;
import dev.brickwork.platform.outbox.KnownEvents;
import dev.brickwork.platform.page.PageAddress;
import dev.brickwork.webhook.DeliveryResource;
import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;

/** What has happened, and where it was sent. */
@Path(Console.PATH)
@Produces(Console.HTML)
class EventScreens {
    private static final String READ = "events:read";

    private final EventResource events;
    private final DeliveryResource deliveries;
    private final KnownEvents known;
    private final Deliveries shown;
    private final ShownJson json;
    private final Frame frame;
    private final Formats formats;

    EventScreens(EventResource events, DeliveryResource deliveries, KnownEvents known, Deliveries shown, ShownJson json,
            Frame frame, Formats formats) {
        this.events = events;
        this.deliveries = deliveries;
        this.known = known;
        this.shown = shown;
        this.json = json;
        this.frame = frame;
        this.formats = formats;
    }

    @CheckedTemplate
    static class Templates {
        static native TemplateInstance list(Table.View table);

        static native TemplateInstance event(EventView view);
    }

    /**
     * @param objectLink null for what has no page
     * @param data line by line
     * @param deliveries null for who may not see them
     */
    public record EventView(EventResponse event, String objectLink, String data, Table.View deliveries, Format f) {

        public String title() {
            return Tone.words(event.type());
        }

        public String objectName() {
            return Tone.words(event.object().type());
        }
    }

    @GET
    @Path(Links.EVENTS)
    @Needs(READ)
    @Operation(hidden = true)
    public Response list(UriInfo uri) {
        return ConsolePages.html(Templates.list(table().view(PageAddress.of(Links.to(Links.EVENTS), uri))));
    }

    @GET
    @Path(Links.EVENTS + ".csv")
    @Produces(Csv.TYPE)
    @Needs(READ)
    @Operation(hidden = true)
    public Response file(UriInfo uri) {
        return Csv.download("events", table().file(uri));
    }

    @GET
    @Path(Links.EVENTS + "/{event_id}")
    @Needs(READ)
    @Transactional
    @Operation(hidden = true)
    public Response read(@RestPath("event_id") String eventId) {
        var event = events.read(eventId);
        var sent = frame.can("webhook-deliveries:read")
                ? shown.table("This event was not sent to any endpoint.", List.of(), deliveries::list)
                        .view(PageAddress.of(Map.of("event_id", event.eventId())).at(Links.to(Links.DELIVERIES)))
                : null;
        return ConsolePages.html(Templates.event(new EventView(event,
                Links.object(event.object().type(), event.object().id()), json.pretty(event.data()), sent,
                formats.current())));
    }

    private Table<EventResponse> table() {
        var f = formats.current();
        var types = new Filter("type", "Type", "select",
                known.all().stream().map(EventType::name).sorted().map(type -> new Filter.Option(type, type)).toList());
        return new Table<>("Events", "There are no events yet.", columns(f),
                Stream.of(types, Filter.text("object_type", "Object type"), Filter.text("object_id", "Object ID"))
                        .toList(),
                events::newest);
    }

    private static List<Column<EventResponse>> columns(Format f) {
        return List.of(
                Column.of("Time", event -> f.timeCell(event.createdAt())
                        .to(Links.to(Links.EVENTS + "/" + event.eventId()))),
                Column.of("Type", event -> Cell.of(event.type())),
                Column.of("Object", event -> object(event)),
                Column.number("Sequence", event -> Cell.of(String.valueOf(event.object().sequence()))));
    }

    private static Cell object(EventResponse event) {
        var link = Links.object(event.object().type(), event.object().id());
        var cell = Cell.of(Tone.words(event.object().type()), event.object().type() + " " + event.object().id());
        return (link == null ? cell : cell.to(link)).noted(event.object().id().toString());
    }
}
