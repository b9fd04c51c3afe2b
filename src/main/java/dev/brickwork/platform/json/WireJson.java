package dev.brickwork.platform.json;

import java.io.UncheckedIOException;

import jakarta.enterprise.context.ApplicationScoped;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;

/** Values that are kept as they are shown on the wire. */
@ApplicationScoped
public class WireJson {
    private final ObjectMapper mapper;

    WireJson(ObjectMapper mapper) {
        this.mapper = mapper;
    }

    /** Null of null. */
    public String of(Object value) {
        try {
            return value == null ? null : mapper.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Null of null. */
    public <T> T read(String json, Class<T> type) {
        try {
            return json == null ? null : mapper.readValue(json, type);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}
