package dev.brickwork.failure;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.Eventually;
import dev.brickwork.testing.Patience;
import dev.brickwork.testing.ServiceProcess;
import dev.brickwork.testing.TestDatabase;

/**
 * The packaged service, with 256 MiB of heap, beside clients that send a byte now and then, or nothing. They come from many
 * addresses, which only Linux has: all of 127.0.0.0/8 is this machine.
 */
@EnabledOnOs(OS.LINUX)
class SlowClientsIT {
    private static final int SLOW_OF_EACH_KIND = 500;
    private static final int IDLE = 5_000;
    private static final int PER_ADDRESS = 250;
    private static final int PER_ADDRESS_MAX = 300;
    private static final String PROXY = "127.9.0.1";
    private static final String TOKEN = "A".repeat(43);
    private static final String FORM = "application/x-www-form-urlencoded";
    private static final String MULTIPART = "multipart/form-data; boundary=b";
    /** Less than the 20 seconds that a body may take: whoever waited for one of theirs would wait so long. */
    private static final Duration AT_ONCE = Duration.ofSeconds(15);

    private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final List<SocketChannel> open = new ArrayList<>();
    private ServiceProcess service;
    private String key;

    @BeforeEach
    void start() throws Exception {
        service = ServiceProcess.start(TestDatabase.get(), "slow-clients", Map.of("BRICKWORK_OPERATOR_KEY", Api.OPERATOR_KEY,
                "BRICKWORK_SWEEP_EVERY", "off", "QUARKUS_DATASOURCE_JDBC_MAX_SIZE", "10",
                "BRICKWORK_HTTP_CONNECTIONS_PER_ADDRESS", Integer.toString(PER_ADDRESS_MAX),
                "BRICKWORK_HTTP_TRUSTED_PROXIES", "192.0.2.0/24," + PROXY));
        key = service.call(Api.OPERATOR_KEY, "POST", "/sellers", "{\"name\": \"Slow\", \"key_mode\": \"test\"}").get("key")
                .asText();
    }

    @AfterEach
    void stop() throws IOException {
        for (var channel : open) {
            channel.close();
        }
        service.close();
    }

    @Test
    void theyHoldNobodyUpAndNoAddressMayHaveMoreConnectionsThanItsShare() throws Exception {
        var keyed = "X-SERVICE-KEY: " + key + "\r\n";
        var guessed = "X-SERVICE-KEY: bw_test_nobody_0123456789abcdefghij\r\n";
        var resume = "/api/v2/subscriptions/" + UUID.randomUUID() + "/resume";
        var length = "Content-Length: 900000\r\n";
        var chunked = "Transfer-Encoding: chunked\r\n";
        beside("callbacks without a key", slow("/callbacks/stripe/" + TOKEN, "application/json", length, ""));
        beside("forms of the order page", slow("/orders/" + TOKEN, FORM, length, "a=b"));
        beside("forms of the payment page", slow("/pay/" + TOKEN, FORM, chunked, "3\r\na=b\r\n"));
        beside("JSON with a key that nobody has", slow("/api/v2/customers", "application/json", guessed + length, "{"));
        beside("chunked JSON with a key", slow("/api/v2/customers", "application/json", keyed + chunked, "1\r\n{\r\n"));
        beside("forms with a key", slow(resume, FORM, keyed + length, "a=b"));
        beside("multipart forms with a key", slow(resume, MULTIPART, keyed + length, "--b\r\n"));
        // 200 KiB of each are 98 MiB: more than bodies may take of this heap
        beside("large JSON with a key",
                slow("/api/v2/usage/batch", "application/json", keyed + length, " ".repeat(200_000)));
        closeAll();

        for (int i = 0; i < IDLE; i++) {
            var channel = connected("127.2.0." + (1 + i / PER_ADDRESS));
            write(channel, "GET /nothing HTTP/1.1\r\nHost: localhost\r\n\r\n");
            if (i % PER_ADDRESS == 0) {
                assertThat(answer(channel)).startsWith("HTTP/1.1 404 ");
            }
        }
        beside(IDLE + " idle connections", null);

        oneAddressMayHaveNoMoreThanItsShare();
        closeAll();
        aClientBehindAProxyMayHaveNoMoreThanItsShare(keyed);
    }

    private void oneAddressMayHaveNoMoreThanItsShare() throws Exception {
        for (int i = 0; i < PER_ADDRESS_MAX; i++) {
            connected("127.3.0.1");
        }
        Eventually.holds(() -> assertThat(answer(asking("127.3.0.1", ""))).isEmpty());
        assertThat(answer(asking("127.3.0.2", ""))).startsWith("HTTP/1.1 200 ");
    }

