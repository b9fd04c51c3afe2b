package dev.brickwork.subscription;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.platform.json.Fields;

final class PauseRequests {

    private PauseRequests() {
    }

    /** @param scheduledResumeAt null for a pause that goes on until it is resumed */
    @Schema(name = "PauseSubscriptionRequest", requiredProperties = "scheduled_resume_at")
    record PauseSubscription(
            @Schema(implementation = String.class, nullable = true, description = "A date or a datetime: the first day that counts again, in the subscription's time zone. Null for a pause that goes on until it is resumed.", examples = "2026-05-01") ResumeAt scheduledResumeAt,
            @Schema(defaultValue = "false") boolean shouldNotifyCustomer) {

        static PauseSubscription read(Fields in) {
            return new PauseSubscription(ResumeAt.readOrNone(in),
                    Boolean.TRUE.equals(in.flag("should_notify_customer").or(false)));
        }
    }

    @Schema(name = "ResumeSubscriptionRequest")
    record Resume(@Schema(defaultValue = "false") boolean shouldNotifyCustomer) {

        static Resume read(Fields in) {
            return new Resume(Boolean.TRUE.equals(in.flag("should_notify_customer").or(false)));
        }
    }
}
