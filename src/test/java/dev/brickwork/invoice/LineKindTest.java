package dev.brickwork.invoice;

import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;

import org.junit.jupiter.api.Test;

import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Given;

/** Each line of an invoice says where it comes from, in the words of its versions. */
@ServiceTest
class LineKindTest {

    @Test
    void commitmentOverageAndCorrectionCanBeToldApart() {
        var scene = new MeteredScene();
        scene.seller.moveTo("2026-01-20T00:00:00Z");
        scene.use("calls", "a", 150, "2026-01-10T00:00:00Z");
        var january = scene.invoice("2026-01-01", 3_600);
        january.read().body("line_items.kind", contains("PLANNED", "PLANNED"));
        scene.subscription.get("/invoices/next?calculate_expected_usage=true").statusCode(200).body("line_items.kind",
                contains("OVERAGE"));

        scene.seller.moveTo("2026-02-01T00:00:00Z");
        var overage = scene.invoice("2026-02-01", 600);
        overage.read().body("line_items.kind", contains("OVERAGE"));
        scene.use("calls", "b", 10, "2026-01-31T00:00:00Z");
        scene.use("calls", "c", 150, "2026-02-10T00:00:00Z");
        scene.seller.moveTo("2026-03-01T00:00:00Z");

        var corrected = scene.invoice("2026-03-01", 720);
        corrected.read().body("line_items.kind", contains("OVERAGE", "CORRECTION"));
        scene.subscription.invoices("&issued_from=2026-03-01").body("results[0].line_items.kind",
                contains("OVERAGE", "CORRECTION"));
        corrected.get("/versions").body("results[0].line_items.kind", contains("OVERAGE", "CORRECTION"));
        scene.subscription.invoices("&bill_from=2026-04-01&bill_to=2026-04-01&search=-P")
                .body("results[grand_total>0]" + ".line_items.kind", contains("PLANNED", "PLANNED"));
        scene.seller.moveTo("2026-12-31T00:00:00Z");
        scene.subscription.get("/invoices/next").statusCode(200).body("is_renewal_estimate", equalTo(true))
                .body("line_items.kind", contains("PLANNED", "PLANNED"));
    }

    @Test
    void whatWasWrittenByHandIsTheSameBeforeAndAfterItIsIssued() {
        var seller = Given.seller().at("2026-03-01T12:00:00Z");
        var customer = seller.customer();
        var later = customer.invoice(10_000, "bill_at", "2026-05-01");

        later.read().body("line_items.kind", contains("CUSTOM"));
        customer.invoice(10_000).read().body("line_items.kind", contains("CUSTOM"));
    }
}
