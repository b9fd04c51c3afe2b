package dev.brickwork.console.action;

import java.util.Arrays;
import java.util.List;

import dev.brickwork.console.list.Filter.Option;
import dev.brickwork.console.list.Tone;

/**
 * What somebody fills in. Its name is that of the member of the API's request.
 *
 * @param value what stands in it at first
 * @param help null for none
 * @param options of a select
 */
public record Field(String name, String label, Type type, boolean isRequired, String value, String help,
        List<Option> options) {

    /** How it is typed, and how it becomes what the API reads. */
    public enum Type {
        TEXT,
        /** Typed in major units, sent in cents. */
        MONEY, DATE,
        /** A day of the seller's zone, sent as the instant at which it begins. */
        DAY_AS_INSTANT, SELECT, CHECKBOX
    }

    public static Field text(String name, String label) {
        return new Field(name, label, Type.TEXT, false, "", null, List.of());
    }

    public static Field money(String name, String label) {
        return new Field(name, label, Type.MONEY, false, "", null, List.of());
    }

    public static Field date(String name, String label) {
        return new Field(name, label, Type.DATE, false, "", null, List.of());
    }

    public static Field paidOn(String name, String label) {
        return new Field(name, label, Type.DAY_AS_INSTANT, false, "", null, List.of());
    }

    public static Field checkbox(String name, String label) {
        return new Field(name, label, Type.CHECKBOX, false, "", null, List.of());
    }

    public static Field select(String name, String label, List<Option> options) {
        return new Field(name, label, Type.SELECT, true, "", null, options);
    }

    public static Field select(String name, String label, Enum<?>... values) {
        return select(name, label,
                Arrays.stream(values).map(value -> new Option(value.name(), Tone.words(value))).toList());
    }

    public Field required() {
        return new Field(name, label, type, true, value, help, options);
    }

    public Field with(String newValue) {
        return new Field(name, label, type, isRequired, newValue == null ? "" : newValue, help, options);
    }

    public Field helped(String newHelp) {
        return new Field(name, label, type, isRequired, value, newHelp, options);
    }

    /** For {@code id} and {@code for}. */
    public String id() {
        return "field-" + name;
    }

    public boolean isSelect() {
        return type == Type.SELECT;
    }

    public boolean isCheckbox() {
        return type == Type.CHECKBOX;
    }

    public boolean isMoney() {
        return type == Type.MONEY;
    }

    /** Of the input. */
    public String inputType() {
        return type == Type.DATE || type == Type.DAY_AS_INSTANT ? "date" : "text";
    }
}
