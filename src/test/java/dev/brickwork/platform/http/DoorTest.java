package dev.brickwork.platform.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.not;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.zip.GZIPOutputStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.LogLines;
import dev.brickwork.testing.RawHttp;
import dev.brickwork.testing.ServiceTest;

/** What is refused by the head of a request. */
@ServiceTest
class DoorTest {
    private static final String CUSTOMER = "{\"name\": \"Through the door\"}";
    private static final String CHUNKED = Integer.toHexString(CUSTOMER.length()) + "\n" + CUSTOMER + "\n0\n\n";
    private static final String TOKEN = "DoorTestTokenDoorTestTokenDoorTestTokenDoor";
    private static final int MIB = 1024 * 1024;
    /** What is thrown away before the connection is closed, and what the two sockets hold. */
    private static final long TAKEN_BYTES_MAX = 32L * MIB;

    private Api api;

    @BeforeEach
    void newSeller() {
        api = Api.ofNewSeller();
    }

    @AfterEach
    void nothingWasWritten() {
        api.get("/customers").statusCode(200).body("count", equalTo(0));
    }

    @Test
    void aRequestWithTwoLengthsIsRefusedAndItsConnectionClosed() throws IOException {
        assertThat(RawHttp.untilClosed(head("Content-Length: 4\nTransfer-Encoding: chunked")
                + CHUNKED + "GET /q/health/live HTTP/1.1\nHost: localhost\n\n"))
                .startsWith("HTTP/1.1 400 ").contains("ERR_BAD_REQUEST").containsOnlyOnce("HTTP/1.1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip, chunked", "identity", "chunked\nTransfer-Encoding: chunked"})
    void aTransferEncodingThatIsNotChunkedAloneIsRefused(String encoding) throws IOException {
        assertThat(RawHttp.untilClosed(head("Transfer-Encoding: " + encoding) + CHUNKED))
                .startsWith("HTTP/1.1 400 ");
    }

    @Test
    void aBodyThatIsTooLargeIsNotReadOn() throws IOException {
        try (var socket = RawHttp.open()) {
            RawHttp.send(socket, head("Content-Length: " + (1L << 30)));

            assertThat(new String(socket.getInputStream().readNBytes(13), StandardCharsets.US_ASCII))
                    .isEqualTo("HTTP/1.1 413 ");

            assertThat(taken(socket, 1L << 30)).isLessThan(TAKEN_BYTES_MAX);
        }
    }

    @Test
    void aBodyWithoutALengthIsNotReadOnWhenItHasGrownTooLarge() throws IOException {
        try (var socket = RawHttp.open()) {
            RawHttp.send(socket, head("Transfer-Encoding: chunked") + "40000000\n");

            assertThat(taken(socket, 1L << 30)).isLessThan(TAKEN_BYTES_MAX);
        }
    }

    @Test
    void whoHasNoKeyIsRefusedBeforeTheBodyHasCome() throws IOException {
        for (var key : List.of("", "X-SERVICE-KEY: bw_test_nobody_0123456789abcdefghijkl\n")) {
            assertThat(RawHttp.untilClosed("POST /api/v2/customers HTTP/1.1\nHost: localhost\n" + key
                    + "Content-Type: application/json\nContent-Length: 30\n\n{"))
                    .startsWith("HTTP/1.1 401 ").contains("ERR_UNAUTHENTICATED");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/orders/" + TOKEN, "/pay/" + TOKEN, "/pay/" + TOKEN + "/look", "/callbacks/stripe/" + TOKEN})
    void whoHasNoTokenIsRefusedBeforeTheBodyHasCome(String path) throws IOException {
        assertThat(RawHttp.untilClosed("POST " + path + " HTTP/1.1\nHost: localhost\n"
                + "Content-Type: application/x-www-form-urlencoded\nContent-Length: 30\n\na"))
                .startsWith("HTTP/1.1 404 ");
    }

    @Test
    void whoAsksFirstIsToldToSendTheBody() throws IOException {
        var customer = "{\"no_such_member\": 1}";
        try (var socket = RawHttp.open()) {
            RawHttp.send(socket, head("Expect: 100-continue\nConnection: close\nContent-Length: " + customer.length()));
            assertThat(new String(socket.getInputStream().readNBytes(25), StandardCharsets.US_ASCII))
                    .isEqualTo("HTTP/1.1 100 Continue\r\n\r\n");
            RawHttp.send(socket, customer);
            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII))
                    .startsWith("HTTP/1.1 400 ").contains("no_such_member");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Content-Type:", "Content-Type: json", "Content-Type: application/json; charset=utf-16",
            "Content-Type: application/json; charset=nonsense", "Content-Type: application/json; charset=\"iso-8859-1\"",
            "Content-Type: application/json; charset=utf-8; charset=utf-16", "Content-Type: application/*",
            "Content-Type: application/json\nContent-Type: application/json", "Content-Type: application/json;;charset",
            "Content-Type: application/json\nContent-Encoding: gzip"})
    void aBodyThatDoesNotSayWhatItIsIsRefused(String headers) throws IOException {
        for (var key : List.of("", "X-SERVICE-KEY: " + api.key() + "\n")) {
            assertThat(RawHttp.untilClosed("POST /api/v2/customers HTTP/1.1\nHost: localhost\nConnection: close\n" + key
                    + (headers.isEmpty() ? "" : headers + "\n") + "Content-Length: " + CUSTOMER.length() + "\n\n"
                    + CUSTOMER))
                    .as(headers + key).startsWith("HTTP/1.1 415 ").contains("ERR_UNSUPPORTED_MEDIA_TYPE");
        }
    }

