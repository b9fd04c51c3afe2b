package dev.brickwork.platform.json;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.Function;

import com.fasterxml.jackson.databind.JsonNode;

import dev.brickwork.core.DidYouMean;
import dev.brickwork.core.Problems;
import dev.brickwork.core.Refused;
import dev.brickwork.core.money.CurrencyCode;

/**
 * The members of one object that came in, read by name. Nothing is coerced, unknown members are refused, and all that is
 * wrong is collected, so that one answer names every offending member.
 */
public sealed class Fields permits DescribedFields {
    /** So many unknown fields are named; a request may hold thousands. */
    public static final int UNKNOWN_NAMED_MAX = 20;
    public static final String UNKNOWN = "unknown field";

    private final JsonNode object;
    private final String path;
    private final Problems problems;
    /** In a form every value is text, so {@code "10"} is a whole number there and only there. */
    private final boolean isForm;
    /** What is only looked for is not kept. */
    private final boolean isQuery;
    private final NamedIds names;
    /** A list, since objects have few members. */
    final List<String> asked = new ArrayList<>(8);
    private int found;

    Fields(JsonNode object, String path, Problems problems, boolean isForm) {
        this(object, path, problems, isForm, false, new NamedIds(object));
    }

    private Fields(JsonNode object, String path, Problems problems, boolean isForm, boolean isQuery, NamedIds names) {
        this.object = object;
        this.path = path;
        this.problems = problems;
        this.isForm = isForm;
        this.isQuery = isQuery;
        this.names = names;
    }

    public boolean has(String name) {
        return object.has(name);
    }

    /** Sent, and not as null; whether the value is any good is another question. */
    public boolean hasValue(String name) {
        return object.hasNonNull(name);
    }

    /** Notes a problem of the member {@code name}; for rules that look at more than one member. */
    public void problem(String name, String message) {
        problems.add(path(name), message);
    }

    /** Notes a problem of the member {@code name} if {@code list}, which was read from it, has no entries. */
    public void refuseEmpty(String name, List<?> list) {
        if (list != null && list.isEmpty()) {
            problem(name, "must have at least one entry");
        }
    }

    /** Text that a caller chose: may hold no card number. */
    public FieldValue<String> text(String name, int lengthMax) {
        return scalar(name, (value, isForm) -> kept(Scalars.text(value, lengthMax)));
    }

    /** Text that is not searched for card numbers: an id that the caller chose, or what names something that is there already. */
    public FieldValue<String> reference(String name, int lengthMax) {
        return scalar(name, (value, isForm) -> Scalars.text(value, lengthMax));
    }

    public FieldValue<String> email(String name) {
        return scalar(name, (value, isForm) -> kept(Scalars.email(value)));
    }

    public FieldValue<Boolean> flag(String name) {
        return scalar(name, Scalars::flag);
    }

    public FieldValue<Long> wholeNumber(String name, long min, long max) {
        return scalar(name, (value, isForm) -> Scalars.wholeNumber(value, isForm, min, max));
    }

    public FieldValue<Integer> wholeNumber(String name, int min, int max) {
        return scalar(name, (value, isForm) -> (int) Scalars.wholeNumber(value, isForm, min, max));
    }

    /** A decimal number that is sent as a JSON number. */
    public FieldValue<BigDecimal> number(String name, int integerDigits, int decimals) {
        return scalar(name, (value, isForm) -> Scalars.number(value, isForm, integerDigits, decimals));
    }

    /** A decimal number that is sent as text, as prices and rates are. */
    public FieldValue<BigDecimal> decimalText(String name, int integerDigits, int decimals) {
        return scalar(name, (value, isForm) -> Scalars.decimalText(value, integerDigits, decimals));
    }

    public FieldValue<LocalDate> date(String name) {
        return scalar(name, (value, isForm) -> Times.date(value));
    }

    public FieldValue<Instant> dateTime(String name) {
        return scalar(name, (value, isForm) -> Times.dateTime(value));
    }

