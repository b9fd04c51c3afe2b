package dev.brickwork.adapter.accounting;

import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.spi.AccountingSystem;
import io.quarkus.arc.DefaultBean;

/**
 * For sellers whose accountant fetches {@code GET /ledger/journal.csv}: no fact is handed over, so none is queued. Steps back
 * when another accounting system is there.
 */
@ApplicationScoped
@DefaultBean
class JournalExport implements AccountingSystem {

    @Override
    public boolean isConnectedTo(UUID sellerId) {
        return false;
    }

    @Override
    public void receive(BookedFact fact) {
        throw new IllegalStateException("no seller is connected, so nobody hands over facts");
    }
}
