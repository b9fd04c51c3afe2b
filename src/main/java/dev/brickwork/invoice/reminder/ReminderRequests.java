package dev.brickwork.invoice.reminder;

import java.time.LocalDate;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.invoice.RequestLimits;
import dev.brickwork.platform.json.Fields;

/** What may be sent about holds and promises. */
final class ReminderRequests {

    private ReminderRequests() {
    }

    @Schema(name = "HoldRemindersRequest", requiredProperties = "reason")
    record Hold(
            @Schema(nullable = true, description = "The last day without reminders. Without it, until the hold is lifted.", examples = "2026-05-31") LocalDate until,
            @Schema(description = "Must not hold a card number.", examples = "Quality of the delivery is disputed") String reason) {

        static Hold read(Fields in) {
            return new Hold(in.date("until").optional(), in.text("reason", RequestLimits.REASON_LENGTH_MAX).required());
        }
    }

    @Schema(name = "PromisePaymentRequest", requiredProperties = "promised_on")
    record Promise(
            @Schema(description = "The day by which the customer wants to pay. Reminders go on the day after.", examples = "2026-05-31") LocalDate promisedOn,
            @Schema(nullable = true, description = "Cents; without it, all that remains.", examples = "50000") Long amount,
            @Schema(nullable = true, description = "Must not hold a card number.", examples = "Said by phone by Ms Ziegel") String note) {

        static Promise read(Fields in) {
            return new Promise(in.date("promised_on").required(),
                    in.wholeNumber("amount", 1, RequestLimits.AMOUNT_MAX).optional(),
                    in.text("note", RequestLimits.REASON_LENGTH_MAX).optional());
        }
    }
}
