package dev.brickwork.adapter.payment;

import java.util.List;
import java.util.Optional;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.spi.PaymentProcessor;
import dev.brickwork.spi.PaymentProcessors;
import io.quarkus.arc.All;

@ApplicationScoped
class KnownProcessors implements PaymentProcessors {
    private final List<PaymentProcessor> processors;
    private final SellerProcessor seller;

    KnownProcessors(@All List<PaymentProcessor> processors, SellerProcessor seller) {
        this.processors = processors;
        this.seller = seller;
    }

    @Override
    public Optional<PaymentProcessor> connected() {
        return find(seller.name()).filter(PaymentProcessor::isConnected);
    }

    @Override
    public boolean isConnected(String chosen) {
        return find(chosen).filter(PaymentProcessor::isConnected).isPresent();
    }

    @Override
    public PaymentProcessor named(String name) {
        return find(name).orElseThrow(() -> new IllegalArgumentException("no processor is called " + name));
    }

    private Optional<PaymentProcessor> find(String name) {
        return processors.stream().filter(processor -> processor.name().equals(name)).findFirst();
    }
}
