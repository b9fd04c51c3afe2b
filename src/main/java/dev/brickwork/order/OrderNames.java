package dev.brickwork.order;

import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import dev.brickwork.document.PostalLines;
import dev.brickwork.identity.Address;
import dev.brickwork.seller.SellerSettings;
import io.quarkus.runtime.annotations.RegisterForReflection;

/**
 * What an order form names besides what the order itself says. Kept at acceptance, so that a signed form stays as it was signed
 * when somebody moves, a company is renamed or a plan counts something else.
 *
 * @param zone that times are written in
 * @param units what bricks are counted in, by their ids; a brick may have none
 */
@RegisterForReflection(targets = {OrderNames.class, OrderNames.Party.class})
public record OrderNames(Party seller, Party customer, ZoneId zone, Map<UUID, String> units) {

    public OrderNames {
        units = Map.copyOf(units);
    }

    /** @param email null when there is none */
    public record Party(String name, List<String> addressLines, String email) {

        public Party {
            addressLines = List.copyOf(addressLines);
        }

        public static Party of(SellerSettings.Identity seller) {
            return new Party(seller.name(), PostalLines.of(seller.publicAddress()), seller.senderEmail());
        }

        /** @param address null when there is none */
        public static Party of(String name, Address address, String email) {
            if (address == null) {
                return new Party(name, List.of(), email);
            }
            return new Party(name, PostalLines.of(address.line1(), address.line2(), address.postalCode(), address.city(),
                    address.region(), address.country()), email);
        }
    }
}
