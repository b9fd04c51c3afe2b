package dev.brickwork.customer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.matchesPattern;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;

import java.util.Collections;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;

@ServiceTest
class CreateCustomerTest {

    @Test
    void aCustomerCarriesEverythingThatWasSent() {
        var api = Api.ofNewSeller();

        var created = api.post("/customers", """
                {"name": "Globex GmbH", "email": "office@globex.example",
                 "invoice_recipients": ["ap@globex.example", "cfo@globex.example"],
                 "billing_address": {"line1": "Hauptstrasse 1", "line2": "2. Stock", "city": "Berlin", "region": "BE",
                                     "postal_code": "10115", "country": "DE"},
                 "tax_exempt": true, "time_zone": "Europe/Berlin", "currency": "EUR", "external_id": "crm-4711",
                 "metadata": {"segment": "smb", "score": 1.10}}""").statusCode(201)
                .body("name", equalTo("Globex GmbH")).body("email", equalTo("office@globex.example"))
                .body("invoice_recipients", contains("ap@globex.example", "cfo@globex.example"))
                .body("billing_address", equalTo(Map.of("line1", "Hauptstrasse 1", "line2", "2. Stock", "city", "Berlin",
                        "region", "BE", "postal_code", "10115", "country", "DE")))
                .body("tax_exempt", is(true)).body("time_zone", equalTo("Europe/Berlin")).body("currency", equalTo("EUR"))
                .body("external_id", equalTo("crm-4711")).body("partner_id", nullValue())
                .body("metadata.segment", equalTo("smb")).body("created_at", matchesPattern("\\d{4}-.*Z"));

        String id = created.path("customer_id");
        assertThat(created.<String>path("billed_company_id")).isEqualTo(id);
        assertThat(created.header("Location")).as("where the world finds it, and not where this test found the service")
                .isEqualTo("http://localhost:8080/api/v2/customers/" + id);
        assertThat(created.asString()).contains("\"score\":1.10");
        var read = api.get("/customers/" + id).statusCode(200);
        assertThat(read.<Map<String, Object>>path("")).isEqualTo(created.path(""));
        assertThat(read.asString()).contains("\"score\":1.10");
    }

    @Test
    void aNameIsEnough() {
        Api.ofNewSeller().post("/customers", "{\"name\": \"Globex\"}").statusCode(201)
                .body("email", nullValue()).body("invoice_recipients", hasSize(0)).body("billing_address", nullValue())
                .body("tax_exempt", is(false)).body("time_zone", nullValue()).body("currency", nullValue())
                .body("external_id", nullValue()).body("metadata", equalTo(Map.of()));
    }

