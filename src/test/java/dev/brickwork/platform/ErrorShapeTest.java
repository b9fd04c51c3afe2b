package dev.brickwork.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsInAnyOrder;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.matchesPattern;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;
import static org.hamcrest.Matchers.startsWith;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.SequenceInputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.Patience;
import dev.brickwork.testing.ServiceTest;

@ServiceTest
class ErrorShapeTest {
    private Api api;

    @BeforeEach
    void newSeller() {
        api = Api.ofNewSeller();
    }

    @Test
    void anUnknownPathIsAnswered404InOurShape() {
        api.get("/no-such-thing").statusCode(404).contentType("application/json")
                .body("error.code", equalTo("ERR_NOT_FOUND"))
                .body("error.error_id", nullValue());
        Api.fetch("/nothing/here").statusCode(404).body("error.code", equalTo("ERR_NOT_FOUND"));
    }

    @Test
    void aWrongVerbIsAnswered405InOurShape() {
        api.put("/api-keys", "{}").statusCode(405).body("error.code", equalTo("ERR_METHOD_NOT_ALLOWED"));
    }

    @Test
    void aWrongMediaTypeIsAnswered415InOurShape() {
        api.request().body("text/plain", "x").post(Api.BASE + "/api-keys").statusCode(415)
                .body("error.code", equalTo("ERR_UNSUPPORTED_MEDIA_TYPE"))
                .body("error.message", equalTo("The header Content-Type must be application/json for this operation."));
        api.request().body("application/x-www-form-urlencoded", "{}").post(Api.BASE + "/customers").statusCode(415)
                .body("error.message", equalTo("The header Content-Type must be application/json for this operation."));
        api.request().body("text/plain", "x").post(Api.BASE + "/subscriptions/x/resume").statusCode(415)
                .body("error.message", equalTo("The header Content-Type must name the media type of the body, usually "
                        + "application/json. The body must be in UTF-8 and not compressed."));
        api.request().body("text/plain", "x").post(Api.BASE + "/imports?kind=CUSTOMERS").statusCode(415).body(
                "error.message",
                equalTo("The header Content-Type must be application/x-ndjson or text/csv for this operation."));
    }

    @Test
    void anAcceptHeaderWithoutJsonIsAnswered406InOurShape() {
        api.request().header("Accept", "image/png").get(Api.BASE + "/settings").statusCode(406)
                .body("error.code", equalTo("ERR_NOT_ACCEPTABLE"));
    }

