package dev.brickwork.ledger;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.Json;
import dev.brickwork.testing.ServiceTest;

@ServiceTest
class AccountingSettingsTest {
    private static final String PATH = "/ledger/accounting-settings";
    private Api api;

    @BeforeEach
    void aSeller() {
        api = Api.ofNewSeller();
    }

    @Test
    void thereAreNoneAtFirst() {
        api.get(PATH).statusCode(200).body("accounts", empty()).body("tax_codes", empty())
                .body("date_order", equalTo("DMY")).body("datev", nullValue());
    }

    @Test
    void theyAreReplacedAsAWhole() {
        api.put(PATH, json("accounts", List.of(json("account", "REVENUE", "code", "8200")), "tax_codes",
                List.of(json("country", "DE", "rate", "19.00", "code", "3"), json("rate", "0", "code", "9")), "date_order",
                "MDY",
                "datev", json("consultant_number", 29_098, "client_number", 55_003))).statusCode(200);

        api.get(PATH).statusCode(200).body("accounts.code", contains("8200")).body("tax_codes.rate", contains("19", "0"))
                .body("tax_codes.treatment", contains("STANDARD", "ZERO")).body("date_order", equalTo("MDY"))
                .body("datev.account_length", equalTo(4)).body("datev.fiscal_year_start_month", equalTo(1));
        api.put(PATH, json("accounts", List.of(json("account", "CASH", "code", "Bank")))).statusCode(200)
                .body("accounts.account", contains("CASH")).body("tax_codes", empty()).body("datev", nullValue());
        Api.ofNewSeller().get(PATH).statusCode(200).body("accounts", empty());
    }

    /** Whatever the ledger has. */
    @Test
    void everyAccountOfTheLedgerCanHaveACode() {
        var all = Arrays.stream(Account.values()).map(account -> json("account", account.name(), "code", "1")).toList();

        assertThat(api.put(PATH, json("accounts", all)).statusCode(200).<List<String>>path("accounts.account"))
                .hasSameSizeAs(Account.values());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
            "{\"accounts\": [{\"account\": \"PROFIT\", \"code\": \"1\"}]} | accounts[0].account",
            "{\"accounts\": [{\"account\": \"CASH\"}]} | accounts[0].code",
            "{\"accounts\": [{\"account\": \"CASH\", \"code\": \"1\"}, {\"account\": \"CASH\", \"code\": \"2\"}]} | accounts",
            "{\"tax_codes\": [{\"rate\": \"101\", \"code\": \"1\"}]} | tax_codes[0].rate",
            "{\"tax_codes\": [{\"rate\": \"0\", \"treatment\": \"STANDARD\", \"code\": \"1\"}]} | tax_codes[0].rate",
            "{\"tax_codes\": [{\"rate\": \"7\", \"code\": \"1\"}, {\"rate\": \"7.0\", \"code\": \"2\"}]} | tax_codes",
            "{\"datev\": {\"consultant_number\": 1000, \"client_number\": 1}} | datev.consultant_number",
            "{\"datev\": {\"consultant_number\": 1001}} | datev.client_number",
            "{\"datev\": {\"consultant_number\": 1001, \"client_number\": 1}, \"accounts\": [{\"account\": \"CASH\", \"code\": \"Bank\"}]} | accounts[0].code",
            "{\"datev\": {\"consultant_number\": 1001, \"client_number\": 1}, \"tax_codes\": [{\"rate\": \"7\", \"code\": \"12345\"}]} | tax_codes[0].code",
            "{\"date_order\": \"YMD\"} | date_order", "{\"acounts\": []} | acounts"})
    void whatIsWrongIsNamedAndChangesNothing(String body, String field) {
        assertThat(api.put(PATH, body).statusCode(400).<Map<String, Object>>path("error.details.fields"))
                .containsOnlyKeys(field);
        api.get(PATH).body("accounts", empty());
    }

    @Test
    void aChangeIsOnRecord() {
        api.put(PATH, new Json()).statusCode(200);

        assertThat(api.get("/audit-log?limit=5").statusCode(200).<List<String>>path("results.action"))
                .contains("accounting_settings.changed");
    }
}
