package dev.brickwork.seller;

import java.util.ArrayList;

import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;

import org.hibernate.annotations.Immutable;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;

import dev.brickwork.core.revenue.OneTimeRevenue;
import dev.brickwork.core.revenue.RampRevenue;
import dev.brickwork.platform.json.StrictJson;

/**
 * Keeps revenue settings in a {@code jsonb} column. The attribute also needs {@code @ColumnTransformer(write = "?::jsonb")}. Null
 * means the default.
 */
@Converter
@Immutable
class RevenueSettingsColumn implements AttributeConverter<RevenueSettings, String> {

    @Override
    public String convertToDatabaseColumn(RevenueSettings revenue) {
        if (revenue == null || revenue.equals(RevenueSettings.DEFAULT)) {
            return null;
        }
        var root = JsonNodeFactory.instance.objectNode().put("ramps", revenue.ramps().name())
                .put("one_time", revenue.oneTime().name());
        var bricks = root.putArray("bricks");
        revenue.bricks().forEach(brick -> bricks.addObject().put("brick_code", brick.brickCode())
                .put("one_time", brick.oneTime().name()));
        return root.toString();
    }

    @Override
    public RevenueSettings convertToEntityAttribute(String column) {
        return read(column);
    }

    /** For those who read the column by SQL. */
    static RevenueSettings read(String column) {
        if (column == null) {
            return RevenueSettings.DEFAULT;
        }
        var root = StrictJson.readStored(column);
        var bricks = new ArrayList<RevenueSettings.OfBrick>();
        root.get("bricks").forEach(brick -> bricks.add(new RevenueSettings.OfBrick(brick.get("brick_code").textValue(),
                OneTimeRevenue.valueOf(brick.get("one_time").textValue()))));
        return new RevenueSettings(RampRevenue.valueOf(root.path("ramps").asText(RampRevenue.BY_PERIOD.name())),
                OneTimeRevenue.valueOf(root.get("one_time").textValue()), bricks);
    }
}
