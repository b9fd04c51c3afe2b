package dev.brickwork.invoice;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.catalog.PlanBodies.perUnit;
import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Invoice;
import dev.brickwork.testing.given.Seller;
import dev.brickwork.testing.given.Subscription;

/** A call costs 0.10, and a seat is billed on the first of each month: what is late comes with it. */
@ServiceTest
class CorrectionsOfWaivedUsageTest {
    private Seller seller;
    private Subscription subscription;

    /** What makes an invoice ask for nothing any more. */
    enum Waiver {
        VOID {
            @Override
            void of(Invoice invoice, int total) {
                invoice.post("/void", json("reason", "Wrong")).statusCode(200);
            }
        },
        NOTE {
            @Override
            void of(Invoice invoice, int total) {
                invoice.post("/credit-notes", json("amount", total, "reason", "Wrong")).statusCode(201);
            }
        },
        WRITE_OFF {
            @Override
            void of(Invoice invoice, int total) {
                invoice.post("/write-off", json("reason", "Wrong")).statusCode(200);
            }
        };

        abstract void of(Invoice invoice, int total);
    }

    private void subscribed(String aggregation) {
        seller = Given.seller().at("2026-01-01T00:00:00Z").settings("apply_credit_automatically", false,
                "reminders", json("enabled", false));
        var plan = seller.plan(perUnit("seats", "1"), brick("calls", "USAGE", "PER_UNIT", "MONTH",
                "{\"USD\": {\"unit_price\": \"0.10\"}}", ", \"aggregation\": \"" + aggregation + "\""));
        subscription = seller.customer().subscription(plan).units("seats", 1).units("calls", 0).from("2026-01-01").months(12)
                .accepted();
    }

    /** January's usage, billed on 1 February. */
    private Invoice hundredBilled() {
        subscribed("SUM");
        use("hundred", 100);
        seller.moveTo("2026-02-01T12:00:00Z");
        return invoice("2026-02-01", 1000);
    }

    @ParameterizedTest
    @EnumSource
    void whatWasWaivedCanBeDeletedAndGivesNothingBackOfWhatStands(Waiver waiver) {
        waiver.of(hundredBilled(), 1000);
        use("late", 30);
        seller.moveTo("2026-03-01T12:00:00Z");
        assertThat(corrections()).containsExactly(300);

        delete("hundred");
        seller.moveTo("2026-05-02T12:00:00Z");

        assertThat(corrections()).containsExactly(300);
    }

    @ParameterizedTest
    @EnumSource
    void whatIsRecordedInPlaceOfWhatWasWaivedIsBilled(Waiver waiver) {
        waiver.of(hundredBilled(), 1000);
        delete("hundred");
        use("right", 30);
        seller.moveTo("2026-05-02T12:00:00Z");

        assertThat(corrections()).containsExactly(300);
    }

    @ParameterizedTest
    @EnumSource
    void whatCameLateIsGivenBackWhenItIsDeleted(Waiver waiver) {
        waiver.of(hundredBilled(), 1000);
        use("late", 30);
        seller.moveTo("2026-03-01T12:00:00Z");

        delete("late");
        seller.moveTo("2026-05-02T12:00:00Z");

        assertThat(corrections()).containsExactly(300, -300);
    }

    @ParameterizedTest
    @EnumSource
    void itIsOfTheInvoiceThatIsWaivedAlsoWhereALaterOneBilledMore(Waiver waiver) {
        var first = hundredBilled();
        use("late", 30);
        seller.moveTo("2026-03-01T12:00:00Z");

        waiver.of(first, 1000);
        delete("hundred");
        seller.moveTo("2026-04-02T12:00:00Z");
        assertThat(corrections()).containsExactly(300);

        delete("late");
        seller.moveTo("2026-06-02T12:00:00Z");
        assertThat(corrections()).containsExactly(300, -300);
    }

    @Test
    void theLateUsageOfAVoidInvoiceIsWaivedAlone() {
        hundredBilled();
        use("late", 30);
        seller.moveTo("2026-03-01T12:00:00Z");
        Waiver.VOID.of(invoice("2026-03-01", 400), 400);

        delete("late");
        use("later", 5);
        delete("hundred");
        seller.moveTo("2026-05-02T12:00:00Z");

        assertThat(corrections()).as("50 of the later ones, less 1000 of the first").containsExactly(-950);
    }

