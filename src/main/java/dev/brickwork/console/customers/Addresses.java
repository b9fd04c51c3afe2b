package dev.brickwork.console.customers;

import java.util.List;

import dev.brickwork.document.PostalLines;
import dev.brickwork.identity.Address;
import dev.brickwork.platform.words.Words;

/** How an address is written on a page. */
final class Addresses {
    private Addresses() {
    }

    /** @param address null for none */
    static List<String> lines(Address address) {
        return address == null
                ? List.of()
                : PostalLines.of(address.line1(), address.line2(), address.postalCode(), address.city(), address.region(),
                        address.country(), Words.english());
    }
}
