package dev.brickwork.console.setup;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.brickwork.console.action.Field;

/**
 * Settings that are changed together. Fields are named by the path of their member: {@code address.city}.
 *
 * @param slug its part of the address
 */
record SettingGroup(String slug, String title, String says, List<Part> parts) {

    /**
     * @param title null for none
     * @param list null where there is none
     */
    record Part(String title, List<Field> fields, Rows list) {

        static Part of(String title, Field... fields) {
            return new Part(title, List.of(fields), null);
        }

        /** @param one what an entry is called */
        Part with(String path, String caption, String one, Field... columns) {
            return new Part(title, fields, new Rows(path, caption, one, List.of(columns), null));
        }

        Part said(Function<Map<String, String>, String> words) {
            return new Part(title, fields, new Rows(list.path, list.caption, list.one, list.columns, words));
        }
    }

    /**
     * A list, one row for each entry.
     *
     * @param path of the list; columns are named by their path in an entry
     * @param one what an entry is called
     * @param words how people read an entry, by the names of its columns; null for each column with its label
     */
    record Rows(String path, String caption, String one, List<Field> columns, Function<Map<String, String>, String> words) {

        /** An entry as people read it. @param shown by column */
        String said(Function<Field, String> shown) {
            var values = new LinkedHashMap<String, String>();
            columns.forEach(column -> values.put(column.name(), shown.apply(column)));
            return words != null
                    ? words.apply(values)
                    : columns.stream().filter(column -> !values.get(column.name()).isEmpty())
                            .map(column -> column.label() + ": " + values.get(column.name()))
                            .collect(Collectors.joining(", "));
        }

        /** As it stands in the form, in this row. */
        Field in(int row, Field column) {
            return new Field(path + "." + row + "." + column.name(), column.label() + " " + (row + 1), column.type(),
                    column.isRequired(), column.value(), column.help(), column.options());
        }
    }

    /** Paths of all members, without those of lists. */
    List<Field> fields() {
        return parts.stream().flatMap(part -> part.fields.stream()).toList();
    }

    List<Rows> lists() {
        return parts.stream().flatMap(part -> Stream.ofNullable(part.list)).toList();
    }
}
