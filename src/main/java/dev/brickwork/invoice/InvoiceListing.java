package dev.brickwork.invoice;

import java.util.UUID;

import dev.brickwork.platform.json.Fields;

/** What a list of invoices was asked for. @param isUsageExpected whether those to come show the usage metered so far */
public record InvoiceListing(InvoiceFilters filters, boolean isUsageExpected) {

    public static InvoiceListing read(Fields in) {
        boolean isUsageExpected = ExpectedUsage.read(in);
        return new InvoiceListing(InvoiceFilters.read(in), isUsageExpected);
    }

    /** Of one customer. */
    static InvoiceListing of(UUID customerId, Fields in) {
        return new InvoiceListing(InvoiceFilters.of(customerId, in), false);
    }
}
