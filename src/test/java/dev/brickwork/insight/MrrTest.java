package dev.brickwork.insight;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.catalog.PlanBodies.perUnit;
import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;

import java.sql.SQLException;
import java.util.Map;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Customer;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Plan;
import dev.brickwork.testing.given.Seller;
import dev.brickwork.testing.given.Subscription;

/** Seats cost 20.00 a month each. */
@ServiceTest
class MrrTest {
    private Seller seller;
    private Plan plan;
    private Customer acme;
    private Subscription subscription;

    @BeforeEach
    void aYearOfFiveSeats() {
        seller = Given.seller().at("2026-01-01T12:00:00Z").settings("reminders", json("enabled", false));
        plan = seller.plan(perUnit("seats", "20.00"),
                brick("support", "ADD_ON", "FLAT", "YEAR", "{\"USD\": {\"amount\": \"100\"}}", ""));
        acme = seller.customer("Acme").made();
        subscription = acme.subscription(plan).units("seats", 5).from("2026-01-01").ending().accepted();
    }

    @Test
    void whatIsInForceOnTheDayIsCounted() {
        seller.customer("Globex").made().subscription(plan).units("seats", 2, json("rate", "50")).some("support")
                .from("2026-02-01").accepted();

        seller.api.get("/metrics/mrr?as_of=2026-02-01").statusCode(200).body("as_of", equalTo("2026-02-01"))
                .body("currencies", hasSize(1)).body("currencies[0].currency", equalTo("USD"))
                // 100.00, 20.00 and a twelfth of 100.00
                .body("currencies[0].mrr", equalTo(12_833)).body("currencies[0].gross_mrr", equalTo(14_833))
                .body("currencies[0].arr", equalTo(154_000)).body("currencies[0].contracted", equalTo(0))
                .body("currencies[0].customers", equalTo(2)).body("currencies[0].subscriptions", equalTo(2));
        assertThat(seller.api.get("/metrics/mrr.csv?as_of=2026-02-01").statusCode(200).asString().lines()
                .map(line -> line.replaceFirst("^.*,USD", "USD"))).contains("USD,100.00,100.00,0.00,0.00",
                        "USD,28.33,48.33,0.00,0.00");
        seller.api.get("/metrics/mrr?as_of=2025-12-31").statusCode(200).body("currencies", empty());
    }

    @Test
    void whatHasNotBegunIsContractedFromItsAcceptanceOn() {
        seller.moveTo("2026-01-10T12:00:00Z");
        acme.subscription(plan).units("seats", 1).from("2026-03-01").accepted();

        seller.api.get("/metrics/mrr?as_of=2026-01-09").body("currencies[0].contracted", equalTo(0));
        seller.api.get("/metrics/mrr").body("as_of", equalTo("2026-01-10")).body("currencies[0].contracted", equalTo(2_000))
                .body("currencies[0].mrr", equalTo(10_000));
        seller.api.get("/metrics/mrr?as_of=2026-03-01").body("currencies[0].contracted", equalTo(0))
                .body("currencies[0].mrr", equalTo(12_000));
    }

