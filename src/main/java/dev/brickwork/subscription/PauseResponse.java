package dev.brickwork.subscription;

import java.time.Instant;
import java.time.LocalDate;
import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import io.quarkus.runtime.annotations.RegisterForReflection;

@RegisterForReflection
@Schema(name = "Pause")
public record PauseResponse(
        @Schema(required = true) UUID subscriptionId,
        @Schema(required = true) UUID pauseId,
        @Schema(required = true) Instant pausedAt,
        @Schema(required = true, nullable = true, description = "As it was asked for when the subscription was paused. Null if it goes on until it is resumed.") Instant scheduledResumeAt,
        @Schema(required = true, nullable = true, description = "Null while it is still paused.") Instant resumedAt,
        @Schema(required = true, description = "The days that did not count: so far, or in all once it is resumed.") int pauseDurationDays,
        @Schema(required = true, description = "The subscription's last day, moved by the pause. While a pause without `scheduled_resume_at` is open: if it is resumed tomorrow.") LocalDate endsAt) {

    static PauseResponse from(Pause pause, LocalDate endsOn, LocalDate today) {
        return new PauseResponse(pause.subscriptionId, pause.id, pause.pausedAt, pause.scheduledResumeAt, pause.resumedAt,
                pause.days(today), endsOn);
    }
}
