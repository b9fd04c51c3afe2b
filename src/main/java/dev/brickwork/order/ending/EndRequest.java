package dev.brickwork.order.ending;

import java.time.LocalDate;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.core.agreement.Ending;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.platform.json.Fields;
import dev.brickwork.subscription.EndBilling;

@Schema(name = "EndSubscriptionRequest", requiredProperties = "ends_at")
public record EndRequest(
        @Schema(implementation = String.class, description = "The last day: a date, `END_OF_TERM`, or `NOW`, which leaves out today. A day of the current term, also one that is over; the day before the term leaves nothing of it.", examples = "2026-06-30") EndsAt endsAt,
        @Schema(defaultValue = "CREDIT", description = "What becomes of what is billed already. `CREDIT`: what stands of the days not used becomes credit when the end comes. `KEEP`: it stays as it is. `BILL_REST`: it stays, and the rest of the term is billed when the end comes.") EndBilling billing,
        @Schema(nullable = true, description = "Shown as `ended_reason`.", examples = "Moved to another provider") String reason,
        @Schema(defaultValue = "false") boolean shouldNotifyCustomer) {

    private static final String MEMBER = "ends_at";
    private static final int REASON_LENGTH_MAX = 1000;

    /** What stands for a day. */
    public enum Word {
        NOW, END_OF_TERM
    }

    /** One of the two is null. */
    public record EndsAt(LocalDate date, Word word) {

        /** What begins with a digit is meant as a date. */
        static EndsAt read(Fields in) {
            var sent = in.anything(MEMBER).optional();
            boolean isDate = sent != null && sent.isTextual() && sent.textValue().matches("[0-9].*");
            return isDate
                    ? new EndsAt(in.date(MEMBER).required(), null)
                    : new EndsAt(null, in.oneOf(MEMBER, Word.class).required());
        }

        /** The first day that is not covered any more. */
        LocalDate dayAfter(Timeline timeline, boolean isBegun, LocalDate today) {
            if (date != null) {
                return date.plusDays(1);
            }
            if (word == Word.END_OF_TERM) {
                return Ending.endOfTerm(timeline);
            }
            return isBegun ? today : Ending.beginOfTerm(timeline);
        }
    }

    public static EndRequest read(Fields in) {
        return new EndRequest(EndsAt.read(in),
                in.oneOf("billing", EndBilling.class).or(EndBilling.CREDIT),
                in.text("reason", REASON_LENGTH_MAX).optional(),
                Boolean.TRUE.equals(in.flag("should_notify_customer").or(false)));
    }
}
