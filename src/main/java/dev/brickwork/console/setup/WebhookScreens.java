package dev.brickwork.console.setup;

import java.util.List;
import java.util.Map;

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

import com.fasterxml.jackson.databind.JsonNode;

import dev.brickwork.console.action.Act;
import dev.brickwork.console.action.Acts;
import dev.brickwork.console.action.Effect;
import dev.brickwork.console.action.FormKey;
import dev.brickwork.console.action.SecretForms;
import dev.brickwork.console.frame.Console;
import dev.brickwork.console.frame.ConsolePages;
import dev.brickwork.console.frame.Frame;
import dev.brickwork.console.frame.Needs;
import dev.brickwork.console.list.Cell;
import dev.brickwork.console.list.Column;
import dev.brickwork.console.list.Format;
import dev.brickwork.console.list.Formats;
import dev.brickwork.console.list.Links;
import dev.brickwork.console.list.Table;
import dev.brickwork.console.list.Tone;
import dev.brickwork.core.Missing;
import dev.brickwork.core.Refused;
import dev.brickwork.platform.http.Csv;
import dev.brickwork.platform.json.Body;
import dev.brickwork.platform.page.PageAddress;
import dev.brickwork.platform.write.OwnTransactions;
import dev.brickwork.webhook.DeliveryResource;
import dev.brickwork.webhook.EndpointResource;
import dev.brickwork.webhook.EndpointResponse;
import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;

/** Where events are sent, and how that goes. */
@Path(Console.PATH)
@Produces(Console.HTML)
class WebhookScreens {
    private static final String READ = "webhook-endpoints:read";
    private static final String ONE = Links.WEBHOOKS + "/{endpoint_id}";
    private static final String LABEL = "Webhooks";

    private final EndpointResource endpoints;
    private final DeliveryResource deliveries;
    private final EndpointActs acts;
    private final Deliveries shown;
    private final Acts asked;
    private final SecretForms secrets;
    private final Frame frame;
    private final Formats formats;

    WebhookScreens(EndpointResource endpoints, DeliveryResource deliveries, EndpointActs acts, Deliveries shown, Acts asked,
            SecretForms secrets, Frame frame, Formats formats) {
        this.endpoints = endpoints;
        this.deliveries = deliveries;
        this.acts = acts;
        this.shown = shown;
        this.asked = asked;
        this.secrets = secrets;
        this.frame = frame;
        this.formats = formats;
    }

    @CheckedTemplate
    static class Templates {
        static native TemplateInstance list(Table.View table);

        static native TemplateInstance endpoint(EndpointView view);
    }

    /**
     * @param deliveries null for who may not see them
     * @param done what was just done; null for nothing
     * @param problem why the secret was not replaced; null for nothing
     */
    public record EndpointView(EndpointResponse endpoint, List<Act> acts, boolean canWrite, Table.View deliveries,
            String done, String problem, Format f) {

        /** Of the form that replaces the secret. */
        public String key() {
            return FormKey.fresh();
        }

        public String href() {
            return Links.to(Links.WEBHOOKS + "/" + endpoint.endpointId());
        }

        public String state() {
            return WebhookScreens.state(endpoint);
        }

        public String tone() {
            return WebhookScreens.tone(endpoint);
        }

        public String reason() {
            return endpoint.disabledReason() == null ? null : Tone.words(endpoint.disabledReason());
        }

        public String types() {
            return String.join(", ", endpoint.eventTypes());
        }

        public String doneWords() {
            return done == null ? null : switch (done) {
                case "test" -> "A test event is on its way.";
                case "replay" -> "The events are on their way.";
                case "disable" -> "The endpoint is disabled.";
                case "enable" -> "The endpoint is enabled.";
                case "change" -> "The endpoint is changed.";
                default -> null;
            };
        }
    }

    @GET
    @Path(Links.WEBHOOKS)
    @Needs(READ)
    @Transactional
    @Operation(hidden = true)
    public Response list(UriInfo uri) {
        return ConsolePages.html(Templates.list(table().view(PageAddress.of(Links.to(Links.WEBHOOKS), uri))));
    }

    @GET
    @Path(Links.WEBHOOKS + ".csv")
    @Produces(Csv.TYPE)
    @Needs(READ)
    @Operation(hidden = true)
    public Response file(UriInfo uri) {
        return Csv.download("webhooks", table().file(uri));
    }

    @GET
    @Path(Links.WEBHOOKS + "/new")
    @Needs(EndpointActs.WRITE)
    @Operation(hidden = true)
    public Response ask() {
        return ConsolePages.html(Setup.Templates.form(form(Map.of(), Map.of())));
    }

    @POST
    @Path(Links.WEBHOOKS + "/new")
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    @Needs(EndpointActs.WRITE)
    @OwnTransactions(why = "It calls an operation of the API, which is kept whole as it says.")
    @Operation(hidden = true)
    public Response create(Body body) {
        var values = SettingValues.typed(EndpointActs.fields(), body);
        try {
            return ConsolePages.html(secrets.once(body,
                    () -> endpoints.create(EndpointActs.withTypes(SettingValues.form(values))).getEntity(),
                    made -> secret("Endpoint created", made)));
        } catch (Refused refused) {
            return ConsolePages.html(400, Setup.Templates.form(form(values, refused.fields()).refusedBy(refused))).build();
        }
    }

