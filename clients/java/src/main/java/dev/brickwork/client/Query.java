package dev.brickwork.client;

import java.util.LinkedHashMap;
import java.util.Map;

/** Parameters of a query; each operation that takes some has a class of its own. */
public abstract class Query {
    private final Map<String, Object> parameters = new LinkedHashMap<>();

    /** @param value null takes the parameter back */
    protected final void put(String name, Object value) {
        if (value == null) {
            parameters.remove(name);
        } else {
            parameters.put(name, value);
        }
    }

    final Map<String, Object> parameters() {
        return parameters;
    }
}
