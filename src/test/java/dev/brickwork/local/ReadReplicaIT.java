package dev.brickwork.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import dev.brickwork.testing.Eventually;
import dev.brickwork.testing.ServiceProcess;

/** Lists are read from a standby, which streams from the primary, and from the primary when the standby is gone. */
class ReadReplicaIT {
    private static final String LOG = "read-replica";
    private static final String LOG_OF_THE_STRICT = "read-replica-strict";
    /** No test halts the replica for longer, but the one for which two seconds are too long. */
    private static final String PATIENT = "10m";
    private static final String STRICT = "2s";
    private static final String KEY = "bw_test_replica_0123456789abcdefghijklmnop";
    private static final String OPERATOR = "operator_replica_0123456789abcdefghijklmnop";
    private static final List<String> LISTS = List.of("/customers", "/customers?search=a", "/subscriptions",
            "/subscriptions?status=ACTIVE&limit=1", "/invoices", "/invoices?status=PAID", "/ledger/entries",
            "/audit-log", "/webhook-deliveries");
    /** Of what must be there at once, or is little. */
    private static final List<String> NEVER_BEHIND = List.of("/ledger/balances", "/ledger/journal.csv?from=2020-01-01",
            "/events", "/api-keys", "/plans", "/webhook-endpoints",
            "/tax-rates", "/discount-coupons");

    private static Standby standby;
    private static LocalDatabase primary;
    private static ServiceProcess service;

    private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private ServiceProcess asked = service;

    @BeforeAll
    static void start() throws Exception {
        var project = Folders.project();
        var folder = project.resolve("target/replica-database/" + ProcessHandle.current().pid());
        Files.deleteIfExists(logOf(LOG));
        Files.deleteIfExists(logOf(LOG_OF_THE_STRICT));
        var programs = project.resolve(".data");
        primary = LocalDatabase.open(folder.resolve("postgres"), programs, LocalDatabase.FORGETFUL);
        standby = new Standby(primary, folder.resolve("postgres"), folder.resolve("standby"), programs);
        service = start(LOG, PATIENT);
        new DemoData(service.address("").toString(), KEY).fillWhenEmpty();
    }

    private static ServiceProcess start(String name, String lagMax) throws Exception {
        return ServiceProcess.start(primary, name, Map.of("QUARKUS_DATASOURCE_REPLICA_JDBC_URL",
                standby.database().jdbcUrl(), "BRICKWORK_REPLICA_LAG_MAX", lagMax, "BRICKWORK_BOOTSTRAP_KEY", KEY,
                "BRICKWORK_OPERATOR_KEY", OPERATOR, "BRICKWORK_SWEEP_EVERY", "off", "BRICKWORK_TEST_CLOCK_ENABLED", "true"));
    }

    @AfterAll
    static void stop() throws IOException {
        if (service != null) {
            service.close();
        }
        if (standby != null) {
            standby.close();
        }
    }

    /** Nor is anything written there: PostgreSQL would refuse it, and the writes below would fail. */
    @Test
    void aListIsAsFarAsTheReplicaAndOneThingIsAlwaysThere() throws Exception {
        awaitReplica();
        standby.pause();
        String id;
        try {
            id = newCustomer();
            assertThat(get("/customers/" + id).statusCode()).as("the thing itself").isEqualTo(200);
            assertThat(idsOf("/customers")).doesNotContain(id);
            assertThat(get("/audit-log?object_id=" + id).body()).contains("\"count\":0");
            var orderId = canceledOrder(id);
            assertThat(get("/events?object_id=" + orderId).body()).as("the feed misses nothing").contains("order.canceled");
        } finally {
            standby.resume();
        }
        Eventually.holds(() -> assertThat(idsOf("/customers")).contains(id));
        assertThat(get("/audit-log?object_id=" + id).body()).contains("customer.created");
    }

    @Test
    void everyListIsTheSameFromBoth() throws Exception {
        awaitReplica();
        var lists = new ArrayList<>(LISTS);
        lists.add(newUsage());
        standby.catchUp();
        var byReplica = new HashMap<String, String>();
        for (var list : lists) {
            var before = read("replica");
            byReplica.put(list, okay(list));
            assertThat(read("replica")).as("lists read from the replica after " + list).isGreaterThan(before);
        }
        var before = read("replica");
        for (var list : NEVER_BEHIND) {
            okay(list);
        }
        assertThat(read("replica")).isEqualTo(before);
        standby.stop();
        try {
            for (var list : lists) {
                assertThat(okay(list)).as(list).isEqualTo(byReplica.get(list));
            }
            assertThat(byReplica.get("/subscriptions")).contains("\"line_items\":[{");
            assertThat(byReplica.get("/invoices")).contains("\"line_items\":[{");
        } finally {
            standby.start();
        }
    }

