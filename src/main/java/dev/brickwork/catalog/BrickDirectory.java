package dev.brickwork.catalog;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import javax.sql.DataSource;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.core.Problems;
import dev.brickwork.core.pricing.BrickKind;

/** Which brick a code names. */
@ApplicationScoped
class BrickDirectory {
    /** In the order of codes, so that two plans made at once with the same new codes wait for each other and never deadlock. */
    private static final String INSERT = """
            INSERT INTO brick (id, code, kind, created_at)
            SELECT id, code, kind, ? FROM unnest(?::uuid[], ?::text[], ?::text[]) AS wanted (id, code, kind) ORDER BY code
            ON CONFLICT ON CONSTRAINT brick_code_unique DO NOTHING""";
    /** A statement of its own: it sees what a plan made at the same time has committed meanwhile. */
    private static final String SELECT = "SELECT id, code, kind FROM brick WHERE code = ANY (?::text[])";

    private final DataSource database;

    BrickDirectory(DataSource database) {
        this.database = database;
    }

    private record Known(UUID id, BrickKind kind) {
    }

    /** The ids of the bricks by their codes; codes that are new get one. Refuses a brick that has changed its kind. */
    Map<String, UUID> idsOf(List<PlanRequests.NewBrick> bricks, Instant now) {
        try (var connection = database.getConnection()) {
            insertNew(connection, bricks, now);
            var known = known(connection, bricks);
            var problems = new Problems();
            var ids = new HashMap<String, UUID>();
            for (int i = 0; i < bricks.size(); i++) {
                var brick = bricks.get(i);
                var kind = known.get(brick.code()).kind;
                problems.addUnless(kind == brick.kind(), "bricks[" + i + "].kind",
                        "must be " + kind + ", as the brick " + brick.code() + " is already");
                ids.put(brick.code(), known.get(brick.code()).id);
            }
            problems.refuseIfAny();
            return ids;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void insertNew(Connection connection, List<PlanRequests.NewBrick> bricks, Instant now)
            throws SQLException {
        try (var insert = connection.prepareStatement(INSERT)) {
            insert.setTimestamp(1, Timestamp.from(now));
            insert.setArray(2, connection.createArrayOf("uuid", bricks.stream().map(brick -> UUID.randomUUID()).toArray()));
            insert.setArray(3, codes(connection, bricks));
            insert.setArray(4,
                    connection.createArrayOf("text", bricks.stream().map(brick -> brick.kind().name()).toArray()));
            insert.executeUpdate();
        }
    }

    private static Map<String, Known> known(Connection connection, List<PlanRequests.NewBrick> bricks)
            throws SQLException {
        try (var select = connection.prepareStatement(SELECT)) {
            select.setArray(1, codes(connection, bricks));
            var known = new HashMap<String, Known>();
            try (var row = select.executeQuery()) {
                while (row.next()) {
                    known.put(row.getString("code"),
                            new Known(row.getObject("id", UUID.class), BrickKind.valueOf(row.getString("kind"))));
                }
            }
            return known;
        }
    }

    private static java.sql.Array codes(Connection connection, List<PlanRequests.NewBrick> bricks) throws SQLException {
        return connection.createArrayOf("text", bricks.stream().map(PlanRequests.NewBrick::code).toArray());
    }
}
