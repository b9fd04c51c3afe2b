package dev.brickwork.invoice.attachment;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.platform.database.Sql;
import dev.brickwork.platform.http.Api;
import dev.brickwork.platform.http.PublicUrl;

@Schema(name = "Attachment")
public record AttachmentResponse(
        @Schema(required = true) UUID attachmentId,
        @Schema(required = true, description = "Whether it belongs to this invoice or to its subscription, and so to all invoices of that.") Target target,
        @Schema(required = true, examples = "timesheet.pdf") String fileName,
        @Schema(required = true, description = "As it was sent.", examples = "application/pdf") String contentType,
        @Schema(required = true, description = "Bytes.", examples = "48211") long size,
        @Schema(required = true, description = "Where it is downloaded, with an API key.", examples = "https://billing.example/api/v2/invoices/018f2f7e-7b1c-7c4e-9d0a-3f1f6b7a1c22/attachments/018f2f7e-7b1c-7c4e-9d0a-3f1f6b7a1c23") String url,
        @Schema(required = true) Instant createdAt) {

    @Schema(name = "AttachmentTarget")
    public enum Target {
        INVOICE("invoices", "invoice"), SUBSCRIPTION("subscriptions", "subscription");

        final String path;
        final String table;

        Target(String path, String table) {
            this.path = path;
            this.table = table;
        }

        /** What else must hold for it to be there. */
        String shown() {
            return this == INVOICE ? " AND NOT is_empty" : "";
        }
    }

    static final String COLUMNS = "id, invoice_id, subscription_id, file_name, content_type, size, created_at";

    static AttachmentResponse of(ResultSet row) throws SQLException {
        var invoiceId = row.getObject("invoice_id", UUID.class);
        var target = invoiceId != null ? Target.INVOICE : Target.SUBSCRIPTION;
        var id = row.getObject("id", UUID.class);
        return new AttachmentResponse(id, target, row.getString("file_name"), row.getString("content_type"),
                row.getLong("size"), PublicUrl.base() + path(target,
                        invoiceId != null ? invoiceId : row.getObject("subscription_id", UUID.class), id),
                Sql.instant(row, "created_at"));
    }

    static String path(Target target, UUID targetId, UUID id) {
        return Api.BASE + "/" + target.path + "/" + targetId + "/attachments/" + id;
    }
}
