package dev.brickwork.platform.json;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;

import dev.brickwork.core.Problems;

/**
 * Notes what a reader asks for instead of reading anything, so that the API document need not repeat it. Nothing was sent, so a
 * reader has no values to check, and what it finds missing is forgotten.
 */
public final class DescribedFields extends Fields {
    /** Whether null means the same as a member that is left out. */
    public static final String NULLABLE = "nullable";
    private static final String ITEMS = "items";
    private static final String MAX_ITEMS = "maxItems";
    private static final String MAX_LENGTH = "maxLength";

    private final Map<String, Map<String, Object>> bounds = new LinkedHashMap<>();

    private DescribedFields() {
        super(JsonNodeFactory.instance.objectNode(), "", new Problems(), false);
    }

    /** The bounds of each member that has some, in the words of JSON Schema. */
    public static Map<String, Map<String, Object>> boundsOf(Function<Fields, ?> reader) {
        var fields = new DescribedFields();
        fields.read(reader);
        return fields.bounds;
    }

    /** The names of all members that a reader asks for. */
    public static List<String> membersOf(Function<Fields, ?> reader) {
        var fields = new DescribedFields();
        fields.read(reader);
        return List.copyOf(fields.asked);
    }

    @Override
    public FieldValue<String> text(String name, int lengthMax) {
        note(name, MAX_LENGTH, lengthMax);
        return super.text(name, lengthMax);
    }

    @Override
    public FieldValue<String> reference(String name, int lengthMax) {
        note(name, MAX_LENGTH, lengthMax);
        return super.reference(name, lengthMax);
    }

    @Override
    public FieldValue<UUID> id(String name, Named kind) {
        note(name, "format", null);
        return super.id(name, kind);
    }

    @Override
    public FieldValue<String> email(String name) {
        note(name, MAX_LENGTH, Scalars.EMAIL_LENGTH_MAX);
        return super.email(name);
    }

    @Override
    public FieldValue<Long> wholeNumber(String name, long min, long max) {
        note(name, "minimum", BigDecimal.valueOf(min));
        note(name, "maximum", BigDecimal.valueOf(max));
        return super.wholeNumber(name, min, max);
    }

    @Override
    public FieldValue<Integer> wholeNumber(String name, int min, int max) {
        wholeNumber(name, (long) min, (long) max);
        return super.wholeNumber(name, min, max);
    }

    @Override
    public FieldValue<BigDecimal> number(String name, int integerDigits, int decimals) {
        var end = BigDecimal.TEN.pow(integerDigits);
        note(name, "exclusiveMinimum", end.negate());
        note(name, "exclusiveMaximum", end);
        return super.number(name, integerDigits, decimals);
    }

    @Override
    public FieldValue<BigDecimal> decimalText(String name, int integerDigits, int decimals) {
        note(name, "pattern", "^-?\\d{1,%d}(\\.\\d{1,%d})?$".formatted(integerDigits, decimals));
        return super.decimalText(name, integerDigits, decimals);
    }

    @Override
    public <T> FieldValue<List<T>> list(String name, int sizeMax, Function<Fields, T> reader) {
        note(name, MAX_ITEMS, sizeMax);
        return super.list(name, sizeMax, reader);
    }

    @Override
    public <T> FieldValue<List<ItemResult<T>>> judged(String name, int sizeMax, Function<Fields, T> reader) {
        note(name, MAX_ITEMS, sizeMax);
        return super.judged(name, sizeMax, reader);
    }

    @Override
    public FieldValue<List<String>> texts(String name, int sizeMax, int lengthMax) {
        note(name, MAX_ITEMS, sizeMax);
        note(name, ITEMS, Map.of(MAX_LENGTH, lengthMax));
        return super.texts(name, sizeMax, lengthMax);
    }

    @Override
    public FieldValue<List<String>> emails(String name, int sizeMax) {
        note(name, MAX_ITEMS, sizeMax);
        note(name, ITEMS, Map.of(MAX_LENGTH, Scalars.EMAIL_LENGTH_MAX));
        return super.emails(name, sizeMax);
    }

    @Override
    public void refuseEmpty(String name, List<?> list) {
        note(name, "minItems", 1);
    }

    @Override
    void nullMeansAbsent(String name, boolean so) {
        if (so) {
            note(name, NULLABLE, true);
        } else {
            bounds.computeIfPresent(name, (member, some) -> {
                some.remove(NULLABLE);
                return some.isEmpty() ? null : some;
            });
        }
    }

    private void note(String name, String bound, Object value) {
        bounds.computeIfAbsent(name, unused -> new LinkedHashMap<>()).put(bound, value);
    }
}
