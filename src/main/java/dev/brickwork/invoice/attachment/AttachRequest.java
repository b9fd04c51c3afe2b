package dev.brickwork.invoice.attachment;

import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** Only for the API document; the form itself is read part by part. */
@Schema(name = "AttachRequest", requiredProperties = "file")
record AttachRequest(
        @Schema(type = SchemaType.STRING, format = "binary", description = "The file, with its name.") String file) {
}
