package dev.brickwork.spi;

import java.util.Optional;

/** The payment processors this service knows. */
public interface PaymentProcessors {

    /** The one that the seller at work has chosen, if it can take payments. */
    Optional<PaymentProcessor> connected();

    /** The same for who knows already what the seller at work has chosen: whether that can take payments. */
    boolean isConnected(String chosen);

    /** For what was begun with a processor that the seller has left since. */
    PaymentProcessor named(String name);
}
