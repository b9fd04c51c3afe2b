package dev.brickwork.identity;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.platform.json.Fields;
import dev.brickwork.platform.json.Patch;
import dev.brickwork.spi.TaxCalculator;

/** Where a company is, is billed and taxed. There is no address without a country: no tax rate would ever match it. */
@Embeddable
@Schema(name = "Address", requiredProperties = "country")
public record Address(
        @Column(name = "billing_line1") @Schema(nullable = true, examples = "Hauptstrasse 1") String line1,
        @Column(name = "billing_line2") @Schema(nullable = true, examples = "2. Stock") String line2,
        @Column(name = "billing_city") @Schema(nullable = true, examples = "Berlin") String city,
        @Column(name = "billing_region") @Schema(nullable = true, description = "State or province; decides the tax where rates differ by it.", examples = "BE") String region,
        @Column(name = "billing_postal_code") @Schema(nullable = true, examples = "10115") String postalCode,
        @Column(name = "billing_country") @Schema(description = "Two capital letters of ISO 3166-1.", examples = "DE") String country) {
    private static final int TEXT_LENGTH_MAX = 5_000;
    private static final int KEY_LENGTH_MAX = 100;

    public static Address read(Fields in) {
        return new Address(in.text("line1", TEXT_LENGTH_MAX).optional(),
                in.text("line2", TEXT_LENGTH_MAX).optional(),
                in.text("city", TEXT_LENGTH_MAX).optional(),
                in.text("region", KEY_LENGTH_MAX).optional(), in.text("postal_code", KEY_LENGTH_MAX).optional(),
                in.country("country").required());
    }

    public TaxCalculator.Place place() {
        return new TaxCalculator.Place(country, region, postalCode, city, line1, line2);
    }

    /** Members that are sent, over what was there before. */
    @Schema(name = "ChangeAddress")
    public record Change(
            @Schema(implementation = String.class, nullable = true, examples = "Hauptstrasse 1") Patch<String> line1,
            @Schema(implementation = String.class, nullable = true, examples = "2. Stock") Patch<String> line2,
            @Schema(implementation = String.class, nullable = true, examples = "Berlin") Patch<String> city,
            @Schema(implementation = String.class, nullable = true, examples = "BE") Patch<String> region,
            @Schema(implementation = String.class, nullable = true, examples = "10115") Patch<String> postalCode,
            @Schema(implementation = String.class, description = "Needed when there is no address yet.", examples = "DE") Patch<String> country) {

        public static Change read(Fields in) {
            return new Change(in.text("line1", TEXT_LENGTH_MAX).nullablePatch(),
                    in.text("line2", TEXT_LENGTH_MAX).nullablePatch(),
                    in.text("city", TEXT_LENGTH_MAX).nullablePatch(),
                    in.text("region", KEY_LENGTH_MAX).nullablePatch(),
                    in.text("postal_code", KEY_LENGTH_MAX).nullablePatch(), in.country("country").patch());
        }

        /** @param current null when there is no address yet; then the result may lack a country */
        public Address appliedTo(Address current) {
            var base = current == null ? new Address(null, null, null, null, null, null) : current;
            return new Address(line1.or(base.line1), line2.or(base.line2), city.or(base.city), region.or(base.region),
                    postalCode.or(base.postalCode), country.or(base.country));
        }
    }
}
