package dev.brickwork.console.setup;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

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
import org.jboss.resteasy.reactive.server.multipart.MultipartFormDataInput;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;

import dev.brickwork.console.action.Field;
import dev.brickwork.console.frame.Console;
import dev.brickwork.console.frame.ConsolePages;
import dev.brickwork.console.frame.Frame;
import dev.brickwork.console.frame.Needs;
import dev.brickwork.console.list.Links;
import dev.brickwork.core.Missing;
import dev.brickwork.core.Problems;
import dev.brickwork.core.Refused;
import dev.brickwork.platform.http.MultipartBody;
import dev.brickwork.platform.json.Body;
import dev.brickwork.platform.json.WireJson;
import dev.brickwork.platform.page.PageAddress;
import dev.brickwork.platform.refusal.Warning;
import dev.brickwork.platform.write.OwnTransactions;
import dev.brickwork.seller.SettingsResource;
import dev.brickwork.seller.SettingsResponse;
import dev.brickwork.spi.TaxRates;
import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;

/** What holds for all of a seller's business, by group. */
@Path(Console.PATH)
@Produces(Console.HTML)
class SettingScreens {
    private static final String READ = "settings:read";
    private static final String WRITE = "settings:write";
    private static final int LOGO_BYTES_MAX = 1 << 20;
    /** Of the tax rates whose categories can be chosen. */
    private static final int RATES_MAX = 100;
    private static final int SHOWN_LENGTH_MAX = 100;

    private final SettingsResource settings;
    private final TaxRates taxes;
    private final MultipartBody multipart;
    private final WireJson wire;
    private final ShownJson json;
    private final Frame frame;

    SettingScreens(SettingsResource settings, TaxRates taxes, MultipartBody multipart, WireJson wire, ShownJson json,
            Frame frame) {
        this.settings = settings;
        this.taxes = taxes;
        this.multipart = multipart;
        this.wire = wire;
        this.json = json;
        this.frame = frame;
    }

    @CheckedTemplate
    static class Templates {
        static native TemplateInstance settings(SettingsView view);
    }

    public record Fact(String label, String value) {
    }

    /** @param href null for who may not change it */
    public record GroupView(String title, String slug, String says, List<Fact> facts, String href, boolean hasLogo) {
    }

    /**
     * @param logo as a data: address; null for none
     * @param logoProblem what is wrong with the file that was sent; null for nothing
     */
    public record SettingsView(List<GroupView> groups, List<Warning> warnings, String logo, String logoProblem,
            boolean canWrite, boolean isDone) {
    }

    @GET
    @Path(Links.SETTINGS)
    @Needs(READ)
    @Transactional
    @Operation(hidden = true)
    public Response read(UriInfo uri) {
        return ConsolePages.html(page(PageAddress.of("", uri).value("done") != null, null));
    }

    /** As the API answers them. */
    private JsonNode tree(SettingsResponse read) {
        return json.read(wire.of(read));
    }

    private TemplateInstance page(boolean isDone, String logoProblem) {
        var read = settings.read();
        var tree = tree(read);
        var canWrite = frame.can(WRITE);
        var groups = SettingGroups.all().stream().map(group -> new GroupView(group.title(), group.slug(), group.says(),
                facts(group, new SettingValues(group).stored(tree)),
                canWrite ? Links.to(Links.SETTINGS + "/" + group.slug()) : null,
                group.slug().equals(SettingGroups.DOCUMENTS))).toList();
        return Templates.settings(new SettingsView(groups, read.warnings(), read.logo(), logoProblem, canWrite, isDone));
    }

    /** What is empty is left out. */
    private static List<Fact> facts(SettingGroup group, Map<String, String> values) {
        var facts = new ArrayList<Fact>();
        group.fields().forEach(field -> {
            var said = said(field, values.get(field.name()));
            if (!said.isEmpty()) {
                facts.add(new Fact(field.label(), said));
            }
        });
        group.lists().forEach(list -> IntStream.range(0, SettingValues.rowsOf(list, values)).forEach(row -> {
            if (SettingValues.isFilled(list, row, values)) {
                facts.add(new Fact(list.one() + " " + (row + 1),
                        list.said(column -> said(column, values.getOrDefault(list.in(row, column).name(), "")))));
            }
        }));
        return facts;
    }

    private static String said(Field field, String value) {
        if (field.isCheckbox()) {
            return value.equals("true") ? "Yes" : "No";
        }
        return field.options().stream().filter(option -> !value.isEmpty() && option.value().equals(value))
                .map(option -> option.label()).findFirst().orElse(value);
    }

    @GET
    @Path(Links.SETTINGS + "/{group}")
    @Needs(WRITE)
    @Transactional
    @Operation(hidden = true)
    public Response ask(@RestPath("group") String slug) {
        var group = find(slug);
        var stored = new SettingValues(group).stored(tree(settings.read()));
        return ConsolePages.html(Setup.Templates
                .form(form(group, stored, Map.of()).with(SettingValues.SEEN, SettingValues.fingerprint(stored))));
    }

