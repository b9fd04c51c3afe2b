package dev.brickwork.testing;

import java.time.Instant;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;

import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import com.fasterxml.jackson.databind.util.RawValue;

/** A JSON object that tests send: {@code json("rate", "10", "renews", true)}. Its text is the body of a request. */
public final class Json {
    private static final ObjectMapper WRITER = new ObjectMapper().registerModule(new SimpleModule()
            .addSerializer(LocalDate.class, ToStringSerializer.instance)
            .addSerializer(Instant.class, ToStringSerializer.instance));

    private final Map<String, Object> members = new LinkedHashMap<>();

    /** @param pairs a member's name, its value, the next name and so on */
    public static Json json(Object... pairs) {
        var made = new Json();
        for (int i = 0; i < pairs.length; i += 2) {
            made.members.put((String) pairs[i], pairs[i + 1]);
        }
        return made;
    }

    /** A value that is JSON text already. */
    public static Object raw(String text) {
        return new RawValue(text);
    }

    /** Adds members, or replaces them. */
    public Json with(Object... pairs) {
        members.putAll(json(pairs).members);
        return this;
    }

    public Json without(String member) {
        members.remove(member);
        return this;
    }

    @JsonValue
    Map<String, Object> members() {
        return members;
    }

    @Override
    public String toString() {
        try {
            return WRITER.writeValueAsString(members);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
