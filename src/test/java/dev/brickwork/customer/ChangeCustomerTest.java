package dev.brickwork.customer;

import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.nullValue;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;

@ServiceTest
class ChangeCustomerTest {
    private static final String WHOLE = """
            {"name": "Globex", "email": "office@globex.example", "invoice_recipients": ["ap@globex.example"],
             "billing_address": {"line1": "Hauptstrasse 1", "city": "Berlin", "region": "BE", "country": "DE"},
             "tax_exempt": true, "time_zone": "Europe/Berlin", "currency": "EUR", "external_id": "crm-1",
             "metadata": {"a": 1, "b": 2}}""";

    private Api api;
    private String id;

    @BeforeEach
    void given() {
        api = Api.ofNewSeller();
        id = api.post("/customers", WHOLE).statusCode(201).path("customer_id");
    }

    @Test
    void whatIsNotSentStays() {
        var before = api.get("/customers/" + id).<Map<String, Object>>path("");

        change("{}").statusCode(200).body("", equalTo(before));
        change("{\"name\": \"Globex 2\"}").body("name", equalTo("Globex 2")).body("email", equalTo("office@globex.example"))
                .body("currency", equalTo("EUR")).body("billing_address.city", equalTo("Berlin"));
        api.get("/customers/" + id).body("name", equalTo("Globex 2"));
    }

    @Test
    void nullClears() {
        change("""
                {"email": null, "billing_address": null, "time_zone": null, "currency": null, "external_id": null,
                 "partner_id": null, "metadata": null}""").statusCode(200).body("email", nullValue())
                .body("billing_address", nullValue()).body("time_zone", nullValue()).body("currency", nullValue())
                .body("external_id", nullValue()).body("metadata", equalTo(Map.of()))
                .body("name", equalTo("Globex")).body("tax_exempt", is(true));
        api.get("/customers/" + id).body("billing_address", nullValue()).body("metadata", equalTo(Map.of()));
    }

    @Test
    void whatIsSentReplaces() {
        change("""
                {"email": "new@globex.example", "invoice_recipients": [], "tax_exempt": false, "time_zone": "UTC",
                 "currency": "USD", "external_id": "crm-2"}""").statusCode(200)
                .body("email", equalTo("new@globex.example")).body("invoice_recipients", hasSize(0))
                .body("tax_exempt", is(false)).body("time_zone", equalTo("UTC")).body("currency", equalTo("USD"))
                .body("external_id", equalTo("crm-2"));
    }

    @Test
    void theAddressIsMergedMemberByMember() {
        change("{\"billing_address\": {\"line1\": \"Nebenstrasse 2\", \"region\": null}}").statusCode(200)
                .body("billing_address.line1", equalTo("Nebenstrasse 2")).body("billing_address.region", nullValue())
                .body("billing_address.city", equalTo("Berlin")).body("billing_address.country", equalTo("DE"));
        change("{\"billing_address\": {\"country\": \"AT\"}}").body("billing_address.country", equalTo("AT"))
                .body("billing_address.city", equalTo("Berlin"));
    }

    @Test
    void aNewAddressNeedsACountry() {
        change("{\"billing_address\": null}").statusCode(200);

        change("{\"billing_address\": {\"city\": \"Wien\"}}").statusCode(400)
                .body("error.details.fields", equalTo(Map.of("billing_address.country", List.of("is required"))));
        change("{\"billing_address\": {\"city\": \"Wien\", \"country\": \"AT\"}}").statusCode(200)
                .body("billing_address.city", equalTo("Wien"));
    }

    @Test
    void metadataIsMergedKeyByKey() {
        change("{\"metadata\": {\"a\": null, \"c\": {\"deep\": [1, 2]}, \"_private\": 1}}").statusCode(200)
                .body("metadata", equalTo(Map.of("b", 2, "c", Map.of("deep", List.of(1, 2)))));
        change("{\"metadata\": {}}").body("metadata", equalTo(Map.of()));
    }

    @Test
    void metadataMayBeAnyJson() {
        change("{\"metadata\": [1, {\"a\": null}]}").statusCode(200);
        api.get("/customers/" + id).body("metadata", equalTo(Arrays.asList(1, Collections.singletonMap("a", null))));
        change("{\"metadata\": {\"c\": 1}}").body("metadata", equalTo(Map.of("c", 1)));
        change("{\"metadata\": \"text\"}").body("metadata", equalTo("text"));
        change("{\"metadata\": null}").body("metadata", equalTo(Map.of()));
    }

    @Test
    void metadataStaysWithinItsBounds() {
        var fifty = IntStream.range(0, 50).mapToObj(i -> "\"k" + i + "\": 1").collect(Collectors.joining(",", "{", "}"));

        change("{\"metadata\": " + fifty + "}").statusCode(400).body("error.details.fields", hasKey("metadata"));
        change("{\"metadata\": {}}").statusCode(200);
        change("{\"metadata\": " + fifty + "}").statusCode(200);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            name                    | {"name": null}                            | may not be null
            invoice_recipients      | {"invoice_recipients": null}              | may not be null
            billing_address.country | {"billing_address": {"country": null}}    | may not be null
            billing_address.country | {"billing_address": {"country": "de"}}    | must be a country code of ISO 3166-1 such as DE
            created_at              | {"created_at": "2026-01-01T00:00:00Z"}    | unknown field
            """)
    void whatIsWrongIsNamedAndNothingChanges(String member, String body, String message) {
        change(body).statusCode(400).body("error.details.fields", equalTo(Map.of(member, List.of(message))));
    }

    @Test
    void rulesOfStateAreAnsweredAtOnceToo() {
        api.post("/customers", "{\"name\": \"x\", \"external_id\": \"taken\"}");
        change("{\"billing_address\": null}");

        change("{\"external_id\": \"taken\", \"partner_id\": \"" + id + "\", \"billing_address\": {\"city\": \"Wien\"}}")
                .statusCode(400).body("error.details.fields.size()", is(3));
        api.get("/customers/" + id).body("external_id", equalTo("crm-1"));
    }

    @Test
    void theAuditLogKnowsBeforeAndAfter() {
        change("{\"name\": \"Globex 2\"}");

        api.get("/audit-log?object_id=" + id).body("results.action", contains("customer.changed", "customer.created"))
                .body("results[0].before.name", equalTo("Globex")).body("results[0].after.name", equalTo("Globex 2"));
    }

    private Answer change(String body) {
        return api.patch("/customers/" + id, body);
    }
}
