package dev.brickwork.order;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.catalog.PlanBodies.perUnit;
import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import java.sql.SQLException;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Plan;
import dev.brickwork.testing.given.Seller;
import dev.brickwork.testing.given.Subscription;

/** What an end means to usage, milestones, and invoices that are changed afterwards. */
@ServiceTest
class EndedBillingTest {
    private Seller seller;
    private Plan plan;

    @BeforeEach
    void aSeller() {
        seller = Given.seller().at("2026-01-01T12:00:00Z").taxOf("GB", "20");
        plan = seller.plan(perUnit("seats", "20.00"),
                brick("calls", "USAGE", "PER_UNIT", "MONTH", "{\"USD\": {\"unit_price\": \"0.10\"}}", ""),
                brick("workshop", "MILESTONE", "PER_UNIT", "ONE_TIME", "{\"USD\": {\"unit_price\": \"100\"}}",
                        ", \"total_quantity\": 3"));
    }

    private Subscription aYear(String frequency, String... codes) {
        var draft = seller.customer("Acme").in("GB").made().subscription(plan).from("2026-01-01").billed(frequency);
        for (var code : codes) {
            draft = code.equals("seats")
                    ? draft.units(code, 5)
                    : code.equals("calls") ? draft.units(code, 0) : draft.some(code);
        }
        var subscription = draft.accepted();
        seller.moveTo("2026-01-01T12:00:01Z");
        return subscription;
    }

    @Test
    void metersCloseWithTheEnd() {
        var subscription = aYear("MONTHLY", "seats", "calls");
        seller.moveTo("2026-01-10T12:00:00Z");
        subscription.use("calls", 50).with("time", "2026-01-05T00:00:00Z").sent().statusCode(201);
        subscription.end("2026-01-10").statusCode(200);
        seller.moveTo("2026-01-12T12:00:00Z");

        subscription.read().body("status", equalTo("INACTIVE"));
        assertThat(subscription.billed("OVERAGE")).isEqualTo(500);
        subscription.use("calls", 1).with("time", "2026-01-11T00:00:00Z").sent().statusCode(400)
                .body("error.details.fields.time[0]",
                        equalTo("must lie on a day on which the brick is part of the subscription"));
    }

    @Test
    void usageOfTheDaysBeforeIsStillBilledWhenItComesLate() {
        var subscription = aYear("MONTHLY", "seats", "calls");
        seller.moveTo("2026-01-11T12:00:00Z");
        subscription.use("calls", 50).with("time", "2026-01-05T00:00:00Z").sent().statusCode(201);
        subscription.end("2026-01-10").statusCode(200).body("status", equalTo("INACTIVE"));
        seller.moveTo("2026-01-12T12:00:00Z");
        subscription.use("calls", 20).with("time", "2026-01-06T00:00:00Z").sent().statusCode(201);
        seller.moveTo("2026-02-12T12:00:00Z");

        assertThat(subscription.billed("OVERAGE") + subscription.billed("CORRECTION")).isEqualTo(700);
    }

    @Test
    void milestonesEndWithItAndGoOnWhenItIsTakenBack() {
        var subscription = aYear("MONTHLY", "seats", "workshop");
        var milestone = subscription.get("/milestones").statusCode(200).text("results[0].milestone_id");
        subscription.end("2026-02-10").statusCode(200);
        seller.moveTo("2026-01-20T12:00:00Z");
        subscription.takeEndBack().statusCode(200);
        seller.moveTo("2026-02-15T12:00:00Z");
        subscription.post("/milestones/" + milestone + "/complete", json("quantity", 1)).statusCode(201);

        subscription.end("2026-02-14").statusCode(200).body("status", equalTo("INACTIVE"));
        subscription.post("/milestones/" + milestone + "/complete", json("quantity", 1)).statusCode(400);
    }

    /** A void waives: what it had charged does not stand, and its credit is taken back. */
    @Test
    void anInvoiceThatIsVoidedAfterTheEndTakesItsCreditBack() {
        var subscription = aYear("ALL_UPFRONT", "seats");
        var invoice = subscription.invoice(1);
        subscription.end("2026-04-10").statusCode(200);
        seller.moveTo("2026-04-11T12:00:00Z");
        // the credit settles the invoice that it came from
        invoice.read().body("remaining_amount", equalTo(144_000 - 104_000));

        invoice.voided().statusCode(200);
        subscription.credits().body("results.remaining_amount", contains(0));
    }

    @Test
    void noMoreIsGivenBackThanStands() {
        var subscription = aYear("ALL_UPFRONT", "seats");
        subscription.invoice(1).creditNote(100_000).statusCode(201);

        subscription.estimateEnd("2026-04-10").statusCode(200).body("credit", equalTo(44_000));
        subscription.end("2026-04-10").statusCode(200);
        seller.moveTo("2026-04-11T12:00:00Z");
        subscription.credits().body("results.amount", contains(44_000));
    }

    @Test
    void aRecastThatIsStillToComeCanBeEndedFromItsFirstDayOn() {
        var subscription = aYear("ALL_UPFRONT", "seats");
        subscription.recast().units("seats", 2).from("2026-04-11").with("first_charge_date", "CONTRACT_START_DATE")
                .accepted();
        subscription.end("2026-03-01").statusCode(400).body("error.details.fields.ends_at[0]",
                equalTo("must lie in the current term: from 2026-04-10, which leaves nothing of it, to 2027-04-10"));

        subscription.end("2026-04-10").statusCode(200);
        seller.moveTo("2026-04-11T12:00:00Z");
        subscription.read().body("status", equalTo("INACTIVE")).body("ends_at", equalTo("2026-04-10"));
        subscription.credits().body("results.amount", contains(104_000));
    }

    @Test
    void theDatabaseRefusesLinesForASubscriptionThatEnds() {
        var subscription = aYear("MONTHLY", "seats");
        subscription.end("2026-03-15").statusCode(200);

        assertThatThrownBy(() -> TestSql.execute(
                """
                        INSERT INTO agreement_line SELECT (r).* FROM (SELECT jsonb_populate_record(l, '{"number": 99, "phase": 0, "ended_by": 1}') r
                            FROM agreement_line l WHERE subscription_id = ?) again""",
                subscription))
                .isInstanceOf(SQLException.class).hasMessageContaining("nothing is agreed for a subscription that ends");
    }

    @Test
    void theDatabaseRefusesDaysThatAreBilledBeyondTheEnd() {
        var subscription = aYear("MONTHLY", "seats");
        subscription.end("2026-03-15").statusCode(200);

        assertThatThrownBy(() -> TestSql.execute("""
                INSERT INTO invoice_claim (seller_id, invoice_id, place, subscription_id, line, contract_days)
                SELECT seller_id, id, 0, subscription_id, 1, '[2026-03-01,2026-03-17)' FROM invoice
                WHERE subscription_id = ? AND invoice_key = '0-PERIOD-0-2'""", subscription))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("no day is billed that lies beyond the end of its term");
    }

    @Test
    void theDatabaseKeepsTheEndOnceItHasCome() {
        var subscription = aYear("MONTHLY", "seats");
        seller.moveTo("2026-01-11T12:00:00Z");
        subscription.end("2026-01-10").statusCode(200).body("pause", nullValue());

        assertThatThrownBy(
                () -> TestSql.execute("UPDATE agreement_term SET cut_on = cut_on + 1 WHERE subscription_id = ?",
                        subscription))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("a term of an agreement is cut for good once something has followed");
    }
}
