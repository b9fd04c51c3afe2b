package dev.brickwork.console.setup;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
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
import dev.brickwork.platform.http.Api;
import dev.brickwork.platform.http.Csv;
import dev.brickwork.platform.http.Ids;
import dev.brickwork.platform.json.Body;
import dev.brickwork.platform.page.PageAddress;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.platform.write.OwnTransactions;
import dev.brickwork.seller.ApiKeyResource;
import dev.brickwork.seller.ApiKeyResponse;
import dev.brickwork.seller.ApiKeyService;
import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;

/** Keys of the API: which there are, and what each may do. */
@Path(Console.PATH)
@Produces(Console.HTML)
class KeyScreens {
    private static final String READ = "api-keys:read";
    private static final String WRITE = "api-keys:write";
    private static final String REVOKE = "revoke";
    private static final String GRACE = "grace_seconds";

    private final ApiKeyResource keys;
    private final ApiKeyService service;
    private final Acts asked;
    private final SecretForms secrets;
    private final Frame frame;
    private final Formats formats;
    private final BusinessClock clock;

    KeyScreens(ApiKeyResource keys, ApiKeyService service, Acts asked, SecretForms secrets, Frame frame, Formats formats,
            BusinessClock clock) {
        this.keys = keys;
        this.service = service;
        this.asked = asked;
        this.secrets = secrets;
        this.frame = frame;
        this.formats = formats;
        this.clock = clock;
    }

    @CheckedTemplate
    static class Templates {
        static native TemplateInstance list(Table.View table);

        static native TemplateInstance key(KeyView view);
    }

    /** @param problem why it was not replaced; null for nothing */
    public record KeyView(ApiKeyResponse key, String state, boolean canChange, boolean isDone, String problem, Format f) {

        /** Of the form that replaces the key. */
        public String formKey() {
            return FormKey.fresh();
        }

        public String href() {
            return Links.to(Links.KEYS + "/" + key.keyId());
        }

        public String tone() {
            return KeyScreens.tone(state);
        }

        /** Null while there is none. */
        public String successor() {
            return key.rotatedTo() == null ? null : Links.to(Links.KEYS + "/" + key.rotatedTo());
        }
    }

    @GET
    @Path(Links.KEYS)
    @Needs(READ)
    @Transactional
    @Operation(hidden = true)
    public Response list(UriInfo uri) {
        return ConsolePages.html(Templates.list(table().view(PageAddress.of(Links.to(Links.KEYS), uri))));
    }

    @GET
    @Path(Links.KEYS + ".csv")
    @Produces(Csv.TYPE)
    @Needs(READ)
    @Operation(hidden = true)
    public Response file(UriInfo uri) {
        return Csv.download("keys", table().file(uri));
    }

    @GET
    @Path(Links.KEYS + "/new")
    @Needs(WRITE)
    @Operation(hidden = true)
    public Response ask() {
        return ConsolePages.html(Setup.Templates.form(KeyForm.view(Map.of(), Map.of())));
    }

    @POST
    @Path(Links.KEYS + "/new")
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    @Needs(WRITE)
    @OwnTransactions(why = "It calls an operation of the API, which is kept whole as it says.")
    @Operation(hidden = true)
    public Response create(Body body) {
        var values = SettingValues.typed(KeyForm.all(), body);
        try {
            var request = KeyForm.request(values, frame.zone());
            return ConsolePages.html(secrets.once(body, () -> keys.create(request).getEntity(),
                    made -> secret("Key created", made)));
        } catch (Refused refused) {
            return ConsolePages.html(400, Setup.Templates.form(KeyForm.view(values, refused.fields()).refusedBy(refused)))
                    .build();
        }
    }

    /** @param key as the API answers it */
    private static TemplateInstance secret(String title, JsonNode key) {
        return Setup.Templates.secret(new Setup.SecretView(title, "API key",
                "Programs send it in the header " + Api.KEY_HEADER
                        + ". It is shown only once, so store it in a safe place.",
                key.path("key").asText(), key.path("name").asText(),
                Links.to(Links.KEYS + "/" + key.path("key_id").asText())));
    }

