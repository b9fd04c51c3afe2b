package dev.brickwork.console.screen;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.brickwork.testing.ConsoleBrowser;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Given;

/** Amounts as people type them. */
@ServiceTest
class TypedAmountsTest {
    private static final String PROBLEM = "must be an amount such as 1234.50";

    @ParameterizedTest
    @ValueSource(strings = {"1e500000000", "1E5", "12,50", "1,2345", "12,345,6", "1,,000", "12.345", "1.234,50",
            "9999999999999999", "+1", "."})
    void whatIsNoAmountIsRefusedBesideItsField(String typed) {
        var scene = ConsoleScene.toRead();
        var browser = ConsoleBrowser.of(scene.seller).signedIn("billing");

        var page = browser.post("/console/invoices/" + scene.late.id() + "/do/record-payment", "idempotency_key", "k1",
                "paid_amount", typed, "payment_method", "WIRE").statusCode(400).asString();
        assertThat(page).contains("field-paid_amount-problem", PROBLEM);
        assertThat(browser.get("/console/orders/new?customer_id=" + scene.customer.id() + "&plan_id=" + scene.plan.id()
                + "&bricks[0][brick_id]=" + scene.plan.brick("seats")
                + "&bricks[0][quantity]=1&bricks[0][discount][2][amount]="
                + typed.replace("+", "%2B")).statusCode(200).asString()).contains(PROBLEM);
    }

    @Test
    void aCommaStandsBeforeThreeDigits() {
        var seller = Given.seller().at("2026-01-01T09:00:00Z");
        var invoice = seller.customer("Globex").made().invoice(123_456_700);
        var browser = ConsoleBrowser.of(seller).signedIn("billing");

        assertThat(browser.post("/console/invoices/" + invoice.id() + "/do/record-payment", "idempotency_key", "k1",
                "paid_amount", " 1,234,560.500 ", "payment_method", "WIRE").statusCode(200).asString())
                .contains("$1,234,560.50");
    }
}
