package dev.brickwork.mail;

import static dev.brickwork.catalog.PlanBodies.perUnit;
import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.not;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Seller;

/** What mails of all kinds would say, with whatever somebody asks. */
@ServiceTest
class MailPreviewTest {
    /** What a kind is about, by how its name begins; the first that fits. */
    private final Map<String, String> objects = new LinkedHashMap<>();
    private Seller seller;

    @BeforeEach
    void oneOfEverything() {
        seller = Given.seller().at("2026-02-01T09:00:00Z").settings("name", "Acme");
        var customer = seller.customer("Globex").made();
        var plan = seller.plan(perUnit("seats", "10.00"));
        var subscription = customer.subscription(plan).units("seats", 5).from("2026-02-01").accepted();
        seller.moveTo("2026-03-01T09:00:00Z");
        var invoice = customer.invoice(100_000);
        objects.put("order.", customer.subscription(plan).units("seats", 5).from("2026-03-01").created().id());
        objects.put("invoice.", invoice.id());
        objects.put("payment_method.", customer.id());
        objects.put("payment.", invoice.paid(100).id());
        objects.put("credit_note.", invoice.creditNote(100).statusCode(201).path("credit_note_id"));
        objects.put("subscription.paused", subscription.pause("2026-03-20").path("pause_id"));
        objects.put("subscription.resumed", objects.get("subscription.paused"));
        objects.put("subscription.", subscription.id());
        objects.put("webhook_endpoint.", seller.api.post("/webhook-endpoints",
                json("url", "http://127.0.0.1:9/", "event_types", List.of("subscription.parked"))).statusCode(201)
                .path("endpoint_id"));
    }

    @Test
    void everyKindHasAPreview() {
        for (var kind : kinds()) {
            assertThat(preview(kind, "").status()).as(kind).isEqualTo(200);
        }
    }

    @Test
    void nonsenseIsRefusedByName() {
        for (var kind : kinds()) {
            for (var detail : List.of("x", "-1", "0", "999", "99999999999", "2026-02-31", "REQUESTED")) {
                var answer = preview(kind, "&detail=" + detail);
                assertThat(answer.status()).as("%s of %s", kind, detail).isIn(200, 400);
                if (answer.status() == 400) {
                    assertThat(answer.map("error.details.fields")).as("%s of %s", kind, detail).containsOnlyKeys("detail");
                }
            }
        }
    }

    @Test
    void aDetailIsInTheMail() {
        preview("subscription.end_scheduled", "&detail=2026-06-30").statusCode(200)
                .body("text", containsString("30 Jun 2026"));
        preview("subscription.end_scheduled", "").body("text", containsString("2027"));
        preview("subscription.resumed", "&detail=2027-04-30").statusCode(200).body("text", containsString("30 Apr 2027"))
                .body("text", containsString("20 Mar 2026"));
        preview("payment.failed", "&detail=2026-03-05").statusCode(200).body("text", containsString("5 Mar 2026"))
                .body("text", not(containsString("null")));
        preview("webhook_endpoint.disabled", "&detail=GONE").statusCode(200).body("text", containsString("410 Gone"));
        preview("webhook_endpoint.disabled", "").statusCode(200).body("text", containsString("five days"));
        preview("invoice.issued", "&detail=1").statusCode(200);
        preview("invoice.issued", "&detail=2").statusCode(400);
    }

    @Test
    void whatIsNotThereHasNoPreview() {
        for (var kind : List.of("webhook_endpoint.disabled", "subscription.end_scheduled", "subscription.paused",
                "payment.failed", "invoice.issued")) {
            seller.api.get("/mails/preview?kind=" + kind + "&object_id=" + UUID.randomUUID()).statusCode(404);
        }
    }

    private List<String> kinds() {
        String message = seller.api.get("/mails/preview?kind=none&object_id=" + UUID.randomUUID()).statusCode(400)
                .path("error.details.fields.kind[0]");
        var kinds = List.of(message.replace("must be one of ", "").split(", ")).stream()
                .filter(kind -> !kind.startsWith("test.")).toList();
        assertThat(kinds).hasSizeGreaterThan(15);
        return kinds;
    }

    private Answer preview(String kind, String more) {
        var object = objects.entrySet().stream().filter(entry -> kind.startsWith(entry.getKey())).findFirst()
                .orElseThrow(() -> new AssertionError("no object for " + kind)).getValue();
        return seller.api.get("/mails/preview?kind=" + kind + "&object_id=" + object + more);
    }
}
