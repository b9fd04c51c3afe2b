package dev.brickwork.platform.json;

import java.util.LinkedHashMap;
import java.util.Map;

import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;

import org.hibernate.annotations.Immutable;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;

/**
 * Keeps metadata in a {@code jsonb} column, numbers as exact as they were sent. The attribute also needs
 * {@code @ColumnTransformer(write = "?::jsonb")}, since the text is not cast by itself. Maps are
 * replaced and never changed, so Hibernate need not copy them.
 */
@Converter
@Immutable
public class MetadataColumn implements AttributeConverter<Map<String, JsonNode>, String> {

    @Override
    public String convertToDatabaseColumn(Map<String, JsonNode> metadata) {
        return metadata == null ? null : JsonNodeFactory.instance.objectNode().setAll(metadata).toString();
    }

    @Override
    public Map<String, JsonNode> convertToEntityAttribute(String column) {
        if (column == null) {
            return null;
        }
        var metadata = new LinkedHashMap<String, JsonNode>();
        StrictJson.readStored(column).properties()
                .forEach(entry -> metadata.put(entry.getKey(), entry.getValue()));
        return metadata;
    }
}
