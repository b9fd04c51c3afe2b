package dev.brickwork.identity;

import dev.brickwork.core.Refused;

/** An invoice cannot be issued, since it would not be valid without a tax id that nobody has told us. */
public class TaxIdentityMissing extends Refused {
    private static final long serialVersionUID = 1L;

    TaxIdentityMissing(String what) {
        super("A tax id is missing: " + what);
    }
}
