package dev.brickwork.identity;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** Something that is missing, or does not fit, and that an invoice will need. What was sent is kept all the same. */
@Schema(name = "Warning")
public record Warning(
        @Schema(required = true, description = "The member that it is about.", examples = "tax_ids") String field,
        @Schema(required = true, examples = "invoices from DE need a VAT id or a tax number of the seller") String message) {
}
