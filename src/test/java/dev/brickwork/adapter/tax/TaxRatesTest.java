package dev.brickwork.adapter.tax;

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

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;

@ServiceTest
class TaxRatesTest {
    private Api api;

    @BeforeEach
    void given() {
        api = Api.ofNewSeller();
    }

    @Test
    void aRateCarriesWhatWasSent() {
        put("{\"country\": \"US\", \"region\": \"CA\", \"tax_category\": \"saas\", \"rate\": \"8.25\", \"name\": \"Sales tax\"}")
                .statusCode(200).body("tax_rate_id", matchesPattern("[0-9a-f-]{36}")).body("country", equalTo("US"))
                .body("region", equalTo("CA")).body("tax_category", equalTo("saas")).body("rate", equalTo("8.25"))
                .body("name", equalTo("Sales tax")).body("created_at", matchesPattern("\\d{4}-.*Z"));
        put("{\"country\": \"DE\", \"rate\": \"19\", \"name\": \"USt\"}").statusCode(200).body("region", nullValue())
                .body("tax_category", nullValue()).body("rate", equalTo("19"));
    }

    @Test
    void theSamePlaceAndCategoryIsTheSameRate() {
        var first = put("{\"country\": \"US\", \"region\": \"CA\", \"rate\": \"8\", \"name\": \"old\"}");

        put("{\"country\": \"US\", \"region\": \"ca \", \"tax_category\": null, \"rate\": \"9\", \"name\": \"new\"}")
                .statusCode(200).body("tax_rate_id", equalTo(first.path("tax_rate_id"))).body("rate", equalTo("9"))
                .body("name", equalTo("new")).body("region", equalTo("ca "))
                .body("created_at", equalTo(first.path("created_at")));

        api.get("/tax-rates").statusCode(200).body("count", is(1)).body("results[0].rate", equalTo("9"));
    }

    @Test
    void placeAndCategoryTellRatesApart() {
        put("{\"country\": \"US\", \"rate\": \"1\", \"name\": \"x\"}");
        put("{\"country\": \"US\", \"region\": \"CA\", \"rate\": \"2\", \"name\": \"x\"}");
        put("{\"country\": \"US\", \"tax_category\": \"saas\", \"rate\": \"3\", \"name\": \"x\"}");
        put("{\"country\": \"US\", \"tax_category\": \"SaaS\", \"rate\": \"4\", \"name\": \"x\"}");
        put("{\"country\": \"US\", \"region\": \"CA\", \"tax_category\": \"saas\", \"rate\": \"5\", \"name\": \"x\"}");

        api.get("/tax-rates?limit=3").body("count", is(5)).body("results.rate", contains("5", "4", "3"))
                .body("next", endsWith("/api/v2/tax-rates?limit=3&offset=3"));
    }

    @ParameterizedTest
    @CsvSource({"0,0", "100,100", "19.00,19.00", "0.000001,0.000001", "99.999999,99.999999"})
    void aRateIsAPercentage(String sent, String answered) {
        put("{\"country\": \"DE\", \"rate\": \"" + sent + "\", \"name\": \"USt\"}").statusCode(200)
                .body("rate", equalTo(answered));
        api.get("/tax-rates").body("results[0].rate", equalTo(answered));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            country      | {"rate": "1", "name": "x"}                                        | is required
            country      | {"country": "us", "rate": "1", "name": "x"}                       | must be a country code of ISO 3166-1 such as DE
            country      | {"country": "EU", "rate": "1", "name": "x"}                       | must be a country code of ISO 3166-1 such as DE
            rate         | {"country": "US", "name": "x"}                                    | is required
            rate         | {"country": "US", "rate": 8.25, "name": "x"}                      | must be a decimal number written as text, such as "12.50"
            rate         | {"country": "US", "rate": "1e1", "name": "x"}                     | must be a decimal number written as text, such as "12.50"
            rate         | {"country": "US", "rate": "-1", "name": "x"}                      | must be between 0 and 100
            rate         | {"country": "US", "rate": "100.000001", "name": "x"}              | must be between 0 and 100
            rate         | {"country": "US", "rate": "0.0000001", "name": "x"}               | must have at most 6 decimals
            name         | {"country": "US", "rate": "1"}                                    | is required
            name         | {"country": "US", "rate": "1", "name": "4111111111111111"}        | must not hold a card number
            region       | {"country": "US", "rate": "1", "name": "x", "region": ""}         | must not be blank
            tax_category | {"country": "US", "rate": "1", "name": "x", "tax_category": 1}    | must be text
            percent      | {"country": "US", "rate": "1", "name": "x", "percent": 1}         | unknown field
            """)
    void whatIsWrongIsNamed(String member, String body, String message) {
        put(body).statusCode(400).body("error.details.fields", equalTo(Map.of(member, List.of(message))));
        api.get("/tax-rates").body("count", is(0));
    }

    @Test
    void allProblemsAreAnsweredAtOnce() {
        put("{\"country\": \"xx\", \"rate\": \"200\", \"region\": 7}").statusCode(400)
                .body("error.details.fields.size()", is(4)).body("error.details.fields", hasKey("name"));
    }

    @Test
    void anotherSellersRateDoesNotExist() {
        put("{\"country\": \"US\", \"rate\": \"1\", \"name\": \"mine\"}");
        var other = Api.ofNewSeller();

        other.get("/tax-rates").body("count", is(0)).body("results", hasSize(0));
        other.put("/tax-rates", "{\"country\": \"US\", \"rate\": \"2\", \"name\": \"theirs\"}").statusCode(200);

        api.get("/tax-rates").body("results.name", contains("mine"));
    }

    @Test
    void twentyAtOnceMakeOneRate() throws Exception {
        Race.of(20, number -> put("{\"country\": \"US\", \"rate\": \"1\", \"name\": \"x\"}").statusCode(200));

        api.get("/tax-rates").body("count", is(1));
    }

    @Test
    void theAuditLogKnowsBeforeAndAfter() {
        String id = put("{\"country\": \"US\", \"rate\": \"1\", \"name\": \"x\"}").path("tax_rate_id");
        put("{\"country\": \"US\", \"rate\": \"2\", \"name\": \"x\"}");

        api.get("/audit-log?object_id=" + id).body("results.action", contains("tax_rate.changed", "tax_rate.created"))
                .body("results[0].before.rate", equalTo("1")).body("results[0].after.rate", equalTo("2"));
    }

    private Answer put(String body) {
        return api.put("/tax-rates", body);
    }
}
