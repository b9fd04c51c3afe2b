package dev.brickwork.platform.json;

import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;

import org.hibernate.annotations.Immutable;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * Keeps metadata in a {@code jsonb} column, numbers as exact as they were sent. The attribute also needs
 * {@code @ColumnTransformer(write = "?::jsonb")}, since the text is not cast by itself. Values are
 * replaced and never changed, so Hibernate need not copy them.
 */
@Converter
@Immutable
public class MetadataColumn implements AttributeConverter<JsonNode, String> {

    @Override
    public String convertToDatabaseColumn(JsonNode metadata) {
        return metadata == null ? null : metadata.toString();
    }

    @Override
    public JsonNode convertToEntityAttribute(String column) {
        return column == null ? null : StrictJson.readStored(column);
    }
}
