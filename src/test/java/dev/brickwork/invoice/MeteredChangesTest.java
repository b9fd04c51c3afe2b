package dev.brickwork.invoice;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;

import java.sql.SQLException;

import org.junit.jupiter.api.Test;

import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;

/** What orders, pauses, regenerations and voids make of billed usage. */
@ServiceTest
class MeteredChangesTest {

    /**
     * Ten days of March: of the 10.00 a month that are committed 10/31 were paid for.
     *
     * <pre>
     *   R(900 - 1000 * 10/31) = R(577.42) = 577, tax 115.4 = 115
     *   the meter of the new agreement, to 04-10: calls 140, 1400 - 1000 = 400, tax 80
     * </pre>
     */
    @Test
    void aRecastClosesTheMeterInTheMiddle() throws SQLException {
        var scene = new MeteredScene();
        scene.seller.moveTo("2026-03-05T08:00:00Z");
        scene.use("calls", "a", 90, "2026-03-10T23:59:59Z");
        scene.use("calls", "b", 140, "2026-03-11T00:00:00Z");
        MeteredScene.committed(scene.subscription.recast(), 100).from("2026-03-11").months(3).accepted();
        assertThat(scene.billed("2026-03-11")).contains("0 SCHEDULED");
        assertThat(scene.billed("2026-04-01")).as("what the old agreement had there is dropped").allMatch(
                invoice -> invoice.endsWith("VOIDED"));

        scene.seller.moveTo("2026-04-11T08:00:00Z");
        assertThat(scene.billed("2026-03-11")).anyMatch(invoice -> invoice.startsWith("692 "));
        assertThat(scene.billed("2026-04-11")).anyMatch(invoice -> invoice.startsWith("480 "));
        scene.assertEachPeriodBilledOnce();
    }

    @Test
    void aPauseStretchesTheMeterAndMovesItsInvoice() throws SQLException {
        var scene = new MeteredScene();
        scene.seller.moveTo("2026-02-10T12:00:00Z");
        scene.use("calls", "a", 70, "2026-02-05T00:00:00Z");
        scene.subscription.pause("2026-02-20").statusCode(200);
        assertThat(scene.billed("2026-03-11")).as("ten days later").containsExactly("0 PAUSED");
        assertThat(scene.billed("2026-03-01")).isEmpty();
        scene.use("calls", "b", 30, "2026-02-15T00:00:00Z");
        scene.seller.moveTo("2026-03-05T00:00:00Z");
        scene.use("calls", "c", 50, "2026-03-10T23:59:59Z");
        scene.use("calls", "d", 1, "2026-03-11T00:00:00Z");
        scene.seller.moveTo("2026-03-11T08:00:00Z");
        assertThat(scene.billed("2026-03-11")).as("150 calls in the stretched month").containsExactly("600 OUTSTANDING");
        scene.assertEachPeriodBilledOnce();
    }

    /** From March on nothing is committed, and what is used is billed whole. */
    @Test
    void quantityZeroOfUsageIsNoCommitmentAndMeteringGoesOn() {
        var scene = new MeteredScene();
        scene.seller.moveTo("2026-02-10T12:00:00Z");
        // what is given up is outweighed: an upgrade may not lower the total
        scene.subscription.upgrade().units("calls", 0).units("extra", 20).from("2026-03-01").accepted();
        scene.use("calls", "a", 30, "2026-03-05T00:00:00Z");
        scene.seller.moveTo("2026-04-01T08:00:00Z");

        assertThat(scene.billed("2026-04-01")).as("30 at 0.10, and tax").contains("360 OUTSTANDING");
    }

    @Test
    void onlyRemoveEndsMetering() {
        var scene = new MeteredScene();
        scene.seller.moveTo("2026-02-10T12:00:00Z");
        scene.subscription.upgrade().removed("calls").units("extra", 20).from("2026-03-01").accepted();

        scene.subscription.use("calls", 30).id("a").at("2026-03-05T00:00:00Z").sent().statusCode(400);
        scene.subscription.orders().body("results[0].bricks[0].remove", equalTo(true));
    }

    @Test
    void theUsageOfATrialIsFree() {
        var scene = new MeteredScene("order_type", "TRIAL", "auto_renews", false);
        scene.seller.moveTo("2026-01-10T00:00:00Z");
        scene.use("calls", "a", 100000, "2026-01-05T00:00:00Z");
        scene.seller.moveTo("2026-02-02T00:00:00Z");
        scene.subscription.invoices().body("results", empty());
    }

    /** Committing to 200 from the beginning: the quarter costs 30.00 more, and January's overage of 5.00 was none. */
    @Test
    void anUpgradeWithADayInThePastCorrectsWhatWasBilled() throws SQLException {
        var scene = new MeteredScene();
        scene.use("calls", "a", 150, "2026-01-05T00:00:00Z");
        scene.seller.moveTo("2026-02-15T00:00:00Z");
        assertThat(scene.billed("2026-02-01")).containsExactly("600 OUTSTANDING");
        scene.subscription.upgrade().units("calls", 200).from("2026-01-01").accepted();
        scene.seller.moveTo("2026-02-15T01:00:00Z");
        var invoice = scene.rows("").stream().filter(row -> row.get("grand_total").equals(3000)).findFirst();
        assertThat(invoice).as("3000 less 500, and tax").isPresent();
        scene.seller.invoice((String) invoice.get().get("invoice_id")).get("/usage-corrections").statusCode(200)
                .body("results.amount", contains(-500)).body("results[0].causes", empty());
        scene.assertEachPeriodBilledOnce();
    }

