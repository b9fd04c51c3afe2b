package dev.brickwork.invoice.attachment;

import java.util.List;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.core.Missing;
import dev.brickwork.core.Refused;
import dev.brickwork.invoice.attachment.AttachmentResponse.Target;
import dev.brickwork.platform.audit.Audit;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.http.Upload;
import dev.brickwork.platform.outbox.Outbox;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.spi.DocumentStore;

/** Files that people put to invoices and subscriptions. */
@ApplicationScoped
class AttachmentService {
    static final int SIZE_MAX = 10 << 20;
    private static final int PER_TARGET_MAX = 50;
    private static final String ALL = "SELECT " + AttachmentResponse.COLUMNS + " FROM attachment WHERE ";
    private static final String INSERT = """
            INSERT INTO attachment (id, invoice_id, subscription_id, file_name, content_type, size, created_at)
            VALUES (?, ?, ?, ?, ?, ?, ?)""";

    private final Database database;
    private final Transactions transactions;
    private final DocumentStore documents;
    private final Outbox outbox;
    private final Audit audit;
    private final BusinessClock clock;

    AttachmentService(Database database, Transactions transactions, DocumentStore documents, Outbox outbox, Audit audit,
            BusinessClock clock) {
        this.database = database;
        this.transactions = transactions;
        this.documents = documents;
        this.outbox = outbox;
        this.audit = audit;
        this.clock = clock;
    }

    record File(String name, String contentType, byte[] content) {
    }

    UUID existing(Target target, UUID targetId) {
        return transactions.joining(() -> exists(target, targetId, ""));
    }

    /** The thing it belongs to is locked meanwhile, so that it never has too many. */
    AttachmentResponse attach(Target target, UUID targetId, Upload upload) {
        return transactions.joining(() -> {
            exists(target, targetId, " FOR NO KEY UPDATE");
            if (of(target, targetId).size() >= PER_TARGET_MAX) {
                throw new Refused("It has " + PER_TARGET_MAX + " attachments already; delete one first.");
            }
            var id = UUID.randomUUID();
            documents.put(key(id), upload.contentType(), upload.content());
            database.update(INSERT, id, target == Target.INVOICE ? targetId : null,
                    target == Target.SUBSCRIPTION ? targetId : null, upload.fileName(), upload.contentType(),
                    upload.content().length, clock.now());
            var attached = get(target, targetId, id);
            audit.created("attachment", id, attached);
            outbox.publish(target.table + ".attachment_added", targetId, eventData(targetId, attached));
            return attached;
        });
    }

    List<AttachmentResponse> list(Target target, UUID targetId) {
        return transactions.joining(() -> of(target, targetId));
    }

    File file(Target target, UUID targetId, UUID id) {
        var attachment = transactions.joining(() -> get(target, targetId, id));
        var document = documents.find(key(id)).orElseThrow(() -> new Missing("Attachment"));
        return new File(attachment.fileName(), attachment.contentType(), document.content());
    }

    AttachmentResponse delete(Target target, UUID targetId, UUID id) {
        return transactions.joining(() -> {
            exists(target, targetId, " FOR NO KEY UPDATE");
            var deleted = get(target, targetId, id);
            database.update("DELETE FROM attachment WHERE id = ?", id);
            documents.delete(key(id));
            audit.changed("attachment.deleted", "attachment", id, deleted, null);
            outbox.publish(target.table + ".attachment_deleted", targetId, eventData(targetId, deleted));
            return deleted;
        });
    }

    private static AttachmentEventTypes.AttachmentEventData eventData(UUID targetId, AttachmentResponse attachment) {
        var isInvoice = attachment.target() == Target.INVOICE;
        return new AttachmentEventTypes.AttachmentEventData(isInvoice ? targetId : null, isInvoice ? null : targetId,
                attachment.attachmentId(), attachment.fileName(), attachment.size());
    }

    private UUID exists(Target target, UUID targetId, String lock) {
        return database.select("SELECT id FROM " + target.table + " WHERE id = ?" + target.shown() + lock,
                row -> row.getObject(1, UUID.class), targetId).stream().findFirst()
                .orElseThrow(() -> new Missing(target == Target.INVOICE ? "Invoice" : "Subscription"));
    }

    private List<AttachmentResponse> of(Target target, UUID targetId) {
        return database.select(ALL + target.table + "_id = ? ORDER BY created_at DESC, id DESC",
                AttachmentResponse::of, targetId);
    }

    private AttachmentResponse get(Target target, UUID targetId, UUID id) {
        return database.select(ALL + "id = ? AND " + target.table + "_id = ?",
                AttachmentResponse::of, id, targetId).stream().findFirst().orElseThrow(() -> new Missing("Attachment"));
    }

    private static String key(UUID id) {
        return "attachment/" + id;
    }
}
