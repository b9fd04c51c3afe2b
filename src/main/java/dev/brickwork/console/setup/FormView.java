package dev.brickwork.console.setup;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import dev.brickwork.console.action.Field;
import dev.brickwork.core.Refused;

/**
 * A form that does what it says at once.
 *
 * @param backLabel where one comes from; {@code backHref} its address
 * @param says null for nothing
 * @param problem what belongs to no field; null for nothing
 * @param hidden fields that nobody sees
 */
public record FormView(String title, String backLabel, String backHref, String says, List<Section> sections, String button,
        String problem, List<Hidden> hidden) {

    FormView(String title, String backLabel, String backHref, String says, List<Section> sections, String button,
            String problem) {
        this(title, backLabel, backHref, says, sections, button, problem, List.of());
    }

    public record Hidden(String name, String value) {
    }

    /** @param title null for none */
    public record Section(String title, List<Field.Shown> fields, Rows rows) {

        Section(String title, List<Field.Shown> fields) {
            this(title, fields, null);
        }
    }

    /**
     * Fields in a table.
     *
     * @param heads the first of them is that of the labels, where the rows have any
     */
    public record Rows(String caption, List<String> heads, List<Row> rows) {
    }

    /** @param label null where the row has none */
    public record Row(String label, List<Field.Shown> fields) {
    }

    /** All that is wrong with a field, in the order of the page. */
    public List<Field.Shown> wrong() {
        return sections.stream().flatMap(section -> Stream.concat(section.fields.stream(),
                section.rows == null ? Stream.of() : section.rows.rows.stream().flatMap(row -> row.fields.stream())))
                .filter(shown -> shown.problem() != null).toList();
    }

    public boolean hasProblems() {
        return problem != null || !wrong().isEmpty();
    }

    /** @param problems by name; those of a list under {@code types[0]} are of {@code types} too */
    static Field.Shown shown(Field field, String value, Map<String, List<String>> problems) {
        return new Field.Shown(field, value == null ? "" : value, problems.entrySet().stream()
                .filter(entry -> entry.getKey().equals(field.name()) || entry.getKey().startsWith(field.name() + "["))
                .map(entry -> entry.getValue().get(0)).findFirst().orElse(null));
    }

    /** What a refusal says that no field of the form shows. */
    String unplaced(Refused refused) {
        if (refused.fields().isEmpty()) {
            return refused.getMessage();
        }
        return wrong().isEmpty()
                ? refused.fields().entrySet().stream().map(entry -> entry.getKey() + " " + entry.getValue().get(0))
                        .findFirst()
                        .orElse(null)
                : null;
    }

    FormView refusedBy(Refused refused) {
        return new FormView(title, backLabel, backHref, says, sections, button, unplaced(refused), hidden);
    }

    /** With a field that nobody sees. */
    FormView with(String name, String value) {
        return new FormView(title, backLabel, backHref, says, sections, button, problem, List.of(new Hidden(name, value)));
    }
}
