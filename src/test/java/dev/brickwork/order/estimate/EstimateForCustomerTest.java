package dev.brickwork.order.estimate;

import static dev.brickwork.catalog.PlanBodies.brick;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;

import java.util.List;
import java.util.Map;
import java.util.UUID;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.OrderDraft;
import dev.brickwork.testing.given.Plan;
import dev.brickwork.testing.given.Seller;

/** An estimate of new business that names a customer, in a seller without prices in USD. */
@ServiceTest
class EstimateForCustomerTest {
    private Seller seller;
    private Plan plan;

    @BeforeEach
    void europe() {
        seller = Given.seller().at("2026-03-01T12:00:00Z").settings("currency", "EUR").taxOf("DE", "19");
        plan = seller.plan(brick("seats", "ADD_ON", "PER_UNIT", "MONTH",
                "{\"EUR\": {\"unit_price\": \"10.01\"}, \"GBP\": {\"unit_price\": \"9.03\"}}", ""));
    }

    private OrderDraft draft(String country, Object... more) {
        return seller.customer("Muster").in(country).with(more).made().subscription(plan).units("seats", 3)
                .from("2026-01-15");
    }

    @Test
    void isWhatTheOrderComesToInAllItsMembers() {
        var draft = draft("DE", "currency", "GBP");

        var estimate = draft.estimateForCustomer().statusCode(200);

        estimate.body("grand_total_details.taxes.rate", contains("19"));
        assertThat(estimate.<Object>path("")).isEqualTo(draft.created().read().<Object>path("estimate"));
    }

    @Test
    void withoutACurrencyOfTheCustomerTheSellersCounts() {
        draft("DE").estimateForCustomer().statusCode(200).body("sub_total", equalTo(36_036));
    }

    @Test
    void noTaxIsDueInAnEstimateWithoutACustomer() {
        draft("DE").with("currency", "EUR").estimate().statusCode(200).body("grand_total_details.tax", equalTo(0))
                .body("warnings.code", hasSize(1));
    }

    @Test
    void anUnknownCustomerIsRefused() {
        draft("DE").with("customer_id", UUID.randomUUID()).estimateForCustomer().statusCode(400)
                .body("error.details.fields.customer_id", contains("is no customer"));
    }

    @Test
    void aCustomerOfAnotherSellerIsUnknown() {
        draft("DE").with("customer_id", Given.seller().customer().id()).estimateForCustomer().statusCode(400)
                .body("error.details.fields.customer_id", contains("is no customer"));
    }

    @Test
    void withoutPricesInTheDefaultCurrencyTheAnswerSaysToSendOne() {
        draft("DE").estimate().statusCode(400)
                .body("error.details.fields.'bricks[0].brick_id'", contains("has no price in USD, only in EUR, GBP: seats"))
                .body("error.details.fields.currency",
                        contains("is USD where it is not sent; send one that the bricks have prices in"));
        draft("DE", "currency", "AUD").sent().statusCode(400).body("error.details.fields.currency",
                contains("is AUD where it is not sent; send one that the bricks have prices in"));
    }

    @Test
    void aCurrencyThatWasSentIsNotExplained() {
        draft("DE").with("currency", "CAD").estimate().statusCode(400).body("error.details.fields", equalTo(
                Map.of("bricks[0].brick_id", List.of("has no price in CAD, only in EUR, GBP: seats"))));
    }
}
