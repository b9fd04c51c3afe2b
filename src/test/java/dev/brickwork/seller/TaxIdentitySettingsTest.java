package dev.brickwork.seller;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.nullValue;

import java.util.Collections;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;

/** Who a seller says it is to its customers and to a tax office. */
@ServiceTest
class TaxIdentitySettingsTest {
    private static final String WHOLE = """
            {"legal_name": "Acme Software GmbH",
             "address": {"line1": "Hauptstrasse 1", "city": "Berlin", "postal_code": "10115", "country": "DE"},
             "tax_ids": [{"type": "VAT", "value": "de 136 695 976"}, {"type": "OTHER", "value": "29/815/08154"}],
             "registration_line": "Amtsgericht Berlin, HRB 12345",
             "bank_account": {"iban": "de02 1203 0000 0000 2020 51", "bic": "byladem1001", "account_name": "Acme"},
             "electronic_address": {"scheme": "9930", "value": "DE136695976"}, "language": "de"}""";

    private Api api;

    @BeforeEach
    void aSeller() {
        api = Api.ofNewSeller();
    }

    @Test
    void aNewSellerHasNothingButALanguage() {
        api.get("/settings").statusCode(200).body("legal_name", nullValue()).body("address", nullValue())
                .body("tax_ids", hasSize(0)).body("registration_line", nullValue()).body("bank_account", nullValue())
                .body("electronic_address", nullValue()).body("language", equalTo("en")).body("warnings", hasSize(0));
    }

