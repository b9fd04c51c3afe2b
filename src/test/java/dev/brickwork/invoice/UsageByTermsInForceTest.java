package dev.brickwork.invoice;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Plan;
import dev.brickwork.testing.given.Seller;
import dev.brickwork.testing.given.Subscription;

/** A call costs 1.00, and 3.00 after a switch of the plan on 16 January: 33 were made before it, 4 from then on. */
@ServiceTest
class UsageByTermsInForceTest {
    private Seller seller;
    private Plan expensive;
    private Subscription subscription;

    private static String calls(String price) {
        return brick("calls", "USAGE", "PER_UNIT", "MONTH", "{\"USD\": {\"unit_price\": \"" + price + "\"}}", "");
    }

    @BeforeEach
    void made() {
        seller = Given.seller().at("2026-01-01T00:00:00Z").settings("reminders", json("enabled", false));
        expensive = seller.plan(calls("3"));
        subscription = seller.customer().subscription(seller.plan(calls("1"))).units("calls", 0).from("2026-01-01")
                .months(12).accepted();
        use(33, "2026-01-15T23:59:59Z");
        use(4, "2026-01-16T00:00:00Z");
    }

    @Test
    void eachPartOfTheMonthIsBilledAtItsPrice() {
        seller.moveTo("2026-01-10T00:00:00Z");
        switchPlan();
        seller.moveTo("2026-02-02T00:00:00Z");

        assertThat(billed()).containsExactly("OVERAGE 3300", "OVERAGE 1200");
    }

    @Test
    void aSwitchThatIsAcceptedLaterOnCutsTheMonthOnItsDayAllTheSame() {
        seller.moveTo("2026-01-25T00:00:00Z");
        switchPlan();
        seller.moveTo("2026-02-02T00:00:00Z");

        assertThat(billed()).containsExactly("OVERAGE 3300", "OVERAGE 1200");
    }

    @Test
    void aMonthThatWasBilledIsCorrectedInBothParts() {
        seller.moveTo("2026-02-02T00:00:00Z");
        assertThat(billed()).containsExactly("OVERAGE 3700");
        var upgrade = subscription.upgrade().to(expensive).units("calls", 0).from("2026-01-16");
        upgrade.estimate().statusCode(200).body("grand_total_details.usage_corrections", equalTo(1200 - 400));

        upgrade.accepted();
        seller.moveTo("2026-03-02T00:00:00Z");

        assertThat(billed()).containsExactlyInAnyOrder("OVERAGE 3700", "CORRECTION -400", "CORRECTION 1200");
    }

    @Test
    void usageOfEitherPartThatComesLateIsPricedByItsPart() {
        seller.moveTo("2026-01-10T00:00:00Z");
        switchPlan();
        seller.moveTo("2026-02-02T00:00:00Z");
        use(2, "2026-01-03T00:00:00Z");
        use(5, "2026-01-20T00:00:00Z");
        seller.moveTo("2026-03-02T00:00:00Z");

        assertThat(billed()).containsExactlyInAnyOrder("OVERAGE 3300", "OVERAGE 1200", "CORRECTION 200", "CORRECTION 1500");
    }

    private void switchPlan() {
        subscription.upgrade().to(expensive).units("calls", 0).from("2026-01-16").accepted();
    }

    private void use(int value, String time) {
        subscription.use("calls", value).at(time).recorded();
    }

    /** What was billed of the calls. */
    private List<String> billed() {
        return subscription.invoices().<Map<String, Object>>list("results[*issued_at!=null].line_items.flatten()").stream()
                .filter(line -> List.of("OVERAGE", "CORRECTION").contains(line.get("kind")))
                .map(line -> line.get("kind") + " " + line.get("grand_total")).toList();
    }
}
