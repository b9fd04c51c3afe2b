package dev.brickwork.invoice;

import static dev.brickwork.catalog.PlanBodies.perUnit;
import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsInAnyOrder;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.nullValue;

import java.net.URI;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.Map;

import org.jsoup.Jsoup;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Customer;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Invoice;
import dev.brickwork.testing.given.OrderDraft;
import dev.brickwork.testing.given.Seller;
import dev.brickwork.testing.given.Subscription;

/** What an order says about payment methods holds for its invoices. */
@ServiceTest
class AcceptedMethodsTest {
    private Seller seller;
    private Customer customer;
    private Subscription subscription;

    @BeforeEach
    void anOrderThatTakesNoCardsAndKeepsWhatPays() {
        seller = Given.seller().at("2026-03-01T12:00:00Z");
        customer = seller.customer();
        subscription = customer.subscription(seller.plan(perUnit("seats", "10.00"))).some("seats").from("2026-03-02")
                .with("first_charge_date", "CONTRACT_START_DATE", "accepted_payment_methods_config",
                        json("paywall_credit_card", false, "paywall_force_autopay", true))
                .accepted();
        seller.moveTo("2026-03-02T00:00:00Z");
    }

    @Test
    void methodsThatAreNotAcceptedAreShownWithTheReason() {
        customer.paysBy("pm_card_visa").paysBy("pm_link").paysBy("pm_bank_pending");
        var invoice = invoice(0);
        var methods = invoice.get("/payment-methods").statusCode(200);

        for (var method : new String[]{"pm_card_visa", "pm_link"}) {
            methods.body("results[payment_method_id=" + method + "].restricted.reason",
                    equalTo("CREDIT_CARD_NOT_ACCEPTED"))
                    .body("results[payment_method_id=" + method + "].restricted.message",
                            equalTo("This invoice can't be paid by card."));
        }
        methods.body("results[payment_method_id=pm_bank_pending].restricted", nullValue());
        invoice.post("/pay", json("payment_method_id", "pm_card_visa")).statusCode(400)
                .body("error.details.fields.payment_method_id", hasItem("This invoice can't be paid by card."));
    }

    @Test
    void whatPaysOnThePagePaysTheNextInvoiceByItself() {
        var page = URI.create(invoice(0).read().<String>path("payment_url")).getPath();
        var shown = Jsoup.parse(Api.fetch(page).asString());
        assertThat(shown.select("input[type=radio]").eachAttr("value")).containsExactly("pm_bank_pending", "pm_bank_fails");
        assertThat(shown.text()).contains("saves your payment method");

        Api.nobody().request().form("payment_method", "pm_card_visa", "amount", "1000").post(page).statusCode(200);
        Api.nobody().request().form("payment_method", "pm_bank_pending", "amount", "1000").post(page).statusCode(303);
        seller.moveTo("2026-03-05T00:00:00Z");
        invoice(0).read().body("status", equalTo("PAID"));
        customer.get("/payment-methods/default").body("payment_method_id", equalTo("pm_bank_pending"));

        seller.moveTo("2026-04-02T00:00:00Z");
        invoice(1).read().body("payments[0].status", equalTo("PROCESSING"));
        seller.moveTo("2026-04-06T00:00:00Z");
        invoice(1).read().body("status", equalTo("PAID"));
    }

    @Test
    void aDefaultThatTheInvoiceDoesNotTakeIsNotCharged() {
        customer.paysBy("pm_card_visa");
        seller.moveTo("2026-04-03T00:00:00Z");

        invoice(1).read().body("status", equalTo("OUTSTANDING")).body("payments.size()", equalTo(0));
    }

    @Test
    void itHoldsForWhatComesAfterARenewalToo() throws SQLException {
        customer.paysBy("pm_card_visa");

        seller.settings("reminders", json("enabled", false)).moveTo("2027-03-03T00:00:00Z");

        invoice(12).read().body("status", equalTo("OUTSTANDING")).body("payments.size()", equalTo(0));
        invoice(12).charge().statusCode(400).body("error.details.fields.payment_method_id",
                hasItem("This invoice can't be paid by card."));
    }

    @Test
    void anUpgradeThatSaysNothingLeavesItAndOneThatDoesChangesIt() {
        customer.paysBy("pm_card_visa");
        upgrade("2026-03-10").accepted();
        seller.moveTo("2026-03-10T12:00:00Z");
        statuses("OUTSTANDING", "OUTSTANDING");

        upgrade("2026-03-20").with("accepted_payment_methods_config", json("paywall_credit_card", true)).accepted();
        seller.moveTo("2026-03-20T12:00:00Z");

        statuses("OUTSTANDING", "OUTSTANDING", "PAID");
        // from then on for all that is issued, whichever order brought it
        seller.moveTo("2026-04-02T12:00:00Z");
        subscription.invoices().body("results[*status=PAID].size()", equalTo(2));
    }

    private void statuses(String... issued) {
        subscription.invoices().body("results[*status!=SCHEDULED].status", containsInAnyOrder(issued));
    }

    private OrderDraft upgrade(String startsAt) {
        return subscription.upgrade().units("seats", Integer.parseInt(startsAt.substring(8))).from(startsAt);
    }

    @Test
    void itHoldsForWhatNoOrderBrought() throws SQLException {
        customer.paysBy("pm_card_visa");
        TestSql.execute("UPDATE invoice SET order_id = NULL WHERE id = ?::uuid", invoice(1));

        seller.moveTo("2026-04-03T00:00:00Z");

        invoice(1).read().body("status", equalTo("OUTSTANDING")).body("payments.size()", equalTo(0));
    }

    @Test
    void itDoesNotHoldForTheCustomerOfALaterOrder() {
        var other = seller.customer("Initech").made().paysBy("pm_card_visa");
        upgrade("2026-03-20").with("customer_id", other).accepted();
        var invoice = seller.invoice(other.invoices().path("results[0].invoice_id"));

        invoice.get("/payment-methods").statusCode(200)
                .body("results[payment_method_id=pm_card_visa].restricted", nullValue());
    }

    /** In the order of their periods. */
    private Invoice invoice(int period) {
        return seller.invoice(subscription.invoices().<Map<String, String>>list("results").stream()
                .sorted(Comparator.comparing(invoice -> invoice.get("bill_at"))).skip(period).findFirst().orElseThrow()
                .get("invoice_id"));
    }
}
