package dev.brickwork.invoice;

import java.time.Instant;
import java.util.UUID;

import org.hibernate.id.uuid.UuidVersion7Strategy;

import dev.brickwork.core.money.CurrencyCode;

/**
 * Credit that is given.
 *
 * @param companyId who pays the subscription's invoices; it is the company's at once where the subscription is inactive
 * @param orderId null where none gave it
 * @param fromInvoiceId what it was given for; null where that is no invoice
 * @param tax what of the amount is tax that was invoiced and is given back; 0 for payments that become credit
 */
record CreditGrant(UUID id, UUID subscriptionId, UUID companyId, boolean isPassedOn, CurrencyCode currency, Kind kind,
        String label, UUID orderId, UUID fromInvoiceId, long amount, long tax, Instant at) {

    enum Kind {
        /** The unused part of what was issued. */
        RECAST,
        /** An invoice came to less than nothing. */
        CARRIED,
        /** A regeneration came to less than was paid. */
        OVERPAID,
        /** The invoice that was paid ahead was dropped, or came to less. */
        PREPAID
    }

    CreditLot lot() {
        return new CreditLot(id, isPassedOn ? null : subscriptionId, companyId, currency, amount, at);
    }

    static UUID newId() {
        return UuidVersion7Strategy.INSTANCE.generateUuid(null);
    }
}
