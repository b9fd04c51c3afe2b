package dev.brickwork.milestone;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.matchesPattern;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import java.util.Map;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;

@ServiceTest
class CompleteMilestoneTest {
    private MilestoneScene scene;

    @BeforeEach
    void threeWorkshopsWereOrdered() {
        scene = new MilestoneScene();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "{} | quantity | is required",
            "{'quantity': 0} | quantity | must be between 1 and 99999999999999",
            "{'quantity': 4} | quantity | must be at most 3: 0 of 3 are completed already",
            "{'quantity': 1, 'bill_on': 'LATER'} | bill_on | must be one of IMMEDIATELY, NEXT_INVOICE",
            "{'quantity': 1, 'bill_on': 'NEXT_INVOICE', 'issued_at': '2026-01-10'} | issued_at | is only valid with bill_on IMMEDIATELY",
            "{'quantity': 1, 'bill_on': 'NEXT_INVOICE', 'due_at': '2026-01-10'} | due_at | is only valid with bill_on IMMEDIATELY",
            "{'quantity': 1, 'bill_on': 'NEXT_INVOICE', 'service_date': '2026-01-10'} | service_date | is only valid with bill_on IMMEDIATELY",
            "{'quantity': 1, 'issued_at': '2026-01-09'} | issued_at | may not lie before today, 2026-01-10",
            "{'quantity': 1, 'due_at': '2026-01-09'} | due_at | may not precede issued_at, 2026-01-10",
            "{'quantity': 1, 'issued_at': '2026-02-01', 'due_at': '2026-01-31'} | due_at | may not precede issued_at, 2026-02-01",
            "{'quantity': 1, 'due_at': '2028-10-06'} | due_at | may lie at most 999 days after issued_at",
            "{'quantity': 1, 'service_date': '10/01/2026'} | service_date | must be a date such as 2026-01-31",
            "{'quantity': 1, 'note': 'x'} | note | unknown field"})
    void whatIsWrongIsNamedAndNothingIsDone(String body, String member, String message) {
        scene.complete(body.replace('\'', '"')).statusCode(400)
                .body("error.details.fields.'" + member + "'", contains(message));
        scene.read().body("completed_quantity", equalTo(0)).body("completions", hasSize(0));
        scene.api.get("/invoices?customer_id=" + scene.customer).body("count", equalTo(12));
    }

    @Test
    void allThatIsWrongIsNamedAtOnce() {
        scene.complete(json("quantity", 5, "issued_at", "2026-01-09", "due_at", "2026-01-08")).statusCode(400)
                .body("error.details.fields.keys()", hasSize(3));
    }

    @Test
    void whatIsMissingIsNamedByItsKindBeforeTheBodyIsLookedAt() {
        var nobody = "11111111-1111-1111-1111-111111111111";
        scene.complete(nobody, "{}").statusCode(404).body("error.message", equalTo("Milestone not found."));
        scene.complete("abc", "{}").statusCode(404).body("error.message", equalTo("Milestone not found."));
        scene.api.post("/subscriptions/" + nobody + "/milestones/" + scene.milestone + "/complete", json("quantity", 1))
                .statusCode(404).body("error.message", equalTo("Subscription not found."));
        scene.api.get("/subscriptions/" + nobody + "/milestones").statusCode(404)
                .body("error.message", equalTo("Subscription not found."));
        scene.subscription.get("/milestones/" + nobody).statusCode(404).body("error.message",
                equalTo("Milestone not found."));
        // one of another subscription is not found on this one
        var other = new MilestoneScene();
        scene.complete(other.milestone, json("quantity", 1)).statusCode(404);
        Api.ofNewSeller().get("/subscriptions/" + scene.subscription + "/milestones").statusCode(404);
    }

    @Test
    void anOrderBringsItsMilestones() {
        scene.list().statusCode(200).body("count", equalTo(1)).body("next", nullValue()).body("previous", nullValue())
                .body("results", hasSize(1)).body("results[0].milestone_id", notNullValue())
                .body("results[0].subscription_id", equalTo(scene.subscription.id()))
                .body("results[0].order_id", equalTo(scene.order.id()))
                .body("results[0].brick_id", equalTo(scene.plan.brick("workshop")))
                .body("results[0].brick_name", equalTo("The workshop")).body("results[0].brick_code", equalTo("workshop"))
                .body("results[0].phase_position", equalTo(1)).body("results[0].phase_name", equalTo("Phase 1"))
                .body("results[0].total_quantity", equalTo(3)).body("results[0].completed_quantity", equalTo(0))
                .body("results[0].completions", hasSize(0)).body("results[0].ends_at", nullValue());
        assertThat(scene.seller.eventsOf(scene.milestone)).containsExactly("milestone.created");
    }

    @Test
    void itIsBilledAtOnceByAnInvoiceThatStandsAlone() {
        var answer = scene.complete(json("quantity", 2, "service_date", "2025-12-20")).statusCode(201)
                .body("completion.quantity", equalTo(2)).body("completion.completed_at", equalTo("2026-01-10T12:00:00Z"))
                .body("completion.bill_on", equalTo("IMMEDIATELY")).body("milestone.completed_quantity", equalTo(2))
                .body("milestone.completions", hasSize(1));
        var invoice = scene.seller.invoice(answer.path("completion.invoice_id"));

        answer.body("milestone.completions[0].invoice_id", equalTo(invoice.id()));
        invoice.read().body("status", equalTo("OUTSTANDING")).body("subscription_id", nullValue())
                .body("customer_id", equalTo(scene.customer.id())).body("billed_company_id", equalTo(scene.customer.id()))
                .body("invoice_number", matchesPattern("[0-9A-Z]{6}-001")).body("grand_total", equalTo(240_000))
                .body("issued_at", equalTo("2026-01-10T12:00:00Z")).body("due_at", equalTo("2026-01-24T00:00:00Z"))
                .body("line_items", hasSize(1)).body("line_items[0].brick_code", equalTo("workshop"))
                .body("line_items[0].quantity", equalTo(2)).body("line_items[0].tax", equalTo(40_000))
                .body("line_items[0].starts_at", equalTo("2025-12-20T00:00:00Z"))
                .body("line_items[0].ends_at", equalTo("2025-12-21T00:00:00Z"));
        assertThat(scene.seller.eventsOf(scene.milestone)).containsExactly("milestone.created", "milestone.completed");
        assertThat(invoice.events()).containsExactly("invoice.created", "invoice.issued");
        invoice.get("/explain").statusCode(200).body("lines[0].kind", equalTo("COMPLETION")).body("lines[0].parts[0].net",
                equalTo(200_000));
        scene.complete(1).statusCode(201);
        scene.complete(1).statusCode(400).body("error.details.fields.quantity",
                contains("must be at most 0: 3 of 3 are completed already"));
        scene.read().body("completions.quantity", contains(1, 2));
        scene.customer.invoices().body("results[*subscription_id=null].grand_total", contains(108_000, 240_000));
    }

    @Test
    void itIsChargedOnTheRunningQuantity() {
        scene.upgrade().units("thirds", 3).accepted();
        String thirds = scene.list().path("results[brick_code=thirds].milestone_id");

        for (int i = 0; i < 3; i++) {
            scene.complete(thirds, json("quantity", 1)).statusCode(201);
        }

        assertThat(scene.customer.invoices().<Map<String, Integer>>list("results.line_items.flatten()[*kind=COMPLETION]"))
                .extracting(line -> line.get("grand_total") - line.get("tax")).containsExactly(333, 334, 333);
    }

    @Test
    void aDayInTheFutureLeavesItToTheSweep() {
        var invoice = scene.seller.invoice(scene
                .complete(json("quantity", 1, "issued_at", "2026-01-20", "due_at", "2026-01-20", "bill_on", "IMMEDIATELY"))
                .statusCode(201).path("completion.invoice_id"));
        invoice.read().body("status", equalTo("SCHEDULED")).body("invoice_number", endsWith("-P001"))
                .body("bill_at", equalTo("2026-01-20T00:00:00Z")).body("grand_total", equalTo(120_000))
                .body("line_items.brick_code", contains("workshop")).body("due_at", equalTo("2026-01-20T00:00:00Z"));

        scene.seller.moveTo("2026-01-20T00:00:00Z");

        invoice.read().body("status", equalTo("DUE")).body("invoice_number", endsWith("-001"))
                .body("grand_total", equalTo(120_000)).body("line_items", hasSize(1))
                .body("line_items[0].starts_at", equalTo("2026-01-10T00:00:00Z"));
    }

    @Test
    void theSameRequestSentTwiceCompletesOnce() {
        for (int i = 0; i < 2; i++) {
            scene.api.request().header("Idempotency-Key", "once").body("{\"quantity\": 1}").post(Api.BASE + "/subscriptions/"
                    + scene.subscription + "/milestones/" + scene.milestone + "/complete").statusCode(201);
        }
        scene.read().body("completed_quantity", equalTo(1));
    }

    @Test
    void aLaterCompletionIsExplainedByWhatWasCompletedBefore() {
        scene.complete(1).statusCode(201);
        var second = scene.billed(2);

        second.get("/explain").statusCode(200).body("lines[0].sentences",
                contains("The workshop: 2 completed.", "2 × US$1,000.00, on completion: US$2,000.00.",
                        "1 × US$900.00, on completion: US$900.00.", "-1 × US$1,000.00, on completion: -US$1,000.00.",
                        "Price: for all that is completed now US$2,900.00, for what was completed before US$1,000.00; "
                                + "the difference is US$1,900.00.",
                        "VAT of 20% on US$1,900.00 is US$380.00.", "Total US$1,900.00 plus US$380.00 is US$2,280.00."));
    }

    @Test
    void regeneratingBillsTheSameCompletionAtTodaysTax() {
        var invoice = scene.billed(1);
        scene.seller.taxOf("GB", "10");

        invoice.regenerate().statusCode(200).body("grand_total", equalTo(110_000)).body("line_items.brick_code",
                contains("workshop"));

        scene.read().body("completed_quantity", equalTo(1)).body("completions.invoice_id", contains(invoice.id()));
        invoice.get("/explain").body("lines[0].sentences", hasItem(containsString("10%")));
    }

    @Test
    void voidingWaivesIt() {
        var invoice = scene.billed(1);
        invoice.post("/void", json("reason", "a gift")).statusCode(200);
        scene.seller.moveTo("2027-02-01T00:00:00Z");

        scene.read().body("completed_quantity", equalTo(1)).body("completions.invoice_id", contains(invoice.id()));
        scene.customer.invoices().body("results.line_items.flatten()[*kind=COMPLETION]", hasSize(1));
        // work that is done after the term has run out is billed too, but by no next invoice
        scene.complete(json("quantity", 1, "bill_on", "NEXT_INVOICE")).statusCode(400).body("error.details.fields.bill_on",
                contains("there is no invoice left to defer onto; use IMMEDIATELY"));
        scene.complete(1).statusCode(201);
    }
}