    /** A day, or a time with its zone; which of the two it was, the reader that is called tells. */
    public <T> FieldValue<T> dateOrDateTime(String name, Function<LocalDate, T> date, Function<Instant, T> dateTime) {
        return scalar(name, (value, isForm) -> value.isTextual() && value.textValue().indexOf('T') >= 0
                ? dateTime.apply(Times.dateTime(value))
                : date.apply(Times.date(value)));
    }

    public FieldValue<UUID> uuid(String name) {
        return scalar(name, (value, isForm) -> Scalars.uuid(value));
    }

    /** An id, or the caller's own name for the thing. */
    public FieldValue<UUID> id(String name, Named kind) {
        return scalar(name, (value, isForm) -> names.of(name, kind, value));
    }

    public FieldValue<ZoneId> timeZone(String name) {
        return scalar(name, (value, isForm) -> Times.timeZone(value));
    }

    /** Two capital letters of ISO 3166-1. */
    public FieldValue<String> country(String name) {
        return scalar(name, (value, isForm) -> Scalars.country(value));
    }

    public FieldValue<String> oneOf(String name, List<String> texts) {
        return scalar(name, (value, isForm) -> Scalars.oneOf(value, texts));
    }

    public <E extends Enum<E>> FieldValue<E> oneOf(String name, Class<E> type) {
        return scalar(name, (value, isForm) -> Scalars.oneOf(value, List.of(type.getEnumConstants())));
    }

    /** One that this process takes. */
    public FieldValue<CurrencyCode> currency(String name) {
        return scalar(name, (value, isForm) -> Scalars.oneOf(value, Currencies.taken()));
    }

    public FieldValue<Metadata.Change> metadata(String name) {
        return scalar(name, (value, isForm) -> Metadata.Change.read(structure(value)));
    }

    /** Any JSON at all, within the bounds of a document, for who makes something else of it. */
    public FieldValue<JsonNode> anything(String name) {
        return scalar(name, (value, isForm) -> Scalars.anything(structure(value)));
    }

    /** The same to be kept as it is: may hold no card number. */
    public FieldValue<JsonNode> freeJson(String name) {
        return scalar(name, (value, isForm) -> CardNumbers.refuseIn(Scalars.anything(structure(value))));
    }

    public <T> FieldValue<T> object(String name, Function<Fields, T> reader) {
        return field(name, value -> {
            var structure = structure(value);
            if (!structure.isObject()) {
                problem(name, "must be an object");
                return null;
            }
            return new Fields(structure, path(name), problems, staysForm(value), false, names).read(reader);
        });
    }

    public <T> FieldValue<List<T>> list(String name, int sizeMax, Function<Fields, T> reader) {
        var itemsAreForm = has(name) && staysForm(object.get(name));
        return items(name, sizeMax, (item, place) -> {
            if (!item.isObject()) {
                problems.add(path(name) + "[" + place + "]", "must be an object");
                return null;
            }
            return new Fields(item, path(name) + "[" + place + "]", problems, itemsAreForm, false, names).read(reader);
        });
    }

    /** A list whose items stand or fall alone: what is wrong with one is told of that one, and the others are read too. */
    public <T> FieldValue<List<ItemResult<T>>> judged(String name, int sizeMax, Function<Fields, T> reader) {
        return items(name, sizeMax, (item, place) -> {
            if (!item.isObject()) {
                return new ItemResult<T>(null, new Refused("must be an object"));
            }
            var own = new Problems();
            var value = new Fields(item, "", own, false, false, names).read(reader);
            return new ItemResult<>(value, own.refusal());
        });
    }

    public FieldValue<List<String>> texts(String name, int sizeMax, int lengthMax) {
        return scalars(name, sizeMax, value -> kept(Scalars.text(value, lengthMax)));
    }

    public FieldValue<List<String>> emails(String name, int sizeMax) {
        return scalars(name, sizeMax, value -> kept(Scalars.email(value)));
    }

