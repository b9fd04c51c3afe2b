package dev.brickwork.mail;

import static dev.brickwork.catalog.PlanBodies.perUnit;
import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;

import java.util.List;
import java.util.Locale;
import java.util.UUID;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestMailServer;
import dev.brickwork.testing.given.Customer;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Seller;

/** The mails that customers get, over real SMTP, and how they are seen through the API. */
@ServiceTest
class EveryMailTest {
    private final String address = UUID.randomUUID() + "@globex.example";
    private Seller seller;
    private Customer customer;

    @BeforeEach
    void aSeller() {
        seller = Given.seller().at("2026-03-01T09:00:00Z").settings("name", "Acme", "sender_email",
                "billing@acme.example", "accent_color", "#1a5fb4");
        customer = seller.customer("Globex").with("email", address).made();
    }

    @Test
    void anOrderIsSentToItsSignatoryAndTheSignedFormAfterIt() throws Exception {
        var plan = seller.plan(perUnit("seats", "10.00"));
        var ada = address.replace("@", "-ada@");
        String person = customer.post("/people", json("name", "Ada", "email", ada)).statusCode(201).path("person_id");
        var order = customer.subscription(plan).units("seats", 5).from("2026-03-01")
                .with("signatory_user_id", person).created();

        String mail = order.post("/send").statusCode(200).body("recipients", contains(ada)).path("mail_id");
        seller.moveTo("2026-03-01T09:00:01Z");
        String url = order.read().path("order_url");
        seller.api.get("/mails/" + mail).statusCode(200).body("state", equalTo("SENT"))
                .body("kind", equalTo("order.to_sign"))
                .body("object_id", equalTo(order.id())).body("content.html", containsString(url))
                .body("content.text", containsString(url)).body("attachments", hasSize(1));
        assertThat(order.events()).contains("order.sent");

        order.accepted();
        seller.moveTo("2026-03-01T09:00:02Z");
        assertThat(order.mails()).containsExactly("order.to_sign to " + ada, "order.accepted to " + ada);
        assertThat(TestMailServer.receivedBy(ada)).hasSize(2);
        order.post("/send").statusCode(400);
    }

    /** 5 seats for a year are 600.00, and 720.00 with tax. */
    @Test
    void theContractValueOfAnOrderIsWithoutTax() {
        seller.taxOf("GB", "20");
        var order = seller.customer("Initech").in("GB").made().subscription(seller.plan(perUnit("seats", "10.00")))
                .units("seats", 5).from("2026-03-01").created();

        order.read().body("contract_value", equalTo("USD 600.00"));
        seller.api.get("/mails/preview?kind=order.to_sign&object_id=" + order).statusCode(200)
                .body("text", containsString("600.00")).body("text", not(containsString("720.00")))
                .body("html", not(containsString("720.00")));
    }

    @Test
    void anOrderIsNotSentToNobody() {
        var silent = seller.customer("Silent").made();
        var order = silent.subscription(seller.plan(perUnit("seats", "10.00"))).units("seats", 5).from("2026-03-01")
                .created();

        assertThat(order.post("/send").statusCode(400).asString()).contains("\"recipients\"");
        assertThat(order.post("/send", json("recipients", List.of())).statusCode(400).asString()).contains("\"recipients\"");
        assertThat(order.post("/send", json("recipients", List.of("x"))).statusCode(400).asString())
                .contains("\"recipients[0]\"");
        assertThat(order.mails()).isEmpty();
        order.post("/send", json("recipients", List.of(address))).statusCode(200);
        order.cancel().statusCode(200);
        order.post("/send", json("recipients", List.of(address))).statusCode(400);
    }

    @Test
    void theRenewalIsAnnounced() {
        var subscription = customer.subscription(seller.plan(perUnit("seats", "10.00"))).units("seats", 5)
                .from("2026-03-01").accepted();

        seller.settings("reminders", json("enabled", false)).moveTo("2027-02-15T00:00:00Z");

        assertThat(subscription.mails()).containsExactly("subscription.renewal_ahead to " + address);
        seller.api.get("/mails?kind=subscription.renewal_ahead").body("results[0].subject",
                equalTo("Your subscription with Acme renews on 1 Mar 2027"));
    }

