package dev.brickwork.invoice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;

import java.sql.SQLException;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;

/** What is given back is at most what stands charged, in whatever order the charge is given back and taken away. */
@ServiceTest
class StandingChargeTest {
    private StandingScene scene;

    @BeforeEach
    void aYearUpfront() {
        scene = new StandingScene();
    }

    @ParameterizedTest
    @ValueSource(strings = {"void", "note", "write-off"})
    void anUpgradeToALowerPriceGivesNothingBackOfAChargeThatDoesNotStand(String how) throws SQLException {
        scene.takeAway(scene.begin(), how);
        scene.at("2026-07-01T00:00:00Z");

        assertThat(scene.lowerBy("100")).as("estimate").isZero();

        scene.at("2026-07-02T00:00:00Z");
        assertThat(scene.credit()).isZero();
        assertThat(scene.revenue()).isNotNegative();
    }

    @Test
    void noneOfAChargeThatWasMuted() throws SQLException {
        scene.api.patch("/settings", "{\"muted\": true}").statusCode(200);
        scene.begin();
        scene.api.patch("/settings", "{\"muted\": false}").statusCode(200);
        scene.at("2026-07-01T00:00:00Z");

        assertThat(scene.lowerBy("100")).as("estimate").isZero();

        scene.at("2026-07-02T00:00:00Z");
        assertThat(scene.credit()).isZero();
        assertThat(scene.revenue()).isZero();
    }

    @Test
    void whatStandsIsGivenBack() throws SQLException {
        var year = scene.begin();
        scene.pay(year, StandingScene.YEAR);
        scene.at("2026-07-01T00:00:00Z");

        // 184 of 365 days are left; by months it is a half
        assertThat(scene.lowerBy("20")).isEqualTo(-12_000);

        scene.at("2026-07-02T00:00:00Z");
        assertThat(scene.credit()).isEqualTo(12_000);
        assertThat(scene.revenue()).isEqualTo(StandingScene.YEAR - 12_000);
    }

    @Test
    void aCreditNoteIsTakenFromTheUsedPartFirst() throws SQLException {
        var year = scene.begin();
        scene.takeAway(year, "{\"amount\": 70000, \"reason\": \"Outage\"}");
        scene.at("2026-07-01T00:00:00Z");

        assertThat(scene.lowerBy("100")).isEqualTo(-50_000);
        assertThat(scene.revenue()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"void", "note", "write-off"})
    void whatIsTakenAwayLaterTakesTheCreditBack(String how) throws SQLException {
        var year = scene.begin();
        scene.api.patch("/settings", "{\"apply_credit_automatically\": false}");
        scene.at("2026-07-01T00:00:00Z");
        scene.lowerBy("20");
        scene.at("2026-07-02T00:00:00Z");
        assertThat(scene.credit()).isEqualTo(12_000);

        scene.takeAway(year, how);

        assertThat(scene.credit()).isZero();
        assertThat(scene.revenue()).isNotNegative();
        // and nothing is left to be given back
        scene.at("2026-10-01T00:00:00Z");
        assertThat(scene.lowerBy("100")).as("estimate").isZero();
        assertThat(scene.credit()).isZero();
    }

    /** What stands of it is what that credit settled, so the credit is taken from the other invoice. */
    @Test
    void creditThatSettledItsOwnChargeIsTakenFromAnotherInvoiceFirst() throws SQLException {
        scene.begin("QUARTERLY");
        var first = scene.quarter("2026-01-01");
        scene.pay(first, 29_000);
        scene.at("2026-05-01T00:00:00Z");
        scene.lowerBy("100");
        var second = scene.quarter("2026-04-01");
        scene.api.get("/invoices/" + first).body("remaining_amount", equalTo(0));
        scene.api.get("/invoices/" + second).body("remaining_amount", equalTo(11_000));

        scene.takeAway(second, "write-off");

        scene.api.get("/invoices/" + first).body("remaining_amount", equalTo(1_000));
        scene.api.get("/invoices/" + second).body("remaining_amount", equalTo(11_000));
        assertThat(TestSql.number(
                """
                        SELECT sum(net + tax - reversed_net - reversed_tax) FROM charge_reduction WHERE charge_invoice_id = ?::uuid""",
                second)).isEqualTo(19_000);
    }

