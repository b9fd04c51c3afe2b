package dev.brickwork.customer;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.nullValue;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;

/** Who a customer is to a tax office, and how it is taxed. */
@ServiceTest
class BuyerIdentityTest {
    private static final String WHOLE = """
            {"name": "Globex", "legal_name": "Globex Deutschland GmbH", "billing_address": {"country": "FR"},
             "tax_ids": [{"type": "VAT", "value": "fr 40 303 265 045"}], "tax_treatment": "REVERSE_CHARGE",
             "tax_reason": "Reverse charge", "electronic_address": {"scheme": "9957", "value": "FR40303265045"},
             "buyer_reference": "Dept. 7", "language": "fr"}""";

    private Api api;

    @BeforeEach
    void aSellerWithAVatId() {
        api = Api.ofNewSeller();
        api.patch("/settings", """
                {"address": {"country": "DE", "line1": "Weg 1", "city": "Bonn", "postal_code": "53111"},
                 "tax_ids": [{"type": "VAT", "value": "DE136695976"}]}""").statusCode(200);
    }

    @Test
    void aCustomerCarriesWhatWasSent() {
        var created = api.post("/customers", WHOLE).statusCode(201).body("legal_name", equalTo("Globex Deutschland GmbH"))
                .body("tax_ids", equalTo(List.of(Map.of("type", "VAT", "value", "FR40303265045"))))
                .body("tax_treatment", equalTo("REVERSE_CHARGE")).body("tax_reason", equalTo("Reverse charge"))
                .body("tax_exempt", is(false)).body("electronic_address.scheme", equalTo("9957"))
                .body("buyer_reference", equalTo("Dept. 7")).body("language", equalTo("fr")).body("warnings", hasSize(0));

        assertThat(api.get("/customers/" + created.path("customer_id")).<Map<String, Object>>path(""))
                .isEqualTo(created.path(""));
    }

    @Test
    void aCustomerThatSaysNothingIsTaxedByItsPlace() {
        api.post("/customers", "{\"name\": \"Globex\"}").statusCode(201).body("tax_treatment", equalTo("STANDARD"))
                .body("tax_reason", nullValue()).body("tax_ids", hasSize(0)).body("legal_name", nullValue())
                .body("electronic_address", nullValue()).body("buyer_reference", nullValue()).body("language", nullValue());
    }

    @Test
    void exemptIsShortForATreatment() {
        var id = api.post("/customers", "{\"name\": \"Globex\", \"tax_exempt\": true}").statusCode(201)
                .body("tax_treatment", equalTo("EXEMPT")).body("tax_exempt", is(true)).<String>path("customer_id");

        patch(id, "{\"tax_exempt\": false}").body("tax_treatment", equalTo("STANDARD")).body("tax_exempt", is(false));
        patch(id, "{\"tax_treatment\": \"EXEMPT\", \"tax_exempt\": true, \"tax_reason\": \"Charity\"}")
                .body("tax_exempt", is(true)).body("tax_reason", equalTo("Charity"));
        patch(id, "{\"tax_treatment\": \"OUTSIDE_SCOPE\"}").body("tax_exempt", is(false)).body("tax_reason", nullValue());
        patch(id, "{\"tax_exempt\": false}").body("tax_treatment", equalTo("OUTSIDE_SCOPE"));
    }

