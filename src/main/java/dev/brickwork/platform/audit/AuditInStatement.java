package dev.brickwork.platform.audit;

import java.io.UncheckedIOException;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;

import dev.brickwork.platform.http.CurrentRequest;
import dev.brickwork.platform.tenancy.Caller;
import dev.brickwork.platform.time.BusinessClock;

/** The audit record of a change that is a single statement: it is a part of it. */
@ApplicationScoped
public class AuditInStatement {
    /** Goes on with {@code FROM}: what is a row where something was changed, and none where nothing was. */
    public static final String INSERT = """
            INSERT INTO audit_record (id, recorded_at, key_id, request_id, action, object_type, after)
            SELECT ?, ?::timestamptz, ?, ?, ?, ?, ?::jsonb""";

    private final Caller caller;
    private final CurrentRequest request;
    private final BusinessClock clock;
    private final ObjectMapper mapper;
    private final Event<Written> news;

    AuditInStatement(Caller caller, CurrentRequest request, BusinessClock clock, ObjectMapper mapper, Event<Written> news) {
        this.caller = caller;
        this.request = request;
        this.clock = clock;
        this.mapper = mapper;
        this.news = news;
    }

    /** For {@link #INSERT}. Only requests are audited in this way: there is a key, and there is an id. */
    public Object[] parameters(String action, String type, Object after) {
        try {
            return new Object[]{UUID.randomUUID(), clock.now().toString(), caller.keyId(), request.requestId(), action, type,
                    mapper.writeValueAsString(after)};
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** After the statement, when it has changed something. */
    public void written() {
        news.fire(new Written(caller.sellerId()));
    }
}
