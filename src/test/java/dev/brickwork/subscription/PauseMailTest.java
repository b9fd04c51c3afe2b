package dev.brickwork.subscription;

import static dev.brickwork.catalog.PlanBodies.perUnit;
import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

import jakarta.inject.Inject;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.MimeMessage;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import com.icegreen.greenmail.util.GreenMailUtil;

import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestMailServer;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Plan;
import dev.brickwork.testing.given.Seller;
import dev.brickwork.testing.given.Subscription;

@ServiceTest
class PauseMailTest {
    @Inject
    Agreements agreements;

    private Seller seller;
    private Plan plan;
    private String office;

    @BeforeEach
    void aSellerInMarch() {
        seller = Given.seller().at("2026-03-10T12:00:00Z");
        plan = seller.plan(perUnit("seats", "10.00"));
        office = "office-" + UUID.randomUUID() + "@acme.example";
    }

    @Test
    void theCustomerIsToldOfAPauseAndOfItsEnd() throws Exception {
        var subscription = subscriptionOf("email", office);
        subscription.post("/pause", json("scheduled_resume_at", "2026-03-20", "should_notify_customer", true))
                .statusCode(200);
        seller.moveTo("2026-03-14T09:00:00Z");
        subscription.post("/resume", json("should_notify_customer", true)).statusCode(200);
        seller.moveTo("2026-03-14T10:00:00Z");

        var mails = letters();
        assertThat(mails).hasSize(2);
        assertThat(mails.get(0).getSubject()).isEqualTo("Your subscription with Test seller is paused");
        assertThat(GreenMailUtil.getBody(mails.get(0))).contains("Hello Acme,", "is paused until 20 Mar 2026.",
                "Paused on: 10 Mar 2026", "Resumes on: 20 Mar 2026", "Ends on: 10 Jan 2027");
        assertThat(mails.get(1).getSubject()).isEqualTo("Your subscription with Test seller was resumed");
        assertThat(GreenMailUtil.getBody(mails.get(1))).contains("was resumed on 14 Mar 2026.", "Ends on: 4 Jan 2027");
    }

    @Test
    void aMailOfAPauseWithoutAnEndNamesNoDayOfResumption() throws Exception {
        var subscription = subscriptionOf("email", office);
        subscription.post("/pause", json("scheduled_resume_at", null, "should_notify_customer", true)).statusCode(200);
        seller.moveTo("2026-03-12T09:00:00Z");

        var mails = letters();
        assertThat(mails).hasSize(1);
        assertThat(GreenMailUtil.getBody(mails.get(0))).contains("is paused until it is resumed.", "Paused on: 10 Mar 2026")
                .doesNotContain("Resumes on", "Ends on");
    }

    @Test
    void nobodyIsToldWhoWasNotToBe() throws Exception {
        var subscription = subscriptionOf("email", office);
        subscription.post("/pause", json("scheduled_resume_at", "2026-03-20")).statusCode(200);
        seller.moveTo("2026-03-14T09:00:00Z");
        subscription.post("/resume", json("should_notify_customer", false)).statusCode(200);
        seller.moveTo("2026-03-14T10:00:00Z");

        assertThat(letters()).isEmpty();
    }

    @Test
    void aCustomerWithoutAnAddressIsToldThroughThoseWhoGetItsInvoices() throws Exception {
        var subscription = subscriptionOf("invoice_recipients", List.of(office));
        subscription.post("/pause", json("scheduled_resume_at", "2026-03-20", "should_notify_customer", true))
                .statusCode(200);
        seller.moveTo("2026-03-10T13:00:00Z");

        assertThat(letters()).hasSize(1);
    }

    @Test
    void aCustomerWithNoAddressAtAllCanBePaused() {
        var subscription = subscriptionOf("email", null);
        subscription.post("/pause", json("scheduled_resume_at", "2026-03-20", "should_notify_customer", true))
                .statusCode(200);
        subscription.post("/resume", json("should_notify_customer", true)).statusCode(200);
    }

    /** Those about the subscription; invoices come too. */
    private List<MimeMessage> letters() throws MessagingException {
        var letters = new ArrayList<MimeMessage>();
        for (var mail : TestMailServer.receivedBy(office)) {
            if (mail.getSubject().startsWith("Your subscription")) {
                letters.add(mail);
            }
        }
        return letters;
    }

    private Subscription subscriptionOf(String member, Object address) {
        return agreements.begun(seller.customer("Acme").with(member, address).made().subscription(plan).units("seats", 5)
                .from("2026-01-01"));
    }
}
