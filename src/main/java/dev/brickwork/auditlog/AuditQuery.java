package dev.brickwork.auditlog;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.core.Missing;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.json.Fields;
import dev.brickwork.platform.page.Conditions;
import dev.brickwork.platform.page.Days;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageRequest;
import dev.brickwork.platform.page.SortFields;

@ApplicationScoped
public class AuditQuery {
    static final SortFields SORT = SortFields.of("recorded_at", "recorded_at", "id").foundById();
    private static final String COLUMNS = "id, key_id, user_id, user_name, request_id, action, object_type, object_id, before, after, recorded_at";
    /** Above this they are not counted. */
    private static final int COUNTED_MAX = 10_000;
    private static final String OF_OBJECTS = "SELECT " + COLUMNS
            + " FROM audit_record WHERE object_id = ANY (?) ORDER BY recorded_at DESC, id DESC LIMIT ?";

    private final Database database;

    AuditQuery(Database database) {
        this.database = database;
    }

    record Filters(UUID objectId, String objectType, UUID keyId, UUID userId, Days created) {

        static Filters read(Fields in) {
            return new Filters(in.uuid("object_id").optional(), in.text("object_type", 100).optional(),
                    in.uuid("key_id").optional(), in.uuid("user_id").optional(), Days.read(in, "created"));
        }
    }

    /** @param zone whose days are asked for */
    @Transactional
    Page<AuditRecordResponse> find(Filters filters, ZoneId zone, PageRequest page) {
        var where = new Conditions().and("object_id = ?", filters.objectId).and("object_type = ?", filters.objectType)
                .and("key_id = ?", filters.keyId).and("user_id = ?", filters.userId)
                .and("recorded_at >= ?", startOf(filters.created.from(), zone))
                .and("recorded_at < ?", startOf(next(filters.created.to()), zone));
        return page.page(database::select, COLUMNS, "audit_record", where, COUNTED_MAX, AuditQuery::record);
    }

    private static Instant startOf(LocalDate day, ZoneId zone) {
        return day == null ? null : day.atStartOfDay(zone).toInstant();
    }

    private static LocalDate next(LocalDate day) {
        return day == null ? null : day.plusDays(1);
    }

    @Transactional
    public AuditRecordResponse read(UUID recordId) {
        return database.select("SELECT " + COLUMNS + " FROM audit_record WHERE id = ?", AuditQuery::record, recordId)
                .stream()
                .findFirst().orElseThrow(() -> new Missing("Audit record"));
    }

    /** The newest about several objects, newest first. */
    @Transactional
    public List<AuditRecordResponse> ofObjects(Collection<UUID> ids, int limit) {
        return database.select(OF_OBJECTS, AuditQuery::record, ids.toArray(UUID[]::new), limit);
    }

    private static AuditRecordResponse record(ResultSet row) throws SQLException {
        return new AuditRecordResponse(row.getObject("id", UUID.class), row.getObject("key_id", UUID.class),
                row.getObject("user_id", UUID.class), row.getString("user_name"), row.getString("request_id"),
                row.getString("action"), row.getString("object_type"),
                row.getObject("object_id", UUID.class), row.getString("before"), row.getString("after"),
                row.getTimestamp("recorded_at").toInstant());
    }
}
