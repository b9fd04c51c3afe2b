package dev.brickwork.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import dev.brickwork.platform.caller.Scopes;
import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.ApiDocumentFile;
import dev.brickwork.testing.ApiDocumentFile.Operation;
import dev.brickwork.testing.ExistingIds;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestDatabase;
import dev.brickwork.testing.TestSql;

/**
 * Walks every operation of the API document, so it grows by itself: as another seller, with no key, with a revoked key and
 * with a key that lacks the scope. Nothing may be seen or changed.
 */
@ServiceTest
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EveryOperationTest {
    private static final String OPERATORS = "sellers";
    private Api owner;
    private ExistingIds ids;

    /** One for all tests, which leave it as it is, but for the one whose writes succeed. */
    @BeforeEach
    void aSellerWithOneOfEverything() {
        if (owner == null) {
            owner = Api.ofNewSeller();
            ids = ExistingIds.madeBy(owner);
        }
    }

    @Test
    void theIdsOfThisTestExistForTheirOwner() {
        var unknown = new ArrayList<String>();
        for (var operation : operations()) {
            if (operation.hasId() && !operation.isWrite() && call(operation, owner).status() != 200) {
                unknown.add(operation.toString());
            }
        }
        assertThat(unknown).as("reads that fail for the owner prove nothing when they fail for others").isEmpty();
    }

    @Test
    void whatTheOwnerWritesToExists() {
        var unknown = new ArrayList<String>();
        var deletingLast = operations().stream().sorted(Comparator.comparing(one -> one.method().equals("delete"))).toList();
        for (var operation : deletingLast) {
            if (operation.hasId() && operation.isWrite() && call(operation, owner).status() == 404) {
                unknown.add(operation.toString());
            }
        }
        owner = null;
        assertThat(unknown).as("a stranger's 404 proves nothing where the owner gets one too").isEmpty();
    }

    @Test
    void anotherSellersResourceDoesNotExist() throws SQLException {
        var stranger = Api.ofNewSeller();
        var before = rowsOfOwner();
        var seen = new ArrayList<String>();
        for (var operation : operations()) {
            // also told before anybody looks at what was sent
            var answer = call(operation, stranger, "{\"no_such_member\": 1}");
            if (operation.firstSegment().equals(OPERATORS)) {
                assertThat(answer.status()).as("%s as a seller", operation).isEqualTo(403);
            } else if (operation.hasId() && answer.status() != 404) {
                seen.add(operation + ": " + answer.asString());
            }
        }
        assertThat(seen).as("as another seller").isEmpty();
        assertThat(rowsOfOwner()).isEqualTo(before);
    }

    @Test
    void withoutAKeyEveryOperationIsRefused() throws SQLException {
        var before = rowsOfOwner();
        int addresses = 0;
        for (var operation : operations()) {
            assertThat(call(operation, Api.nobody()).status()).as("%s without a key", operation).isEqualTo(401);
            // each from an address of its own: one that presents many is held back
            var stranger = request(operation, Api.with("bw_live_nobody_nobodynobodynobody"), "{}").header("X-Forwarded-For",
                    "198.51.100." + addresses++ % 250);
            assertThat(called(operation, stranger).status()).as("%s, unknown key", operation).isEqualTo(401);
        }
        assertThat(rowsOfOwner()).isEqualTo(before);
    }

    @Test
    void withARevokedKeyEveryOperationIsRefused() throws SQLException {
        var key = owner.post("/api-keys", "{\"name\": \"revoked\", \"scopes\": [\"full\"]}");
        owner.delete("/api-keys/" + key.path("key_id")).statusCode(200);
        var revoked = Api.with(key.path("key"));
        var before = rowsOfOwner();
        for (var operation : operations()) {
            assertThat(call(operation, revoked).status()).as("%s with a revoked key", operation).isEqualTo(401);
        }
        assertThat(rowsOfOwner()).isEqualTo(before);
    }

    @Test
    void withoutTheScopeEveryOperationIsRefused() throws SQLException {
        var callers = new TreeMap<String, Api>();
        for (var operation : operations()) {
            // Everything but the one resource, so that it is this scope that is missed.
            callers.computeIfAbsent(operation.firstSegment(), this::callerForAllBut);
        }
        var reader = Api.with(owner.post("/api-keys", "{\"name\": \"reader\", \"scopes\": [\"read_only\"]}").path("key"));
        var before = rowsOfOwner();
        for (var operation : operations()) {
            assertThat(call(operation, callers.get(operation.firstSegment())).status())
                    .as("%s without its scope", operation)
                    .isEqualTo(403);
            if (operation.isWrite() && !dev.brickwork.platform.http.Api.isOnlyComputing(operation.path())) {
                assertThat(call(operation, reader).status()).as("%s with a reader's key", operation).isEqualTo(403);
            }
        }
        assertThat(rowsOfOwner()).isEqualTo(before);
    }

    @Test
    void theOperatorsKeyOpensNothingElse() {
        for (var operation : operations()) {
            if (!operation.firstSegment().equals(OPERATORS)) {
                assertThat(call(operation, Api.operator()).status()).as("%s as operator", operation).isEqualTo(403);
            }
        }
    }

    @Test
    void whatTheCallerCantAcceptIsRefusedBeforeItIsDone() throws SQLException {
        var before = rowsOfOwner();
        for (var operation : operations()) {
            if (operation.isWrite()) {
                assertThat(called(operation, request(operation, owner, "{}").header("Accept", "image/png")).status())
                        .as("%s for whoever wants an image", operation).isEqualTo(406);
            }
        }
        assertThat(rowsOfOwner()).isEqualTo(before);
    }

    @Test
    void aBodyOfWhateverTypeIsRefused() {
        for (var operation : operations()) {
            if (operation.isWrite() && operation.node().has("requestBody") && !isUpload(operation)) {
                for (var type : List.of("*/*", "application/*")) {
                    var answer = called(operation, owner.request().body(type, "{}"));
                    assertThat(answer.status()).as("%s with a body of %s", operation, type).isEqualTo(415);
                    assertThat(answer.asString()).contains("The header Content-Type must ");
                }
            }
        }
    }

    @Test
    void aQueryParameterThatNobodyReadsIsRefused() throws SQLException {
        var before = rowsOfOwner();
        for (var operation : operations()) {
            if (!operation.firstSegment().equals(OPERATORS)) {
                var answer = request(operation, owner, "{}").send(operation.method(),
                        ids.fill(operation.path()) + "?no_such_parameter=1");
                assertThat(answer.status()).as("%s with an unknown parameter", operation).isEqualTo(400);
                assertThat(answer.asString()).as("%s", operation)
                        .contains("\"no_such_parameter\":[\"unknown parameter; this operation takes ");
            }
        }
        assertThat(rowsOfOwner()).isEqualTo(before);
    }

    @Test
    void everyResourceHasAScope() {
        assertThat(Scopes.RESOURCES).containsAll(operations().stream().map(Operation::firstSegment)
                .filter(segment -> !segment.equals(OPERATORS)).distinct().toList());
    }

    private List<Operation> operations() {
        var operations = ApiDocumentFile.read().operations();
        assertThat(operations).hasSizeGreaterThan(10);
        return operations;
    }

    private Api callerForAllBut(String segment) {
        var scopes = Scopes.RESOURCES.stream().filter(resource -> !resource.equals(segment))
                .map(resource -> "\"" + resource + ":write\"")
                .toList();
        return Api.with(owner.post("/api-keys", "{\"name\": \"all but " + segment + "\", \"scopes\": " + scopes + "}")
                .statusCode(201).path("key"));
    }

    private Answer call(Operation operation, Api caller) {
        return call(operation, caller, "{}");
    }

    private Answer call(Operation operation, Api caller, String body) {
        return called(operation, request(operation, caller, body));
    }

    private Answer called(Operation operation, Api.Request request) {
        return request.send(operation.method(), ids.fill(operation.path()));
    }

    private static Api.Request request(Operation operation, Api caller, String body) {
        if (isUpload(operation)) {
            return caller.request().file("file", "walk.txt", "text/plain", new byte[]{1});
        }
        if (operation.method().equals("post") && operation.path().endsWith("/imports")) {
            return caller.request().body("text/csv", "external_id,name\nwalk,Walk\n");
        }
        if (operation.path().endsWith("/import")) {
            return caller.request().body("application/x-ndjson", body);
        }
        return operation.isWrite() ? caller.request().body(body) : caller.request();
    }

    private static boolean isUpload(Operation operation) {
        return operation.method().equals("post") && operation.path().endsWith("/attachments");
    }

    /** What a stranger could have changed: every row that carries the owner's id, table by table. */
    private Map<String, Long> rowsOfOwner() throws SQLException {
        var counts = new TreeMap<String, Long>();
        var seller = owner.get("/settings").<String>path("seller_id");
        var tables = TestSql.texts("""
                SELECT table_name FROM information_schema.columns WHERE column_name = 'seller_id' AND table_schema = 'public'
                AND table_name IN (SELECT relname FROM pg_class WHERE relkind IN ('r', 'p'))""");
        // one for all of them: they are many
        try (var connection = TestDatabase.connectAsSuperuser(); var statement = connection.createStatement()) {
            for (var table : tables) {
                try (var rows = statement
                        .executeQuery("SELECT count(*), coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) FROM "
                                + table + " t WHERE seller_id = '" + seller + "'")) {
                    rows.next();
                    counts.put(table, rows.getLong(1) * 31 + rows.getBigDecimal(2).hashCode());
                }
            }
        }
        return counts;
    }
}
