package dev.brickwork.adapter.payment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;

/** What Stripe refused, or what kept it from answering. */
final class StripeFailure extends Exception {
    private static final long serialVersionUID = 1L;

    /** Who is to blame: the means of payment, the request, a twin under the same key, the seller's key; or nobody knows. */
    enum Kind {
        CARD, REQUEST, IDEMPOTENCY, KEY, OTHER
    }

    private final Kind kind;
    private final transient JsonNode error;

    StripeFailure(Kind kind, String message, Throwable cause) {
        super(message, cause);
        this.kind = kind;
        this.error = MissingNode.getInstance();
    }

    private StripeFailure(Kind kind, String message, JsonNode error) {
        super(message);
        this.kind = kind;
        this.error = error;
    }

    /** @param error the member of that name; missing where the answer had none */
    static StripeFailure of(int status, JsonNode error) {
        var message = error.path("message").asText("Stripe answered " + status + ".");
        return new StripeFailure(kind(status, error), message, error);
    }

    private static Kind kind(int status, JsonNode error) {
        return switch (status) {
            case 400, 404 -> error.path("type").asText().equals("idempotency_error") ? Kind.IDEMPOTENCY : Kind.REQUEST;
            case 401 -> Kind.KEY;
            case 402 -> Kind.CARD;
            default -> Kind.OTHER;
        };
    }

    Kind kind() {
        return kind;
    }

    /** As Stripe sent it. */
    JsonNode error() {
        return error;
    }
}
