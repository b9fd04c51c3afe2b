package dev.brickwork.platform.caller;

import java.util.UUID;

import jakarta.enterprise.context.RequestScoped;

/**
 * On whose behalf this thread works: set once by what let the caller in (a key, a session, a sweep, a public page), read by
 * everything below. As long as no seller is set, the database shows no row.
 */
@RequestScoped
public class Caller {
    /** The operator is no seller and owns no rows; its Idempotency-Keys are kept under this id. */
    public static final UUID OPERATOR = new UUID(0, 0);

    private UUID sellerId;
    private UUID keyId;
    private UUID userId;
    private String userName;
    private Scopes scopes = Scopes.NONE;
    /** The key or the token of a session as it was presented; used to seal answers that hold a secret, and never written anywhere. */
    private String presentedKey;

    public void enter(UUID seller, UUID key, Scopes granted, String presented) {
        sellerId = seller;
        keyId = key;
        userId = null;
        userName = null;
        scopes = granted;
        presentedKey = presented;
    }

    /**
     * For somebody who is signed in to the console.
     *
     * @param presented the token of the session; null while it begins
     */
    public void enterAsUser(UUID seller, UUID user, String name, Scopes granted, String presented) {
        enter(seller, null, granted, presented);
        userId = user;
        userName = name;
    }

    /** All that is known of who calls. */
    public record Entered(UUID sellerId, UUID keyId, UUID userId, String userName, Scopes scopes, String presentedKey) {
    }

    /** To come back to, after work under another name. */
    public Entered entered() {
        return new Entered(sellerId, keyId, userId, userName, scopes, presentedKey);
    }

    public void enterAgain(Entered before) {
        enter(before.sellerId, before.keyId, before.scopes, before.presentedKey);
        userId = before.userId;
        userName = before.userName;
    }

    /** For work that nobody asked for. */
    public void enterAsSystem(UUID seller) {
        enter(seller, null, Scopes.NONE, null);
    }

    /** Null while nobody is let in. */
    public UUID sellerId() {
        return sellerId;
    }

    /** Null for a user of the console, and when the system itself is at work. */
    public UUID keyId() {
        return keyId;
    }

    /** Null unless somebody is signed in to the console. */
    public UUID userId() {
        return userId;
    }

    /** Null unless somebody is signed in to the console. */
    public String userName() {
        return userName;
    }

    public Scopes scopes() {
        return scopes;
    }

    public String presentedKey() {
        return presentedKey;
    }
}
