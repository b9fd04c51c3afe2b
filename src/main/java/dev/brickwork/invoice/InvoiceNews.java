package dev.brickwork.invoice;

import java.time.LocalDate;
import java.util.UUID;

import io.quarkus.runtime.annotations.RegisterForReflection;

/**
 * What the world hears of an invoice, and what its history keeps.
 *
 * @param version null until it is issued
 * @param reason why, where somebody gave one
 */
@RegisterForReflection
record InvoiceNews(UUID invoiceId, UUID subscriptionId, UUID customerId, UUID billedCompanyId, String invoiceNumber,
        Integer version, InvoiceStatus status, long grandTotal, long paidAmount, long creditedAmount, long notedAmount,
        long remainingAmount, String currency, LocalDate dueOn, String reason) {

    static InvoiceNews of(Invoice invoice, InvoiceStatus status, String reason) {
        return new InvoiceNews(invoice.id, invoice.subscriptionId, invoice.customerId, invoice.billedCompanyId,
                invoice.number(), invoice.currentVersion, status, invoice.grandTotal, invoice.paid(),
                invoice.creditedAmount, invoice.notedAmount, invoice.remainingAmount, invoice.currency.name(),
                invoice.dueOn, reason);
    }
}