    /** January's usage invoice is out when an order brings another meter into January: 5 at 1.00, and tax. */
    @Test
    void aMeterThatAnOrderBringsIntoABilledMonthIsBilledByTheNextInvoice() {
        var scene = new MeteredScene();
        scene.use("calls", "a", 150, "2026-01-05T00:00:00Z");
        scene.seller.moveTo("2026-02-10T00:00:00Z");
        scene.subscription.upgrade().some("extra").from("2026-01-01").accepted();
        scene.use("extra", "e", 5, "2026-01-20T00:00:00Z");
        scene.seller.moveTo("2026-03-01T08:00:00Z");
        assertThat(scene.rows("")).filteredOn(row -> row.get("grand_total").equals(600)
                && !((String) row.get("bill_at")).startsWith("2026-02-01")).as("once").hasSize(1);
        scene.use("extra", "f", 1, "2026-01-20T00:00:00Z");
        scene.seller.moveTo("2026-04-01T08:00:00Z");
        assertThat(scene.billed("2026-04-01")).as("the quarter and 1.20").contains("3720 OUTSTANDING");
    }

    @Test
    void aRegenerationReadsItsMetersAgainAndOnlyItsOwn() throws SQLException {
        var scene = new MeteredScene();
        scene.use("calls", "a", 150, "2026-01-05T00:00:00Z");
        scene.use("calls", "f", 110, "2026-02-05T00:00:00Z");
        scene.seller.moveTo("2026-02-10T00:00:00Z");
        var january = scene.invoice("2026-02-01", 600);
        scene.use("calls", "late", 30, "2026-01-20T00:00:00Z");
        scene.use("storage", "s", 10, "2026-01-20T00:00:00Z");
        january.regenerate().statusCode(200).body("grand_total", equalTo(960 + 1080)).body("line_items.grand_total",
                contains(960, 1080));
        scene.seller.moveTo("2026-03-01T08:00:00Z");
        assertThat(scene.billed("2026-03-01")).as("nothing of January, 10 calls of February")
                .containsExactly("120 OUTSTANDING");

        scene.use("calls", "later", 10, "2026-01-20T00:00:00Z");
        scene.seller.moveTo("2026-04-01T08:00:00Z");
        assertThat(scene.billed("2026-04-01")).as("the correction of January with the quarter")
                .containsExactly("3720 OUTSTANDING");
        january.regenerate().statusCode(200).body("grand_total", equalTo(960 + 1080));
        scene.assertEachPeriodBilledOnce();
    }

    /** 50 above the commitment were billed and given back since. */
    @Test
    void aRegenerationKeepsTheQuantityOfWhatAnotherInvoiceGaveBack() {
        var scene = new MeteredScene();
        scene.use("calls", "a", 150, "2026-01-05T00:00:00Z");
        scene.seller.moveTo("2026-02-10T00:00:00Z");
        var january = scene.invoice("2026-02-01", 600);
        scene.delete("a");
        scene.seller.moveTo("2026-04-02T00:00:00Z");

        january.regenerate().statusCode(200).body("grand_total", equalTo(600)).body("line_items.quantity", contains(50));
    }

    @Test
    void whatAVoidInvoiceBilledIsWaivedAndOnlyWhatComesLaterIsBilled() throws SQLException {
        var scene = new MeteredScene();
        scene.use("calls", "a", 150, "2026-01-05T00:00:00Z");
        scene.seller.moveTo("2026-02-10T00:00:00Z");
        var january = scene.invoice("2026-02-01", 600);
        january.post("/void", json("reason", "Goodwill")).statusCode(200);
        var february = scene.invoice("2026-03-01", 0);
        scene.use("calls", "f", 500, "2026-02-05T00:00:00Z");
        february.post("/void", json("reason", "Goodwill")).statusCode(200);
        scene.use("calls", "late", 10, "2026-01-20T00:00:00Z");
        scene.seller.moveTo("2026-04-01T08:00:00Z");
        assertThat(scene.billed("2026-03-01")).containsExactly("0 VOIDED");
        assertThat(scene.billed("2026-04-01")).as("10 calls more in January; February is waived whole")
                .containsExactly("3720 OUTSTANDING");
    }

    @Test
    void theDatabaseRefusesToBillADayTwice() throws SQLException {
        var scene = new MeteredScene();
        scene.seller.moveTo("2026-02-01T08:00:00Z");
        var copy = """
                INSERT INTO meter_billing (seller_id, subscription_id, term, brick_id, contract_from, contract_to, counted_from,
                    counted_to, lines) SELECT seller_id, subscription_id, term, brick_id, contract_from + ?, contract_to,
                    counted_from, counted_to, lines FROM meter_billing WHERE subscription_id = ?::uuid LIMIT 1""";
        assertThatThrownBy(() -> TestSql.execute(copy, 0, scene.subscription))
                .hasMessageContaining("meter_billing_settled_once");
        assertThatThrownBy(() -> TestSql.execute(copy, 1, scene.subscription))
                .hasMessageContaining("meter_billing_billed_once");
        assertThatThrownBy(() -> TestSql.execute("""
                INSERT INTO meter_billing_entry SELECT seller_id, gen_random_uuid(), subscription_id, term, brick_id,
                    contract_from, invoice_id, 2, kind, 77, used, 1, 0, now() FROM meter_billing_entry
                WHERE subscription_id = ?::uuid LIMIT 1""", scene.subscription))
                .hasMessageContaining("goes on from what was billed before");
        assertThatThrownBy(() -> TestSql.execute("UPDATE meter_billing_entry SET amount = 1"))
                .isInstanceOf(SQLException.class);
        scene.api.get("/invoices/nope/usage-corrections").statusCode(404);
    }
}
