package dev.brickwork.order;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.platform.json.Fields;

@Schema(name = "PurchaseOrder", requiredProperties = "code")
public record PurchaseOrderBody(@Schema(examples = "PO-4711") String code) {

    static PurchaseOrderBody read(Fields in) {
        return new PurchaseOrderBody(in.text("code", OrderFields.TEXT_LENGTH_MAX).required());
    }
}