    private static FormView form(Map<String, String> values, Map<String, List<String>> problems) {
        return new FormView("New webhook endpoint", LABEL, Links.to(Links.WEBHOOKS),
                "The endpoint receives events from now on. Its signing secret is shown once, on the next page.",
                List.of(new FormView.Section(null, EndpointActs.fields().stream()
                        .map(field -> FormView.shown(field, values.get(field.name()), problems)).toList())),
                "Create endpoint", null).with(FormKey.NAME, FormKey.fresh());
    }

    /** @param endpoint as the API answers it */
    private static TemplateInstance secret(String title, JsonNode endpoint) {
        return Setup.Templates.secret(new Setup.SecretView(title, "Signing secret",
                "Your receiver verifies signatures with it. It is shown only once, so store it in a safe place.",
                endpoint.path("secret").asText(), endpoint.path("url").asText(),
                Links.to(Links.WEBHOOKS + "/" + endpoint.path("endpoint_id").asText())));
    }

    @GET
    @Path(ONE)
    @Needs(READ)
    @Transactional
    @Operation(hidden = true)
    public Response read(@RestPath("endpoint_id") String endpointId, UriInfo uri) {
        return ConsolePages.html(page(endpoints.read(endpointId), PageAddress.of("", uri).value("done"), null));
    }

    private TemplateInstance page(EndpointResponse endpoint, String done, String problem) {
        var sent = frame.can("webhook-deliveries:read")
                ? shown.table("No deliveries in the last 30 days.", List.of(), deliveries::list)
                        .view(PageAddress.of(Map.of("endpoint_id", endpoint.endpointId())).at(Links.to(Links.DELIVERIES)))
                : null;
        return Templates.endpoint(new EndpointView(endpoint,
                acts.all(endpoint).stream().filter(act -> frame.can(act.scope())).toList(), frame.can(EndpointActs.WRITE),
                sent, done, problem, formats.current()));
    }

    @POST
    @Path(ONE + "/secret")
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    @Needs(EndpointActs.WRITE)
    @OwnTransactions(why = "It calls an operation of the API, which is kept whole as it says.")
    @Operation(hidden = true)
    public Response replaceSecret(@RestPath("endpoint_id") String endpointId, Body body) {
        var endpoint = endpoints.read(endpointId);
        try {
            return ConsolePages.html(secrets.once(body, () -> endpoints.rotateSecret(endpointId, Body.ofForm(Map.of())),
                    rotated -> secret("Secret replaced", rotated)));
        } catch (Refused refused) {
            return ConsolePages.html(400, page(endpoint, null, SecretForms.said(refused))).build();
        }
    }

    @GET
    @Path(ONE + "/do/{act}")
    @Needs(READ)
    @Operation(hidden = true)
    public Response ask(@RestPath("endpoint_id") String endpointId, @RestPath String act) {
        var endpoint = endpoints.read(endpointId);
        return asked.form(acts.find(act, endpoint).orElseThrow(() -> new Missing("Action")), target(endpoint, act));
    }

    @POST
    @Path(ONE + "/do/{act}")
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    @Needs(READ)
    @OwnTransactions(why = "It calls an operation of the API, which is kept whole as it says; a preview is rolled back.")
    @Operation(hidden = true)
    public Response act(@RestPath("endpoint_id") String endpointId, @RestPath String act, Body body) {
        var before = endpoints.read(endpointId);
        return asked.post(act, acts.find(act, before), target(before, act), body, () -> effect(before));
    }

    private Effect effect(EndpointResponse before) {
        EndpointResponse after;
        try {
            after = endpoints.read(before.endpointId().toString());
        } catch (Missing deleted) {
            return new Effect(List.of(new Effect.Change("Status", state(before), "Deleted")), List.of(), List.of());
        }
        return new Effect(List.of(new Effect.Change("Status", state(before), state(after)),
                new Effect.Change("URL", before.url(), after.url()),
                new Effect.Change("Events", String.join(", ", before.eventTypes()), String.join(", ", after.eventTypes())),
                new Effect.Change("Description", text(before.description()), text(after.description()))), List.of(),
                List.of());
    }

    private static String text(String value) {
        return value == null ? "" : value;
    }

    /** What is deleted has no page to go back to. */
    private Acts.Target target(EndpointResponse endpoint, String act) {
        var place = Links.WEBHOOKS + (act.equals("delete") ? "" : "/" + endpoint.endpointId());
        return new Acts.Target(endpoint.url(), Links.to(place), Console.PATH + place, endpoint.toString(),
                formats.current().zone());
    }

    private static String state(EndpointResponse endpoint) {
        if (!endpoint.isEnabled()) {
            return "Disabled";
        }
        return endpoint.failingSince() == null ? "Enabled" : "Failing";
    }

    private static String tone(EndpointResponse endpoint) {
        return !endpoint.isEnabled() ? "calm" : endpoint.failingSince() == null ? "good" : "bad";
    }

    private Table<EndpointResponse> table() {
        var f = formats.current();
        return new Table<>(LABEL, "There are no endpoints yet.", List.of(
                Column.of("URL", one -> Cell.of(one.url()).to(Links.to(Links.WEBHOOKS + "/" + one.endpointId()))
                        .noted(one.description())),
                Column.of("Status", one -> Cell.of(state(one)).toned(tone(one))),
                Column.of("Events", one -> Cell.of(String.join(", ", one.eventTypes()))),
                Column.of("Failing since", one -> f.dayCell(one.failingSince())),
                Column.<EndpointResponse>of("Created", one -> f.dayCell(one.createdAt())).sortedBy("created_at")), List.of(),
                endpoints::list);
    }
}