    /** For {@link DescribedFields}. */
    void nullMeansAbsent(String name, boolean so) {
        // what was sent shows it
    }

    /** The names of this object's members, for maps whose keys are data, such as currencies. */
    public List<String> names() {
        return object.properties().stream().map(member -> member.getKey()).toList();
    }

    /**
     * Query parameters are texts like the fields of a form, and nothing of them is kept.
     *
     * @param unknown what is wrong with an unknown parameter, by its name and the known names
     */
    public static <T> T ofQuery(JsonNode parameters, Problems problems, BiFunction<String, List<String>, String> unknown,
            Function<Fields, T> reader) {
        return new Fields(parameters, "", problems, true, true, new NamedIds(parameters)).read(reader, unknown);
    }

    <T> T read(Function<Fields, T> reader) {
        return read(reader, this::unknown);
    }

    /** A field that was sent by its right name as well is not what was meant. */
    private String unknown(String name, List<String> known) {
        return UNKNOWN + DidYouMean.hint(name, known.stream().filter(other -> !object.has(other)).toList());
    }

    private <T> T read(Function<Fields, T> reader, BiFunction<String, List<String>, String> unknown) {
        var result = reader.apply(this);
        if (found < object.size()) {
            names().stream().filter(name -> !asked.contains(name)).limit(UNKNOWN_NAMED_MAX)
                    .forEach(name -> problem(name, unknown.apply(name, asked)));
        }
        return result;
    }

    private String kept(String text) {
        return isQuery ? text : CardNumbers.refuseIn(text);
    }

    private FieldValue<List<String>> scalars(String name, int sizeMax, Function<JsonNode, String> reader) {
        return items(name, sizeMax, (item, place) -> {
            try {
                return reader.apply(item);
            } catch (Scalars.Wrong e) {
                problems.add(path(name) + "[" + place + "]", e.getMessage());
                return null;
            }
        });
    }

    private <T> FieldValue<List<T>> items(String name, int sizeMax, BiFunction<JsonNode, Integer, T> reader) {
        return field(name, value -> {
            var list = structure(value);
            if (!list.isArray()) {
                problem(name, "must be a list");
                return null;
            }
            if (list.size() > sizeMax) {
                problem(name, "must have at most " + sizeMax + " entries");
                return null;
            }
            var items = new ArrayList<T>(list.size());
            for (int i = 0; i < list.size(); i++) {
                items.add(reader.apply(list.get(i), i));
            }
            return items;
        });
    }

    private <T> FieldValue<T> scalar(String name, BiFunction<JsonNode, Boolean, T> reader) {
        return field(name, value -> reader.apply(value, isForm));
    }

    private <T> FieldValue<T> field(String name, Function<JsonNode, T> reader) {
        var value = object.get(name);
        if (!asked.contains(name)) {
            asked.add(name);
            found += value == null ? 0 : 1;
        }
        if (value == null) {
            return new FieldValue<>(this, name, false, false, null);
        }
        if (value.isNull() || isForm && value.isTextual() && value.textValue().isEmpty()) {
            return new FieldValue<>(this, name, true, true, null);
        }
        try {
            return new FieldValue<>(this, name, true, false, reader.apply(value));
        } catch (Scalars.Wrong e) {
            problem(name, e.getMessage());
            return new FieldValue<>(this, name, true, false, null);
        }
    }

    /** In a form a structure may be one field of JSON text, or many fields such as {@code bricks[0][brick_id]}. */
    private JsonNode structure(JsonNode value) {
        return isForm && value.isTextual() ? Scalars.jsonText(value) : value;
    }

    /** What was JSON text inside a form has left the form's world of texts and is as strict as any JSON. */
    private boolean staysForm(JsonNode value) {
        return isForm && !value.isTextual();
    }

    private String path(String name) {
        return path.isEmpty() ? name : path + "." + name;
    }
}
