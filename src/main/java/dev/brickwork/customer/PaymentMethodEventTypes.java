package dev.brickwork.customer;

import java.util.List;
import java.util.UUID;

import jakarta.inject.Singleton;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.platform.outbox.EventType;
import dev.brickwork.platform.outbox.EventTypes;
import dev.brickwork.spi.PaymentProcessor.MethodType;
import io.quarkus.runtime.annotations.RegisterForReflection;

/** The events about the payment methods of a company; the company is the object, since methods have no id of ours. */
@Singleton
class PaymentMethodEventTypes implements EventTypes {

    @RegisterForReflection
    @Schema(name = "PaymentMethodEventData")
    record PaymentMethodEventData(
            @Schema(required = true, description = "The company that pays.") UUID customerId,
            @Schema(required = true, description = "The processor's id.", examples = "pm_card_visa") String paymentMethodId,
            @Schema(required = true) MethodType type,
            @Schema(required = true, description = "Whether it is the company's default from now on.") boolean isDefault) {
    }

    @Override
    public List<EventType> eventTypes() {
        return List.of(
                new EventType("payment_method.attached", "A company has got one more.", PaymentMethodEventData.class),
                new EventType("payment_method.made_default", "It is charged when nobody says otherwise.",
                        PaymentMethodEventData.class),
                new EventType("payment_method.detached", "It can't be charged any more.", PaymentMethodEventData.class));
    }
}
