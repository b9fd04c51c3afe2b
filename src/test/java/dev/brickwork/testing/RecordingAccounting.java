package dev.brickwork.testing;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.spi.AccountingSystem;

/** Connected only to the sellers that a test names; keeps what it is told. */
@ApplicationScoped
public class RecordingAccounting implements AccountingSystem {
    private static final Consumer<BookedFact> TAKES_ALL = fact -> {
    };

    private final Set<UUID> connected = ConcurrentHashMap.newKeySet();
    private final Map<UUID, Consumer<BookedFact>> behaviour = new ConcurrentHashMap<>();
    private final List<BookedFact> received = new CopyOnWriteArrayList<>();

    public void connect(UUID sellerId) {
        connected.add(sellerId);
    }

    public void disconnect(UUID sellerId) {
        connected.remove(sellerId);
    }

    /** @param onFact throws to refuse; called before the fact is kept */
    public void behave(UUID sellerId, Consumer<BookedFact> onFact) {
        behaviour.put(sellerId, onFact);
    }

    public List<BookedFact> of(UUID sellerId) {
        return received.stream().filter(fact -> fact.sellerId().equals(sellerId)).toList();
    }

    @Override
    public boolean isConnectedTo(UUID sellerId) {
        return sellerId != null && connected.contains(sellerId);
    }

    @Override
    public void receive(BookedFact fact) {
        behaviour.getOrDefault(fact.sellerId(), TAKES_ALL).accept(fact);
        received.add(fact);
    }
}
