package dev.brickwork.invoice.creditnote;

import java.util.ArrayList;
import java.util.List;

import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;

import org.hibernate.annotations.Immutable;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;

import dev.brickwork.core.tax.TaxTreatment;
import dev.brickwork.platform.json.StrictJson;

/** Keeps the taxes of a credit note in a {@code jsonb} column. */
@Converter
@Immutable
public class CreditedTaxesColumn implements AttributeConverter<List<CreditedTax>, String> {

    @Override
    public String convertToDatabaseColumn(List<CreditedTax> taxes) {
        var array = JsonNodeFactory.instance.arrayNode();
        taxes.forEach(tax -> array.addObject().put("name", tax.name()).put("rate", tax.rate())
                .put("treatment", tax.treatment().name()).put("reason", tax.reason()).put("net", tax.net())
                .put("tax", tax.tax()));
        return array.toString();
    }

    @Override
    public List<CreditedTax> convertToEntityAttribute(String column) {
        return read(column);
    }

    /** For those who read the column by SQL. */
    static List<CreditedTax> read(String column) {
        var taxes = new ArrayList<CreditedTax>();
        StrictJson.readStored(column).forEach(tax -> taxes.add(new CreditedTax(text(tax, "name"), text(tax, "rate"),
                TaxTreatment.valueOf(text(tax, "treatment")), text(tax, "reason"), tax.get("net").longValue(),
                tax.get("tax").longValue())));
        return List.copyOf(taxes);
    }

    private static String text(JsonNode tax, String member) {
        return tax.hasNonNull(member) ? tax.get(member).textValue() : null;
    }
}