    /** No credit that is taken back as well settles the invoice of what was paid out. */
    @Test
    void creditOfTwoUpgradesIsTakenBackBeforeWhatWasPaidOutIsCharged() throws SQLException {
        var year = scene.begin();
        scene.at("2026-07-01T00:00:00Z");
        scene.lowerBy("20");
        String payment = scene.pay(year, StandingScene.YEAR - 12_000);
        scene.at("2026-10-01T00:00:00Z");
        scene.lowerBy("100");
        assertThat(scene.credit()).isEqualTo(24_000);
        String lot = scene.api.get("/subscriptions/" + scene.subscription + "/credits").statusCode(200)
                .path("results[remaining_amount>0].credit_id");
        scene.api
                .post("/customers/" + scene.customer + "/credits/" + lot + "/refund",
                        "{\"amount\": 20000, \"reason\": \"Asked for\"}")
                .statusCode(200);
        scene.api.post("/payments/" + payment + "/refund", "{\"reason\": \"Asked for\"}").statusCode(200);
        scene.at("2027-02-01T00:00:00Z");

        scene.takeAway(year, "void");

        assertThat(scene.credit()).isZero();
        assertThat(scene.revenue()).isZero();
        assertThat(scene.receivable()).isEqualTo(20_000);
    }

    @Test
    void creditThatWasPaidOutIsChargedAgain() throws SQLException {
        var year = scene.begin();
        String payment = scene.pay(year, StandingScene.YEAR);
        scene.at("2026-07-01T00:00:00Z");
        scene.lowerBy("20");
        scene.at("2026-07-02T00:00:00Z");
        String lot = scene.api.get("/subscriptions/" + scene.subscription + "/credits").statusCode(200)
                .path("results[0].credit_id");
        scene.api.post("/customers/" + scene.customer + "/credits/" + lot + "/refund", "{\"reason\": \"Asked for\"}")
                .statusCode(200);
        scene.api.post("/payments/" + payment + "/refund", "{\"reason\": \"Asked for\"}").statusCode(200);

        scene.takeAway(year, "void");

        assertThat(scene.credit()).isZero();
        assertThat(scene.revenue()).as("nothing was sold in the end").isZero();
        assertThat(scene.receivable()).isEqualTo(12_000);
        scene.api.get("/invoices?customer_id=" + scene.customer).statusCode(200)
                .body("results[*status=OUTSTANDING].grand_total", equalTo(List.of(12_000)))
                .body("results.line_items.flatten().brick_name",
                        hasItem(org.hamcrest.Matchers.startsWith("Credit taken back: invoice ")));
    }

    @Test
    void whatWasGivenBackOnAnInvoiceThatChargedMoreIsChargedAgain() throws SQLException {
        var year = scene.begin();
        scene.at("2026-07-01T00:00:00Z");
        // the licence 20 % cheaper, and support for half a year: 300.00 less 120.00
        scene.upgrade("""
                {"brick_id": "%s", "discount": [{"rate": "20"}]}, {"brick_id": "%s"}""".formatted(scene.plan.brick(0),
                scene.plan.brick(1)),
                18_000);
        scene.at("2026-07-02T00:00:00Z");

        scene.takeAway(year, "void");

        scene.at("2026-07-03T00:00:00Z");
        assertThat(scene.credit()).isZero();
        assertThat(scene.revenue()).as("support for half a year").isEqualTo(30_000);
    }

    @Test
    void voidingWhatGaveBackAsWellTakesNothingTwice() throws SQLException {
        var year = scene.begin();
        var change = scene.lowerAndSupport();

        scene.takeAway(year, "void");
        scene.takeAway(change, "void");

        scene.at("2026-07-03T00:00:00Z");
        assertThat(scene.revenue()).isZero();
        assertThat(scene.receivable() - scene.credit()).isZero();
    }

    /** The charge again, and what gave that back, are invoices of their own; neither leaves credit behind that nobody paid for. */
    @ParameterizedTest
    @ValueSource(strings = {"void", "{\"amount\": 12000, \"reason\": \"Outage\"}", "write-off"})
    void takingEverythingAwayLeavesNoCredit(String how) throws SQLException {
        var year = scene.begin();
        var change = scene.lowerAndSupport();
        scene.at("2027-02-01T00:00:00Z");

        scene.takeAway(year, "void");
        var chargedAgain = scene.alone(12_000);
        if (how.equals("void")) {
            scene.takeAway(change, "void");
            scene.takeAway(chargedAgain, how);
        } else {
            scene.takeAway(chargedAgain, how);
            scene.takeAway(change, "void");
        }

        scene.at("2027-02-02T00:00:00Z");
        assertThat(scene.credit()).isZero();
        assertThat(scene.receivable()).isZero();
    }

    @Test
    void whatGaveBackAloneCanBeVoidedAfterItsCreditWasPaidOut() throws SQLException {
        var year = scene.begin();
        var change = scene.lowerAndSupport();
        scene.at("2027-02-01T00:00:00Z");
        scene.takeAway(year, "void");
        scene.pay(scene.alone(12_000), 12_000);
        scene.takeAway(change, "void");
        var gaveBack = scene.alone(0);
        String lot = scene.api.get("/customers/" + scene.customer + "/credits").statusCode(200)
                .path("results[remaining_amount>0].credit_id");
        scene.api.post("/customers/" + scene.customer + "/credits/" + lot + "/refund", "{\"reason\": \"Asked for\"}")
                .statusCode(200);

        scene.takeAway(gaveBack, "void");

        assertThat(scene.credit()).isZero();
        assertThat(scene.receivable()).isEqualTo(12_000);
    }

