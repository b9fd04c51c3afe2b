package dev.brickwork.subscription;

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

import dev.brickwork.core.time.BillingFrequency;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestMailServer;

@ServiceTest
class PauseMailTest {
    @Inject
    GivenSubscription subscriptions;

    private GivenLife life;
    private String office;

    @BeforeEach
    void aSellerInMarch() {
        life = new GivenLife("2026-03-10T12:00:00Z");
        office = "office-" + UUID.randomUUID() + "@acme.example";
    }

    @Test
    void theCustomerIsToldOfAPauseAndOfItsEnd() throws Exception {
        var subscription = subscriptionOf("\"email\": \"" + office + "\"");
        act(subscription, "pause", "{\"scheduled_resume_at\": \"2026-03-20\", \"should_notify_customer\": true}");
        life.moveTo("2026-03-14T09:00:00Z");
        act(subscription, "resume", "{\"should_notify_customer\": true}");
        life.moveTo("2026-03-14T10:00:00Z");

        var mails = letters();
        assertThat(mails).hasSize(2);
        assertThat(mails.get(0).getSubject()).isEqualTo("Your subscription with Test seller is paused");
        assertThat(GreenMailUtil.getBody(mails.get(0))).contains("Hello Acme,", "is paused until 20 Mar 2026.",
                "Paused on: 10 Mar 2026", "Resumes on: 20 Mar 2026", "Ends on: 10 Jan 2027");
        assertThat(mails.get(1).getSubject()).isEqualTo("Your subscription with Test seller was resumed");
        assertThat(GreenMailUtil.getBody(mails.get(1))).contains("was resumed on 14 Mar 2026.", "Ends on: 4 Jan 2027");
    }

    @Test
    void nobodyIsToldWhoWasNotToBe() throws Exception {
        var subscription = subscriptionOf("\"email\": \"" + office + "\"");
        act(subscription, "pause", "{\"scheduled_resume_at\": \"2026-03-20\"}");
        life.moveTo("2026-03-14T09:00:00Z");
        act(subscription, "resume", "{\"should_notify_customer\": false}");
        life.moveTo("2026-03-14T10:00:00Z");

        assertThat(letters()).isEmpty();
    }

    @Test
    void aCustomerWithoutAnAddressIsToldThroughThoseWhoGetItsInvoices() throws Exception {
        var subscription = subscriptionOf("\"invoice_recipients\": [\"" + office + "\"]");
        act(subscription, "pause", "{\"scheduled_resume_at\": \"2026-03-20\", \"should_notify_customer\": true}");
        life.moveTo("2026-03-10T13:00:00Z");

        assertThat(letters()).hasSize(1);
    }

    @Test
    void aCustomerWithNoAddressAtAllCanBePaused() {
        var subscription = subscriptionOf("\"email\": null");
        act(subscription, "pause", "{\"scheduled_resume_at\": \"2026-03-20\", \"should_notify_customer\": true}");
        act(subscription, "resume", "{\"should_notify_customer\": true}");
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

    private String subscriptionOf(String address) {
        return subscriptions.begun(life.api, "{\"name\": \"Acme\", " + address + "}",
                life.order("2026-01-01", 12, BillingFrequency.MONTHLY));
    }

    private void act(String subscription, String action, String body) {
        life.api.post("/subscriptions/" + subscription + "/" + action, body).statusCode(200);
    }
}