    @Test
    void whatCantBeReadOfAnAcceptHeaderIsPassedOver() {
        api.request().header("Accept", "application/json, foo").get(Api.BASE + "/settings").statusCode(200);
        for (var nothing : new String[]{"foo", "image/png, ,foo"}) {
            api.request().header("Accept", nothing).body("{}").post(Api.BASE + "/subscriptions/x/resume").statusCode(406);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {Api.BASE + "/discount-coupons/%00", Api.BASE + "/discount-coupons/a%00b",
            Api.BASE + "/customers/%00", "/pay/%00", "/orders/%00"})
    void nothingIsAtAnAddressWithTheCharacterZero(String address) {
        api.request().get(address).statusCode(404);
    }

    @Test
    void brokenJsonIsAnswered400InOurShape() {
        api.post("/api-keys", "{\"name\": ").statusCode(400).body("error.code", equalTo("ERR_BAD_REQUEST"))
                .body("error.message", startsWith("The body is not valid JSON"));
    }

    @Test
    void aSecondDocumentIsRefused() {
        api.post("/api-keys", "{\"name\": \"a\", \"scopes\": [\"full\"]} {}").statusCode(400)
                .body("error.message", equalTo("The body holds more than one JSON document."));
    }

    @Test
    void aDoubledMemberIsNamed() {
        api.post("/api-keys", "{\"name\": \"a\", \"name\": \"b\"}").statusCode(400)
                .body("error.details.fields.name", contains("is there twice"));
    }

    @Test
    void everyOffendingMemberIsNamedAtOnce() {
        api.post("/api-keys", "{\"scopes\": [\"full\", 7], \"expires_at\": [2024, 2, 29], \"nmae\": \"x\"}").statusCode(400)
                .body("error.details.fields.keys()", containsInAnyOrder("name", "scopes[1]", "expires_at", "nmae"))
                .body("error.details.fields.name", contains("is required"));
    }

    @Test
    void aBodyThatIsNoObjectIsRefused() {
        api.post("/api-keys", "[]").statusCode(400).body("error.message", equalTo("The body must be a JSON object."));
        api.post("/api-keys", "").statusCode(400).body("error.details.fields", hasKey("name"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            10.9 | must be a whole number
            "10" | must be a whole number
            true | must be a whole number
            1e3 | must be a whole number
            1e10000000 | must be a whole number
            -1 | must be between 0 and 999
            1000 | must be between 0 and 999
            99999999999999999999999999 | must be between 0 and 999
            null | may not be null
            """)
    void nothingIsCoercedToAWholeNumber(String value, String message) {
        api.patch("/settings", "{\"default_payment_terms\": " + value + "}").statusCode(400)
                .body("error.details.fields.default_payment_terms", contains(message));
    }

    @Test
    void theCharacterThatPostgresCannotKeepIsRefused() {
        api.patch("/settings", "{\"name\": \"a\\u0000b\"}").statusCode(400)
                .body("error.details.fields.name", contains("may not hold the character U+0000"));
    }

    @Test
    void aCardNumberInANameIsRefused() {
        api.patch("/settings", "{\"name\": \"card 4242 4242 4242 4242\"}").statusCode(400)
                .body("error.details.fields.name", contains("must not hold a card number"));
    }

    @Test
    void jsonOverOneMebibyteIsAnswered413InOurShape() {
        api.post("/api-keys", "{\"name\": \"" + "x".repeat(1_100_000) + "\"}").statusCode(413)
                .body("error.code", equalTo("ERR_PAYLOAD_TOO_LARGE"));
    }

    /** By hand, because clients that are still sending see the connection close before they see the answer. */
    @Test
    void aBodyOverTheHardLimitIsAnswered413InOurShape() throws IOException {
        assertThat(
                raw("POST /api/v2/api-keys HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nX-SERVICE-KEY: "
                        + api.key() + "\r\nContent-Length: 11000000\r\n\r\n"))
                .startsWith("HTTP/1.1 413").contains("ERR_PAYLOAD_TOO_LARGE");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api/v2/usage/batch application/json", "/api/v2/customers application/json",
            "/api/v2/subscriptions/0190a0b0-0000-7000-8000-000000000001/resume multipart/form-data;boundary=b",
            "/api/v2/subscriptions/0190a0b0-0000-7000-8000-000000000001/attachments multipart/form-data;boundary=b"})
    void aBodyThatDoesNotSayHowLongItIsIsMeasuredAsItComes(String operation) throws Exception {
        var pathAndType = operation.split(" ");
        var start = "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a\"\r\n\r\n"
                .getBytes(StandardCharsets.US_ASCII);
        var form = new SequenceInputStream(new ByteArrayInputStream(start), new ByteArrayInputStream(new byte[11 << 20]));
        var request = HttpRequest.newBuilder(URI.create(Api.site() + pathAndType[0]))
                .version(HttpClient.Version.HTTP_1_1).header("X-SERVICE-KEY", api.key())
                .header("Content-Type", pathAndType[1])
                .POST(HttpRequest.BodyPublishers.ofInputStream(() -> form)).build();

        var answer = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());

        assertThat(answer.statusCode()).isEqualTo(413);
        assertThat(answer.headers().firstValue("X-Request-Id")).isPresent();
        assertThat(answer.body()).contains("ERR_PAYLOAD_TOO_LARGE");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/%zz", "/api/v2/%zz", "/api/v2/settings?limit=%zz", "/api/v2/settings?limit=%", "/api/v2/a|b"})
    void anAddressThatCannotBeReadIsAnswered400InOurShape(String address) throws IOException {
        assertThat(raw("GET " + address + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nX-SERVICE-KEY: " + api.key()
                + "\r\nX-Request-Id: my-own-id-0002\r\n\r\n"))
                .startsWith("HTTP/1.1 400").contains("X-Request-Id: my-own-id-0002", "\"code\":\"ERR_BAD_REQUEST\"");
    }

    private static String raw(String request) throws IOException {
        try (var socket = new Socket("localhost", Api.port())) {
            socket.setSoTimeout(Patience.MILLIS);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readNBytes(220), StandardCharsets.US_ASCII);
        }
    }

    @Test
    void aMalformedIdNamesNothing() {
        api.delete("/api-keys/1-1-1-1-1").statusCode(404).body("error.message", equalTo("API key not found."));
        api.delete("/api-keys/%00").statusCode(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "garbage", "--b\r\n", "--b\r\nContent-Disposition: form-data; name=\"x\"\r\n\r\ncut off",
            "--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--\r\n", "--b\r\n\r\nx\r\n--b--\r\n"})
    void aGarbledMultipartFormIsTheSendersMistake(String form) {
        api.request().body("multipart/form-data; boundary=b", form)
                .post(Api.BASE + "/subscriptions/0190a0b0-0000-7000-8000-000000000001/recast/estimate")
                .statusCode(org.hamcrest.Matchers.oneOf(400, 404)).body("error.code", notNullValue());
    }

    @Test
    void aPathWithATrailingSlashAnswersTheSame() {
        api.get("/settings/").statusCode(200);
        api.post("/api-keys/", "{\"name\": \"a\", \"scopes\": [\"full\"]}").statusCode(201);
    }

    @Test
    void everyAnswerHasARequestId() {
        api.get("/settings").header("X-Request-Id", matchesPattern("[0-9a-f-]{36}"));
        Api.nobody().request().header("X-Request-Id", "my-own-id-0001").get("/nothing")
                .header("X-Request-Id", equalTo("my-own-id-0001"));
        Api.nobody().request().header("X-Request-Id", "bad id\twith spaces").get("/nothing")
                .header("X-Request-Id", matchesPattern("[0-9a-f-]{36}"));
    }

    @Test
    void aListRefusesPagesThatAreNone() {
        api.get("/api-keys?limit=0&offset=-1").statusCode(400)
                .body("error.details.fields.limit", notNullValue()).body("error.details.fields.offset", notNullValue());
        api.get("/api-keys?limit=abc").statusCode(400).body("error.details.fields.limit",
                contains("must be a whole number"));
        api.get("/api-keys?colour=red").statusCode(400).body("error.details.fields", hasKey("colour"));
        api.get("/api-keys?limit=5000").statusCode(200);
        api.get("/api-keys?limit=5000000000").statusCode(200);
        api.get("/api-keys?offset=999999999").statusCode(200);
        api.get("/api-keys?offset=1000000000").statusCode(400).body("error.details.fields.offset",
                contains("must be at most 999999999"));
    }
}
