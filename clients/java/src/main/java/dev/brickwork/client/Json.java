package dev.brickwork.client;

import java.io.IOException;

import org.openapitools.jackson.nullable.JsonNullableModule;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;

/** JSON as the API speaks it. A member that a newer service adds is ignored. */
final class Json {
    static final ObjectMapper MAPPER = JsonMapper.builder().addModule(new JavaTimeModule())
            .addModule(new JsonNullableModule())
            .defaultPropertyInclusion(JsonInclude.Value.construct(Include.NON_NULL, Include.ALWAYS))
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();

    private Json() {
    }

    static <T> T read(byte[] content, Class<T> type) {
        try {
            return MAPPER.readValue(content, type);
        } catch (IOException e) {
            throw new IllegalStateException(
                    "The answer is not the JSON of " + type.getSimpleName() + ": " + e.getMessage(), e);
        }
    }

    static <T> T convert(JsonNode node, Class<T> type) {
        return MAPPER.convertValue(node, type);
    }

    /** A proxy in between may answer in its own words: those are a missing node. */
    static JsonNode readOrMissing(byte[] content) {
        try {
            return MAPPER.readTree(content);
        } catch (IOException e) {
            return MissingNode.getInstance();
        }
    }

    static byte[] write(Object value) {
        try {
            return MAPPER.writeValueAsBytes(value);
        } catch (IOException e) {
            throw new IllegalArgumentException("The body can't be written as JSON: " + e.getMessage(), e);
        }
    }
}
