package dev.brickwork.invoice;

import dev.brickwork.platform.json.Fields;

/** Whether amounts of invoices that are not issued yet are to include the usage metered so far. */
final class ExpectedUsage {
    static final String FLAG = "calculate_expected_usage";
    static final String DESCRIPTION = "Price invoices that are not issued yet against the order as it stands, with the usage metered so far.";

    private ExpectedUsage() {
    }

    static boolean read(Fields in) {
        return Boolean.TRUE.equals(in.flag(FLAG).or(false));
    }
}