    @Test
    void membersMayBeSentAsNull() {
        Api.ofNewSeller().post("/customers", """
                {"name": "Globex", "email": null, "billing_address": null, "time_zone": null, "currency": null,
                 "external_id": null, "partner_id": null, "metadata": null, "invoice_recipients": null, "tax_exempt": true,
                 "tax_treatment": null, "tax_ids": null}""")
                .statusCode(201).body("invoice_recipients", hasSize(0)).body("tax_exempt", is(true))
                .body("tax_ids", hasSize(0));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            name               | {}                                                    | is required
            name               | {"name": null}                                        | may not be null
            name               | {"name": " "}                                         | must not be blank
            name               | {"name": 7}                                           | must be text
            name               | {"name": "4111 1111 1111 1111"}                       | must not hold a card number
            email              | {"name": "x", "email": "office"}                      | must be an email address
            invoice_recipients | {"name": "x", "invoice_recipients": "a@b.example"}    | must be a list
            invoice_recipients[1] | {"name": "x", "invoice_recipients": ["a@b.example", "b"]} | must be an email address
            tax_exempt         | {"name": "x", "tax_exempt": "true"}                   | must be true or false
            time_zone          | {"name": "x", "time_zone": "+02:00"}                  | must be a time zone such as Europe/Berlin
            currency           | {"name": "x", "currency": "usd"}                      | must be one of USD, EUR, GBP, AUD, CAD, SEK; did you mean "USD"?
            external_id        | {"name": "x", "external_id": ""}                      | must not be blank
            partner_id         | {"name": "x", "partner_id": "1-1-1-1-1"}              | must be the id or the external_id of a customer
            metadata           | {"name": "x", "metadata": {"card": "4111111111111111"}} | must not hold a card number
            metadata           | {"name": "x", "metadata": {"4111111111111111": "a"}}  | must not hold a card number
            billing_address    | {"name": "x", "billing_address": "Berlin"}            | must be an object
            billing_address.country | {"name": "x", "billing_address": {"city": "Berlin"}} | is required
            billing_address.country | {"name": "x", "billing_address": {"country": "de"}}  | must be a country code of ISO 3166-1 such as DE
            billing_address.country | {"name": "x", "billing_address": {"country": "XX"}}  | must be a country code of ISO 3166-1 such as DE
            billing_address.zip | {"name": "x", "billing_address": {"country": "DE", "zip": "1"}} | unknown field
            billed_company_id  | {"name": "x", "billed_company_id": "7e5a6d3e-8f0e-4c39-9b71-0d5f3f6f5f10"} | unknown field
            """)
    void whatIsWrongIsNamed(String member, String body, String message) {
        Api.ofNewSeller().post("/customers", body).statusCode(400).body("error.code", equalTo("ERR_BAD_REQUEST"))
                .body("error.details.fields", equalTo(Map.of(member, List.of(message))));
    }

    @Test
    void allProblemsAreAnsweredAtOnce() {
        Api.ofNewSeller().post("/customers", """
                {"email": "x", "billing_address": {"country": "Germany", "city": 1}, "currency": "YEN", "surprise": 1}""")
                .statusCode(400).body("error.details.fields.size()", is(6)).body("error.details.fields", hasKey("name"))
                .body("error.details.fields", hasKey("email"))
                .body("error.details.fields", hasKey("billing_address.country"))
                .body("error.details.fields", hasKey("billing_address.city"))
                .body("error.details.fields", hasKey("currency")).body("error.details.fields", hasKey("surprise"));
    }

    @Test
    void listsAndTextsHaveBounds() {
        var api = Api.ofNewSeller();
        var recipients = Collections.nCopies(50, "\"a@b.example\"").toString();

        api.post("/customers", "{\"name\": \"x\", \"invoice_recipients\": " + recipients + "}").statusCode(201);
        api.post("/customers", "{\"name\": \"x\", \"invoice_recipients\": "
                + Collections.nCopies(51, "\"a@b.example\"") + "}").statusCode(400)
                .body("error.details.fields", hasKey("invoice_recipients"));
        api.post("/customers", "{\"name\": \"" + "x".repeat(5000) + "\"}").statusCode(201);
        api.post("/customers", "{\"name\": \"" + "x".repeat(5001) + "\"}").statusCode(400)
                .body("error.details.fields", hasKey("name"));
        api.post("/customers", "{\"name\": \"x\", \"external_id\": \"" + "ü".repeat(255) + "\"}").statusCode(201);
        api.post("/customers", "{\"name\": \"x\", \"external_id\": \"" + "x".repeat(256) + "\"}").statusCode(400)
                .body("error.details.fields", hasKey("external_id"));
    }

    @Test
    void privateMetadataIsIgnored() {
        Api.ofNewSeller().post("/customers", "{\"name\": \"x\", \"metadata\": {\"_secret\": 1, \"open\": 2}}")
                .statusCode(201).body("metadata", equalTo(Map.of("open", 2)));
    }

    @Test
    void theAuditLogKnowsWhoMadeIt() {
        var api = Api.ofNewSeller();
        String id = api.post("/customers", "{\"name\": \"Globex\"}").path("customer_id");

        api.get("/audit-log?object_id=" + id).body("results", hasSize(1))
                .body("results[0].action", equalTo("customer.created"))
                .body("results[0].object_type", equalTo("customer")).body("results[0].before", nullValue())
                .body("results[0].after.name", equalTo("Globex")).body("results[0].key_id", not(nullValue()));
    }

    @Test
    void aRepeatedRequestMakesOneCustomer() {
        var api = Api.ofNewSeller();

        for (int i = 0; i < 2; i++) {
            api.request().header("Idempotency-Key", "make-globex").body("{\"name\": \"Globex\"}")
                    .post(Api.BASE + "/customers").statusCode(201)
                    .header("Location", endsWith(api.get("/customers").path("results[0].customer_id")));
        }

        api.get("/customers").body("count", is(1));
    }

    @Test
    void aKeyThatMayOnlyReadMakesNone() {
        var api = Api.ofNewSeller();
        String reader = api.post("/api-keys", "{\"name\": \"r\", \"scopes\": [\"customers:read\"]}").path("key");

        Api.with(reader).post("/customers", "{\"name\": \"x\"}").statusCode(403);
        Api.with(reader).get("/customers").statusCode(200).body("count", is(0));
    }
}
