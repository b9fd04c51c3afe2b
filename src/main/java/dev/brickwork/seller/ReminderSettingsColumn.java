package dev.brickwork.seller;

import java.util.ArrayList;

import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;

import org.hibernate.annotations.Immutable;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.platform.json.StrictJson;

/**
 * Keeps reminders in a {@code jsonb} column. The attribute also needs {@code @ColumnTransformer(write = "?::jsonb")}. Null means
 * the default, so that a better default reaches sellers that have set nothing.
 */
@Converter
@Immutable
class ReminderSettingsColumn implements AttributeConverter<ReminderSettings, String> {

    @Override
    public String convertToDatabaseColumn(ReminderSettings reminders) {
        if (reminders == null || reminders.equals(ReminderSettings.DEFAULT)) {
            return null;
        }
        var root = JsonNodeFactory.instance.objectNode().put("enabled", reminders.enabled());
        var steps = root.putArray("steps");
        for (var step : reminders.steps()) {
            var node = steps.addObject().put("days", step.days()).put("enabled", step.enabled())
                    .put("tax_category", step.taxCategory());
            if (step.fee() != null) {
                node.putObject("fee").put("amount", step.fee().amount()).put("currency", step.fee().currency().name());
            }
            if (step.interestRate() != null) {
                node.put("interest_rate", step.interestRate());
            }
        }
        return root.toString();
    }

    @Override
    public ReminderSettings convertToEntityAttribute(String column) {
        return read(column);
    }

    /** For those who read the column by SQL. */
    static ReminderSettings read(String column) {
        if (column == null) {
            return ReminderSettings.DEFAULT;
        }
        var root = StrictJson.readStored(column);
        var steps = new ArrayList<ReminderSettings.Step>();
        root.get("steps").forEach(step -> steps.add(step(step)));
        return new ReminderSettings(root.get("enabled").booleanValue(), steps);
    }

    private static ReminderSettings.Step step(JsonNode step) {
        var fee = step.get("fee");
        return new ReminderSettings.Step(step.get("days").intValue(), step.get("enabled").booleanValue(),
                fee == null
                        ? null
                        : new ReminderSettings.Fee(fee.get("amount").longValue(),
                                CurrencyCode.valueOf(fee.get("currency").textValue())),
                step.has("interest_rate") ? step.get("interest_rate").textValue() : null,
                step.get("tax_category").textValue());
    }
}
