package dev.brickwork.console.setup;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.brickwork.console.action.Field;
import dev.brickwork.console.action.FormKey;
import dev.brickwork.console.action.Typed;
import dev.brickwork.core.Problems;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.platform.json.Body;
import dev.brickwork.platform.secret.Sha256;

/** Settings as they stand in a form, and as the API has them. */
final class SettingValues {
    /** Empty rows that a list is shown with, for entries that somebody adds. */
    private static final int SPARE_ROWS = 2;
    private static final int ROWS_MAX = 300;
    private static final int TEXT_LENGTH_MAX = 60_000;
    /** The hidden field of a form that names what was stored when it was opened. */
    static final String SEEN = "seen";
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final SettingGroup group;

    SettingValues(SettingGroup group) {
        this.group = group;
    }

    /** What was typed into some fields; empty where nothing was. What a form has beside them is read by who asks for it. */
    static Map<String, String> typed(List<Field> fields, Body body) {
        var names = fields.stream().map(Field::name).toList();
        return body.read(in -> {
            List.of(FormKey.NAME, SEEN).forEach(name -> in.reference(name, TEXT_LENGTH_MAX).optional());
            var values = new LinkedHashMap<String, String>();
            names.forEach(name -> {
                var value = in.reference(name, TEXT_LENGTH_MAX).optional();
                values.put(name, value == null ? "" : value);
            });
            return values;
        });
    }

    /** As a form of the API sends it: what is empty is not sent. */
    static Body form(Map<String, String> values) {
        var members = new LinkedHashMap<String, List<String>>();
        values.forEach((name, value) -> {
            if (!value.isEmpty()) {
                members.put(name, List.of(value));
            }
        });
        return Body.ofForm(members);
    }

    /** All fields of a form with so many rows in each list. */
    private List<Field> fields(Map<String, Integer> rows) {
        var all = new ArrayList<>(group.fields());
        for (var list : group.lists()) {
            for (int row = 0; row < rows.getOrDefault(list.path(), 0); row++) {
                for (var column : list.columns()) {
                    all.add(list.in(row, column));
                }
            }
        }
        return all;
    }

    /** As they are stored. @param settings as the API answers them */
    Map<String, String> stored(JsonNode settings) {
        var rows = new HashMap<String, Integer>();
        group.lists().forEach(list -> rows.put(list.path(), at(settings, list.path()).size()));
        var values = new LinkedHashMap<String, String>();
        fields(rows).forEach(field -> values.put(field.name(), text(field, at(settings, field.name()))));
        return values;
    }

    /** Another one for each other state of the group. */
    static String fingerprint(Map<String, String> stored) {
        return HexFormat.of().formatHex(Sha256.of(new TreeMap<>(stored).toString().getBytes(StandardCharsets.UTF_8)));
    }

    /** As somebody has sent them. */
    Map<String, String> sent(Body body) {
        var rows = new HashMap<String, Integer>();
        group.lists().forEach(list -> body.tree().fieldNames().forEachRemaining(name -> {
            if (name.matches(java.util.regex.Pattern.quote(list.path()) + "\\.\\d{1,3}\\..+")) {
                var row = Integer.parseInt(name.substring(list.path().length() + 1).split("\\.", 2)[0]) + 1;
                rows.merge(list.path(), Math.min(ROWS_MAX, row), Math::max);
            }
        }));
        return typed(fields(rows), body);
    }

    /** How many rows of a list are shown: those that are filled, and some more. */
    static int rowsOf(SettingGroup.Rows list, Map<String, String> values) {
        return rows(list, values).stream().mapToInt(row -> row + 1).max().orElse(0) + SPARE_ROWS;
    }

    /** A tick alone fills none. */
    static boolean isFilled(SettingGroup.Rows list, int row, Map<String, String> values) {
        return list.columns().stream().filter(column -> !column.isCheckbox())
                .anyMatch(column -> !values.getOrDefault(list.in(row, column).name(), "").isEmpty());
    }