    @Test
    void theMovementsOfAMonthTakeItsOpeningToItsClosing() {
        var globex = seller.customer("Globex").made();
        var other = globex.subscription(plan).units("seats", 3).from("2026-01-15").ending().accepted();
        subscription.upgrade().units("seats", 8).from("2026-02-10").accepted();
        seller.moveTo("2026-02-15T12:00:00Z");
        other.pause("2026-03-10").statusCode(200);
        seller.moveTo("2026-03-15T12:00:00Z");
        subscription.end("2026-03-20").statusCode(200);
        seller.moveTo("2026-03-25T12:00:00Z");

        var bridge = seller.api.get("/metrics/mrr-movements?from=2026-01&to=2026-03").statusCode(200);
        bridge.body("months.month", contains("2026-01", "2026-02", "2026-03"))
                .body("months.opening", contains(0, 16_000, 16_000)).body("months.closing", contains(16_000, 16_000, 6_000))
                .body("months[0].movements.kind", contains("NEW"))
                .body("months[1].movements.kind", contains("EXPANSION", "PAUSE"))
                .body("months[1].movements.cause", contains("UPGRADE", "PAUSE"))
                .body("months[1].movements.amount", contains(6_000, -6_000))
                .body("months[2].movements.kind", contains("RESUME", "CHURN"))
                .body("months[2].movements.amount", contains(6_000, -16_000));

        seller.api.get("/metrics/mrr-movements/customers?from=2026-02&to=2026-03&customer_id=" + globex.id()).statusCode(200)
                .body("count", equalTo(2)).body("results.month", contains("2026-02", "2026-03"))
                .body("results.amount", contains(-6_000, 6_000));
        seller.api.get("/metrics/mrr-movements/customers?from=2026-01&to=2026-03&kind=CHURN&cause=ENDED").statusCode(200)
                .body("results.customer_id", contains(acme.id()));
        assertThat(seller.api.get("/metrics/mrr-movements.csv?from=2026-03&to=2026-03").statusCode(200).asString())
                .startsWith("customer_id,currency,month,kind,cause,amount\r\n")
                .contains(acme.id() + ",USD,2026-03,CHURN,ENDED,-160.00\r\n");
        assertThat(seller.api.get("/metrics/mrr-bridge.csv?from=2026-02&to=2026-03").statusCode(200).asString())
                .isEqualTo("""
                        currency,month,kind,cause,amount
                        USD,2026-02,OPENING,,160.00
                        USD,2026-02,EXPANSION,UPGRADE,60.00
                        USD,2026-02,PAUSE,PAUSE,-60.00
                        USD,2026-02,CLOSING,,160.00
                        USD,2026-03,OPENING,,160.00
                        USD,2026-03,RESUME,RESUME,60.00
                        USD,2026-03,CHURN,ENDED,-160.00
                        USD,2026-03,CLOSING,,60.00
                        """.replace("\n", "\r\n"));
    }

    @Test
    void aRenewalTellsItsUpliftAndDiscountsThatEnded() {
        seller.customer("Hooli").made().subscription(plan).units("seats", 10, json("rate", "10"))
                .from("2026-01-01").months(1).with("auto_renews", true, "renewal_uplifted_rate", "5").accepted();
        seller.moveTo("2026-02-02T12:00:00Z");

        seller.api.get("/metrics/mrr-movements?from=2026-02&to=2026-02").statusCode(200)
                .body("months[0].movements.cause", contains("RENEWAL_UPLIFT", "DISCOUNT_ENDED"))
                .body("months[0].movements.amount", contains(1_000, 2_000));
    }

    @Test
    void theCurrentMonthEndsTodayUnlessItIsAskedFor() {
        seller.customer("Hooli").made().subscription(plan).units("seats", 10).from("2026-01-10").months(1)
                .with("auto_renews", true).accepted();
        seller.moveTo("2026-02-05T12:00:00Z");

        // its term is renewed on 10 February
        seller.api.get("/metrics/mrr-movements?from=2026-02").statusCode(200).body("to", equalTo("2026-02"))
                .body("months.closing", contains(30_000)).body("months[0].movements", empty());
        seller.api.get("/metrics/mrr-movements/customers?from=2026-02").statusCode(200).body("count", equalTo(0));
        seller.api.get("/metrics/mrr-movements?from=2026-02&to=2026-02").statusCode(200)
                .body("months.closing", contains(10_000)).body("months[0].movements.kind", contains("CHURN"));
        seller.api.get("/metrics/mrr-movements?from=2026-03").statusCode(200).body("months.closing", contains(10_000));
        seller.moveTo("2026-02-11T12:00:00Z");
        seller.api.get("/metrics/mrr-movements?from=2026-02&to=2026-02").statusCode(200)
                .body("months.closing", contains(30_000)).body("months[0].movements", empty());
    }

