package dev.brickwork.adapter.transmission;

import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.spi.InvoiceTransmitter;
import io.quarkus.arc.DefaultBean;

/**
 * For sellers who send electronic invoices themselves, or by mail: no document is handed over, so none is queued. Steps back
 * when another transmitter is there.
 */
@ApplicationScoped
@DefaultBean
class NoTransmission implements InvoiceTransmitter {

    @Override
    public boolean isConnectedTo(UUID sellerId) {
        return false;
    }

    @Override
    public String transmit(ElectronicDocument document) {
        throw new IllegalStateException("no seller is connected, so nobody hands over documents");
    }
}
