package dev.brickwork.identity;

import java.util.UUID;

/** Tax ids or the treatment of a company have changed, so what could not be issued may be issued now. @param customerId null for the seller */
public record TaxIdentityChanged(UUID customerId) {
}
