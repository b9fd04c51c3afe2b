package dev.brickwork.ledger;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

import jakarta.transaction.TransactionScoped;

/** What the transaction has posted so far. */
@TransactionScoped
class PostedEntries {
    private final List<UUID> ids = new ArrayList<>();

    void add(List<UUID> posted) {
        ids.addAll(posted);
    }

    UUID[] ids() {
        return ids.toArray(UUID[]::new);
    }
}
