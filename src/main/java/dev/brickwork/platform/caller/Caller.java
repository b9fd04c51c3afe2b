package dev.brickwork.platform.caller;

import java.util.UUID;

import jakarta.enterprise.context.RequestScoped;

/**
 * On whose behalf this thread works: set once by whoever let the caller in (a key, a sweep, a public page), read by
 * everything below. As long as no seller is set, the database shows no row.
 */
@RequestScoped
public class Caller {
    /** The operator is no seller and owns no rows; its Idempotency-Keys are kept under this id. */
    public static final UUID OPERATOR = new UUID(0, 0);

    private UUID sellerId;
    private UUID keyId;
    private Scopes scopes = Scopes.NONE;
    /** The key as it was presented; used to seal answers that hold a secret, and never written anywhere. */
    private String presentedKey;

    public void enter(UUID seller, UUID key, Scopes granted, String presented) {
        sellerId = seller;
        keyId = key;
        scopes = granted;
        presentedKey = presented;
    }

    /** For work that no key asked for. */
    public void enterAsSystem(UUID seller) {
        enter(seller, null, Scopes.NONE, null);
    }

    /** Null while nobody is let in. */
    public UUID sellerId() {
        return sellerId;
    }

    /** Null when the system itself is at work. */
    public UUID keyId() {
        return keyId;
    }

    public Scopes scopes() {
        return scopes;
    }

    public String presentedKey() {
        return presentedKey;
    }
}
