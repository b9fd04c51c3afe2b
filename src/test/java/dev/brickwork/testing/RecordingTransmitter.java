package dev.brickwork.testing;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.spi.InvoiceTransmitter;

/** Connected only to the sellers that a test names; keeps what it is handed. */
@ApplicationScoped
public class RecordingTransmitter implements InvoiceTransmitter {
    private final Set<UUID> connected = ConcurrentHashMap.newKeySet();
    private final Map<UUID, Function<ElectronicDocument, String>> behaviour = new ConcurrentHashMap<>();
    private final List<ElectronicDocument> received = new CopyOnWriteArrayList<>();

    public void connect(UUID sellerId) {
        connected.add(sellerId);
    }

    /** @param onDocument the reference of the network, or throws; called after the document is kept */
    public void behave(UUID sellerId, Function<ElectronicDocument, String> onDocument) {
        behaviour.put(sellerId, onDocument);
    }

    public List<ElectronicDocument> of(UUID sellerId) {
        return received.stream().filter(document -> document.sellerId().equals(sellerId)).toList();
    }

    @Override
    public boolean isConnectedTo(UUID sellerId) {
        return sellerId != null && connected.contains(sellerId);
    }

    @Override
    public String transmit(ElectronicDocument document) {
        received.add(document);
        return behaviour.getOrDefault(document.sellerId(), any -> "ref-" + any.number()).apply(document);
    }
}
