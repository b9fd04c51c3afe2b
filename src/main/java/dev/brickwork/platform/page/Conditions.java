package dev.brickwork.platform.page;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** What the rows of a list must meet: all of it. A filter that was not sent adds nothing. Each {@code ?} is a parameter. */
public final class Conditions {
    private final List<String> texts = new ArrayList<>();
    private final List<Object> parameters = new ArrayList<>();

    /** A condition without parameters. */
    public Conditions and(String condition) {
        texts.add(condition);
        return this;
    }

    /** @param value null adds nothing; else it is the value of each parameter of the condition */
    public Conditions and(String condition, Object value) {
        if (value != null) {
            texts.add(condition);
            parameters.addAll(Collections.nCopies((int) condition.chars().filter(c -> c == '?').count(), value));
        }
        return this;
    }

    /** A condition with parameters of its own. */
    public Conditions andAll(String condition, List<?> values) {
        texts.add(condition);
        parameters.addAll(values);
        return this;
    }

    /** For ILIKE: that it contains the text, whatever signs are in it. Null without a text. */
    public static String containing(String text) {
        return text == null ? null : "%" + text.replaceAll("([\\\\%_])", "\\\\$1") + "%";
    }

    public boolean isEmpty() {
        return texts.isEmpty();
    }

    /** Empty if there are none. */
    public String sql() {
        return texts.isEmpty() ? "" : " WHERE " + String.join(" AND ", texts);
    }

    /** For a query of entities, whose parameters are numbered. */
    public String ofEntities() {
        var numbered = new StringBuilder();
        int number = 0;
        for (char c : texts.stream().collect(Collectors.joining(" and ")).toCharArray()) {
            numbered.append(c);
            if (c == '?') {
                numbered.append(++number);
            }
        }
        return numbered.toString();
    }

    public Object[] parameters() {
        return parameters.toArray();
    }

    Object[] parametersAnd(int limit, int offset) {
        var all = new ArrayList<>(parameters);
        all.add(limit);
        all.add(offset);
        return all.toArray();
    }
}
