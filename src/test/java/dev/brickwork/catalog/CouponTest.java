package dev.brickwork.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.matchesPattern;
import static org.hamcrest.Matchers.nullValue;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;

@ServiceTest
class CouponTest {
    private static final Map<String, List<String>> TAKEN = Map.of("code", List.of("is another coupon's"));

    private Api api;

    @BeforeEach
    void given() {
        api = Api.ofNewSeller();
    }

    @Test
    void aCouponCarriesWhatWasSent() {
        var created = post("""
                {"code": "SPRING26", "rate": "12.5", "renews": true, "expires_at": "2027-01-01T00:00:00+01:00",
                 "max_redemptions": 100}""").statusCode(201).body("code", equalTo("SPRING26"))
                .body("rate", equalTo("12.5")).body("amount", nullValue()).body("renews", is(true))
                .body("expires_at", equalTo("2026-12-31T23:00:00Z")).body("max_redemptions", is(100))
                .body("redeemed", is(0)).body("created_at", matchesPattern("\\d{4}-.*Z"));

        assertThat(created.header("Location")).endsWith("/discount-coupons/" + created.path("coupon_id"));
        api.get("/discount-coupons/" + created.path("coupon_id")).statusCode(200).body("", equalTo(created.path("")));
    }

    @Test
    void anAmountIsGivenOnce() {
        post("{\"code\": \"FIFTY\", \"amount\": 5000, \"renews\": false}").statusCode(201).body("amount", is(5000))
                .body("rate", nullValue()).body("renews", is(false)).body("expires_at", nullValue())
                .body("max_redemptions", nullValue());
        post("{\"code\": \"MOST\", \"amount\": 99999999999999}").statusCode(201);
    }

    @Test
    void aCouponIsReadByItsIdOrByItsCode() {
        String first = post("{\"code\": \"Spring 26\", \"rate\": \"10\"}").path("coupon_id");
        String named = post("{\"code\": \"" + first + "\", \"rate\": \"20\"}").path("coupon_id");

        api.get("/discount-coupons/Spring 26").statusCode(200).body("coupon_id", equalTo(first));
        api.get("/discount-coupons/" + first).statusCode(200).body("code", equalTo("Spring 26"));
        api.get("/discount-coupons/" + named).statusCode(200).body("code", equalTo(first));
        api.get("/discount-coupons/spring 26").statusCode(404).body("error.message", equalTo("Discount coupon not found."));
        api.get("/discount-coupons/7e5a6d3e-8f0e-4c39-9b71-0d5f3f6f5f10").statusCode(404);
    }