    @Test
    void whenTheReplicaIsGoneNobodyNotices() throws Exception {
        awaitReplica();
        var warnings = linesSaying(LOG, "since the replica does not answer");
        standby.stop();
        try {
            var id = newCustomer();
            for (int i = 0; i < 20; i++) {
                assertThat(idsOf("/customers")).contains(id);
            }
            assertThat(service.isReady()).isTrue();
            assertThat(linesSaying(LOG, "since the replica does not answer") - warnings).as("said once").isEqualTo(1);
        } finally {
            standby.start();
        }
        awaitReplica();
        assertThat(linesSaying(LOG, "read from the replica again")).isPositive();
        assertThat(service.isReady()).isTrue();
    }

    @Test
    void aReplicaThatHangsIsWaitedForOnceAndNotForLong() throws Exception {
        awaitReplica();
        standby.freeze();
        try {
            var id = newCustomer();
            var start = System.nanoTime();
            for (int i = 0; i < 20; i++) {
                assertThat(idsOf("/customers")).contains(id);
            }
            // the first waits a second; a list itself might be waited for for thirty
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(20));
        } finally {
            standby.thaw();
        }
        awaitReplica();
    }

    @Test
    void aReplicaThatIsTooFarBehindIsNotReadUntilItHasCaughtUp() throws Exception {
        try (var strict = start(LOG_OF_THE_STRICT, STRICT)) {
            asked = strict;
            awaitReplica();
            standby.pause();
            try {
                var id = newCustomer();
                Eventually.holds(() -> assertThat(idsOf("/customers")).contains(id));
                var before = read("replica");
                Eventually.holds(() -> {
                    assertThat(idsOf("/customers")).contains(id);
                    assertThat(linesSaying(LOG_OF_THE_STRICT, "seconds behind")).as("said once").isEqualTo(1);
                });
                assertThat(read("replica")).isEqualTo(before);
            } finally {
                standby.resume();
            }
            awaitReplica();
            assertThat(linesSaying(LOG_OF_THE_STRICT, "has caught up")).isEqualTo(1);
        }
    }

    /** Else nobody would read it after a quiet hour: the last change that it shows is an hour old. */
    @Test
    void aReplicaToWhichNothingIsSentIsNotBehind() throws Exception {
        try (var strict = start(LOG_OF_THE_STRICT, STRICT)) {
            asked = strict;
            awaitReplica();
            Thread.sleep(Duration.ofSeconds(4).toMillis());
            var before = read("primary");
            okay("/customers");
            assertThat(read("primary")).isEqualTo(before);
        }
    }

    /** As it does where a migration has not come through yet: here, no table is found. */
    @Test
    void whatFailsThereIsAskedOfThePrimary() throws Exception {
        awaitReplica();
        var warnings = linesSaying(LOG, "since the replica does not answer");
        standby.set("search_path", "nowhere");
        try {
            Eventually.holds(() -> {
                var before = read("primary");
                okay("/customers");
                assertThat(read("primary")).isGreaterThan(before);
            });
            var before = read("replica");
            for (var list : LISTS) {
                okay(list);
            }
            assertThat(read("replica")).isEqualTo(before);
            assertThat(linesSaying(LOG, "A list failed on the replica")).isPositive().isLessThan(3);
            assertThat(linesSaying(LOG, "since the replica does not answer")).as("it does").isEqualTo(warnings);
        } finally {
            standby.reset("search_path");
        }
        awaitReplica();
    }

    @Test
    void anotherSellersRowsAreNotThere() throws Exception {
        var other = json(send(OPERATOR, "POST", "/sellers", "{\"name\": \"Other\", \"key_mode\": \"test\"}")).at("/key")
                .asText();
        var own = json(send(other, "POST", "/customers", "{\"name\": \"Its own\"}")).at("/customer_id").asText();
        awaitReplica();
        standby.catchUp();
        var before = read("replica");

        for (int i = 0; i < 20; i++) { // by turns, on the same connections, also when the server keeps the statements
            assertThat(json(send(other, "GET", "/customers", "")).findValuesAsText("customer_id")).containsExactly(own);
            assertThat(idsOf("/customers")).hasSizeGreaterThan(2).doesNotContain(own);
        }
        assertThat(json(send(other, "GET", "/invoices", "")).at("/count").asInt()).isZero();
        assertThat(json(send(other, "GET", "/ledger/entries", "")).at("/count").asInt()).isZero();
        assertThat(send(other, "GET", "/ledger/journal.csv", "").body().lines()).hasSize(1);
        assertThat(read("replica") - before).isGreaterThanOrEqualTo(42);
    }

    /** Until lists are read from it: it comes back after a rest, and has the schema only when that is replayed. */
    private void awaitReplica() throws Exception {
        Eventually.holds(() -> {
            var before = read("replica");
            okay("/customers?limit=1");
            assertThat(read("replica")).isGreaterThan(before);
        });
        standby.catchUp();
    }

    private String newCustomer() throws Exception {
        return json(send(KEY, "POST", "/customers", "{\"name\": \"New " + UUID.randomUUID() + "\"}")).at("/customer_id")
                .asText();
    }

    private String canceledOrder(String customerId) throws Exception {
        var plan = json(get("/plans?code=team")).at("/results/0/plan_id").asText();
        var seats = json(get("/plans/" + plan)).at("/bricks/1/brick_id").asText();
        var order = json(send(KEY, "POST", "/subscriptions", """
                {"customer_id": "%s", "plan_id": "%s", "currency": "GBP", "starts_at": "2030-01-01", "contract_length": 1,
                 "billing_frequency": "MONTHLY", "bricks": [{"brick_id": "%s", "quantity": 3}]}"""
                .formatted(customerId, plan, seats))).at("/order_id").asText();
        json(send(KEY, "POST", "/orders/" + order + "/cancel", "{}"));
        return order;
    }

    /** @return where it is listed */
    private String newUsage() throws Exception {
        for (var subscription : json(get("/subscriptions?limit=100")).at("/results")) {
            var subscriptionId = subscription.at("/subscription_id").asText();
            for (var line : subscription.at("/line_items")) {
                var brickId = line.at("/brick_id").asText();
                var usage = send(KEY, "POST", "/usage", """
                        {"transaction_id": "%s", "subscription_id": "%s", "brick_id": "%s", "value": 1}"""
                        .formatted(UUID.randomUUID(), subscriptionId, brickId));
                if (usage.statusCode() == 201) {
                    return "/subscriptions/" + subscriptionId + "/bricks/" + brickId + "/usage/entries";
                }
            }
        }
        throw new AssertionError("the demo has no meter");
    }

    private List<String> idsOf(String path) throws Exception {
        return json(get(path)).findValuesAsText("customer_id");
    }

    private String okay(String path) throws Exception {
        var answer = get(path);
        assertThat(answer.statusCode()).as(path).isEqualTo(200);
        return answer.body();
    }

    private HttpResponse<String> get(String path) throws Exception {
        return send(KEY, "GET", path, "");
    }

    private HttpResponse<String> send(String key, String method, String path, String body) throws Exception {
        return client.send(HttpRequest.newBuilder(asked.address("/api/v2" + path)).header("X-SERVICE-KEY", key)
                .header("Content-Type", "application/json").method(method, BodyPublishers.ofString(body)).build(),
                BodyHandlers.ofString());
    }

    private static JsonNode json(HttpResponse<String> answer) throws IOException {
        assertThat(answer.statusCode()).as(answer.body()).isBetween(200, 201);
        return new ObjectMapper().readTree(answer.body());
    }

    /** How many lists the service has read there. */
    private int read(String where) throws Exception {
        var metrics = client.send(HttpRequest.newBuilder(asked.address("/q/metrics")).build(), BodyHandlers.ofString());
        var found = Pattern.compile("brickwork_listings_total\\{[^}]*by=\"" + where + "\"[^}]*} (\\S+)")
                .matcher(metrics.body());
        return found.find() ? (int) Double.parseDouble(found.group(1)) : 0;
    }

    private static Path logOf(String name) {
        return Folders.project().resolve("target/" + name + ".log");
    }

    private static int linesSaying(String log, String text) throws IOException {
        return (int) Files.readAllLines(logOf(log)).stream().filter(line -> line.contains(text)).count();
    }
}
