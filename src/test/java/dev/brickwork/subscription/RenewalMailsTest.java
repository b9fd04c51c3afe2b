package dev.brickwork.subscription;

import static dev.brickwork.catalog.PlanBodies.perUnit;
import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;

import java.util.UUID;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.mail.MailOutage;
import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.platform.sweep.Sweeps;
import dev.brickwork.testing.Eventually;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestMailServer;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Seller;
import dev.brickwork.testing.given.Subscription;

/** Who is told ahead that a term ends, and who is not. A year from March 2026, told of from 30 January 2027 on. */
@ServiceTest
class RenewalMailsTest {
    @Inject
    Sweeps sweeps;
    @Inject
    AsSeller asSeller;

    private Seller seller;
    private Subscription subscription;

    @BeforeEach
    void aYear() {
        seller = Given.seller().at("2026-03-01T09:00:00Z").settings("name", "Acme", "sender_email", "billing@acme.example",
                "reminders", json("enabled", false));
        subscription = seller.customer("Globex").with("email", UUID.randomUUID() + "@globex.example").made()
                .subscription(seller.plan(perUnit("seats", "10.00"))).units("seats", 5).from("2026-03-01").annually()
                .accepted();
    }

    @Test
    void anEndThatTheSellerAskedForIsToldOnlyIfItSaysSo() {
        subscription.end("END_OF_TERM").statusCode(200);

        seller.moveTo("2027-02-15T00:00:00Z");

        assertThat(subscription.events()).contains("subscription.term_ending");
        assertThat(subscription.mails()).isEmpty();
    }

    @Test
    void neitherIsThatItDoesNotRenew() {
        subscription.post("/do-not-renew").statusCode(200);

        seller.moveTo("2027-02-15T00:00:00Z");

        assertThat(subscription.events()).contains("subscription.term_ending");
        assertThat(subscription.mails()).isEmpty();
    }

    @Test
    void aRenewalThatWasStoppedMeanwhileIsNotTold() throws Exception {
        waiting();
        subscription.post("/do-not-renew").statusCode(200);

        assertCanceled("The subscription does not renew any more.");
    }

    @Test
    void neitherIsThatOfASubscriptionThatEnds() throws Exception {
        waiting();
        subscription.end("2027-02-10").statusCode(200);

        assertCanceled("The subscription does not renew any more.");
    }

    /** The mail ahead of the renewal, while no mail gets through. */
    private void waiting() throws Exception {
        seller.moveTo("2027-01-29T00:00:00Z");
        TestMailServer.whileDown(() -> seller.moveTo("2027-01-31T00:00:00Z"));
        MailOutage.passes();
        seller.api.get(mails()).body("results.state", contains("WAITING"));
    }

    private void assertCanceled(String reason) throws Exception {
        TestSql.execute("UPDATE mail SET next_attempt_at = now() WHERE seller_id = ? AND state = 'WAITING'", seller.id());
        Eventually.get(() -> {
            asSeller.run(seller.id(), sweeps::runDue);
            return seller.api.get(mails()).<String>list("results.state").contains("WAITING") ? null : true;
        });
        seller.api.get(mails()).body("results.state", contains("CANCELED")).body("results.reason", contains(reason));
    }

    private static String mails() {
        return "/mails?kind=" + RenewalMails.RENEWS;
    }
}
