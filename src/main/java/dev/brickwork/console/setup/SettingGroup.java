package dev.brickwork.console.setup;

import java.util.List;
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

        Part with(String path, String caption, Field... columns) {
            return new Part(title, fields, new Rows(path, caption, List.of(columns)));
        }
    }

    /** A list, one row for each entry. @param path of the list; columns are named by their path in an entry */
    record Rows(String path, String caption, List<Field> columns) {

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
