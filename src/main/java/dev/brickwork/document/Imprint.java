package dev.brickwork.document;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import dev.brickwork.identity.TaxId;
import dev.brickwork.platform.words.Words;
import dev.brickwork.seller.TaxIdentity;

/**
 * Who sells or buys, as the law wants to read it on a document, and at the foot of a page or a mail.
 *
 * @param name the legal one, where it is known
 * @param addressLines of a buyer with the name that it is known by first, if that is another
 * @param taxLines tax ids, registration
 */
public record Imprint(String name, List<String> addressLines, List<String> taxLines) {

    public Imprint {
        addressLines = List.copyOf(addressLines);
        taxLines = List.copyOf(taxLines);
    }

    public static Imprint of(TaxIdentity seller, Words words) {
        var address = seller.address();
        var taxLines = new ArrayList<>(taxIds(seller.taxIds(), words));
        if (seller.registrationLine() != null) {
            taxLines.add(seller.registrationLine());
        }
        return new Imprint(seller.legalName() == null ? seller.name() : seller.legalName(),
                address == null
                        ? PostalLines.of(seller.publicAddress())
                        : PostalLines.of(address.line1(), address.line2(), address.postalCode(), address.city(),
                                address.region(), address.country(), words),
                taxLines);
    }

    /**
     * @param legalName null where it is the name
     * @param addressLines empty when nobody knows
     */
    public static Imprint ofBuyer(String name, String legalName, List<String> addressLines, List<TaxId> taxIds,
            Words words) {
        var isKnownByAnother = legalName != null && !legalName.equals(name);
        return new Imprint(isKnownByAnother ? legalName : name,
                Stream.concat(isKnownByAnother ? Stream.of(name) : Stream.empty(), addressLines.stream()).toList(),
                taxIds(taxIds, words));
    }

    public static List<String> taxIds(List<TaxId> ids, Words words) {
        return ids.stream().map(id -> words.get("tax_id." + id.type(), "value", id.value())).toList();
    }

    /** All but the name. */
    public List<String> lines() {
        return Stream.concat(addressLines.stream(), taxLines.stream()).toList();
    }
}
