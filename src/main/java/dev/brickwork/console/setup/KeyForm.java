package dev.brickwork.console.setup;

import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import dev.brickwork.console.action.Field;
import dev.brickwork.console.action.FormKey;
import dev.brickwork.console.list.Links;
import dev.brickwork.console.list.Tone;
import dev.brickwork.core.Refused;
import dev.brickwork.platform.caller.Scopes;
import dev.brickwork.platform.json.Body;

/** What a new key is made of: a name, an end, and a tick for each scope. */
final class KeyForm {
    private static final String SCOPES = "scopes";
    private static final String EXPIRES = "expires_at";
    private static final Map<String, String> WIDE = wide();

    private KeyForm() {
    }

    /** Scopes that are of more than one resource, or of a part of one. */
    private static Map<String, String> wide() {
        var scopes = new LinkedHashMap<String, String>();
        scopes.put(Scopes.FULL, "Full access");
        scopes.put(Scopes.READ_ONLY, "Read everything");
        scopes.put(Scopes.USAGE_INGEST, "Send usage");
        scopes.put(Scopes.APPROVE_ORDERS, "Approve orders");
        return scopes;
    }

    static List<Field> all() {
        return Stream.concat(fields().stream(), scopes().stream()).toList();
    }

    /** As the API reads it. @param zone of the seller, whose days they are */
    static Body request(Map<String, String> values, ZoneId zone) {
        var members = new HashMap<String, List<String>>();
        members.put("name", List.of(values.get("name")));
        if (!values.get(EXPIRES).isEmpty()) {
            members.put(EXPIRES, List.of(startOf(values.get(EXPIRES), zone)));
        }
        int place = 0;
        for (var scope : scopes()) {
            if (values.get(scope.name()).equals("true")) {
                members.put(SCOPES + "[" + place++ + "]", List.of(scope.name()));
            }
        }
        return Body.ofForm(members);
    }

    private static String startOf(String day, ZoneId zone) {
        try {
            return LocalDate.parse(day).atStartOfDay(zone).toInstant().toString();
        } catch (DateTimeParseException e) {
            throw Refused.field(EXPIRES, "must be a day such as 2026-01-31");
        }
    }

    private static List<Field> fields() {
        return List.of(Field.text("name", "Name").required().helped("What the key is for, such as: Nightly usage upload"),
                Field.date(EXPIRES, "Expires")
                        .helped("The key stops working when this day begins. Leave empty for a key that does not expire."));
    }

    private static List<Field> scopes() {
        var all = new ArrayList<Field>();
        WIDE.forEach((scope, label) -> all.add(Field.checkbox(scope, label)));
        Scopes.RESOURCES.forEach(resource -> {
            all.add(Field.checkbox(resource + ":read", "Read " + name(resource)));
            all.add(Field.checkbox(resource + ":write", "Write " + name(resource)));
        });
        return all;
    }

    static FormView view(Map<String, String> values, Map<String, List<String>> problems) {
        var wide = scopes().stream().filter(scope -> WIDE.containsKey(scope.name()))
                .map(scope -> shown(scope, values, scope.name().equals(Scopes.FULL) ? problems : Map.of())).toList();
        var rows = Scopes.RESOURCES.stream().map(resource -> new FormView.Row(name(resource), scopes().stream()
                .filter(scope -> scope.name().startsWith(resource + ":") && !WIDE.containsKey(scope.name()))
                .map(scope -> shown(scope, values, Map.of())).toList())).toList();
        return new FormView("New API key", "API keys", Links.to(Links.KEYS),
                "The key has only the permissions selected here. It is shown once, on the next page.",
                List.of(new FormView.Section(null,
                        fields().stream().map(field -> FormView.shown(field, values.get(field.name()), problems)).toList()),
                        new FormView.Section("Permissions", wide,
                                new FormView.Rows("By resource", List.of("Resource", "Read", "Write"), rows))),
                "Create key", null).with(FormKey.NAME, FormKey.fresh());
    }

    /** {@code api-keys} is "API keys". */
    private static String name(String resource) {
        return Tone.words(resource.replace('-', '_'));
    }

    /** What is wrong with the scopes as a whole is said at the first of them. */
    private static Field.Shown shown(Field scope, Map<String, String> values, Map<String, List<String>> problems) {
        return new Field.Shown(scope, values.getOrDefault(scope.name(), ""),
                problems.entrySet().stream().filter(entry -> entry.getKey().startsWith(SCOPES))
                        .map(entry -> entry.getKey().equals(SCOPES) && entry.getValue().get(0).startsWith("is required")
                                ? "select at least one"
                                : entry.getValue().get(0))
                        .findFirst().orElse(null));
    }
}
