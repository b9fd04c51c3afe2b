package dev.brickwork.invoice;

import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;

import org.junit.jupiter.api.Test;

import dev.brickwork.testing.ServiceTest;

/** Each line of an invoice says where it comes from, in the words of its versions. */
@ServiceTest
class LineKindTest {

    @Test
    void commitmentOverageAndCorrectionCanBeToldApart() {
        var scene = new MeteredScene("");
        scene.at("2026-01-20T00:00:00Z");
        scene.use("calls", "a", "150", "2026-01-10T00:00:00Z");
        var january = scene.invoice("2026-01-01", 3_600);
        scene.read(january).body("line_items.kind", contains("PLANNED", "PLANNED"));
        scene.api.get("/subscriptions/" + scene.subscription + "/invoices/next?calculate_expected_usage=true")
                .statusCode(200).body("line_items.kind", contains("OVERAGE"));

        scene.at("2026-02-01T00:00:00Z");
        var overage = scene.invoice("2026-02-01", 600);
        scene.read(overage).body("line_items.kind", contains("OVERAGE"));
        scene.use("calls", "b", "10", "2026-01-31T00:00:00Z");
        scene.use("calls", "c", "150", "2026-02-10T00:00:00Z");
        scene.at("2026-03-01T00:00:00Z");

        var corrected = scene.invoice("2026-03-01", 720);
        scene.read(corrected).body("line_items.kind", contains("OVERAGE", "CORRECTION"));
        scene.list("&issued_from=2026-03-01").body("results[0].line_items.kind", contains("OVERAGE", "CORRECTION"));
        scene.api.get("/invoices/" + corrected + "/versions").body("results[0].line_items.kind",
                contains("OVERAGE", "CORRECTION"));
        scene.list("&bill_from=2026-04-01&bill_to=2026-04-01&search=-P").body("results[grand_total>0]"
                + ".line_items.kind", contains("PLANNED", "PLANNED"));
        scene.at("2026-12-31T00:00:00Z");
        scene.api.get("/subscriptions/" + scene.subscription + "/invoices/next").statusCode(200)
                .body("is_renewal_estimate", equalTo(true)).body("line_items.kind", contains("PLANNED", "PLANNED"));
    }

    @Test
    void whatWasWrittenByHandIsTheSameBeforeAndAfterItIsIssued() {
        var given = new GivenPayable();
        var later = given.invoice(10_000, ", \"bill_at\": \"2026-05-01\"");

        given.read(later).body("line_items.kind", contains("CUSTOM"));
        given.read(given.invoice(10_000)).body("line_items.kind", contains("CUSTOM"));
    }
}
