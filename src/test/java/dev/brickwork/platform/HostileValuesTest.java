package dev.brickwork.platform;

import static dev.brickwork.catalog.PlanBodies.make;
import static dev.brickwork.catalog.PlanBodies.perUnit;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.Patience;
import dev.brickwork.testing.ServiceTest;

/** Values that are well-formed and that nobody means well by. */
@ServiceTest
class HostileValuesTest {
    private static final String CARD = "4111 1111 1111 1111";
    private static final String NO_CARD = "must not hold a card number";
    private static final String SMILE = "\ud83d\ude00";

    private Api api;

    @BeforeEach
    void newSeller() {
        api = Api.ofNewSeller();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e2147483648", "1e-2147483649"})
    void anExponentThatNoNumberHasIsA400(String number) {
        var id = "0190a0b0-0000-7000-8000-000000000001";
        var usage = "{\"subscription_id\": \"" + id + "\", \"brick_id\": \"" + id + "\", \"value\": ";
        refuses("/usage", usage + number + "}", "value");
        refuses("/usage", usage + "1, \"properties\": {\"a\": [" + number + "]}}", "properties.a[0]");
        refuses("/usage/batch", "{\"entries\": [" + usage + number + "}]}", "entries[0].value");
        refuses("/customers", "{\"name\": \"Globex\", \"metadata\": {\"a\": " + number + "}}", "metadata.a");
        refuses("/subscriptions/estimate", "{\"contract_length\": " + number + "}", "contract_length");
        refuses("/subscriptions/estimate", "{\"bricks\": [{\"quantity\": " + number + "}]}", "bricks[0].quantity");
        refuses("/plans",
                """
                        {"code": "p", "name": "P", "bricks": [{"code": "b", "name": "B", "kind": "ADD_ON", "pricing": {"model": "GRADUATED",
                         "period": "MONTH", "prices": {"USD": {"tiers": [{"up_to": %s, "unit_price": "1"}]}}}}]}"""
                        .formatted(number),
                "bricks[0].pricing.prices.USD.tiers[0].up_to");
    }

    private void refuses(String path, String body, String field) {
        api.post(path, body).statusCode(400).body("error.details.fields", hasKey(field));
    }

    @Test
    void cardNumbersAreKeptNowhere() {
        refusesCard("/customers", "{\"name\": \"Globex " + CARD + "\"}", "name");
        refusesCard("/discount-coupons", "{\"code\": \"4111111111111111\", \"rate\": \"10\"}", "code");
        refusesCard("/plans", "{\"code\": \"4111.1111.1111.1111\", \"name\": \"P\", \"bricks\": []}", "code");
        var plan = make(api, perUnit("seats", "10"));
        var customer = api.post("/customers", "{\"name\": \"Globex\"}").<String>path("customer_id");
        var order = """
                {"customer_id": "%s", "starts_at": "2030-01-01", "contract_length": 12, "billing_frequency": "MONTHLY", "plan_id": "%s",
                 "bricks": [{"brick_id": "%s", "quantity": 5}], %%s}"""
                .formatted(customer, plan.planId(), plan.brick(0));
        refusesCard("/subscriptions", order.formatted("\"purchase_order\": {\"code\": \"" + CARD + "\"}"),
                "purchase_order.code");
        refusesCard("/subscriptions", order.formatted("\"discount_coupons\": [\"x\", \"" + CARD + "\"]"),
                "discount_coupons[1]");
        var invoice = api.post("/invoices", "{\"customer_id\": \"" + customer
                + "\", \"lines\": [{\"description\": \"Work\", \"amount\": 100}]}").statusCode(201)
                .<String>path("invoice_id");
        refusesCard("/invoices/" + invoice + "/payments",
                "{\"payment_method\": \"WIRE\", \"paid_amount\": 1, \"payment_proof\": \"" + CARD + "\"}", "payment_proof");
        api.request().file("file", "4111-1111-1111-1111.txt", "text/plain", new byte[]{1})
                .post(Api.BASE + "/invoices/" + invoice + "/attachments").statusCode(400)
                .body("error.details.fields.file", contains("must not hold a card number"));
        api.get("/customers").body("count", equalTo(1));
    }

    @Test
    void anIdOfTheCallerMayLookLikeACard() {
        api.request().header("Idempotency-Key", "4111111111111111").header("X-Request-Id", "4111-1111-1111-1111")
                .body("{\"name\": \"Globex\", \"external_id\": \"4111111111111111\"}").post(Api.BASE + "/customers")
                .statusCode(201).header("X-Request-Id", equalTo("4111-1111-1111-1111"));
        api.get("/customers?external_id=4111111111111111").statusCode(200).body("count", equalTo(1));
        api.delete("/usage?transaction_id=4111111111111111").statusCode(404);
    }

    private void refusesCard(String path, String body, String field) {
        api.post(path, body).statusCode(400).body("error.details.fields.'" + field + "'", contains(NO_CARD));
    }

    /** The checks of the tables count as we do: they keep what we accept. */
    @Test
    void aTextMayHaveAsManyCharactersAsItSaysWhateverTheyAre() {
        api.post("/customers", "{\"name\": \"" + SMILE.repeat(5_000) + "\", \"external_id\": \"" + SMILE.repeat(255) + "\"}")
                .statusCode(201).body("name", equalTo(SMILE.repeat(5_000)));
        api.post("/customers", "{\"name\": \"" + SMILE.repeat(5_001) + "\"}").statusCode(400)
                .body("error.details.fields.name", contains("must have at most 5000 characters"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"two words", "\"quoted\"", "single'quote", "tab\there", "caf\u00e9"})
    void anIdempotencyKeyIsOneWord(String key) throws IOException {
        assertThat(rawPost("Idempotency-Key: " + key)).startsWith("HTTP/1.1 400").contains("\"Idempotency-Key\"");
        api.get("/customers").body("count", equalTo(0));
    }

    @Test
    void noHeaderHasControlCharacters() throws IOException {
        assertThat(rawPost("Idempotency-Key: a\u0001b")).startsWith("HTTP/1.1 400");
        api.get("/customers").body("count", equalTo(0));
    }

    @Test
    void anIdempotencyKeyIsGivenOnce() throws IOException {
        assertThat(rawPost("Idempotency-Key: one", "Idempotency-Key: two")).startsWith("HTTP/1.1 400")
                .contains("\"Idempotency-Key\"").contains("is there twice");
        assertThat(rawPost("Idempotency-Key: one", "Idempotency-Key: one")).startsWith("HTTP/1.1 400");
        assertThat(rawPost("Idempotency-Key:")).startsWith("HTTP/1.1 400");
        api.get("/customers").body("count", equalTo(0));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0190a0b0-0000-7000-8000-000000000001", "order_42/line:7",
            "a.b~c+d=e@f#g!h$i%j&k*l(m)n[o]p{q}r|s^t?u<v>w;x,y\\z`"})
    void whateverElseCanBeReadIsAnIdempotencyKey(String key) throws IOException {
        assertThat(rawPost("Idempotency-Key: " + key)).startsWith("HTTP/1.1 201");
    }

    /** By hand, since clients correct what they send. */
    private String rawPost(String... headers) throws IOException {
        var body = "{\"name\": \"Globex\"}";
        try (var socket = new Socket("localhost", Api.port())) {
            socket.setSoTimeout(Patience.MILLIS);
            socket.getOutputStream()
                    .write(("POST " + Api.BASE + "/customers HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                            + "X-SERVICE-KEY: " + api.key() + "\r\nContent-Type: application/json\r\nContent-Length: "
                            + body.length()
                            + "\r\n" + String.join("\r\n", headers) + "\r\n\r\n" + body).getBytes(StandardCharsets.UTF_8));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
