package dev.brickwork.testing;

import static io.restassured.RestAssured.given;

import io.restassured.http.ContentType;
import io.restassured.response.ValidatableResponse;
import io.restassured.specification.RequestSpecification;

/** The API as a seller's program calls it. */
public final class Api {
    public static final String BASE = "/api/v2";
    public static final String OPERATOR_KEY = "operator_demo_0123456789abcdefghijklmnopqrstuv";

    private final String key;

    private Api(String key) {
        this.key = key;
    }

    public static Api with(String key) {
        return new Api(key);
    }

    /** A seller of the test's own: nobody else sees its rows, so tests need not clean up after each other. */
    public static Api ofNewSeller() {
        return with(operator().post("/sellers", "{\"name\": \"Test seller\", \"key_mode\": \"test\"}").statusCode(201)
                .extract().path("key"));
    }

    public static Api operator() {
        return with(OPERATOR_KEY);
    }

    public String key() {
        return key;
    }

    /** For requests that need more than a body. */
    public RequestSpecification request() {
        return given().header("X-SERVICE-KEY", key).contentType(ContentType.JSON);
    }

    public ValidatableResponse get(String path) {
        return given().header("X-SERVICE-KEY", key).get(BASE + path).then();
    }

    public ValidatableResponse post(String path, String body) {
        return request().body(body).post(BASE + path).then();
    }

    /** A small file, to an invoice or a subscription. */
    public ValidatableResponse attach(String target) {
        return given().header("X-SERVICE-KEY", key).multiPart("file", "walk.txt", new byte[]{1}, "text/plain")
                .post(BASE + target + "/attachments").then();
    }

    public ValidatableResponse patch(String path, String body) {
        return request().body(body).patch(BASE + path).then();
    }

    public ValidatableResponse put(String path, String body) {
        return request().body(body).put(BASE + path).then();
    }

    public ValidatableResponse delete(String path) {
        return given().header("X-SERVICE-KEY", key).delete(BASE + path).then();
    }
}
