package dev.brickwork.invoice.attachment;

import dev.brickwork.platform.json.Named;

/** How an invoice is found by its number. In this package since it is the one that all others of invoices may use. */
public final class InvoiceNumbers {
    /**
     * By the number it has; else by one that it had, before it was issued or regenerated. A regeneration's number is the first one and
     * the version's, so an earlier number leads to that of now without an index of all.
     */
    public static final Named NAMED = new Named("Invoice", "invoice_number",
            """
                    SELECT name, id FROM (
                        SELECT a.name, coalesce(
                            (SELECT i.id FROM invoice i WHERE i.invoice_number = a.name),
                            (SELECT i.id FROM invoice i JOIN invoice_version v ON v.seller_id = i.seller_id AND v.invoice_id = i.id
                                WHERE i.invoice_number = ANY (a.later) AND v.invoice_number = a.name LIMIT 1),
                            (SELECT i.id FROM invoice_series s
                                JOIN invoice i ON s.subject_id IN (i.subscription_id, i.customer_id) AND i.provisional_number = a.name
                                WHERE s.code = left(a.name, 6) LIMIT 1)) AS id
                        FROM (SELECT asked.name, ARRAY(SELECT regexp_replace(asked.name, '-R[0-9]+$', '') || '-R' || version
                                  FROM generate_series(2, 99) AS version) AS later
                              FROM unnest(?::text[]) AS asked (name)) a) AS found
                    WHERE id IS NOT NULL""");

    private InvoiceNumbers() {
    }
}
