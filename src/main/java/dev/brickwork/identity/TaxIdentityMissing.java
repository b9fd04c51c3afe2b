package dev.brickwork.identity;

import dev.brickwork.core.Refused;

/** An invoice cannot be issued, since it would not be valid without a tax id that nobody has told us. */
public class TaxIdentityMissing extends Refused {
    private static final long serialVersionUID = 1L;
    /** What every such reason begins with; invoices that were parked for it are found by it. */
    public static final String PREFIX = "A tax id is missing: ";

    TaxIdentityMissing(String what) {
        super(PREFIX + what);
    }
}
