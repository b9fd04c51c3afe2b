package dev.brickwork.platform.refusal;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** What a caller should know although nothing is refused. What was sent is kept. */
@Schema(name = "Warning")
public record Warning(
        @Schema(required = true, description = "What it is about, for programs. More codes may be added.", examples = "INVOICE_DETAILS") String code,
        @Schema(required = true, description = "The member that it is about.", examples = "tax_ids") String field,
        @Schema(required = true, examples = "invoices from DE need a VAT id or a tax number of the seller") String message) {

    /** Something is missing, or does not fit, that an invoice will need. */
    public static Warning invoiceDetails(String field, String message) {
        return new Warning("INVOICE_DETAILS", field, message);
    }
}
