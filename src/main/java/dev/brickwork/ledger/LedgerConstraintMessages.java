package dev.brickwork.ledger;

import java.util.Map;

import jakarta.inject.Singleton;

import dev.brickwork.core.Refused;
import dev.brickwork.platform.refusal.ConstraintMessages;

/** What the constraints of the journal mean when they fire in a race. */
@Singleton
class LedgerConstraintMessages implements ConstraintMessages {

    @Override
    public Map<String, Refused> byConstraint() {
        var closed = new Refused("The month was closed meanwhile. Try again.");
        return Map.of("journal_entry_in_open_month", closed, "document_in_open_month", closed);
    }
}
