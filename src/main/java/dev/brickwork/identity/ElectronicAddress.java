package dev.brickwork.identity;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.platform.json.Fields;

/** Where electronic invoices go to and come from. */
@Embeddable
@Schema(name = "ElectronicAddress", requiredProperties = {"scheme", "value"})
public record ElectronicAddress(
        @Column(name = "electronic_scheme") @Schema(description = "A code of the EAS list: `0088` for a GLN, `0204` for a Leitweg-ID, `9930` for a German VAT id, `EM` for an email address.", examples = "9930") String scheme,
        @Column(name = "electronic_value") @Schema(examples = "DE136695976") String value) {
    private static final int SCHEME_LENGTH = 4;
    private static final int VALUE_LENGTH_MAX = 254;

    /** Sent whole. */
    public static ElectronicAddress read(Fields in) {
        var sentScheme = in.text("scheme", SCHEME_LENGTH).required();
        var scheme = sentScheme == null ? null : ElectronicSchemes.scheme(sentScheme).orNote(in, "scheme");
        // a SIRET or GLN may look like a card number
        var value = in.reference("value", VALUE_LENGTH_MAX).required();
        return new ElectronicAddress(scheme,
                scheme == null || value == null ? null : ElectronicSchemes.value(scheme, value).orNote(in, "value"));
    }

    /** Whether it is also the number of its company in a register. */
    public boolean hasRegisterNumber() {
        return ElectronicSchemes.REGISTERS.contains(scheme);
    }

    /** Null if there is none. */
    public static ElectronicAddress of(String scheme, String value) {
        return scheme == null ? null : new ElectronicAddress(scheme, value);
    }
}
