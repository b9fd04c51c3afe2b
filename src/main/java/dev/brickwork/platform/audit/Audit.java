package dev.brickwork.platform.audit;

import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;

import dev.brickwork.platform.caller.Caller;
import dev.brickwork.platform.database.DeferredWrites;
import dev.brickwork.platform.database.SellerEntity;
import dev.brickwork.platform.http.CurrentRequest;
import dev.brickwork.platform.json.WireJson;
import dev.brickwork.platform.time.BusinessClock;

/** Who changed what, when, from what to what; written in the transaction of the change. */
@ApplicationScoped
public class Audit {
    private static final String INSERT = """
            INSERT INTO audit_record (id, recorded_at, key_id, user_id, user_name, request_id, action, object_type, object_id,
                                      before, after)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?::jsonb, ?::jsonb)""";

    private final DeferredWrites deferredWrites;
    private final Caller caller;
    private final CurrentRequest request;
    private final BusinessClock clock;
    private final WireJson json;
    private final AuditCount count;
    private final Event<AuditRecorded> events;

    Audit(DeferredWrites deferredWrites, Caller caller, CurrentRequest request, BusinessClock clock, WireJson json,
            AuditCount count, Event<AuditRecorded> events) {
        this.deferredWrites = deferredWrites;
        this.caller = caller;
        this.request = request;
        this.clock = clock;
        this.json = json;
        this.count = count;
        this.events = events;
    }

    public void created(String type, UUID id, Object after) {
        record(type + ".created", type, id, null, after);
    }

    public void changed(String action, String type, UUID id, Object before, Object after) {
        record(action, type, id, before, after);
    }

    /** Called at the end of every write: one that recorded nothing of its own is recorded as what was asked. */
    public void ensureRecorded(String action, String requestLine) {
        if (count.isEmpty()) {
            record(action.isEmpty() ? requestLine : action, "request", null, null, null);
        }
    }

    private void record(String action, String type, UUID id, Object before, Object after) {
        deferredWrites.add(INSERT, SellerEntity.newId(), clock.now(), caller.keyId(), caller.userId(), caller.userName(),
                request.requestId(), action, type, id, json.of(before), json.of(after));
        if (count.isEmpty() && caller.sellerId() != null) {
            events.fire(new AuditRecorded(caller.sellerId()));
        }
        count.add();
    }
}
