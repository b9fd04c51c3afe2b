package dev.brickwork.document;

import java.util.ArrayList;
import java.util.List;

import dev.brickwork.platform.words.Words;
import dev.brickwork.seller.TaxIdentity;

/**
 * Who the seller is, as the law wants to read it at the foot of a page or a mail.
 *
 * @param name the legal one, where it is known
 * @param lines address, email, tax ids, registration
 */
public record Imprint(String name, List<String> lines) {

    public Imprint {
        lines = List.copyOf(lines);
    }

    /** @param shown the name and the address that are meant where the seller has set no legal ones */
    public static Imprint of(TaxIdentity seller, Imprint shown, Words words) {
        var lines = new ArrayList<>(seller.address() == null ? shown.lines : PostalLines.of(seller.address().line1(),
                seller.address().line2(), seller.address().postalCode(), seller.address().city(),
                seller.address().region(), seller.address().country(), words));
        seller.taxIds().forEach(id -> lines.add(words.get("tax_id." + id.type(), "value", id.value())));
        if (seller.registrationLine() != null) {
            lines.add(seller.registrationLine());
        }
        return new Imprint(seller.legalName() == null ? shown.name : seller.legalName(), lines);
    }
}
