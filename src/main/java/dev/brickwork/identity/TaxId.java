package dev.brickwork.identity;

import java.util.List;
import java.util.Optional;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.platform.json.Fields;

/** A number that a tax office has given to a company. */
@Schema(name = "TaxId", requiredProperties = {"type", "value"})
public record TaxId(
        @Schema(description = "`VAT` for a VAT id with its country prefix, `OTHER` for any other number.") Type type,
        @Schema(examples = "DE136695976") String value) {
    public static final int COUNT_MAX = 10;
    private static final int VALUE_LENGTH_MAX = 50;
    private static final String VALUE = "value";

    public enum Type {
        VAT, OTHER
    }

    public static TaxId read(Fields in) {
        var type = in.oneOf("type", Type.class).required();
        if (type != Type.VAT) {
            return new TaxId(type, in.text(VALUE, VALUE_LENGTH_MAX).required());
        }
        // one that has the form of a VAT id is no card number, whatever its digits
        var value = in.reference(VALUE, VALUE_LENGTH_MAX).required();
        return new TaxId(type, value == null ? null : VatIds.check(value).orNote(in, VALUE));
    }

    /** The VAT id that a document names; the first where there are several. */
    public static Optional<String> vatId(List<TaxId> ids) {
        return ids.stream().filter(id -> id.type == Type.VAT).map(TaxId::value).findFirst();
    }
}
