package dev.brickwork.console.list;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

import dev.brickwork.platform.json.Currencies;

/**
 * What a list can be filtered by: a parameter of the API's list.
 *
 * @param type of the field: {@code search}, {@code date}, {@code month} or {@code select}
 * @param options of a select
 */
public record Filter(String name, String label, String type, List<Option> options) {

    public record Option(String value, String label) {
    }

    /** As the page shows it. @param problem null when nothing is wrong with it */
    public record Shown(Filter filter, String value, String problem) {

        public boolean isChosen(Option option) {
            return option.value.equals(value);
        }

        /** For {@code id} and {@code for}. */
        public String id() {
            return "filter-" + filter.name;
        }
    }

    public static Filter text(String name, String label) {
        return new Filter(name, label, "search", List.of());
    }

    /** The parameters {@code name_from} and {@code name_to}. */
    public static Stream<Filter> days(String name, String label) {
        return Stream.of(new Filter(name + "_from", label + " from", "date", List.of()),
                new Filter(name + "_to", label + " to", "date", List.of()));
    }

    /** A month, such as {@code 2026-01}. */
    public static Filter month(String name, String label) {
        return new Filter(name, label, "month", List.of());
    }

    public static Filter state(String name, String label, Enum<?>... states) {
        return new Filter(name, label, "select",
                Arrays.stream(states).map(state -> new Option(state.name(), Tone.words(state))).toList());
    }

    /** Of those that this process takes. */
    public static Filter currency() {
        return new Filter("currency", "Currency", "select", currencies());
    }

    public static List<Option> currencies() {
        return Currencies.taken().stream().map(currency -> new Option(currency.name(), currency.name())).toList();
    }

    public static Filter flag(String name, String label, String yes, String no) {
        return new Filter(name, label, "select", List.of(new Option("true", yes), new Option("false", no)));
    }
}
