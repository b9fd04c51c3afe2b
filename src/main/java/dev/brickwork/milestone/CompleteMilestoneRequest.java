package dev.brickwork.milestone;

import java.time.LocalDate;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.core.money.Decimals;
import dev.brickwork.platform.json.Fields;

@Schema(name = "CompleteMilestoneRequest", requiredProperties = "quantity")
record CompleteMilestoneRequest(
        @Schema(description = "How much to complete; at most what is left.", examples = "1") long quantity,
        @Schema(defaultValue = "IMMEDIATELY", description = "IMMEDIATELY raises and issues an invoice of its own; NEXT_INVOICE adds to the next scheduled invoice.") BillOn billOn,
        @Schema(nullable = true, description = "Not before today; a future day leaves the invoice to the sweep. Only with IMMEDIATELY.") LocalDate issuedAt,
        @Schema(nullable = true, description = "Not before it is issued, at most 999 days after; without it, by the payment terms of the order. Only with IMMEDIATELY.") LocalDate dueAt,
        @Schema(nullable = true, description = "The day of the service; without it, today. May lie in the past. Only with IMMEDIATELY.") LocalDate serviceDate) {
    private static final String[] OF_ITS_OWN_INVOICE = {"issued_at", "due_at", "service_date"};

    static CompleteMilestoneRequest read(Fields in) {
        var quantity = in.wholeNumber("quantity", 1, Decimals.BOUND - 1).required();
        var billOn = in.oneOf("bill_on", BillOn.class).or(BillOn.IMMEDIATELY);
        var request = new CompleteMilestoneRequest(quantity == null ? 0 : quantity, billOn, in.date("issued_at").optional(),
                in.date("due_at").optional(), in.date("service_date").optional());
        if (billOn == BillOn.NEXT_INVOICE) {
            for (var member : OF_ITS_OWN_INVOICE) {
                if (in.hasValue(member)) {
                    in.problem(member, "is only valid with bill_on IMMEDIATELY");
                }
            }
        }
        return request;
    }
}
