package dev.brickwork.invoice.attachment;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;

import dev.brickwork.platform.database.TenantReads;

/** What is attached to invoices: to themselves and to their subscriptions, in one list, newest first. */
public final class AttachmentQuery {
    private static final String OF_ALL = """
            SELECT %s FROM attachment WHERE invoice_id = ANY (?) OR subscription_id = ANY (?)"""
            .formatted(AttachmentResponse.COLUMNS);
    private static final Comparator<AttachmentResponse> NEWEST_FIRST = Comparator
            .comparing(AttachmentResponse::createdAt).thenComparing(attachment -> attachment.attachmentId().toString())
            .reversed();

    private AttachmentQuery() {
    }

    /** @param subscriptions of the invoices, by invoice; null where one stands alone */
    public static Map<UUID, List<AttachmentResponse>> of(TenantReads reads, Map<UUID, UUID> subscriptions) {
        var byTarget = new HashMap<UUID, List<AttachmentResponse>>();
        reads.select(OF_ALL, row -> {
            var invoiceId = row.getObject("invoice_id", UUID.class);
            var target = invoiceId != null ? invoiceId : row.getObject("subscription_id", UUID.class);
            return byTarget.computeIfAbsent(target, id -> new ArrayList<>()).add(AttachmentResponse.of(row));
        }, subscriptions.keySet().toArray(UUID[]::new),
                subscriptions.values().stream().filter(Objects::nonNull).distinct().toArray(UUID[]::new));
        var lists = new HashMap<UUID, List<AttachmentResponse>>();
        subscriptions.forEach((invoice, subscription) -> {
            var list = new ArrayList<>(byTarget.getOrDefault(invoice, List.of()));
            list.addAll(byTarget.getOrDefault(subscription, List.of()));
            list.sort(NEWEST_FIRST);
            lists.put(invoice, List.copyOf(list));
        });
        return lists;
    }
}
