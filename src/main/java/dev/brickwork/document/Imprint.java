package dev.brickwork.document;

import java.util.ArrayList;
import java.util.List;

import dev.brickwork.platform.words.Words;
import dev.brickwork.seller.TaxIdentity;

/**
 * Who the seller is, as the law wants to read it at the foot of a page or a mail.
 *
 * @param name the legal one, where it is known
 * @param lines address, tax ids, registration
 */
public record Imprint(String name, List<String> lines) {

    public Imprint {
        lines = List.copyOf(lines);
    }

    public static Imprint of(TaxIdentity seller, Words words) {
        var lines = new ArrayList<>(addressLines(seller, words));
        seller.taxIds().forEach(id -> lines.add(words.get("tax_id." + id.type(), "value", id.value())));
        if (seller.registrationLine() != null) {
            lines.add(seller.registrationLine());
        }
        return new Imprint(seller.legalName() == null ? seller.name() : seller.legalName(), lines);
    }

    private static List<String> addressLines(TaxIdentity seller, Words words) {
        var address = seller.address();
        return address == null
                ? PostalLines.of(seller.publicAddress())
                : PostalLines.of(address.line1(), address.line2(), address.postalCode(), address.city(), address.region(),
                        address.country(), words);
    }
}
