package dev.brickwork.seller;

import java.time.Instant;
import java.util.List;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.transaction.Transactional;

import dev.brickwork.core.Missing;
import dev.brickwork.core.Refused;
import dev.brickwork.platform.audit.Audit;
import dev.brickwork.platform.caller.Caller;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageRequest;
import dev.brickwork.platform.refusal.Declined;
import dev.brickwork.platform.refusal.ErrorCode;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.seller.KeyDirectory.KeysChanged;

/** Keys live in real time: a test clock does not bring an expired one back. */
@ApplicationScoped
public class ApiKeyService {
    private final Caller caller;
    private final BusinessClock clock;
    private final Audit audit;
    private final Event<KeysChanged> events;

    ApiKeyService(Caller caller, BusinessClock clock, Audit audit, Event<KeysChanged> events) {
        this.caller = caller;
        this.clock = clock;
        this.audit = audit;
        this.events = events;
    }

    @Transactional
    ApiKeyResponse create(ApiKeyRequests.Create request) {
        if (!caller.scopes().cover(request.scopes())) {
            throw new Declined(ErrorCode.ERR_FORBIDDEN, "A key can't grant more than it has.");
        }
        var expiresAt = request.expiresAt().value();
        if (expiresAt != null && !expiresAt.isAfter(clock.wallNow())) {
            throw Refused.field("expires_at", "must lie in the future");
        }
        var latest = callersEnd();
        if (request.expiresAt().isSent() && isLater(expiresAt, latest)) {
            throw Refused.field("expires_at", "must be no later than " + latest + ", when the key that asks expires");
        }
        return make(request.name(), request.scopes(), request.expiresAt().or(latest));
    }

    /**
     * Null when the caller's key never expires, or it is a user of the console. Read anew and not taken from the key's directory, which may not know yet that
     * the key was rotated and is in its grace.
     */
    private Instant callersEnd() {
        return caller.keyId() == null ? null : ApiKey.<ApiKey>findById(caller.keyId()).expiresAt;
    }

    /** Null is never, and later than anything. */
    private static boolean isLater(Instant one, Instant other) {
        return other != null && (one == null || one.isAfter(other));
    }

    @Transactional
    Page<ApiKeyResponse> list(PageRequest page) {
        var mode = mode();
        return page.page(ApiKey.<ApiKey>findAll(page.sort()), key -> ApiKeyResponse.from(key, mode));
    }

    @Transactional
    public ApiKeyResponse read(UUID keyId) {
        return ApiKeyResponse.from(ApiKey.<ApiKey>find("id", keyId).firstResultOptional()
                .orElseThrow(() -> new Missing("API key")), mode());
    }

    /** Says that there is no such key before anybody looks at what was sent for it. */
    @Transactional
    UUID existing(UUID keyId) {
        // Counted and not loaded: one that is loaded already is not read again when it is locked.
        if (ApiKey.count("id", keyId) == 0) {
            throw new Missing("API key");
        }
        return keyId;
    }

    /** Answers the successor, which the caller may not give more than it has itself. */
    @Transactional
    ApiKeyResponse rotate(UUID keyId, int graceSeconds) {
        var old = ApiKey.lock(keyId);
        if (!caller.scopes().cover(old.scopes)) {
            throw new Declined(ErrorCode.ERR_FORBIDDEN, "A key can't grant more than it has.");
        }
        var before = ApiKeyResponse.from(old, mode());
        var text = KeyText.random(mode());
        var latest = callersEnd();
        var next = persist(old.name, old.scopes, isLater(old.expiresAt, latest) ? latest : old.expiresAt, text);
        old.rotateTo(next, clock.wallNow().plusSeconds(graceSeconds), clock.wallNow());
        audit.changed("api_key.rotated", "api_key", old.id, before, ApiKeyResponse.from(old, mode()));
        events.fire(new KeysChanged());
        return ApiKeyResponse.shownOnce(next, mode(), text);
    }

    @Transactional
    ApiKeyResponse revoke(UUID keyId) {
        var key = ApiKey.lock(keyId);
        var before = ApiKeyResponse.from(key, mode());
        key.revoke(clock.wallNow());
        var after = ApiKeyResponse.from(key, mode());
        audit.changed("api_key.revoked", "api_key", key.id, before, after);
        events.fire(new KeysChanged());
        return after;
    }

    /** A full key for a new seller, as the seller itself. */
    @Transactional
    ApiKeyResponse make(String name, List<String> scopes, Instant expiresAt) {
        var text = KeyText.random(mode());
        var key = persist(name, scopes, expiresAt, text);
        audit.created("api_key", key.id, ApiKeyResponse.from(key, mode()));
        return ApiKeyResponse.shownOnce(key, mode(), text);
    }

    /** For the bootstrap key, whose text somebody else has chosen. */
    @Transactional
    void adopt(String name, List<String> scopes, KeyText text) {
        var key = persist(name, scopes, null, text);
        audit.created("api_key", key.id, ApiKeyResponse.from(key, mode()));
    }

    private ApiKey persist(String name, List<String> scopes, Instant expiresAt, KeyText text) {
        var key = new ApiKey();
        key.publicId = text.publicId();
        key.secretHash = text.secretHash();
        key.name = name;
        key.scopes = List.copyOf(scopes);
        key.expiresAt = expiresAt;
        key.createdAt = clock.wallNow();
        key.persist();
        return key;
    }

    private KeyMode mode() {
        return Seller.get(caller.sellerId()).keyMode;
    }
}