    @POST
    @Path(Links.SETTINGS + "/{group}")
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    @Needs(WRITE)
    @OwnTransactions(why = "It calls an operation of the API, which is kept whole as it says.")
    @Operation(hidden = true)
    public Response change(@RestPath("group") String slug, Body body) {
        var group = find(slug);
        var form = new SettingValues(group);
        var values = form.sent(body);
        var seen = body.tree().path(SettingValues.SEEN).asText();
        var stored = form.stored(tree(settings.read()));
        var places = new HashMap<String, String>();
        try {
            var problems = new Problems();
            var changes = form.changes(stored, values, places, problems);
            problems.refuseIfAny();
            if (!changes.isEmpty() && !seen.isEmpty() && !seen.equals(SettingValues.fingerprint(stored))) {
                return changedMeanwhile(group, values, stored);
            }
            if (!changes.isEmpty()) {
                settings.change(Body.ofJson(changes.toString().getBytes(StandardCharsets.UTF_8)));
            }
        } catch (Refused refused) {
            var named = new LinkedHashMap<String, List<String>>();
            refused.fields().forEach((path, said) -> named.put(SettingValues.nameOf(path, places), said));
            return ConsolePages.html(400, Setup.Templates.form(form(group, values, named).refusedBy(refused)
                    .with(SettingValues.SEEN, seen))).build();
        }
        return ConsolePages.seeOther(Console.PATH + Links.SETTINGS + "?done=" + group.slug());
    }

    /** What was typed is kept, and each field says what is stored now. Saved again, it is what they want. */
    private Response changedMeanwhile(SettingGroup group, Map<String, String> values, Map<String, String> stored) {
        var differing = new LinkedHashMap<String, List<String>>();
        values.forEach((name, value) -> {
            var now = stored.getOrDefault(name, "");
            if (!value.replace("\r\n", "\n").equals(now)) {
                differing.put(name, List.of(now.isEmpty() ? "is empty now" : "is now " + shortened(now)));
            }
        });
        var said = new Refused(
                "These settings were changed since you opened this page. Check the differences, then save again.");
        return ConsolePages.html(409, Setup.Templates.form(form(group, values, differing).refusedBy(said)
                .with(SettingValues.SEEN, SettingValues.fingerprint(stored)))).build();
    }

    private static String shortened(String text) {
        return text.length() <= SHOWN_LENGTH_MAX ? text : text.substring(0, SHOWN_LENGTH_MAX) + "…";
    }

    @POST
    @Path(Links.SETTINGS + "/" + SettingGroups.LOGO)
    @Consumes(MediaType.MULTIPART_FORM_DATA)
    @Needs(WRITE)
    @OwnTransactions(why = "It calls an operation of the API, which is kept whole as it says.")
    @Operation(hidden = true)
    public Response changeLogo(MultipartFormDataInput form) {
        try {
            var file = multipart.file(form, SettingGroups.LOGO, LOGO_BYTES_MAX);
            saveLogo("data:" + file.contentType() + ";base64," + Base64.getEncoder().encodeToString(file.content()));
        } catch (Refused refused) {
            return ConsolePages.html(400, page(false, refused.fields().values().stream().map(said -> said.get(0)).findFirst()
                    .orElse(refused.getMessage()))).build();
        }
        return ConsolePages.seeOther(Console.PATH + Links.SETTINGS + "?done=" + SettingGroups.LOGO);
    }

    @POST
    @Path(Links.SETTINGS + "/" + SettingGroups.LOGO + "/remove")
    @Needs(WRITE)
    @OwnTransactions(why = "It calls an operation of the API, which is kept whole as it says.")
    @Operation(hidden = true)
    public Response removeLogo() {
        saveLogo(null);
        return ConsolePages.seeOther(Console.PATH + Links.SETTINGS + "?done=" + SettingGroups.LOGO);
    }

    private void saveLogo(String address) {
        var change = JsonNodeFactory.instance.objectNode().put(SettingGroups.LOGO, address);
        settings.change(Body.ofJson(change.toString().getBytes(StandardCharsets.UTF_8)));
    }

    private static SettingGroup find(String slug) {
        return SettingGroups.find(slug).orElseThrow(() -> new Missing("Page"));
    }

    private FormView form(SettingGroup group, Map<String, String> values, Map<String, List<String>> problems) {
        return new FormView(group.title(), "Settings", Links.to(Links.SETTINGS), group.says(), group.parts().stream()
                .map(part -> new FormView.Section(part.title(),
                        part.fields().stream()
                                .map(field -> FormView.shown(field, values.get(field.name()), problems)).toList(),
                        part.list() == null ? null : rows(part.list(), values, problems)))
                .toList(), "Save", null);
    }

    private FormView.Rows rows(SettingGroup.Rows list, Map<String, String> values,
            Map<String, List<String>> problems) {
        var categories = list.columns().stream().anyMatch(column -> column.name().equals(SettingGroups.TAX_CATEGORY))
                ? taxes.list(RATES_MAX, 0).rates().stream().map(TaxRates.Rate::taxCategory).filter(Objects::nonNull)
                        .toList()
                : List.<String>of();
        return new FormView.Rows(list.caption(), list.columns().stream().map(Field::label).toList(),
                IntStream.range(0, SettingValues.rowsOf(list, values)).mapToObj(row -> new FormView.Row(null,
                        list.columns().stream().map(column -> {
                            var field = list.in(row, column);
                            var value = values.getOrDefault(field.name(), field.value());
                            var shown = column.name().equals(SettingGroups.TAX_CATEGORY)
                                    ? field.offering(categories).offering(List.of(value))
                                    : field;
                            return FormView.shown(shown, value, problems);
                        }).toList())).toList());
    }
}
