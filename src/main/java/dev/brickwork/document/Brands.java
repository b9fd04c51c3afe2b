package dev.brickwork.document;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.seller.CurrentSeller;

/** What the current seller has set for its documents. */
@ApplicationScoped
public class Brands {
    private final CurrentSeller seller;

    Brands(CurrentSeller seller) {
        this.seller = seller;
    }

    public Brand current() {
        var set = seller.brand();
        var identity = set.identity();
        return new Brand(identity.name(), PostalLines.of(identity.publicAddress()), identity.senderEmail(), set.logo(),
                set.accentColor(), PostalLines.of(set.paymentInstructions()));
    }
}
