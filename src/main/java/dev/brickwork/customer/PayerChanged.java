package dev.brickwork.customer;

import java.util.UUID;

/**
 * An event inside the process, fired in the transaction of the change: another company pays for a customer from now on.
 *
 * @param billedCompanyId who pays: the partner, or the customer itself
 */
public record PayerChanged(UUID customerId, UUID billedCompanyId) {
}