    /** Those that somebody has filled in. */
    private static List<Integer> rows(SettingGroup.Rows list, Map<String, String> values) {
        var filled = new ArrayList<Integer>();
        for (int row = 0; row <= ROWS_MAX; row++) {
            if (isFilled(list, row, values)) {
                filled.add(row);
            }
        }
        return filled;
    }

    /**
     * What is to be changed, as the API reads it: whole members, of which something changed.
     *
     * @param places the rows of the form by their place in the list that is sent: {@code tax_ids.0} is {@code tax_ids.2}
     */
    ObjectNode changes(Map<String, String> before, Map<String, String> values, Map<String, String> places,
            Problems problems) {
        var was = whole(before, new HashMap<>(), new Problems());
        var changed = NODES.objectNode();
        whole(values, places, problems).properties().forEach(member -> {
            if (!member.getValue().equals(was.get(member.getKey()))) {
                changed.set(member.getKey(),
                        member.getValue() instanceof ObjectNode object ? orNull(object) : member.getValue());
            }
        });
        return changed;
    }

    private ObjectNode whole(Map<String, String> values, Map<String, String> places, Problems problems) {
        var whole = NODES.objectNode();
        group.fields().forEach(field -> put(whole, field.name(),
                node(field, field.name(), values.getOrDefault(field.name(), ""), problems)));
        for (var list : group.lists()) {
            var entries = NODES.arrayNode();
            rows(list, values).forEach(row -> {
                places.put(list.path() + "." + entries.size(), list.path() + "." + row);
                var entry = NODES.objectNode();
                // what is empty is not sent, and has its default
                list.columns().forEach(column -> {
                    var name = list.in(row, column).name();
                    var value = node(column, name, values.getOrDefault(name, ""), problems);
                    if (!value.isNull()) {
                        put(entry, column.name(), value);
                    }
                });
                entries.add(entry);
            });
            put(whole, list.path(), entries);
        }
        return whole;
    }

    /** An object of which nothing is filled in is not there. */
    private static JsonNode orNull(ObjectNode object) {
        return object.properties().stream().allMatch(member -> member.getValue().isNull()) ? NODES.nullNode() : object;
    }

    private static void put(ObjectNode root, String path, JsonNode value) {
        var names = path.split("\\.");
        var parent = root;
        for (int i = 0; i < names.length - 1; i++) {
            parent = parent.withObject("/" + names[i]);
        }
        parent.set(names[names.length - 1], value);
    }

    private static JsonNode node(Field field, String name, String value, Problems problems) {
        if (field.isCheckbox()) {
            return NODES.booleanNode(value.equals("true"));
        }
        if (value.isEmpty()) {
            return NODES.nullNode();
        }
        return switch (field.type()) {
            case MONEY -> NODES.numberNode(new BigDecimal(Typed.cents(name, value, problems)));
            // what is no number is refused by the API, in its words
            case NUMBER -> value.strip().matches("-?\\d{1,9}")
                    ? NODES.numberNode(Integer.parseInt(value.strip()))
                    : NODES.textNode(value);
            case AREA -> NODES.textNode(value.replace("\r\n", "\n"));
            default -> NODES.textNode(value);
        };
    }

    private static JsonNode at(JsonNode settings, String path) {
        JsonNode node = settings;
        for (var name : path.split("\\.")) {
            node = node instanceof ArrayNode list ? list.path(Integer.parseInt(name)) : node.path(name);
        }
        return node;
    }

    private static String text(Field field, JsonNode value) {
        if (value.isMissingNode() || value.isNull() || value.isBoolean() && !value.asBoolean()) {
            return "";
        }
        return field.isMoney()
                ? BigDecimal.valueOf(value.asLong(), CurrencyCode.DECIMALS).toPlainString()
                : value.asText();
    }

    /** As fields of the form are named: {@code tax_ids[0].value} is {@code tax_ids.2.value} if it stands in the third row. */
    static String nameOf(String path, Map<String, String> places) {
        var name = path.replace("[", ".").replace("]", "");
        return places.entrySet().stream().filter(place -> name.startsWith(place.getKey() + "."))
                .map(place -> place.getValue() + name.substring(place.getKey().length())).findFirst().orElse(name);
    }
}