    @Test
    void taxIsGivenBackAtTheRateItWasChargedAt() throws SQLException {
        scene.tax("20");
        var year = scene.begin();
        scene.pay(year, 144_000);
        scene.tax("0");
        scene.at("2026-07-01T00:00:00Z");

        assertThat(scene.lowerBy("20")).isEqualTo(-14_400);

        scene.at("2026-07-02T00:00:00Z");
        assertThat(scene.credit()).isEqualTo(14_400);
        assertThat(scene.account("TAX_PAYABLE")).isEqualTo(-21_600);
    }

    // ---- usage

    @ParameterizedTest
    @ValueSource(strings = {"delete", "edit"})
    void usageOfAVoidInvoiceGivesNothingBack(String change) throws SQLException {
        var metered = new MeteredScene("");
        metered.use("calls", "calls-1", "600", "2026-01-10T00:00:00Z");
        metered.at("2026-02-01T00:00:00Z");
        var invoice = metered.invoice("2026-02-01", 6_000);

        metered.api.post("/invoices/" + invoice + "/void", "{}").statusCode(200);
        if (change.equals("delete")) {
            metered.delete("calls-1");
        } else {
            metered.api.patch("/usage", "{\"transaction_id\": \"calls-1\", \"value\": 10}").statusCode(200);
        }
        metered.at("2026-04-02T00:00:00Z");

        assertThat(metered.number("SELECT coalesce(sum(remaining_amount), 0) FROM credit WHERE subscription_id = ?"))
                .isZero();
        assertThat(metered.number("""
                SELECT count(*) FROM invoice_line l JOIN invoice i ON i.id = l.invoice_id WHERE i.subscription_id = ?
                    AND l.kind = 'CORRECTION'""")).isZero();
        assertThat(metered.number(REVENUE)).isNotNegative();
    }

    @Test
    void usageThatWasGivenBackIsChargedAgainWhenItsInvoiceIsVoided() throws SQLException {
        var metered = new MeteredScene("");
        metered.use("calls", "calls-1", "600", "2026-01-10T00:00:00Z");
        metered.at("2026-02-01T00:00:00Z");
        var invoice = metered.invoice("2026-02-01", 6_000);
        metered.delete("calls-1");
        metered.at("2026-04-01T00:00:00Z");
        // 30.00 a quarter and tax, less the 60.00 of the usage that is gone
        assertThat(metered.number("SELECT coalesce(sum(amount), 0) FROM credit WHERE subscription_id = ?")).isPositive();

        metered.api.post("/invoices/" + invoice + "/void", "{}").statusCode(200);

        assertThat(metered.number("SELECT coalesce(sum(remaining_amount), 0) FROM credit WHERE subscription_id = ?"))
                .isZero();
        metered.at("2026-07-02T00:00:00Z");
        // three quarters ahead
        assertThat(metered.number(REVENUE)).isEqualTo(9_000);
    }

    @Test
    void theEstimateOfAnUpgradeHasTheCorrectionsThatItCauses() throws SQLException {
        var metered = new MeteredScene("");
        metered.use("calls", "calls-1", "200", "2026-01-10T00:00:00Z");
        metered.at("2026-02-01T00:00:00Z");
        metered.invoice("2026-02-01", 1_200);
        long before = metered.number(REVENUE);
        String body = "{\"starts_at\": \"2026-01-01\", \"bricks\": [{\"brick_id\": \"%s\", \"quantity\": 200}]}"
                .formatted(metered.plan.brick(0));

        // 30.00 a quarter more for a year and tax, less 10.00 and tax of overage that is not
        metered.api.post("/subscriptions/" + metered.subscription + "/upgrade/estimate", body).statusCode(200)
                .body("grand_total", equalTo(14_400 - 1_200))
                .body("grand_total_details.usage_corrections", equalTo(-1_200))
                .body("billing_schedule[0].grand_total", equalTo(String.valueOf(3_600 - 1_200)));

        metered.accept(
                metered.api.post("/subscriptions/" + metered.subscription + "/upgrade", body).statusCode(201)
                        .path("order_id"));
        metered.at("2026-02-02T00:00:00Z");
        assertThat(metered.number(REVENUE) - before).as("what the upgrade bills at once").isEqualTo(3_000 - 1_000);
    }

    private static final String REVENUE = """
            SELECT -coalesce(sum(p.amount), 0) FROM journal_posting p JOIN journal_entry e ON e.seller_id = p.seller_id
                AND e.id = p.entry_id WHERE p.account IN ('REVENUE', 'CREDIT_NOTES') AND e.subscription_id = ?""";

}
