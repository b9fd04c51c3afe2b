package dev.brickwork.customer;

import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.nullValue;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;

@ServiceTest
class ReadCustomerTest {

    @Test
    void aCustomerNobodyHasIsMissing() {
        var api = Api.ofNewSeller();

        for (var id : List.of("7e5a6d3e-8f0e-4c39-9b71-0d5f3f6f5f10", "1-1-1-1-1", "globex")) {
            api.get("/customers/" + id).statusCode(404).body("error.code", equalTo("ERR_NOT_FOUND"))
                    .body("error.message", equalTo("Customer not found."));
        }
    }

    @Test
    void anotherSellersCustomerDoesNotExist() {
        var owner = Api.ofNewSeller();
        var other = Api.ofNewSeller();
        var id = make(owner, "{\"name\": \"Globex\", \"external_id\": \"mine\"}");

        other.get("/customers/" + id).statusCode(404).body("error.message", equalTo("Customer not found."));
        other.patch("/customers/" + id, "{\"name\": \"Stolen\"}").statusCode(404);
        other.get("/customers").body("count", is(0)).body("results", hasSize(0));
        other.get("/customers?external_id=mine").body("count", is(0));
        owner.get("/customers/" + id).body("name", equalTo("Globex"));
    }

    @Test
    void theListIsNewestFirstAndPaged() {
        var api = Api.ofNewSeller();
        for (var name : List.of("first", "second", "third")) {
            make(api, "{\"name\": \"" + name + "\"}");
        }

        api.get("/customers?limit=2").statusCode(200).body("count", is(3))
                .body("results.name", equalTo(List.of("third", "second"))).body("previous", nullValue())
                .body("next", endsWith("/api/v2/customers?limit=2&offset=2"));
        api.get("/customers?limit=2&offset=2").body("results.name", equalTo(List.of("first"))).body("next", nullValue())
                .body("previous", endsWith("/api/v2/customers?limit=2&offset=0"));
    }

    @Test
    void aListFindsByWhatWasSent() {
        var api = Api.ofNewSeller();
        var partner = make(api, "{\"name\": \"Initech Partners\", \"email\": \"pay@initech.example\"}");
        make(api, "{\"name\": \"Globex 100%\", \"external_id\": \"a/b?c\", \"partner_id\": \"" + partner + "\"}");
        make(api, "{\"name\": \"Hooli 100x\", \"email\": \"Office@Hooli.example\"}");

        finds(api, "?external_id=a%2Fb%3Fc", "Globex 100%");
        finds(api, "?email=office@hooli.example", "Hooli 100x");
        finds(api, "?partner_id=" + partner, "Globex 100%");
        finds(api, "?search=initech", "Initech Partners");
        finds(api, "?search=100%25", "Globex 100%");
        finds(api, "?search=100_");
        finds(api, "?search=OO&email=office@hooli.example", "Hooli 100x");
        finds(api, "?search=OO&partner_id=" + partner);
    }

    @Test
    void theNextPageKeepsTheFilters() {
        var api = Api.ofNewSeller();
        make(api, "{\"name\": \"Globex & Sons\"}");
        make(api, "{\"name\": \"Globex & Daughters\"}");
        make(api, "{\"name\": \"Globex\"}");

        String next = list(api, "?search=globex%20%26&limit=1").body("count", is(2)).path("next");

        list(api, next.substring(next.indexOf('?'))).body("count", is(2))
                .body("results.name", equalTo(List.of("Globex & Sons")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"101", "9223372036854775807", "99999999999999999999999999999999", "0000000000000000000000101"})
    void aLimitAboveTheLargestPageIsReadAsThatHoweverLongItIs(String limit) {
        var api = Api.ofNewSeller();
        make(api, "{\"name\": \"one\"}");

        list(api, "?limit=" + limit + "&offset=1").body("previous", endsWith("?limit=100&offset=0"));
        api.get("/customers?offset=" + limit + "000000000").statusCode(400)
                .body("error.details.fields.offset", equalTo(List.of("must be at most 999999999")));
        api.get("/customers?limit=-" + limit).statusCode(400)
                .body("error.details.fields.limit", equalTo(List.of("must be at least 1")));
    }

    @Test
    void aFilterThatIsWrongIsNamed() {
        Api.ofNewSeller().get("/customers?partner_id=x&limit=0&offset=a&nmae=y").statusCode(400)
                .body("error.details.fields.size()", is(4)).body("error.details.fields", hasKey("partner_id"))
                .body("error.details.fields", hasKey("limit")).body("error.details.fields", hasKey("offset"))
                .body("error.details.fields", hasKey("nmae"));
    }

    private static String make(Api api, String body) {
        return api.post("/customers", body).statusCode(201).path("customer_id");
    }

    private static void finds(Api api, String query, String... names) {
        list(api, query).statusCode(200).body("count", is(names.length)).body("results.name", equalTo(List.of(names)));
    }

    /** Takes the query as it stands. */
    private static Answer list(Api api, String query) {
        return api.get("/customers" + query);
    }
}