    @Test
    void retentionComparesCustomersWithThemselves() {
        var globex = seller.customer("Globex").made();
        globex.subscription(plan).units("seats", 3).from("2026-01-01").ending().accepted();
        subscription.upgrade().units("seats", 10).from("2026-06-01").accepted();
        seller.customer("Late").made().subscription(plan).units("seats", 50).from("2026-07-01").accepted();
        seller.moveTo("2026-08-01T12:00:00Z");

        seller.api.get("/metrics/retention?as_of=2026-08-01&months=6").statusCode(200)
                .body("compared_with", equalTo("2026-02-01")).body("currencies[0].customers", equalTo(2))
                .body("currencies[0].mrr_then", equalTo(16_000)).body("currencies[0].mrr_now", equalTo(26_000))
                .body("currencies[0].net_retention", equalTo("162.50"))
                .body("currencies[0].gross_retention", equalTo("100.00"))
                .body("currencies[0].customer_churn", equalTo("0.00"));
        // by the first of January both that end with their term are lost
        seller.api.get("/metrics/retention?as_of=2027-01-01&months=11").statusCode(200)
                .body("currencies[0].lost_customers", equalTo(2)).body("currencies[0].revenue_churn", equalTo("100.00"));
        seller.api.get("/metrics/retention?as_of=2026-08-01").statusCode(200)
                .body("currencies[0].net_retention", equalTo(null));
        assertThat(seller.api.get("/metrics/retention.csv?as_of=2026-08-01&months=6").statusCode(200).asString())
                .contains("2026-08-01,2026-02-01,USD,2,0,160.00,260.00,162.50,100.00,0.00,0.00");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "/metrics/mrr?as_of=yesterday | as_of", "/metrics/mrr?currency=XXX | currency", "/metrics/mrr?day=1 | day",
            "/metrics/mrr-movements?from=2026-13 | from", "/metrics/mrr-movements?from=2026-01-01 | from",
            "/metrics/mrr-movements?from=2026-05&to=2026-04 | from", "/metrics/mrr-movements?from=2000-01&to=2026-04 | to",
            "/metrics/mrr-movements/customers?kind=GROWTH | kind", "/metrics/mrr-movements.csv?cause=LUCK | cause",
            "/metrics/mrr-bridge.csv?from=2026-13 | from", "/metrics/mrr-bridge.csv?kind=NEW | kind",
            "/metrics/retention?months=0 | months", "/metrics/retention?months=121 | months"})
    void whatIsWrongIsNamed(String path, String field) {
        assertThat(seller.api.get(path).statusCode(400).<Map<String, Object>>path("error.details.fields"))
                .containsOnlyKeys(field);
    }

    @Test
    void anotherSellerSeesNothing() {
        var other = Api.ofNewSeller();

        other.get("/metrics/mrr?as_of=2026-02-01").statusCode(200).body("currencies", empty());
        other.get("/metrics/mrr-movements?from=2026-01&to=2026-03").statusCode(200).body("months", empty());
        other.get("/metrics/retention?as_of=2026-02-01").statusCode(200).body("currencies", empty());
    }

    @Test
    void aRebuildBesideChangesOverwritesNone() throws Exception {
        for (int time = 0; time < Race.TIMES; time++) {
            var order = subscription.upgrade().units("seats", 6 + time).from("2026-02-10").created();
            TestSql.executeFor(seller.id(), "DELETE FROM mrr_step WHERE seller_id = ?", seller.id());

            Race.of(4, runner -> {
                if (runner == 0) {
                    order.accepted();
                } else {
                    seller.api.post("/metrics/rebuild", json()).statusCode(200);
                }
            });

            assertThat(seller.api.post("/metrics/rebuild", json()).<Integer>path("corrected")).isZero();
        }
    }

    @Test
    void whatIsStoredCanBeBuiltAnew() throws SQLException {
        subscription.upgrade().units("seats", 8).from("2026-02-10").accepted();
        var before = seller.api.get("/metrics/mrr-movements?from=2026-01&to=2027-03").statusCode(200).asString();
        assertThat(seller.api.post("/metrics/rebuild", json()).statusCode(200).<Integer>path("corrected")).isZero();

        TestSql.executeFor(seller.id(), "DELETE FROM mrr_step WHERE seller_id = ? AND cause = 'UPGRADE'", seller.id());
        seller.api.post("/metrics/rebuild", json()).statusCode(200).body("compared", equalTo(1)).body("corrected",
                equalTo(1));

        assertThat(seller.api.get("/metrics/mrr-movements?from=2026-01&to=2027-03").asString()).isEqualTo(before);
        assertThat(seller.api.post("/metrics/rebuild", json()).<Integer>path("corrected")).isZero();
    }
}
