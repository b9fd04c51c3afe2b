package dev.brickwork.webhook;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** How far a delivery has come. */
@Schema(name = "WebhookDeliveryStatus")
public enum DeliveryStatus {
    /** It waits: for its time, or for an earlier event of the same object. */
    PENDING,
    /** The receiver has answered with a 2xx. */
    DELIVERED,
    /** It was tried as often as it is tried, or the receiver is gone. */
    FAILED,
    /** Its endpoint was disabled or deleted. */
    CANCELED;

    static DeliveryStatus of(String state) {
        return state.equals("QUEUED") || state.equals("READY") ? PENDING : valueOf(state);
    }

    String[] states() {
        return this == PENDING ? new String[]{"QUEUED", "READY"} : new String[]{name()};
    }
}