    @Test
    void theEndIsAnnounced() {
        var subscription = customer.subscription(seller.plan(perUnit("seats", "10.00"))).units("seats", 5)
                .from("2026-03-01").with("auto_renews", false).accepted();

        seller.settings("reminders", json("enabled", false)).moveTo("2027-02-15T00:00:00Z");

        assertThat(subscription.mails()).containsExactly("subscription.end_ahead to " + address);
    }

    /** It is valid to the end of June 2026. */
    @Test
    void aCardThatExpiresIsToldOfOnceThirtyDaysAhead() {
        customer.paysBy("pm_card_expiring");
        seller.moveTo("2026-05-30T00:00:00Z");
        assertThat(customer.mails()).isEmpty();

        seller.moveTo("2026-08-01T00:00:00Z");

        assertThat(customer.mails()).containsExactly("payment_method.expiring to " + address);
        String mail = seller.api.get("/mails?object_id=" + customer).path("results[0].mail_id");
        seller.api.get("/mails/" + mail).body("created_at", equalTo("2026-05-31T00:00:00Z")).body("content.text",
                containsString("Visa •••• 0106 is valid until 06/2026."));
    }

    @Test
    void aCardThatWasReplacedInTimeIsNotToldOf() {
        customer.paysBy("pm_card_expiring");
        seller.moveTo("2026-05-01T00:00:00Z");
        customer.paysBy("pm_card_visa");

        seller.moveTo("2026-08-01T00:00:00Z");

        assertThat(customer.mails()).isEmpty();
    }

    @Test
    void mailsAreListedByWhatTheyAreAboutWhomTheyGoToAndHowTheyStand() {
        var invoice = customer.invoice(100_000);
        seller.moveTo("2026-03-01T09:00:01Z");

        for (var query : List.of("object_id=" + invoice, "kind=invoice.issued", "state=SENT",
                "recipient=" + address.toUpperCase(Locale.ROOT))) {
            seller.api.get("/mails?" + query).statusCode(200).body("count", equalTo(1))
                    .body("results[0].object_id", equalTo(invoice.id())).body("results[0].content", nullValue());
        }
        seller.api.get("/mails?state=PARKED").body("count", equalTo(0));
        seller.api.get("/mails?state=LOST").statusCode(400);
        seller.api.get("/mails/" + UUID.randomUUID()).statusCode(404);
        String mail = seller.api.get("/mails").path("results[0].mail_id");
        Given.seller().api.get("/mails/" + mail).statusCode(404);
    }

    @ParameterizedTest
    @CsvSource({"-3, is due on 31 Mar 2026", "0, is due today", "7, is overdue"})
    void aPreviewOfAReminderSendsNothing(String step, String subject) {
        var invoice = customer.invoice(100_000, "payment_terms", 30);

        seller.api.get("/mails/preview?kind=invoice.reminder&object_id=" + invoice + "&detail=" + step).statusCode(200)
                .body("subject", containsString(subject)).body("html", containsString("#1a5fb4"))
                .body("text", containsString("Please pay $1,000.00")).body("attachments", hasSize(1));
        assertThat(invoice.mails()).containsExactly("invoice.issued to " + address);
    }

    @Test
    void aPreviewHasTheLanguageOfTheReader() {
        customer.patch(json("language", "de")).statusCode(200);
        var invoice = customer.invoice(100_000, "payment_terms", 30);

        seller.api.get("/mails/preview?kind=invoice.reminder&object_id=" + invoice + "&detail=7").statusCode(200)
                .body("subject", containsString("Zahlungserinnerung")).body("text", not(containsString("Please")));
        seller.api.get("/mails/preview?kind=payment_method.expiring&object_id=" + customer).statusCode(200)
                .body("subject", equalTo("Ihre bei Acme hinterlegte Karte läuft bald ab"));
    }

    @Test
    void aPreviewOfNothingIsRefused() {
        var invoice = customer.invoice(100_000);

        assertThat(seller.api.get("/mails/preview?kind=no.such&object_id=" + invoice).statusCode(400).asString())
                .contains("\"kind\"").contains("invoice.reminder");
        seller.api.get("/mails/preview?kind=invoice.issued").statusCode(400);
        seller.api.get("/mails/preview?kind=invoice.issued&object_id=" + UUID.randomUUID()).statusCode(404);
        assertThat(seller.api.get("/mails/preview?kind=invoice.reminder&detail=x&object_id=" + invoice).statusCode(400)
                .asString()).contains("\"detail\"");
    }
}
