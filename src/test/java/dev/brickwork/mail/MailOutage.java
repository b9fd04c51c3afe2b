package dev.brickwork.mail;

import io.quarkus.arc.Arc;

/** Half a minute during which nobody tries a mail server that was down. */
public final class MailOutage {
    private MailOutage() {
    }

    /** It has passed. */
    public static void passes() {
        try (var delivery = Arc.container().instance(MailDelivery.class)) {
            delivery.get().outage().answered();
        }
    }
}
