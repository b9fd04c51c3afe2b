package dev.brickwork.invoice;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.notNullValue;

import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.ServiceTest;

@ServiceTest
class SendInvoiceTest {
    private InvoiceScene scene;

    @BeforeEach
    void anIssuedInvoice() {
        scene = new InvoiceScene();
    }

    @Test
    void itIsMailedToWhomeverIsNamed() {
        var sent = scene.invoice.post("/send", json("recipients", List.of("ap@acme.example"))).statusCode(200)
                .body("invoice_id", equalTo(scene.invoice.id())).body("recipients", contains("ap@acme.example"));

        scene.api.get("/mails/" + sent.path("mail_id")).statusCode(200).body("kind", equalTo("invoice.issued"))
                .body("object_id", equalTo(scene.invoice.id()));
        assertThat(scene.invoice.events()).containsExactly("invoice.issued", "invoice.sent");
        scene.invoice.auditRecords().body("results[action=invoice.sent].key_id", notNullValue());
        scene.invoice.read().body("grand_total", equalTo(InvoiceScene.TOTAL)).body("status", equalTo("OUTSTANDING"));
    }

    @Test
    void itGoesToItsRecipientsUnlessOthersAreNamed() {
        scene.invoice.post("/send", json()).statusCode(400).body("error.details.fields.recipients[0]", notNullValue());
        scene.api.patch("/customers/" + scene.customer, json("email", "pay@acme.example")).statusCode(200);

        scene.invoice.post("/send", json()).statusCode(200).body("recipients", contains("pay@acme.example"));
    }

    @Test
    void aNewVersionIsMailedAsSuch() {
        scene.invoice.regenerate().statusCode(200);

        var sent = scene.invoice.post("/send", json("recipients", List.of("ap@acme.example"))).statusCode(200);

        scene.api.get("/mails/" + sent.path("mail_id")).body("kind", equalTo("invoice.reissued"));
    }

    @Test
    void whatIsNotIssuedOrVoidIsNotSent() {
        var to = json("recipients", List.of("ap@acme.example"));
        scene.scheduled.post("/send", to).statusCode(400).body("error.message", equalTo("Invoice is not issued yet."));
        scene.invoice.voided().statusCode(200);

        scene.invoice.post("/send", to).statusCode(400).body("error.message", equalTo("Invoice is voided."));
    }

    @Test
    void addressesThatAreNoneAreRefused() {
        scene.invoice.post("/send", json("recipients", List.of("nobody"))).statusCode(400)
                .body("error.details.fields", notNullValue());
        scene.invoice.post("/send", json("recipients", List.of())).statusCode(400);
        scene.invoice.post("/send", json("to", "ap@acme.example")).statusCode(400)
                .body("error.details.fields.to[0]", notNullValue());

        assertThat(scene.invoice.events()).containsExactly("invoice.issued");
    }
}
