package dev.brickwork.customer;

import java.time.ZoneId;
import java.util.List;
import java.util.UUID;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.tax.TaxStatus;
import dev.brickwork.identity.Address;

/**
 * A customer as the rest of the service needs it.
 *
 * @param billedCompanyId who pays: the partner, or the customer itself; never null
 * @param billingAddress null when there is none
 * @param timeZone null when the seller's counts
 * @param currency null when the seller's counts
 */
public record Company(UUID customerId, UUID billedCompanyId, String name, String email, List<String> invoiceRecipients,
        Address billingAddress, TaxStatus taxStatus, BuyerIdentity identity, ZoneId timeZone, CurrencyCode currency) {

    public ZoneId timeZoneOr(ZoneId sellers) {
        return timeZone == null ? sellers : timeZone;
    }

    public CurrencyCode currencyOr(CurrencyCode sellers) {
        return currency == null ? sellers : currency;
    }
}
