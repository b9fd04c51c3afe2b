package dev.brickwork.order;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import dev.brickwork.core.pricing.PricePeriod;
import dev.brickwork.customer.Company;
import dev.brickwork.document.Imprint;
import dev.brickwork.document.PostalLines;
import dev.brickwork.identity.Address;
import dev.brickwork.platform.words.Words;
import dev.brickwork.seller.TaxIdentity;
import io.quarkus.runtime.annotations.RegisterForReflection;

/**
 * What an order form names besides what the order itself says. Kept at acceptance, so that a signed form stays as it was signed
 * when somebody moves, a company is renamed or a plan counts something else.
 *
 * @param zone that times are written in
 * @param language of the form: the customer's, else the seller's
 * @param country of the customer; null when nobody knows
 * @param accent the seller's colour; null for ours
 * @param units what bricks are counted in, by their ids; a brick may have none
 * @param periods what a price of a brick is for, by their ids
 */
@RegisterForReflection(targets = {OrderNames.class, OrderNames.Party.class})
public record OrderNames(Party seller, Party customer, ZoneId zone, String language, String country, String accent,
        Map<UUID, String> units, Map<UUID, PricePeriod> periods) {

    public OrderNames {
        units = Map.copyOf(units);
        periods = Map.copyOf(periods);
    }

    /**
     * @param name the legal one, where it is known
     * @param addressLines and tax ids
     * @param email null when there is none
     */
    public record Party(String name, List<String> addressLines, String email) {

        public Party {
            addressLines = List.copyOf(addressLines);
        }

        public static Party of(TaxIdentity seller, String email, Words words) {
            var imprint = Imprint.of(seller, words);
            return new Party(imprint.name(), imprint.lines(), email);
        }

        public static Party of(Company customer, Words words) {
            var identity = customer.identity();
            var lines = new ArrayList<>(customer.billingAddress() == null
                    ? List.<String>of()
                    : addressLines(customer.billingAddress(), words));
            lines.addAll(Imprint.taxIds(identity.taxIds(), words));
            return new Party(identity.legalName() == null ? customer.name() : identity.legalName(), lines,
                    customer.email());
        }

        private static List<String> addressLines(Address address, Words words) {
            return PostalLines.of(address.line1(), address.line2(), address.postalCode(), address.city(), address.region(),
                    address.country(), words);
        }
    }
}