    @Test
    void membersThatAreNotSentStayAndNullClears() {
        var id = api.post("/customers", WHOLE).<String>path("customer_id");

        patch(id, "{\"name\": \"Globex SA\"}").body("tax_reason", equalTo("Reverse charge")).body("tax_ids", hasSize(1))
                .body("language", equalTo("fr"));
        patch(id,
                """
                        {"legal_name": null, "tax_reason": null, "electronic_address": null, "buyer_reference": null, "language": null,
                         "tax_ids": []}""")
                .body("legal_name", nullValue()).body("tax_reason", nullValue())
                .body("electronic_address", nullValue()).body("buyer_reference", nullValue()).body("language", nullValue())
                .body("tax_ids", hasSize(0)).body("tax_treatment", equalTo("REVERSE_CHARGE"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            tax_ids[0].value | {"tax_ids": [{"type": "VAT", "value": "DE123"}]}            | must be a VAT id of DE: DE and 9 digits
            tax_ids[1].value | {"tax_ids": [{"type": "OTHER", "value": "1"}, {"type": "VAT", "value": "DE136695977"}]} | must be a VAT id of DE: the check digits of DE136695977 are wrong
            tax_treatment    | {"tax_treatment": "reverse"} | must be one of STANDARD, ZERO, EXEMPT, REVERSE_CHARGE, INTRA_COMMUNITY, EXPORT, OUTSIDE_SCOPE
            tax_exempt       | {"tax_treatment": "EXPORT", "tax_exempt": true}             | contradicts tax_treatment: it is true for EXEMPT and false for any other
            tax_exempt       | {"tax_treatment": "EXEMPT", "tax_exempt": false}            | contradicts tax_treatment: it is true for EXEMPT and false for any other
            tax_reason       | {"tax_reason": "Because"}                                   | is not printed with the tax_treatment STANDARD
            tax_reason       | {"tax_treatment": "ZERO", "tax_reason": "Because"}          | is not printed with the tax_treatment ZERO
            electronic_address | {"electronic_address": "9930:DE136695976"}                | must be an object
            electronic_address.value | {"electronic_address": {"scheme": "EM", "value": "x"}} | must be an email address with the scheme EM
            language         | {"language": "xx"}                                          | must be one of de, en, fr
            """)
    void whatIsWrongIsNamedAndChangesNothing(String member, String body, String message) {
        var id = api.post("/customers", "{\"name\": \"Globex\"}").<String>path("customer_id");
        var before = api.get("/customers/" + id).<Map<String, Object>>path("");

        api.patch("/customers/" + id, body).statusCode(400)
                .body("error.details.fields", equalTo(Map.of(member, List.of(message))));
        api.post("/customers", body.replaceFirst("\\{", "{\"name\": \"Other\", ")).statusCode(400)
                .body("error.details.fields", equalTo(Map.of(member, List.of(message))));
        assertThat(api.get("/customers/" + id).<Map<String, Object>>path("")).isEqualTo(before);
        api.get("/customers").body("count", equalTo(1));
    }

    @Test
    void whatAnInvoiceWillNeedIsTold() {
        var id = api.post("/customers", "{\"name\": \"Globex\", \"tax_treatment\": \"INTRA_COMMUNITY\"}").statusCode(201)
                .body("warnings.field", contains("billing_address", "tax_ids"))
                .body("warnings[1].message", equalTo(
                        "INTRA_COMMUNITY needs a VAT id of the EU in the tax_ids of the customer; no invoice is issued without it"))
                .<String>path("customer_id");
        api.get("/customers").body("results[0].warnings", hasSize(2));

        patch(id, """
                {"billing_address": {"country": "DE"}, "tax_ids": [{"type": "VAT", "value": "DE136695976"}],
                 "electronic_address": {"scheme": "0204", "value": "04011000-1234512345-06"}}""")
                .body("warnings.field", contains("tax_treatment", "buyer_reference"));
        patch(id, "{\"tax_treatment\": \"STANDARD\", \"buyer_reference\": \"04011000-1234512345-06\"}")
                .body("warnings", hasSize(0));
    }

    @Test
    void aSellerWithoutAVatIdIsToldOfIt() {
        api.patch("/settings", json("tax_ids", List.of())).statusCode(200);

        api.post("/customers", WHOLE).statusCode(201).body("warnings.field", contains("tax_treatment"));
    }

    private Answer patch(String id, String body) {
        return api.patch("/customers/" + id, body).statusCode(200);
    }
}