    @Test
    void theListIsNewestFirstAndFindsACode() {
        for (var code : List.of("A", "B", "C")) {
            post("{\"code\": \"" + code + "\", \"rate\": \"10\"}").statusCode(201);
        }

        api.get("/discount-coupons?limit=2").statusCode(200).body("count", is(3)).body("results.code", contains("C", "B"))
                .body("next", endsWith("/api/v2/discount-coupons?limit=2&offset=2"));
        api.get("/discount-coupons?code=A").body("count", is(1)).body("results.code", contains("A"));
        api.get("/discount-coupons?code=a").body("count", is(0));
        api.get("/discount-coupons?state=x").statusCode(400).body("error.details.fields", hasKey("state"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            code            | {"rate": "10"}                                         | is required
            code            | {"code": " ", "rate": "10"}                            | must not be blank
            code            | {"code": 26, "rate": "10"}                             | must be text
            rate            | {"code": "A"}                                          | is required unless there is an amount
            rate            | {"code": "A", "rate": null}                            | is required unless there is an amount
            rate            | {"code": "A", "rate": null, "amount": null}            | is required unless there is an amount
            rate            | {"code": "A", "rate": 10}                              | must be a decimal number written as text, such as "12.50"
            rate            | {"code": "A", "rate": "0"}                             | must be above 0 and at most 100
            rate            | {"code": "A", "rate": "-5"}                            | must be above 0 and at most 100
            rate            | {"code": "A", "rate": "100.5"}                         | must be above 0 and at most 100
            rate            | {"code": "A", "rate": "1.0000001"}                     | must have at most 6 decimals
            amount          | {"code": "A", "rate": "10", "amount": 5}               | can't go with rate: send one of the two
            amount          | {"code": "A", "amount": 0}                             | must be between 1 and 99999999999999
            amount          | {"code": "A", "amount": 100000000000000}               | must be between 1 and 99999999999999
            amount          | {"code": "A", "amount": "500"}                         | must be a whole number
            renews          | {"code": "A", "amount": 500, "renews": true}           | must be false with an amount
            renews          | {"code": "A", "rate": "10", "renews": "true"}          | must be true or false
            expires_at      | {"code": "A", "rate": "10", "expires_at": "2027-01-01"} | must be a time with its zone, such as 2026-01-31T09:30:00Z
            max_redemptions | {"code": "A", "rate": "10", "max_redemptions": 0}      | must be between 1 and 1000000000
            redeemed        | {"code": "A", "rate": "10", "redeemed": 1}             | unknown field
            """)
    void whatIsWrongIsNamed(String member, String body, String message) {
        post(body).statusCode(400).body("error.details.fields", equalTo(Map.of(member, List.of(message))));
    }

    @Test
    void allProblemsAreAnsweredAtOnce() {
        post("{\"rate\": \"200\", \"amount\": 5, \"renews\": true, \"max_redemptions\": 1.5, \"x\": 1}").statusCode(400)
                .body("error.details.fields.size()", is(6));
    }

    @Test
    void codesHaveABound() {
        post("{\"code\": \"" + "ü".repeat(100) + "\", \"rate\": \"1\"}").statusCode(201);
        post("{\"code\": \"" + "x".repeat(101) + "\", \"rate\": \"1\"}").statusCode(400)
                .body("error.details.fields", hasKey("code"));
    }

    @Test
    void noTwoCouponsShareACodeAndCapitalsMatter() {
        post("{\"code\": \"A\", \"rate\": \"1\"}").statusCode(201);

        post("{\"code\": \"A\", \"amount\": 1}").statusCode(400).body("error.details.fields", equalTo(TAKEN));
        post("{\"code\": \"a\", \"rate\": \"1\"}").statusCode(201);
    }

    @Test
    void ofTwentyAtOnceOneGetsTheCodeAndAllOthersHearWhy() throws Exception {
        var answers = new ConcurrentLinkedQueue<Answer>();

        Race.of(20, number -> answers.add(post("{\"code\": \"A\", \"rate\": \"1\"}")));

        assertThat(answers).filteredOn(answer -> answer.status() == 201).hasSize(1);
        assertThat(answers).filteredOn(answer -> answer.status() != 201).hasSize(19).allSatisfy(answer -> {
            assertThat(answer.status()).isEqualTo(400);
            assertThat(answer.<Map<String, List<String>>>path("error.details.fields")).isEqualTo(TAKEN);
        });
        api.get("/discount-coupons").body("count", is(1));
    }

    @Test
    void anotherSellersCouponDoesNotExist() {
        var id = post("{\"code\": \"MINE\", \"rate\": \"1\"}").path("coupon_id");
        var other = Api.ofNewSeller();

        other.get("/discount-coupons/" + id).statusCode(404);
        other.get("/discount-coupons/MINE").statusCode(404);
        other.get("/discount-coupons").body("count", is(0)).body("results", hasSize(0));
        other.post("/discount-coupons", "{\"code\": \"MINE\", \"rate\": \"2\"}").statusCode(201);
    }

    @Test
    void theAuditLogKnowsWhoMadeIt() {
        String id = post("{\"code\": \"A\", \"rate\": \"1\"}").path("coupon_id");

        api.get("/audit-log?object_id=" + id).body("results.action", contains("discount_coupon.created"))
                .body("results[0].after.code", equalTo("A"));
    }

    private Answer post(String body) {
        return api.post("/discount-coupons", body);
    }
}
