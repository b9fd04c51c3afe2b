package dev.brickwork.invoice.credit;

import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.platform.outbox.NewEvent;
import io.quarkus.runtime.annotations.RegisterForReflection;

/** What the world hears of credit. */
@RegisterForReflection
@Schema(name = "CreditEventData")
public record CreditEventData(
        @Schema(required = true) UUID creditId,
        @Schema(required = true, nullable = true) UUID subscriptionId,
        @Schema(required = true, nullable = true) UUID billedCompanyId,
        @Schema(required = true) CreditGrant.Kind kind,
        @Schema(required = true, nullable = true) String label,
        @Schema(required = true) String currency,
        @Schema(required = true) long amount,
        @Schema(required = true, nullable = true) UUID invoiceId,
        @Schema(required = true, nullable = true) UUID orderId) {

    public static NewEvent granted(CreditGrant grant) {
        return new NewEvent("credit.granted", grant.id(),
                new CreditEventData(grant.id(), grant.subscriptionId(), grant.companyId(),
                        grant.kind(), grant.label(), grant.currency().name(), grant.amount(), grant.fromInvoiceId(),
                        grant.orderId()));
    }
}
