package dev.brickwork.local;

import static dev.brickwork.local.ListingClient.json;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

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

    private ListingClient client = new ListingClient(service, KEY, logOf(LOG));

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
            assertThat(client.get("/customers/" + id).statusCode()).as("the thing itself").isEqualTo(200);
            assertThat(client.idsOf("/customers")).doesNotContain(id);
            assertThat(client.get("/audit-log?object_id=" + id).body()).contains("\"count\":0");
            var orderId = canceledOrder(id);
            assertThat(client.get("/events?object_id=" + orderId).body()).as("the feed misses nothing")
                    .contains("order.canceled");
        } finally {
            standby.resume();
        }
        Eventually.holds(() -> assertThat(client.idsOf("/customers")).contains(id));
        assertThat(client.get("/audit-log?object_id=" + id).body()).contains("customer.created");
    }

    @Test
    void everyListIsTheSameFromBoth() throws Exception {
        awaitReplica();
        var lists = new ArrayList<>(LISTS);
        lists.add(newUsage());
        standby.catchUp();
        var byReplica = new HashMap<String, String>();
        for (var list : lists) {
            var before = client.read("replica");
            byReplica.put(list, client.okay(list));
            assertThat(client.read("replica")).as("lists read from the replica after " + list).isGreaterThan(before);
        }
        var before = client.read("replica");
        for (var list : NEVER_BEHIND) {
            client.okay(list);
        }
        assertThat(client.read("replica")).isEqualTo(before);
        standby.stop();
        try {
            for (var list : lists) {
                assertThat(client.okay(list)).as(list).isEqualTo(byReplica.get(list));
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
        var warnings = client.linesSaying("since the replica does not answer");
        standby.stop();
        try {
            var id = newCustomer();
            for (int i = 0; i < 20; i++) {
                assertThat(client.idsOf("/customers")).contains(id);
            }
            assertThat(service.isReady()).isTrue();
            assertThat(client.linesSaying("since the replica does not answer") - warnings).as("said once").isEqualTo(1);
        } finally {
            standby.start();
        }
        awaitReplica();
        assertThat(client.linesSaying("The replica answers again")).isPositive();
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
                assertThat(client.idsOf("/customers")).contains(id);
            }
            // the first waits a second; a list itself might be waited for for thirty
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(20));
        } finally {
            standby.thaw();
        }
        awaitReplica();
    }

    /** Quiet, it is not behind, however old the last change is that it shows. */
    @Test
    void aReplicaThatIsTooFarBehindIsNotReadUntilItHasCaughtUp() throws Exception {
        try (var strict = start(LOG_OF_THE_STRICT, STRICT)) {
            client = new ListingClient(strict, KEY, logOf(LOG_OF_THE_STRICT));
            awaitReplica();
            Thread.sleep(Duration.ofSeconds(4).toMillis());
            var byPrimary = client.read("primary");
            client.okay("/customers");
            assertThat(client.read("primary")).as("after a quiet time").isEqualTo(byPrimary);
            standby.pause();
            try {
                var id = newCustomer();
                Eventually.holds(() -> assertThat(client.idsOf("/customers")).contains(id));
                var byReplica = client.read("replica");
                for (int i = 0; i < 20; i++) {
                    assertThat(client.idsOf("/customers")).contains(id);
                }
                assertThat(client.read("replica")).isEqualTo(byReplica);
            } finally {
                standby.resume();
            }
            awaitReplica();
            assertThat(client.linesSaying("too far behind")).as("said once a minute").isEqualTo(1);
        }
    }

    /** As it does where a migration has not come through yet: here, no table is found. */
    @Test
    void whatFailsThereIsAskedOfThePrimary() throws Exception {
        awaitReplica();
        var warnings = client.linesSaying("since the replica does not answer");
        standby.set("search_path", "nowhere");
        try {
            Eventually.holds(() -> {
                var before = client.read("primary");
                client.okay("/customers");
                assertThat(client.read("primary")).isGreaterThan(before);
            });
            var before = client.read("replica");
            for (var list : LISTS) {
                client.okay(list);
            }
            assertThat(client.read("replica")).isEqualTo(before);
            assertThat(client.linesSaying("A list failed on the replica")).isPositive().isLessThan(3);
            assertThat(client.linesSaying("since the replica does not answer")).as("it does").isEqualTo(warnings);
        } finally {
            standby.reset("search_path");
        }
        awaitReplica();
    }

    @Test
    void anotherSellersRowsAreNotThere() throws Exception {
        var other = json(client.send(OPERATOR, "POST", "/sellers", "{\"name\": \"Other\", \"key_mode\": \"test\"}"))
                .at("/key")
                .asText();
        var own = json(client.send(other, "POST", "/customers", "{\"name\": \"Its own\"}")).at("/customer_id").asText();
        awaitReplica();
        standby.catchUp();
        var before = client.read("replica");

        for (int i = 0; i < 20; i++) { // by turns, on the same connections, also when the server keeps the statements
            assertThat(json(client.send(other, "GET", "/customers", "")).findValuesAsText("customer_id"))
                    .containsExactly(own);
            assertThat(client.idsOf("/customers")).hasSizeGreaterThan(2).doesNotContain(own);
        }
        assertThat(json(client.send(other, "GET", "/invoices", "")).at("/count").asInt()).isZero();
        assertThat(json(client.send(other, "GET", "/ledger/entries", "")).at("/count").asInt()).isZero();
        assertThat(client.send(other, "GET", "/ledger/journal.csv", "").body().lines()).hasSize(1);
        assertThat(client.read("replica") - before).isGreaterThanOrEqualTo(42);
    }

    /** Until lists are read from it: it comes back after a rest, and has the schema only when that is replayed. */
    private void awaitReplica() throws Exception {
        Eventually.holds(() -> {
            var before = client.read("replica");
            client.okay("/customers?limit=1");
            assertThat(client.read("replica")).isGreaterThan(before);
        });
        standby.catchUp();
    }

    private String newCustomer() throws Exception {
        return json(client.post("/customers", "{\"name\": \"New " + UUID.randomUUID() + "\"}")).at("/customer_id")
                .asText();
    }

    private String canceledOrder(String customerId) throws Exception {
        var plan = json(client.get("/plans?code=team")).at("/results/0/plan_id").asText();
        var seats = json(client.get("/plans/" + plan)).at("/bricks/1/brick_id").asText();
        var order = json(client.post("/subscriptions", """
                {"customer_id": "%s", "plan_id": "%s", "currency": "GBP", "starts_at": "2030-01-01", "contract_length": 1,
                 "billing_frequency": "MONTHLY", "bricks": [{"brick_id": "%s", "quantity": 3}]}"""
                .formatted(customerId, plan, seats))).at("/order_id").asText();
        json(client.post("/orders/" + order + "/cancel", "{}"));
        return order;
    }

    /** @return where it is listed */
    private String newUsage() throws Exception {
        for (var subscription : json(client.get("/subscriptions?limit=100")).at("/results")) {
            var subscriptionId = subscription.at("/subscription_id").asText();
            for (var line : subscription.at("/line_items")) {
                var brickId = line.at("/brick_id").asText();
                var usage = client.post("/usage", """
                        {"transaction_id": "%s", "subscription_id": "%s", "brick_id": "%s", "value": 1}"""
                        .formatted(UUID.randomUUID(), subscriptionId, brickId));
                if (usage.statusCode() == 201) {
                    return "/subscriptions/" + subscriptionId + "/bricks/" + brickId + "/usage/entries";
                }
            }
        }
        throw new AssertionError("the demo has no meter");
    }

    private static Path logOf(String name) {
        return Folders.project().resolve("target/" + name + ".log");
    }
}
