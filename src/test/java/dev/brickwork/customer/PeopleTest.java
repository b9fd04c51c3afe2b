package dev.brickwork.customer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.matchesPattern;
import static org.hamcrest.Matchers.nullValue;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;

@ServiceTest
class PeopleTest {
    private static final String ADA = """
            {"name": "Ada Example", "email": "ada@globex.example", "phone": "+49 30 901820", "title": "Head of Finance"}""";

    private Api api;
    private String customer;
    private String people;

    @BeforeEach
    void given() {
        api = Api.ofNewSeller();
        customer = api.post("/customers", "{\"name\": \"Globex\"}").path("customer_id");
        people = "/customers/" + customer + "/people";
    }

    @Test
    void aPersonCarriesWhatWasSent() {
        var created = api.post(people, ADA).statusCode(201).body("customer_id", equalTo(customer))
                .body("name", equalTo("Ada Example")).body("email", equalTo("ada@globex.example"))
                .body("phone", equalTo("+49 30 901820")).body("title", equalTo("Head of Finance"))
                .body("created_at", matchesPattern("\\d{4}-.*Z"));

        assertThat(created.header("Location")).endsWith(people + "/" + created.path("person_id"));
        api.get(people + "/" + created.path("person_id")).statusCode(200).body("", equalTo(created.path("")));
    }

    @Test
    void phoneAndTitleMayBeLeftOut() {
        api.post(people, "{\"name\": \"Ada\", \"email\": \"ada@globex.example\"}").statusCode(201)
                .body("phone", nullValue()).body("title", nullValue());
    }

    @Test
    void theListShowsOnlyThisCustomersPeopleNewestFirst() {
        var elsewhere = api.post("/customers", "{\"name\": \"Hooli\"}").path("customer_id");
        api.post("/customers/" + elsewhere + "/people", ADA).statusCode(201);
        for (var name : List.of("first", "second", "third")) {
            api.post(people, "{\"name\": \"" + name + "\", \"email\": \"a@b.example\"}").statusCode(201);
        }

        api.get(people + "?limit=2").statusCode(200).body("count", is(3)).body("results.name", contains("third", "second"))
                .body("next", endsWith("/api/v2" + people + "?limit=2&offset=2"));
        api.get(people + "?name=x").statusCode(400).body("error.details.fields", hasKey("name"));
    }

    @Test
    void aPersonIsChangedMemberByMember() {
        var person = people + "/" + api.post(people, ADA).path("person_id");

        api.patch(person, "{}").statusCode(200).body("title", equalTo("Head of Finance"));
        api.patch(person, "{\"name\": \"Ada Lovelace\", \"phone\": null}").statusCode(200)
                .body("name", equalTo("Ada Lovelace")).body("phone", nullValue())
                .body("email", equalTo("ada@globex.example")).body("title", equalTo("Head of Finance"));
        api.patch(person, "{\"email\": \"ada@hooli.example\", \"title\": null, \"phone\": \"030 901820\"}").statusCode(200);
        api.get(person).body("email", equalTo("ada@hooli.example")).body("title", nullValue())
                .body("phone", equalTo("030 901820"));
        api.patch(person, "{\"name\": null, \"email\": null, \"customer_id\": \"x\"}").statusCode(400)
                .body("error.details.fields.size()", is(3));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            name  | {"email": "a@b.example"}                                      | is required
            email | {"name": "Ada"}                                               | is required
            email | {"name": "Ada", "email": "ada"}                               | must be an email address
            name  | {"name": "4111-1111-1111-1111", "email": "a@b.example"}       | must not hold a card number
            title | {"name": "Ada", "email": "a@b.example", "title": ""}          | must not be blank
            phone | {"name": "Ada", "email": "a@b.example", "phone": "call me"}   | must be a phone number such as +49 30 901820
            phone | {"name": "Ada", "email": "a@b.example", "phone": "4111111111111111"} | must be a phone number such as +49 30 901820
            phone | {"name": "Ada", "email": "a@b.example", "phone": "+4111111111111111"} | must be a phone number such as +49 30 901820
            role  | {"name": "Ada", "email": "a@b.example", "role": "boss"}       | unknown field
            """)
    void whatIsWrongIsNamed(String member, String body, String message) {
        api.post(people, body).statusCode(400).body("error.details.fields", equalTo(Map.of(member, List.of(message))));
    }

    @Test
    void allProblemsAreAnsweredAtOnce() {
        api.post(people, "{\"phone\": \"x\", \"title\": 1}").statusCode(400).body("error.details.fields.size()", is(4));
    }

    @ParameterizedTest
    @ValueSource(strings = {"+1 (415) 555-0132", "030/901820", "+62 812-3456-7890", "+44 20 7946 0018 ext. 12", "112"})
    void phoneNumbersAreTakenAsPeopleWriteThem(String phone) {
        api.post(people, "{\"name\": \"Ada\", \"email\": \"a@b.example\", \"phone\": \"" + phone + "\"}").statusCode(201)
                .body("phone", equalTo(phone));
    }

    @Test
    void withoutTheCustomerThereAreNoPeople() {
        for (var id : List.of("7e5a6d3e-8f0e-4c39-9b71-0d5f3f6f5f10", "globex")) {
            api.post("/customers/" + id + "/people", ADA).statusCode(404)
                    .body("error.message", equalTo("Customer not found."));
            api.get("/customers/" + id + "/people").statusCode(404).body("error.message", equalTo("Customer not found."));
        }
    }

    @Test
    void aPersonOfAnotherCustomerIsMissing() {
        var elsewhere = api.post("/customers", "{\"name\": \"Hooli\"}").path("customer_id");
        var person = api.post(people, ADA).path("person_id");

        api.patch("/customers/" + elsewhere + "/people/" + person, "{}").statusCode(404)
                .body("error.message", equalTo("Person not found."));
        api.get("/customers/" + elsewhere + "/people/" + person).statusCode(404);
        api.get(people + "/ada").statusCode(404).body("error.message", equalTo("Person not found."));
    }

    @Test
    void anotherSellersPersonDoesNotExist() {
        var person = api.post(people, ADA).path("person_id");
        var other = Api.ofNewSeller();

        other.get(people).statusCode(404);
        other.post(people, ADA).statusCode(404);
        other.get(people + "/" + person).statusCode(404);
        other.patch(people + "/" + person, "{\"name\": \"x\"}").statusCode(404);
    }

    @Test
    void theAuditLogKnowsBeforeAndAfter() {
        var person = api.post(people, ADA).path("person_id");
        api.patch(people + "/" + person, "{\"title\": null}");

        api.get("/audit-log?object_id=" + person).body("results.action", contains("person.changed", "person.created"))
                .body("results[0].before.title", equalTo("Head of Finance")).body("results[0].after.title", nullValue());
    }
}
