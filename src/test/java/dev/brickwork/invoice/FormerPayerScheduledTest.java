package dev.brickwork.invoice;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Customer;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Invoice;
import dev.brickwork.testing.given.OrderDraft;
import dev.brickwork.testing.given.Plan;
import dev.brickwork.testing.given.Seller;
import dev.brickwork.testing.given.Subscription;

/** What was still to be billed when a subscription changed hands. */
@ServiceTest
class FormerPayerScheduledTest {
    private Seller seller;
    private Plan plan;
    private Customer acme;
    private Customer initech;
    private Subscription subscription;
    private Invoice february;

    /** Acme's, for 100.00 and 20 % tax a month; January is issued. */
    @BeforeEach
    void aYearByMonths() {
        seller = Given.seller().at("2026-01-01T00:00:00Z").settings("reminders", json("enabled", false)).taxOf("GB", "20");
        plan = seller.plan(monthly("licence", "100.00"), monthly("support", "50.00"), monthly("training", "50.00"));
        acme = seller.customer("Acme").in("GB").made();
        initech = seller.customer("Initech").in("GB").made();
        subscription = acme.subscription(plan).some("licence").from("2026-01-01").accepted();
        seller.moveTo("2026-01-11T00:00:00Z");
        february = subscription.invoiceOf("2026-02");
    }

    private static String monthly(String code, String price) {
        return brick(code, "ADD_ON", "FLAT", "MONTH", "{\"USD\": {\"amount\": \"" + price + "\"}}", "");
    }

    @Test
    void theOldOnesInvoicesAreDroppedAndTheNewOneGetsItsOwn() {
        var march = subscription.invoiceOf("2026-03");

        handOver("2026-02-01").accepted();

        march.read().body("status", equalTo("VOIDED")).body("customer_id", equalTo(acme.id()));
        assertThat(march.events()).containsExactly("invoice.dropped");
        subscription.invoiceOf("2026-03").read().body("status", equalTo("SCHEDULED")).body("customer_id",
                equalTo(initech.id()));
        assertThat(acme.invoices().<Object>list("results[*status=SCHEDULED]")).isEmpty();
    }

    @Test
    void whatTheOldOnePaidAheadBecomesItsCreditAndIsNotGivenBackTwice() {
        subscription.invoiceOf("2026-01").paid(12_000);
        var payment = february.paid(12_000);

        handOver("2026-02-01").accepted();

        acme.credits().body("results[kind=PREPAID].amount", equalTo(12_000)).body("results[kind=PREPAID].passed_at",
                notNullValue());
        seller.moveTo("2026-02-01T00:00:00Z");
        var its = subscription.invoiceOf("2026-02");
        its.read().body("customer_id", equalTo(initech.id())).body("status", equalTo("OUTSTANDING"))
                .body("remaining_amount", equalTo(18_000)).body("payments", empty());
        var other = its.paid(18_000);
        payment.refund("reason", "Asked for").statusCode(400).body("error.message",
                equalTo("Nothing of the payment is left to refund."));
        its.read().body("status", equalTo("PAID"));
        seller.api.get("/payments?customer_id=" + acme).body("results.payment_id", hasItem(payment.id()));
        seller.api.get("/payments?customer_id=" + initech).body("results.payment_id", contains(other.id()));
        assertThat(acme.account("CUSTOMER_CREDIT")).isEqualTo(-12_000);
        assertThat(initech.account("CASH")).isEqualTo(18_000);
    }

    /** January is voided after an upgrade gave a part of it back, and that part had lowered the upgrade's own invoice. */
    @Test
    void creditThatIsChargedAgainIsBilledToWhoGotIt() {
        subscription.upgrade().some("licence", json("rate", "20")).some("support").from("2026-01-11").accepted();
        seller.moveTo("2026-01-11T00:00:01Z");
        var january = subscription.invoiceOf("2026-01-01");
        var upgraded = subscription.invoiceOf("2026-01-11");
        january.voided().statusCode(200);
        long again = subscription.invoiceOf("2026-02").read().number("line_items[kind=TAKEN_BACK].grand_total");
        assertThat(again).isPositive();

        subscription.upgrade().some("training").from("2026-01-20").with("customer_id", initech).accepted();

        assertThat(takenBack(initech)).isZero();
        assertThat(takenBack(acme)).isEqualTo(again);
        var alone = seller.invoice(acme.invoices().path("results[grand_total=" + again + "].invoice_id"));
        alone.read().body("status", equalTo("OUTSTANDING")).body("subscription_id", nullValue());
        alone.paid(again);
        upgraded.voided().statusCode(200);
        assertThat(acme.account("CUSTOMER_CREDIT")).isEqualTo(-again);
        acme.credits().body("balances.amount", contains((int) again));
        assertThat(initech.account("CUSTOMER_CREDIT")).isZero();
        assertThat(acme.account("RECEIVABLE")).isZero();
    }

    @Test
    void whatIsDueIsIssuedOrVoidedBefore() {
        var order = handOver("2026-02-10").created();
        acme.patch(json("tax_treatment", "REVERSE_CHARGE")).statusCode(200);
        seller.moveTo("2026-02-02T00:00:00Z");
        february.read().body("status", equalTo("SCHEDULED"));
        var why = "may not change while invoice " + number(february)
                + " is due and not issued; correct what it waits for, or void it";

        refused(order.accept(), why);
        refused(subscription.recast().some("licence").from("2026-02-10").with("customer_id", initech).sent(), why);
        order.read().body("estimate", nullValue()).body("estimate_error.fields.customer_id", contains(why));
        february.read().body("customer_id", equalTo(acme.id())).body("status", equalTo("SCHEDULED"));
        acme.patch(json("tax_treatment", "STANDARD")).statusCode(200);
        seller.moveTo("2026-02-03T00:00:00Z");
        order.accepted();
        february.read().body("customer_id", equalTo(acme.id())).body("status", equalTo("OUTSTANDING"));
    }

    @Test
    void whatIsDueAndVoidedIsBilledToNobody() {
        acme.patch(json("tax_treatment", "REVERSE_CHARGE")).statusCode(200);
        seller.moveTo("2026-02-02T00:00:00Z");

        february.voided().statusCode(200);
        handOver("2026-02-10").accepted();

        assertThat(initech.invoices().<Object>list("results[*starts_at=2026-02-01]")).isEmpty();
    }

    /** Support besides, and another customer. */
    private OrderDraft handOver(String day) {
        return subscription.upgrade().some("support").from(day).with("customer_id", initech);
    }

    private long takenBack(Customer customer) {
        return customer.invoices().sum("results.line_items.flatten()[*kind=TAKEN_BACK].grand_total");
    }

    private static String number(Invoice invoice) {
        return invoice.read().path("invoice_number");
    }

    private static void refused(Answer answer, String why) {
        answer.statusCode(400).body("error.details.fields.customer_id", contains(why));
    }
}
