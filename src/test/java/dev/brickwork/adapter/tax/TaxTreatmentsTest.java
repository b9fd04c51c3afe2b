package dev.brickwork.adapter.tax;

import static dev.brickwork.testing.Json.json;
import static org.hamcrest.Matchers.equalTo;
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

@ServiceTest
class TaxTreatmentsTest {
    private Api api;

    @BeforeEach
    void aSeller() {
        api = Api.ofNewSeller();
    }

    @ParameterizedTest
    @CsvSource({"19, STANDARD", "0, ZERO", "0.00, ZERO"})
    void aRateWithoutATreatmentIsStandardOrZero(String rate, String treatment) {
        put("rate", rate).statusCode(200).body("treatment", equalTo(treatment)).body("reason", nullValue());
    }

    @Test
    void aRateCanSayWhyNoTaxIsDue() {
        put("rate", "0", "treatment", "EXEMPT", "reason", "Education").statusCode(200).body("treatment", equalTo("EXEMPT"))
                .body("reason", equalTo("Education"));
        put("rate", "0", "treatment", "REVERSE_CHARGE").statusCode(200).body("treatment", equalTo("REVERSE_CHARGE"))
                .body("reason", nullValue());
        put("rate", "19").statusCode(200).body("treatment", equalTo("STANDARD"));
        api.get("/tax-rates").body("count", equalTo(1)).body("results[0].treatment", equalTo("STANDARD"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            rate      | {"rate": "19", "treatment": "EXEMPT"} | must be 0 with the treatment EXEMPT
            rate      | {"rate": "0", "treatment": "STANDARD"} | must be above 0 with the treatment STANDARD; use ZERO, or why no tax is due
            reason    | {"rate": "19", "reason": "Because"}   | is not printed with the treatment STANDARD
            reason    | {"rate": "0", "reason": "Because"}    | is not printed with the treatment ZERO
            treatment | {"rate": "0", "treatment": "NONE"}    | must be one of STANDARD, ZERO, EXEMPT, REVERSE_CHARGE, INTRA_COMMUNITY, EXPORT, OUTSIDE_SCOPE
            """)
    void whatContradictsItselfIsRefused(String member, String body, String message) {
        api.put("/tax-rates", body.replaceFirst("\\{", "{\"country\": \"DE\", \"name\": \"USt\", ")).statusCode(400)
                .body("error.details.fields", equalTo(Map.of(member, List.of(message))));
    }

    private Answer put(Object... pairs) {
        return api.put("/tax-rates", json("country", "DE", "name", "USt").with(pairs));
    }
}
