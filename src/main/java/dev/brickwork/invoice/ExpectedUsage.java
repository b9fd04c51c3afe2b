package dev.brickwork.invoice;

import java.util.List;

import dev.brickwork.platform.json.Fields;

/** Whether amounts of invoices that are not issued yet are to include the usage metered so far, and who adds it. */
public interface ExpectedUsage {
    String FLAG = "calculate_expected_usage";
    String DESCRIPTION = "Price invoices that are not issued yet against the order as it stands, with the usage metered so far.";

    static boolean read(Fields in) {
        return Boolean.TRUE.equals(in.flag(FLAG).or(false));
    }

    /** Those that are issued, or bill no usage, stay as they are. */
    List<InvoiceRow> addTo(List<InvoiceRow> invoices);
}
