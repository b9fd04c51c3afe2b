package dev.brickwork.client;

/** A message is not from the service, is too old, or was changed on its way. */
public final class WebhookException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    WebhookException(String message) {
        super(message);
    }
}
