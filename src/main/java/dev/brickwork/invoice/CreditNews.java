package dev.brickwork.invoice;

import java.util.UUID;

import dev.brickwork.platform.outbox.News;
import io.quarkus.runtime.annotations.RegisterForReflection;

/** What the world hears of credit. */
@RegisterForReflection
record CreditNews(UUID creditId, UUID subscriptionId, UUID billedCompanyId, CreditGrant.Kind kind, String label,
        String currency, long amount, UUID invoiceId, UUID orderId) {

    static News granted(CreditGrant grant) {
        return new News("credit.granted", grant.id(), new CreditNews(grant.id(), grant.subscriptionId(), grant.companyId(),
                grant.kind(), grant.label(), grant.currency().name(), grant.amount(), grant.fromInvoiceId(),
                grant.orderId()));
    }
}