    private void aClientBehindAProxyMayHaveNoMoreThanItsShare(String keyed) throws Exception {
        for (int i = 0; i < PER_ADDRESS_MAX; i++) {
            sendSlowly(keyed);
        }
        // The service reads its connections in any order: one that asks may be counted before the last of these, which is then
        // refused, and one too few are left. So another comes before each try.
        Eventually.holds(() -> {
            sendSlowly(keyed);
            assertThat(answer(asking(PROXY, "X-Forwarded-For: 203.0.113.7\r\n"))).startsWith("HTTP/1.1 429 ");
        });
        assertThat(answer(asking(PROXY, "X-Forwarded-For: 203.0.113.8\r\n"))).startsWith("HTTP/1.1 200 ");
    }

    private void sendSlowly(String keyed) throws IOException {
        write(connected(PROXY), head("/api/v2/customers", "application/json",
                keyed + "X-Forwarded-For: 198.51.100.1, 203.0.113.7\r\nContent-Length: 10\r\n") + "{");
    }

    private static String slow(String path, String type, String headers, String start) {
        return head(path, type, headers) + start;
    }

    private static String head(String path, String type, String headers) {
        return "POST " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: " + type + "\r\n" + headers + "\r\n";
    }

    /** Opens as many as the test wants of such clients, and asks beside them. */
    private void beside(String what, String request) throws Exception {
        if (request != null) {
            for (int i = 0; i < SLOW_OF_EACH_KIND; i++) {
                var channel = connected("127.1." + open.size() / PER_ADDRESS + ".1");
                channel.configureBlocking(false);
                channel.write(ByteBuffer.wrap(request.getBytes(US_ASCII)));
            }
        }
        assertThat(tookAtBest("/q/health/ready", "GET", 200)).as("readiness beside " + what).isLessThan(AT_ONCE);
        assertThat(tookAtBest("/api/v2/customers", "POST", 201)).as("a keyed request beside " + what).isLessThan(AT_ONCE);
        drip();
    }

    /** A byte of each; those that were refused are closed by now. */
    private void drip() {
        for (var channel : open) {
            try {
                channel.write(ByteBuffer.wrap(new byte[]{' '}));
            } catch (IOException refused) {
                // as it should be
            }
        }
    }

    /** Of three, since other things run on the machine that tests. */
    private Duration tookAtBest(String path, String method, int expected) throws Exception {
        var best = Duration.ofDays(1);
        for (int i = 0; i < 3 && best.compareTo(AT_ONCE) >= 0; i++) {
            var request = HttpRequest.newBuilder(service.address(path)).timeout(Patience.LIMIT)
                    .header("X-SERVICE-KEY", key).header("Content-Type", "application/json")
                    .method(method, method.equals("GET")
                            ? HttpRequest.BodyPublishers.noBody()
                            : HttpRequest.BodyPublishers.ofString("{\"name\": \"Quick\"}"))
                    .build();
            var start = System.nanoTime();
            assertThat(client.send(request, BodyHandlers.ofString()).statusCode()).isEqualTo(expected);
            var took = Duration.ofNanos(System.nanoTime() - start);
            best = took.compareTo(best) < 0 ? took : best;
        }
        return best;
    }

    private SocketChannel connected(String from) throws IOException {
        var channel = SocketChannel.open();
        open.add(channel);
        channel.bind(new InetSocketAddress(from, 0));
        channel.connect(new InetSocketAddress("127.0.0.1", service.address("/").getPort()));
        return channel;
    }

    private SocketChannel asking(String from, String header) throws IOException {
        var channel = connected(from);
        write(channel, "GET /q/health/live HTTP/1.1\r\nHost: localhost\r\n" + header + "\r\n");
        return channel;
    }

    private static void write(SocketChannel channel, String text) throws IOException {
        channel.write(ByteBuffer.wrap(text.getBytes(US_ASCII)));
    }

    /** Its first line; empty when the connection was closed instead. */
    private static String answer(SocketChannel channel) throws IOException {
        Socket socket = channel.socket();
        socket.setSoTimeout(Patience.MILLIS);
        try {
            return new String(socket.getInputStream().readNBytes(15), US_ASCII);
        } catch (IOException reset) {
            return "";
        }
    }

    private void closeAll() throws IOException {
        for (var channel : open) {
            channel.close();
        }
        open.clear();
    }
}
