package dev.brickwork.auditlog;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.json.Fields;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageRequest;

@ApplicationScoped
class AuditQuery {
    private static final String WHERE = """
             FROM audit_record
            WHERE (?::uuid IS NULL OR object_id = ?) AND (?::text IS NULL OR object_type = ?) AND (?::uuid IS NULL OR key_id = ?)""";
    private static final String ROWS = """
            SELECT id, key_id, request_id, action, object_type, object_id, before, after, recorded_at%s
            ORDER BY recorded_at DESC, id DESC LIMIT ? OFFSET ?""".formatted(WHERE);

    private final Database database;

    AuditQuery(Database database) {
        this.database = database;
    }

    record Filters(UUID objectId, String objectType, UUID keyId) {

        static Filters read(Fields in) {
            return new Filters(in.uuid("object_id").optional(), in.text("object_type", 100).optional(),
                    in.uuid("key_id").optional());
        }

        List<Object> parameters() {
            var parameters = new ArrayList<Object>();
            for (var value : new Object[]{objectId, objectType, keyId}) {
                parameters.add(value);
                parameters.add(value);
            }
            return parameters;
        }
    }

    @Transactional
    Page<AuditRecordResponse> find(Filters filters, PageRequest page) {
        var parameters = filters.parameters();
        var count = database.select("SELECT count(*)" + WHERE, row -> row.getLong(1), parameters.toArray()).get(0);
        parameters.add(page.limit);
        parameters.add(page.offset);
        return page.page(count, database.select(ROWS, AuditQuery::record, parameters.toArray()));
    }

    private static AuditRecordResponse record(ResultSet row) throws SQLException {
        return new AuditRecordResponse(row.getObject("id", UUID.class), row.getObject("key_id", UUID.class),
                row.getString("request_id"), row.getString("action"), row.getString("object_type"),
                row.getObject("object_id", UUID.class), row.getString("before"), row.getString("after"),
                row.getTimestamp("recorded_at").toInstant());
    }
}