    @GET
    @Path(Links.KEYS + "/{key_id}")
    @Needs(READ)
    @Transactional
    @Operation(hidden = true)
    public Response read(@RestPath("key_id") String keyId, UriInfo uri) {
        return ConsolePages.html(page(find(keyId), PageAddress.of("", uri).value("done") != null, null));
    }

    private TemplateInstance page(ApiKeyResponse key, boolean isDone, String problem) {
        return Templates.key(new KeyView(key, state(key), frame.can(WRITE) && isAlive(key), isDone, problem,
                formats.current()));
    }

    @POST
    @Path(Links.KEYS + "/{key_id}/replace")
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    @Needs(WRITE)
    @OwnTransactions(why = "It calls an operation of the API, which is kept whole as it says.")
    @Operation(hidden = true)
    public Response replace(@RestPath("key_id") String keyId, Body body) {
        var key = find(keyId);
        var grace = body.tree().path(GRACE).asText();
        try {
            return ConsolePages.html(secrets.once(body,
                    () -> keys.rotate(keyId, SettingValues.form(Map.of(GRACE, grace))).getEntity(),
                    next -> secret("Key replaced", next)));
        } catch (Refused refused) {
            return ConsolePages.html(400, page(key, false, SecretForms.said(refused))).build();
        }
    }

    @GET
    @Path(Links.KEYS + "/{key_id}/do/" + REVOKE)
    @Needs(READ)
    @Operation(hidden = true)
    public Response askToRevoke(@RestPath("key_id") String keyId) {
        var key = find(keyId);
        return asked.form(revoke(key).orElseThrow(() -> new Missing("Action")), target(key));
    }

    @POST
    @Path(Links.KEYS + "/{key_id}/do/" + REVOKE)
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    @Needs(READ)
    @OwnTransactions(why = "It calls an operation of the API, which is kept whole as it says; a preview is rolled back.")
    @Operation(hidden = true)
    public Response revoke(@RestPath("key_id") String keyId, Body body) {
        var before = find(keyId);
        return asked.post(REVOKE, revoke(before), target(before), body, () -> new Effect(
                List.of(new Effect.Change("Status", state(before), state(find(keyId)))), List.of(), List.of()));
    }

    private Optional<Act> revoke(ApiKeyResponse key) {
        return isAlive(key)
                ? Optional
                        .of(new Act(REVOKE, "Revoke key", "Revoke key",
                                "Takes effect immediately and can't be undone. Requests with this key are refused.",
                                WRITE, List.of(), body -> keys.revoke(key.keyId().toString())).severe())
                : Optional.empty();
    }

    private ApiKeyResponse find(String keyId) {
        return service.read(Ids.of("API key", keyId));
    }

    private Acts.Target target(ApiKeyResponse key) {
        return new Acts.Target(key.name(), Links.to(Links.KEYS + "/" + key.keyId()),
                Console.PATH + Links.KEYS + "/" + key.keyId(), state(key), formats.current().zone());
    }

    private boolean isAlive(ApiKeyResponse key) {
        return state(key).equals("Active");
    }

    private String state(ApiKeyResponse key) {
        return state(key, clock.wallNow());
    }

    private static String tone(String state) {
        return Tone.of(state.toUpperCase(Locale.ROOT));
    }

    private static String state(ApiKeyResponse key, Instant now) {
        if (key.revokedAt() != null) {
            return "Revoked";
        }
        return key.expiresAt() != null && !key.expiresAt().isAfter(now) ? "Expired" : "Active";
    }

    private Table<ApiKeyResponse> table() {
        var f = formats.current();
        return new Table<>("API keys", "There are no API keys yet.", List.of(
                Column.of("Name", key -> Cell.of(key.name()).to(Links.to(Links.KEYS + "/" + key.keyId()))),
                Column.of("Starts with", key -> Cell.of(key.prefix())),
                Column.of("Status", key -> Cell.of(state(key)).toned(tone(state(key)))),
                Column.of("Scopes", key -> Cell.of(String.join(", ", key.scopes()))),
                Column.of("Expires", key -> f.timeCell(key.expiresAt())),
                Column.<ApiKeyResponse>of("Created", key -> f.dayCell(key.createdAt())).sortedBy("created_at")), List.of(),
                keys::list);
    }
}
