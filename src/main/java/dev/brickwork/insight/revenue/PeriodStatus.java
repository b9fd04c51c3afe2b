package dev.brickwork.insight.revenue;

import io.quarkus.runtime.annotations.RegisterForReflection;

@RegisterForReflection
public enum PeriodStatus {
    /** Its revenue is being booked. Asking for it to be closed again goes on with that. */
    CLOSING, CLOSED, REOPENED
}
