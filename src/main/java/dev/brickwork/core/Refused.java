package dev.brickwork.core;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A rule says no. Nothing was changed. Members at fault are named by their path: {@code bricks[1].quantity}. */
public class Refused extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private static final String NOT_VALID = "The request is not valid.";

    private final transient Map<String, List<String>> fields;

    public Refused(String message) {
        this(message, Map.of());
    }

    public Refused(String message, Map<String, List<String>> fields) {
        super(message, null, false, false);
        this.fields = new LinkedHashMap<>(fields);
    }

    public static Refused field(String name, String message) {
        return fields(Map.of(name, List.of(message)));
    }

    /** All offending members in one answer. */
    public static Refused fields(Map<String, List<String>> fields) {
        return new Refused(NOT_VALID, fields);
    }

    /** What is wrong with each member; empty when no single member is at fault. */
    public Map<String, List<String>> fields() {
        return fields;
    }
}