    @Test
    void aNumberInARegisterOfCompaniesHasItsScheme() {
        api.patch("/settings",
                json("tax_ids", List.of(json("type", "REGISTRATION", "scheme", "0106", "value", "1234 5678"))))
                .statusCode(200).body("tax_ids",
                        equalTo(List.of(Map.of("type", "REGISTRATION", "scheme", "0106", "value", "12345678"))));

        api.get("/settings").statusCode(200).body("tax_ids[0].scheme", equalTo("0106"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            scheme | {"type": "REGISTRATION", "value": "12345678"}                   | must be the code of a register of companies, such as 0002, 0007, 0106, 0184 or 0192
            scheme | {"type": "REGISTRATION", "scheme": "9930", "value": "12345678"} | must be the code of a register of companies, such as 0002, 0007, 0106, 0184 or 0192
            scheme | {"type": "VAT", "scheme": "0106", "value": "DE136695976"}       | is for the type REGISTRATION only
            value  | {"type": "REGISTRATION", "scheme": "0106", "value": "1234567"}  | must be a KVK number of 8 digits""")
    void aWrongNumberOfARegisterIsRefused(String member, String id, String message) {
        api.patch("/settings", "{\"tax_ids\": [" + id + "]}").statusCode(400)
                .body("error.details.fields", equalTo(Map.of("tax_ids[0]." + member, List.of(message))));
        api.get("/settings").body("tax_ids", hasSize(0));
    }

    @Test
    void aSellerThatSendsByPeppolIsToldWhatItsCountryNeeds() {
        api.patch("/settings", """
                {"address": {"line1": "Gracht 1", "city": "Utrecht", "postal_code": "3511", "country": "NL"},
                 "tax_ids": [{"type": "VAT", "value": "NL004495445B01"}]}""").statusCode(200).body("warnings", hasSize(0));

        api.patch("/settings", json("electronic_invoice_format", "peppol")).statusCode(200)
                .body("warnings.field", contains("electronic_address", "tax_ids")).body("warnings.message",
                        contains("Peppol needs the seller's electronic address",
                                "Peppol needs a tax id of the type REGISTRATION in NL: KVK (0106) or OIN (0190)"));
        api.patch("/settings", """
                {"electronic_address": {"scheme": "EM", "value": "ap@acme.example"}}""").statusCode(200)
                .body("warnings[0].message", equalTo("Peppol needs an electronic address with a scheme of four digits"));
    }

    @Test
    void aSellerOfXRechnungIsToldHowItMustBeReached() {
        api.patch("/settings", """
                {"address": {"line1": "Ring 1", "city": "Berlin", "postal_code": "10115", "country": "DE"},
                 "tax_ids": [{"type": "VAT", "value": "DE136695976"}], "sender_email": null,
                 "electronic_invoice_format": "xrechnung"}""").statusCode(200)
                .body("warnings.field", contains("electronic_address", "sender_email", "phone"))
                .body("warnings[2].message", equalTo("XRechnung needs a phone number of the seller"));
        api.post("/customers", """
                {"name": "Stadtwerke", "billing_address": {"line1": "Ring 2", "country": "DE"}}""").statusCode(201)
                .body("warnings.field", contains("electronic_address", "buyer_reference", "billing_address.city",
                        "billing_address.postal_code"));
        api.patch("/settings", """
                {"electronic_address": {"scheme": "9930", "value": "DE136695976"}, "phone": "+49 30 123456",
                 "sender_email": "billing@acme.example"}""").statusCode(200).body("warnings", hasSize(0));
    }

    @Test
    void soIsWhoeverSavesACustomerInTheSameCountry() {
        api.patch("/settings", """
                {"address": {"line1": "Gracht 1", "city": "Utrecht", "postal_code": "3511", "country": "NL"},
                 "tax_ids": [{"type": "VAT", "value": "NL004495445B01"},
                             {"type": "REGISTRATION", "scheme": "0106", "value": "12345678"}],
                 "electronic_address": {"scheme": "0106", "value": "12345678"},
                 "electronic_invoice_format": "peppol"}""").statusCode(200).body("warnings", hasSize(0));

        api.post("/customers", """
                {"name": "Globex", "billing_address": {"city": "Utrecht", "postal_code": "3511", "country": "NL"},
                 "electronic_address": {"scheme": "0088", "value": "4012345000009"}, "buyer_reference": "Dept. 7"}""")
                .statusCode(201).body("warnings.field", contains("tax_ids", "billing_address.line1"));
        api.post("/customers", """
                {"name": "Globex", "billing_address": {"city": "Wien", "country": "AT"}}""").statusCode(201)
                .body("warnings.message", contains("Peppol needs the customer's electronic address",
                        "Peppol needs a buyer reference or a purchase order"));
    }

    @Test
    void whatWasSentIsKeptWithoutSpacesAndInCapitals() {
        var changed = api.patch("/settings", WHOLE).statusCode(200).body("legal_name", equalTo("Acme Software GmbH"))
                .body("address.city", equalTo("Berlin")).body("address.line2", nullValue())
                .body("tax_ids.type", contains("VAT", "OTHER"))
                .body("tax_ids.value", contains("DE136695976", "29/815/08154"))
                .body("registration_line", equalTo("Amtsgericht Berlin, HRB 12345"))
                .body("bank_account",
                        equalTo(Map.of("iban", "DE02120300000000202051", "bic", "BYLADEM1001", "account_name", "Acme")))
                .body("electronic_address", equalTo(Map.of("scheme", "9930", "value", "DE136695976")))
                .body("language", equalTo("de")).body("warnings", hasSize(0));

        assertThat(api.get("/settings").<Map<String, Object>>path("")).isEqualTo(changed.path(""));
    }

    @Test
    void membersOfAddressAndAccountThatAreSentReplaceThoseThatAreThere() {
        api.patch("/settings", WHOLE).statusCode(200);

        api.patch("/settings", json("address", json("line2", "2. Stock", "city", "Köln"), "bank_account", json("bic", null)))
                .statusCode(200).body("address.line1", equalTo("Hauptstrasse 1")).body("address.line2", equalTo("2. Stock"))
                .body("address.city", equalTo("Köln")).body("bank_account.bic", nullValue())
                .body("bank_account.iban", equalTo("DE02120300000000202051"));
        api.patch("/settings", """
                {"address": null, "bank_account": null, "electronic_address": null, "legal_name": null, "tax_ids": [],
                 "registration_line": null}""").statusCode(200).body("address", nullValue())
                .body("bank_account", nullValue())
                .body("electronic_address", nullValue()).body("legal_name", nullValue()).body("tax_ids", hasSize(0))
                .body("registration_line", nullValue()).body("language", equalTo("de"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            tax_ids[0].value   | {"tax_ids": [{"type": "VAT", "value": "DE123"}]} | must be a VAT id of DE: DE and 9 digits
            tax_ids[0].type    | {"tax_ids": [{"type": "GST", "value": "1"}]}     | must be one of VAT, OTHER, REGISTRATION
            tax_ids[0].value   | {"tax_ids": [{"type": "OTHER"}]}                 | is required
            tax_ids[0].value   | {"tax_ids": [{"type": "OTHER", "value": "4111111111111111"}]} | must not hold a card number
            tax_ids            | {"tax_ids": null}                                | may not be null
            bank_account.iban  | {"bank_account": {"bic": "BYLADEM1001"}}         | is required
            bank_account.iban  | {"bank_account": {"iban": "DE02120300000000202052"}} | must be an IBAN: its check digits are wrong
            bank_account.iban  | {"bank_account": {"iban": null}}                 | may not be null
            bank_account.bic   | {"bank_account": {"iban": "DE02120300000000202051", "bic": "X"}} | must be a BIC of 8 or 11 characters such as BYLADEM1001
            address.country    | {"address": {"city": "Berlin"}}                  | is required
            address.zip        | {"address": {"country": "DE", "zip": "1"}}       | unknown field
            electronic_address.scheme | {"electronic_address": {"scheme": "9999", "value": "1"}} | must be a code of the EAS list, such as 0088, 0204, 9930 or EM
            electronic_address.value  | {"electronic_address": {"scheme": "0088"}}    | is required
            electronic_address.value  | {"electronic_address": {"scheme": "0088", "value": "4012345000008"}} | must be a GLN of 13 digits: its check digits are wrong
            language           | {"language": "it"}                               | must be one of de, en, fr
            language           | {"language": null}                               | may not be null
            warnings           | {"warnings": []}                                 | unknown field
            """)
    void whatIsWrongIsNamedAndChangesNothing(String member, String body, String message) {
        api.patch("/settings", body).statusCode(400).body("error.details.fields", equalTo(Map.of(member, List.of(message))));

        api.get("/settings").body("tax_ids", hasSize(0)).body("bank_account", nullValue()).body("address", nullValue())
                .body("electronic_address", nullValue());
    }

    @Test
    void atMostTenTaxIdsAreKept() {
        var ids = Collections.nCopies(11, json("type", "OTHER", "value", "1"));

        api.patch("/settings", json("tax_ids", ids)).statusCode(400)
                .body("error.details.fields", equalTo(Map.of("tax_ids", List.of("must have at most 10 entries"))));
        api.patch("/settings", json("tax_ids", ids.subList(0, 10))).statusCode(200).body("tax_ids", hasSize(10));
    }

    @Test
    void whatItsCountryRequiresAndIsMissingIsTold() {
        api.patch("/settings",
                json("address", json("country", "DE", "line1", "Weg 1", "city", "Bonn", "postal_code", "53111")))
                .statusCode(200).body("warnings.field", contains("tax_ids"))
                .body("warnings.message", contains("invoices from DE need a VAT id or a tax number of the seller"));
        api.get("/settings").body("warnings", hasSize(1));
        api.patch("/settings", json("tax_ids", List.of(json("type", "OTHER", "value", "29/815/08154")))).statusCode(200)
                .body("warnings", hasSize(0));
    }

    @Test
    void theAuditLogKeepsTheIdentityAndNoWarnings() {
        api.patch("/settings", json("address", json("country", "DE"))).statusCode(200);

        var record = api.get("/audit-log?limit=1").statusCode(200).body("results[0].action", equalTo("settings.changed"))
                .body("results[0].after.address.country", equalTo("DE"));
        assertThat(record.<Map<String, Object>>path("results[0].after")).containsKey("tax_ids")
                .doesNotContainKey("warnings");
    }
}
