package dev.brickwork.mail;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Sql;
import dev.brickwork.platform.json.Fields;
import dev.brickwork.platform.page.Conditions;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageRequest;
import dev.brickwork.platform.page.SortFields;

/** The mails of a seller, newest first. */
@ApplicationScoped
public class MailQuery {
    private static final int KIND_LENGTH_MAX = 100;
    private static final String COLUMNS = """
            id, kind, reference_id, recipients, refused, state, error, attempts, next_attempt_at, subject, attachments, noted_at, sent_at""";
    static final SortFields SORT = SortFields.of("noted_at", "noted_at", "id").and("sent_at", "sent_at");
    private static final String OF_OBJECTS = "SELECT " + COLUMNS
            + " FROM mail WHERE reference_id = ANY (?) ORDER BY noted_at DESC, id DESC LIMIT ?";
    private static final String ONE = "SELECT " + COLUMNS + ", body_text, body_html FROM mail WHERE id = ?";

    private final Database database;

    MailQuery(Database database) {
        this.database = database;
    }

    /** @param recipient whole, in capitals or not */
    record Filters(UUID objectId, String kind, MailState state, String recipient) {

        static Filters read(Fields in) {
            return new Filters(in.uuid("object_id").optional(), in.text("kind", KIND_LENGTH_MAX).optional(),
                    in.oneOf("state", MailState.class).optional(), in.email("recipient").optional());
        }

        private Conditions conditions() {
            return new Conditions().and("reference_id = ?", objectId).and("kind = ?", kind)
                    .and("state = ?", state == null ? null : state.name())
                    .and("lower(?) = ANY (lower(recipients::text)::text[])", recipient);
        }
    }

    @Transactional
    Page<MailResponse> list(Filters filters, PageRequest page) {
        return page.page(database::select, COLUMNS, "mail", filters.conditions(), MailQuery::mail);
    }

    /** The newest about several things, newest first, without their texts. */
    @Transactional
    public List<MailResponse> ofObjects(Collection<UUID> ids, int limit) {
        return database.select(OF_OBJECTS, MailQuery::mail, ids.toArray(UUID[]::new), limit);
    }

    @Transactional
    Optional<MailResponse> find(UUID id) {
        return database.select(ONE, row -> {
            var mail = mail(row);
            return mail.subject() == null
                    ? mail
                    : mail.with(new MailResponse.Content(row.getString("body_text"), row.getString("body_html")));
        }, id).stream().findFirst();
    }

    private static MailResponse mail(ResultSet row) throws SQLException {
        var state = MailState.valueOf(row.getString("state"));
        return new MailResponse(row.getObject("id", UUID.class), row.getString("kind"),
                row.getObject("reference_id", UUID.class), texts(row, "recipients"), texts(row, "refused"), state,
                row.getString("error"), row.getInt("attempts"),
                state == MailState.WAITING ? Sql.instant(row, "next_attempt_at") : null, row.getString("subject"),
                texts(row, "attachments"), Sql.instant(row, "noted_at"), Sql.instant(row, "sent_at"), null);
    }

    private static List<String> texts(ResultSet row, String column) throws SQLException {
        return List.of((String[]) row.getArray(column).getArray());
    }
}