    /** 40 of the 100 are waived. What stands is what the 60 cost. */
    @Test
    void aPartThatWasNotedIsTheFirstToGo() {
        var first = hundredBilled();
        first.post("/credit-notes", json("amount", 400, "reason", "40 too many")).statusCode(201);
        edit("hundred", 60);
        seller.moveTo("2026-03-02T12:00:00Z");
        assertThat(corrections()).as("60 cost what stands").isEmpty();

        edit("hundred", 50);
        seller.moveTo("2026-05-02T12:00:00Z");
        assertThat(corrections()).containsExactly(-100);
    }

    /** A commitment from the 6th of January on cuts January in two; the 10th lies in the second part. */
    @Test
    void whatWasWaivedStaysSoInAPartThatIsCutOffLater() {
        Waiver.VOID.of(hundredBilled(), 1000);
        var upgrade = subscription.upgrade().units("calls", 31).from("2026-01-06");
        upgrade.estimate().statusCode(200).body("grand_total_details.usage_corrections", equalTo(0));
        upgrade.accepted();
        seller.moveTo("2026-03-02T12:00:00Z");
        assertThat(corrections()).isEmpty();

        use("late", 30);
        seller.moveTo("2026-05-02T12:00:00Z");
        assertThat(corrections()).as("beyond the commitment").containsExactly(300);
    }

    @Test
    void aRegenerationKeepsWhatANoteHasWaived() {
        var first = hundredBilled();
        first.post("/credit-notes", json("amount", 400, "reason", "40 too many")).statusCode(201);
        edit("hundred", 60);

        first.regenerate().statusCode(200).body("grand_total", equalTo(1000)).body("remaining_amount", equalTo(600))
                .body("line_items[0].quantity", equalTo(100));
    }

    @Test
    void aWaivedEntryThatIsEditedUpBillsWhatIsMore() {
        Waiver.VOID.of(hundredBilled(), 1000);
        edit("hundred", 130);
        seller.moveTo("2026-05-02T12:00:00Z");

        assertThat(corrections()).containsExactly(300);
    }

    @ParameterizedTest
    @ValueSource(strings = {"SUM", "MAX", "LAST", "COUNT"})
    void eachAggregationLeavesOutWhatWasWaived(String aggregation) {
        subscribed(aggregation);
        for (int i = 0; i < 30; i++) {
            use("wrong-" + i, 100);
        }
        seller.moveTo("2026-02-01T12:00:00Z");
        int total = aggregation.equals("SUM") ? 30_000 : aggregation.equals("COUNT") ? 300 : 1000;
        Waiver.VOID.of(invoice("2026-02-01", total), total);
        for (int i = 0; i < 30; i++) {
            delete("wrong-" + i);
        }
        use("right", 40);
        seller.moveTo("2026-05-02T12:00:00Z");

        assertThat(corrections()).containsExactly(aggregation.equals("COUNT") ? 10 : 400);
    }

    private void use(String id, int value) {
        subscription.use("calls", value).id(id).at("2026-01-10T00:00:00Z").recorded();
    }

    private void edit(String id, int value) {
        seller.api.patch("/usage", json("transaction_id", id, "value", value)).statusCode(200);
    }

    private void delete(String id) {
        seller.api.delete("/usage?transaction_id=" + id).statusCode(200);
    }

    private Invoice invoice(String day, int total) {
        return seller.invoice(subscription.invoices().<Map<String, Object>>list("results[*issued_at!=null]").stream()
                .filter(row -> ((String) row.get("issued_at")).startsWith(day) && row.get("grand_total").equals(total))
                .map(row -> (String) row.get("invoice_id")).findFirst().orElseThrow());
    }

    /** Of invoices that are not void, in the order they were issued. */
    private List<Integer> corrections() {
        return subscription.invoices().<Map<String, Object>>list("results[*issued_at!=null]").stream()
                .filter(row -> !row.get("status").equals("VOIDED"))
                .sorted(java.util.Comparator.comparing(row -> (String) row.get("issued_at")))
                .flatMap(row -> ((List<?>) row.get("line_items")).stream()).map(line -> (Map<?, ?>) line)
                .filter(line -> line.get("kind").equals("CORRECTION")).map(line -> (Integer) line.get("grand_total"))
                .toList();
    }
}
