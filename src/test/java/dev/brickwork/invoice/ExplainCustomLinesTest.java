package dev.brickwork.invoice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.nullValue;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Pdfs;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Seller;

/** Also what follows from no agreement says for every cent which rule it came from. */
@ServiceTest
class ExplainCustomLinesTest {
    private Seller seller;
    private String customer;

    @BeforeEach
    void aCustomerAtNineteenPercent() {
        seller = Given.seller().at("2026-03-10T12:00:00Z").taxOf("US", "19");
        seller.api
                .put("/tax-rates", "{\"country\": \"US\", \"tax_category\": \"books\", \"rate\": \"0\", \"name\": \"VAT\"}")
                .statusCode(200);
        customer = seller.api
                .post("/customers",
                        "{\"name\": \"Acme\", \"currency\": \"USD\", \"billing_address\": {\"country\": \"US\"}}")
                .statusCode(201).path("customer_id");
    }

    @Test
    void aUnitPriceIsExplainedWithItsQuantityItsRoundingAndItsTax() {
        var invoice = issued("{\"description\": \"Workshop\", \"quantity\": 2.5, \"unit_price\": \"33.333333\"}");

        // 2.5 * 33.333333 = 83.3333325; 19 % of 83.33 = 15.8327
        explain(invoice).body("lines[0].kind", equalTo("CUSTOM")).body("lines[0].amount", equalTo(8_333))
                .body("lines[0].billed_before", nullValue()).body("lines[0].parts", hasSize(1))
                .body("lines[0].parts[0].segment", equalTo(0)).body("lines[0].parts[0].quantity", equalTo(2.5f))
                .body("lines[0].parts[0].measure", equalTo("1/1"))
                .body("lines[0].parts[0].tiers.unit_price", contains("33.333333"))
                .body("lines[0].parts[0].tiers.sub_total", contains("83.33"))
                .body("lines[0].parts[0].steps.rule", contains("PRICE"))
                .body("lines[0].parts[0].steps[0].after.exact", equalTo("33333333/4000"))
                .body("lines[0].parts[0].steps[0].after.rounded", equalTo(8_333))
                .body("lines[0].tax_rule.name", equalTo("VAT")).body("lines[0].tax_rule.percent", equalTo("19"))
                .body("lines[0].tax_rule.exact", equalTo("158327/100")).body("lines[0].tax_rule.amount", equalTo(1_583))
                .body("lines[0].sentences", contains("Agreed separately: quantity 2.5.", "2.5 × $33.333333: $83.33.",
                        "Price: $83.333332…, rounded: $83.33.", "VAT of 19% on $83.33 is $15.8327, rounded $15.83.",
                        "Total $83.33 plus $15.83 is $99.16."));
        assertThat(pdf(invoice)).contains("33.333333").doesNotContain("Segment");
    }

    @Test
    void anAmountThatWasSentIsItsOwnRuleAndItsTaxHasOne() {
        var invoice = issued("{\"description\": \"Handbook\", \"quantity\": 2, \"amount\": 8333}");

        explain(invoice).body("lines[0].parts", hasSize(0)).body("lines[0].tax_rule.name", equalTo("VAT"))
                .body("lines[0].tax_rule.percent", equalTo("19")).body("lines[0].tax_rule.exact", equalTo("158327/100"))
                .body("lines[0].tax_rule.amount", equalTo(1_583))
                .body("lines[0].sentences", contains("Agreed separately: $83.33.",
                        "VAT of 19% on $83.33 is $15.8327, rounded $15.83.", "Total $83.33 plus $15.83 is $99.16."));
    }

    @Test
    void whereNoTaxIsDueThereIsNoRuleForIt() {
        var invoice = issued("{\"description\": \"Handbook\", \"unit_price\": \"20\", \"tax_category\": \"books\"}");

        explain(invoice).body("lines[0].tax_rule", nullValue()).body("lines[0].parts[0].net", equalTo(2_000));
    }

    @Test
    void aPriceBelowZeroIsRoundedAwayFromItToo() {
        var invoice = issued("{\"description\": \"Workshop\", \"amount\": 10000}, "
                + "{\"description\": \"Rebate\", \"quantity\": 0.5, \"unit_price\": \"-0.01\"}");

        explain(invoice).body("lines[1].amount", equalTo(-1)).body("lines[1].billed_before", nullValue())
                .body("lines[1].parts[0].steps[0].after.rounded", equalTo(-1));
    }

    @Test
    void aNewVersionIsExplainedLikeTheFirst() {
        var invoice = issued("{\"description\": \"Workshop\", \"quantity\": 2.5, \"unit_price\": \"33.333333\"}");
        seller.taxOf("US", "10");
        seller.api.post("/invoices/" + invoice + "/regenerate", "{}").statusCode(200);

        explain(invoice).body("version", equalTo(2)).body("lines[0].parts", hasSize(1))
                .body("lines[0].tax_rule.percent", equalTo("10")).body("lines[0].tax_rule.amount", equalTo(833))
                .body("lines[0].sentences", hasItem(containsString("10%")));
    }

    private String issued(String lines) {
        return seller.api.post("/invoices", "{\"customer_id\": \"" + customer + "\", \"lines\": [" + lines + "]}")
                .statusCode(201).path("invoice_id");
    }

    private Answer explain(String invoice) {
        return seller.api.get("/invoices/" + invoice + "/explain").statusCode(200);
    }

    private String pdf(String invoice) {
        return Pdfs.text(seller.api.get("/invoices/" + invoice + "/pdf?explain=true").statusCode(200).asByteArray());
    }
}
