package dev.brickwork.catalog;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.core.Problems;
import dev.brickwork.core.pricing.BrickKind;
import dev.brickwork.platform.database.Database;

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

    private final Database database;

    BrickDirectory(Database database) {
        this.database = database;
    }

    private record Known(UUID id, BrickKind kind) {
    }

    /** The ids of the bricks by their codes; codes that are new get one. Refuses a brick that has changed its kind. */
    Map<String, UUID> idsOf(List<PlanRequests.NewBrick> bricks, Instant now) {
        insertNew(bricks, now);
        var known = known(bricks);
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
    }

    private void insertNew(List<PlanRequests.NewBrick> bricks, Instant now) {
        database.update(INSERT, now, bricks.stream().map(brick -> UUID.randomUUID()).toArray(UUID[]::new), codes(bricks),
                bricks.stream().map(brick -> brick.kind().name()).toArray(String[]::new));
    }

    private Map<String, Known> known(List<PlanRequests.NewBrick> bricks) {
        var known = new HashMap<String, Known>();
        database.select(SELECT, row -> known.put(row.getString("code"),
                new Known(row.getObject("id", UUID.class), BrickKind.valueOf(row.getString("kind")))),
                (Object) codes(bricks));
        return known;
    }

    private static String[] codes(List<PlanRequests.NewBrick> bricks) {
        return bricks.stream().map(PlanRequests.NewBrick::code).toArray(String[]::new);
    }
}
