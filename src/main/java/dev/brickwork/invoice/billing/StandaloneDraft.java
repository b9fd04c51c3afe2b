package dev.brickwork.invoice.billing;

import java.time.Instant;
import java.time.ZoneId;
import java.util.UUID;

import dev.brickwork.core.money.CurrencyCode;

/**
 * What a standalone invoice has besides the charges that it bills.
 *
 * @param billAt when it is issued; at once where that has come
 * @param paymentTermsDays from its issue to the day it is due
 * @param purchaseOrder null without one
 * @param orderId the order that agreed to it and says how it may be paid; null where none did
 */
public record StandaloneDraft(UUID customerId, CurrencyCode currency, ZoneId zone, Instant billAt, int paymentTermsDays,
        String purchaseOrder, UUID orderId) {
    /** As many days as an invoice can be given to pay. */
    public static final int PAYMENT_TERMS_MAX_DAYS = 999;
}
