package dev.brickwork.identity;

import java.util.ArrayList;
import java.util.List;

import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;

import org.hibernate.annotations.Immutable;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;

import dev.brickwork.platform.json.StrictJson;

/**
 * Keeps tax ids in a {@code jsonb} column. The attribute also needs {@code @ColumnTransformer(write = "?::jsonb")}. Lists are
 * replaced and never changed.
 */
@Converter
@Immutable
public class TaxIdsColumn implements AttributeConverter<List<TaxId>, String> {

    @Override
    public String convertToDatabaseColumn(List<TaxId> ids) {
        var array = JsonNodeFactory.instance.arrayNode();
        ids.forEach(id -> {
            var object = array.addObject().put("type", id.type().name());
            if (id.scheme() != null) {
                object.put("scheme", id.scheme());
            }
            object.put("value", id.value());
        });
        return array.toString();
    }

    @Override
    public List<TaxId> convertToEntityAttribute(String column) {
        return read(column);
    }

    /** For those who read the column by SQL. */
    public static List<TaxId> read(String column) {
        var ids = new ArrayList<TaxId>();
        StrictJson.readStored(column).forEach(
                id -> ids.add(new TaxId(TaxId.Type.valueOf(id.get("type").textValue()), id.path("scheme").textValue(),
                        id.get("value").textValue())));
        return List.copyOf(ids);
    }
}
