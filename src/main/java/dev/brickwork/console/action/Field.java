package dev.brickwork.console.action;

import java.util.ArrayList;
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
        TEXT, NUMBER,
        /** Of several lines. */
        AREA,
        /** Typed in major units, sent in cents. */
        MONEY, DATE,
        /** Such as {@code 2026-01}. */
        MONTH,
        /** A day of the zone of what is acted on, sent as the instant at which it begins. */
        DAY_AS_INSTANT, SELECT, CHECKBOX,
        /** Typed with a comma between, sent as a list. */
        EMAILS
    }

    /** As the page shows it. @param problem null when nothing is wrong with it */
    public record Shown(Field field, String value, String problem) {

        public boolean isChosen(String option) {
            return option.equals(value);
        }
    }

    public static Field text(String name, String label) {
        return new Field(name, label, Type.TEXT, false, "", null, List.of());
    }

    public static Field number(String name, String label) {
        return new Field(name, label, Type.NUMBER, false, "", null, List.of());
    }

    public static Field area(String name, String label) {
        return new Field(name, label, Type.AREA, false, "", null, List.of());
    }

    public static Field money(String name, String label) {
        return new Field(name, label, Type.MONEY, false, "", null, List.of());
    }

    public static Field date(String name, String label) {
        return new Field(name, label, Type.DATE, false, "", null, List.of());
    }

    public static Field month(String name, String label) {
        return new Field(name, label, Type.MONTH, false, "", null, List.of());
    }

    public static Field paidOn(String name, String label) {
        return new Field(name, label, Type.DAY_AS_INSTANT, false, "", null, List.of());
    }

    public static Field emails(String name, String label) {
        return new Field(name, label, Type.EMAILS, false, "", null, List.of());
    }

    public static Field checkbox(String name, String label) {
        return new Field(name, label, Type.CHECKBOX, false, "", null, List.of());
    }

    public static Field select(String name, String label, List<Option> options) {
        return new Field(name, label, Type.SELECT, true, "", null, options);
    }

    /** Nothing need be chosen. @param none what stands for it */
    public static Field choice(String name, String label, String none, List<Option> options) {
        var all = new ArrayList<Option>();
        all.add(new Option("", none));
        all.addAll(options);
        return new Field(name, label, Type.SELECT, false, "", null, List.copyOf(all));
    }

    public static List<Option> options(Enum<?>... values) {
        return Arrays.stream(values).map(value -> new Option(value.name(), Tone.words(value))).toList();
    }

    public static Field select(String name, String label, Enum<?>... values) {
        return select(name, label, options(values));
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

    /** A select that has these values too. */
    public Field offering(List<String> values) {
        var all = new ArrayList<>(options);
        values.stream().distinct().filter(one -> options.stream().noneMatch(option -> option.value().equals(one)))
                .forEach(one -> all.add(new Option(one, one)));
        return new Field(name, label, type, isRequired, value, help, List.copyOf(all));
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

    public boolean isArea() {
        return type == Type.AREA;
    }

    public boolean isMoney() {
        return type == Type.MONEY;
    }

    public boolean isNumber() {
        return type == Type.NUMBER;
    }

    /** Of the input. */
    public String inputType() {
        return switch (type) {
            case DATE, DAY_AS_INSTANT -> "date";
            case MONTH -> "month";
            default -> "text";
        };
    }
}
