package dev.brickwork.platform.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.hamcrest.Matchers.equalTo;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

import javax.management.ObjectName;

import jakarta.inject.Inject;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.platform.database.Sql;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.Eventually;
import dev.brickwork.testing.LogLines;
import dev.brickwork.testing.LongLane;
import dev.brickwork.testing.Patience;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestDatabase;
import dev.brickwork.testing.TestSql;

/** Requests of which a part is still to come: each is given a thread when it is there. */
@ServiceTest
@LongLane
class UnfinishedRequestsTest {
    /** More than there are threads for requests: Quarkus has 200 on a machine of few cores. */
    private static final int MORE_THAN_THREADS = 250;
    /** In the life of a test. */
    private static final long NEVER = 600_000;
    private static final String REQUEST = ".RoutingContextImpl";
    private static final String BODY = "{\"name\": \"Slow but sure\"}";

    @Inject
    Bodies bodies;

    private Api api;
    private long millisMax;
    private final List<Socket> open = new ArrayList<>();

    @BeforeEach
    void newSeller() {
        api = Api.ofNewSeller();
        millisMax = bodies.millisMax;
    }

    @AfterEach
    void closeAll() throws IOException {
        bodies.millisMax = millisMax;
        for (var socket : open) {
            socket.close();
        }
    }

    @Test
    void itIsAnsweredWhenTheRestHasCome() throws IOException {
        try (var request = begun(BODY.length())) {
            finish(request);
        }
        api.get("/customers").statusCode(200).body("count", equalTo(1)).body("results[0].name", equalTo("Slow but sure"));
    }

    private static void finish(Socket request) throws IOException {
        request.getOutputStream().write(BODY.substring(5).getBytes(US_ASCII));

        assertThat(answer(request)).startsWith("HTTP/1.1 201 ");
    }

    @Test
    void oneWhoseSenderHangsUpChangesNothingAndIsNoErrorOfOurs() throws Exception {
        var log = LogLines.listen();
        try {
            var request = begun(BODY.length() + 1);
            request.getOutputStream().write(BODY.substring(5).getBytes(US_ASCII));
            request.close();

            Eventually.holds(() -> assertThat(log.atLeast(1))
                    .anyMatch(line -> line.startsWith("POST " + Api.BASE + "/customers 499")));
            assertThat(log.atLeast(1)).noneMatch(line -> line.contains("error_id"));
        } finally {
            log.close();
        }
        api.get("/customers").statusCode(200).body("count", equalTo(0));
    }

    @Test
    void oneThatStandsStillIsRefusedAndItsConnectionClosed() throws IOException {
        bodies.millisMax = 200;
        try (var request = begun(BODY.length())) {
            assertThat(new String(request.getInputStream().readAllBytes(), US_ASCII)).startsWith("HTTP/1.1 400 ")
                    .contains("ERR_BAD_REQUEST", "did not arrive");
        }
    }

    @Test
    void oneThatIsWholeMayTakeLongerThanItsBodyMay() throws Exception {
        try (var database = TestDatabase.connectAsSuperuser()) {
            database.setAutoCommit(false);
            // whoever writes for a seller waits for this
            Sql.select(database, "SELECT FROM seller WHERE id = ? FOR UPDATE", row -> null, sellerId());
            bodies.millisMax = 1_000;
            try (var request = begun("", BODY.length(), BODY)) {
                Eventually.holds(() -> assertThat(TestSql.waiting()).isPositive());
                request.setSoTimeout(2_000);
                assertThatThrownBy(() -> request.getInputStream().read()).isInstanceOf(SocketTimeoutException.class);

                database.rollback();

                request.setSoTimeout(Patience.MILLIS);
                assertThat(answer(request)).startsWith("HTTP/1.1 201 ");
            }
        }
    }

    private UUID sellerId() {
        return UUID.fromString(api.get("/settings").statusCode(200).path("seller_id"));
    }

    @Test
    void whoOffersHttp2IsAnsweredByHttp1() throws Exception {
        var client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_2).build();
        var request = HttpRequest.newBuilder(URI.create(Api.site() + Api.BASE + "/customers"))
                .header("X-SERVICE-KEY", api.key()).header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(BODY)).build();
        for (int i = 0; i < 2; i++) { // the first asks whether the server speaks it
            var answer = client.send(request, HttpResponse.BodyHandlers.ofString());

            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
            assertThat(answer.version()).isEqualTo(HttpClient.Version.HTTP_1_1);
        }
    }

    @Test
    void theyHoldNobodyUp() throws IOException {
        beginMany();

        try (var another = begun(BODY.length())) {
            finish(another);
        }
    }

    @Test
    void oneThatIsAnsweredIsForgotten() throws Exception {
        bodies.millisMax = NEVER;
        beginMany();
        Eventually.holds(() -> assertThat(requestsInMemory()).isGreaterThanOrEqualTo(MORE_THAN_THREADS));
        for (var request : open) {
            finish(request);
        }
        closeAll();

        Eventually.holds(() -> assertThat(requestsInMemory()).isLessThan(MORE_THAN_THREADS / 5));
    }

    @Test
    void oneThatIsRefusedBeforeItsBodyHasComeIsForgotten() throws Exception {
        bodies.millisMax = NEVER;
        for (int i = 0; i < MORE_THAN_THREADS; i++) {
            try (var request = begun("Expect: a miracle\r\n", BODY.length())) {
                assertThat(answer(request)).startsWith("HTTP/1.1 400 ");
            }
        }

        Eventually.holds(() -> assertThat(requestsInMemory()).isLessThan(MORE_THAN_THREADS / 5));
    }

    /** As the JVM counts them after it has collected all that nobody knows any more. */
    private static long requestsInMemory() throws Exception {
        var histogram = (String) ManagementFactory.getPlatformMBeanServer().invoke(
                new ObjectName("com.sun.management:type=DiagnosticCommand"), "gcClassHistogram",
                new Object[]{new String[0]}, new String[]{String[].class.getName()});
        return histogram.lines().filter(line -> line.endsWith(REQUEST))
                .mapToLong(line -> Long.parseLong(line.strip().split("\\s+")[1])).sum();
    }

    private void beginMany() throws IOException {
        for (int i = 0; i < MORE_THAN_THREADS; i++) {
            open.add(begun(BODY.length()));
        }
    }

    private Socket begun(int announced) throws IOException {
        return begun("", announced);
    }

    /** @param announced how long the body is going to be */
    private Socket begun(String header, int announced) throws IOException {
        return begun(header, announced, BODY.substring(0, 5));
    }

    private Socket begun(String header, int announced, String sent) throws IOException {
        var socket = new Socket("localhost", Api.port());
        socket.setSoTimeout(Patience.MILLIS);
        socket.getOutputStream().write("""
                POST %s/customers HTTP/1.1\r
                Host: localhost\r
                X-SERVICE-KEY: %s\r
                Content-Type: application/json\r
                %sContent-Length: %d\r
                \r
                %s""".formatted(Api.BASE, api.key(), header, announced, sent).getBytes(US_ASCII));
        return socket;
    }

    private static String answer(Socket socket) throws IOException {
        return new String(socket.getInputStream().readNBytes(20), US_ASCII);
    }
}
