package dev.brickwork.seller;

import java.time.Instant;
import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.core.money.CurrencyCode;

@Schema(name = "Settings")
public record SettingsResponse(
        @Schema(required = true, readOnly = true) UUID sellerId,
        @Schema(required = true, description = "Printed on documents.", examples = "Acme GmbH") String name,
        @Schema(required = true, description = "Calendar days of customers without a zone of their own are counted in it.", examples = "Europe/Berlin") String timeZone,
        @Schema(required = true) CurrencyCode currency,
        @Schema(required = true, description = "Days from issue to the due day, unless the order says otherwise.", minimum = "0", maximum = "999", examples = "30") int defaultPaymentTerms,
        @Schema(required = true) FirstChargeDate firstChargeDate,
        @Schema(required = true, description = "How many days before its end a renewal is prepared.", minimum = "0", maximum = "999", examples = "30") int renewalLeadDays,
        @Schema(required = true, description = "While true, new invoices are MUTED: not sent.") boolean muted,
        @Schema(required = true, nullable = true, description = "Mail comes from here.", examples = "billing@acme.example") String senderEmail,
        @Schema(required = true, nullable = true, examples = "Acme Billing") String senderName,
        @Schema(required = true, nullable = true, description = "The postal address printed on documents.", examples = "Acme GmbH, Hauptstrasse 1, 10115 Berlin") String publicAddress,
        @Schema(required = true) ProcessorName paymentProcessor,
        @Schema(required = true, readOnly = true) Instant createdAt) {

    static SettingsResponse from(Seller seller) {
        return new SettingsResponse(seller.id, seller.name, seller.timeZone, seller.currency, seller.defaultPaymentTerms,
                seller.firstChargeDate, seller.renewalLeadDays, seller.isMuted, seller.senderEmail, seller.senderName,
                seller.publicAddress, seller.paymentProcessor, seller.createdAt);
    }
}
