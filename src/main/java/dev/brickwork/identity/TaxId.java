package dev.brickwork.identity;

import java.util.List;
import java.util.Optional;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import com.fasterxml.jackson.annotation.JsonInclude;

import dev.brickwork.platform.json.Fields;

/** A number that a tax office or a register of companies has given to a company. */
@Schema(name = "TaxId", requiredProperties = {"type", "value"}, examples = "{\"type\": \"VAT\", \"value\": \"DE136695976\"}")
public record TaxId(
        @Schema(description = "`VAT` for a VAT id with its country prefix, `REGISTRATION` for a number in a register of companies, `OTHER` for any other number.") Type type,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Schema(nullable = true, description = "Of `REGISTRATION` only, where it is required: the code of the register (ISO 6523), such as `0106` for KVK, `0184` for CVR, `0007` for Sweden, `0192` for Norway, `0002` for SIREN.") String scheme,
        @Schema(examples = "DE136695976") String value) {
    public static final int COUNT_MAX = 10;
    private static final int VALUE_LENGTH_MAX = 50;
    private static final String VALUE = "value";
    private static final String SCHEME = "scheme";
    private static final int SCHEME_LENGTH = 4;

    @Schema(name = "TaxIdType")
    public enum Type {
        VAT, OTHER, REGISTRATION
    }

    /** One that is not in a register of companies. */
    public TaxId(Type type, String value) {
        this(type, null, value);
    }

    public static TaxId read(Fields in) {
        var type = in.oneOf("type", Type.class).required();
        var scheme = scheme(in, type);
        if (type == Type.OTHER) {
            return new TaxId(type, in.text(VALUE, VALUE_LENGTH_MAX).required());
        }
        // one that has the form of a VAT id or of a register is no card number, whatever its digits
        var value = in.reference(VALUE, VALUE_LENGTH_MAX).required();
        if (value == null || type == null || type == Type.REGISTRATION && scheme == null) {
            return new TaxId(type, scheme, value);
        }
        return new TaxId(type, scheme,
                (type == Type.VAT ? VatIds.check(value) : ElectronicSchemes.value(scheme, value)).orNote(in, VALUE));
    }

    private static String scheme(Fields in, Type type) {
        var sent = in.text(SCHEME, SCHEME_LENGTH).optional();
        if (type == Type.REGISTRATION) {
            return ElectronicSchemes.register(sent).orNote(in, SCHEME);
        }
        if (type != null && sent != null) {
            in.problem(SCHEME, "is for the type REGISTRATION only");
        }
        return null;
    }

    /** Not what a register of companies gave. */
    public boolean comesFromTaxOffice() {
        return type != Type.REGISTRATION;
    }

    /** The VAT id that a document names; the first where there are several. */
    public static Optional<String> vatId(List<TaxId> ids) {
        return ids.stream().filter(id -> id.type == Type.VAT).map(TaxId::value).findFirst();
    }
}