    @Test
    void aCompressedBodyIsRefused() throws IOException {
        var compressed = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(compressed)) {
            gzip.write(CUSTOMER.getBytes(StandardCharsets.UTF_8));
        }
        api.request().header("Content-Encoding", "gzip").body("application/json", compressed.toByteArray())
                .post(Api.BASE + "/customers").statusCode(415);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Application/JSON", "application/json;charset=UTF-8", "application/json; charset=\"utf-8\"",
            "application/json; odata=verbose"})
    void aTypeMayBeSpelledInMoreThanOneWay(String type) {
        api.request().body(type, "{\"nmae\": 1}").post(Api.BASE + "/customers").statusCode(400);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api/v2//settings", "//api/v2/settings", "/api/v2/settings;x", "/api;x=y/v2/settings",
            "/api/v2/./settings", "/api/v2/x/../settings", "/api/v2/%2e/settings", "/api/v2%2fsettings",
            "/api/v2%2Fsettings",
            "/api/v2/settings//", "/;/api/v2/settings", "/api/v2/%73ettings", "/api/v2%5Csettings",
            "http://a.b//api/v2/settings"})
    void aPathHasOneSpelling(String path) throws IOException {
        assertThat(RawHttp.untilClosed("GET " + path + " HTTP/1.1\nHost: localhost\nConnection: close\nX-SERVICE-KEY: "
                + api.key() + "\n\n")).startsWith("HTTP/1.1 404 ").contains("ERR_NOT_FOUND");
    }

    @Test
    void noSpellingOfAPathBringsATokenIntoTheLog() throws Exception {
        var log = LogLines.listen();
        try {
            var paths = new ArrayList<String>();
            for (var page : List.of("pay", "orders", "callbacks/stripe")) {
                paths.addAll(List.of("/" + page + "/T", "/" + page + ";x/T", "/;/" + page + "/T", "/" + page + "%2fT",
                        "//" + page + "/T",
                        "/./" + page + "/T", "/" + page + "//T", "/" + page + "/T;x", "/" + page + "%3Bx/T",
                        "/x/" + page + "/T",
                        "/api/v2/" + page + "/T", "/" + page.toUpperCase(java.util.Locale.ROOT) + "/T", "/" + page + "/x/T",
                        "/" + page + "/T/x", "/" + page + "T"));
            }
            for (var path : paths) {
                for (var method : List.of("GET", "PUT", "OPTIONS")) {
                    RawHttp.untilClosed(
                            method + " " + path.replace("T", TOKEN) + " HTTP/1.1\nHost: localhost\nConnection: close\n\n");
                }
            }

            assertThat(log.atLeast(paths.size() * 3)).hasSizeGreaterThanOrEqualTo(paths.size() * 3)
                    .noneMatch(line -> line.contains(TOKEN)).anyMatch(line -> line.startsWith("GET /pay/{token} 404"))
                    .anyMatch(line -> line.startsWith("GET (no route) 404"))
                    .anyMatch(line -> line.startsWith("GET (not canonical) 404"));
        } finally {
            log.close();
        }
    }

    @Test
    void optionsAreAnsweredNowhere() {
        Api.nobody().call("OPTIONS", "/customers/" + UUID.randomUUID(), null).statusCode(405)
                .header("Allow", "GET, HEAD, PATCH").body("error.code", equalTo("ERR_METHOD_NOT_ALLOWED"));
        Api.nobody().request().send("OPTIONS", "/nothing").statusCode(404).body("error.code", equalTo("ERR_NOT_FOUND"));
        Api.nobody().request().send("OPTIONS", "/pay/" + TOKEN).statusCode(405);
    }

    @Test
    void inventedAddressesHaveOneMeter() throws IOException {
        var invented = "meter" + UUID.randomUUID().toString().replace("-", "");
        for (var method : List.of("OPTIONS", "GET", "POST", "HEAD", "BREW")) {
            for (var path : List.of("/api/v2/customers/" + invented, "/" + invented, "/q/" + invented, "/pay/" + invented)) {
                RawHttp.untilClosed(method + " " + path + " HTTP/1.1\nHost: localhost\nConnection: close\n\n");
            }
        }
        Api.fetch("/openapi").statusCode(200);

        Api.fetch("/q/metrics").body(not(containsString(invented))).body(containsString("uri=\"/{unknown}\""));
    }

    private String head(String headers) {
        return "POST /api/v2/customers HTTP/1.1\nHost: localhost\nX-SERVICE-KEY: " + api.key()
                + "\nContent-Type: application/json\n" + headers + "\n\n";
    }

    /** How much of an endless body the service takes until it closes the connection. */
    private static long taken(java.net.Socket socket, long lengthMax) throws IOException {
        var mebibyte = new byte[MIB];
        long taken = 0;
        try {
            while (taken < lengthMax) {
                socket.getOutputStream().write(mebibyte);
                taken += MIB;
            }
        } catch (SocketException closed) {
            return taken;
        }
        return taken;
    }
}
