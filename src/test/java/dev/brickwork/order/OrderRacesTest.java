package dev.brickwork.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.platform.sweep.Sweep;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Subscription;
import io.quarkus.arc.All;

/** Whoever comes first wins whole; nobody gets half of anything. */
@ServiceTest
class OrderRacesTest {
    @Inject
    AsSeller asSeller;
    @All
    @Inject
    List<Sweep> sweeps;

    private OrderScene scene;

    @BeforeEach
    void aSeller() {
        scene = new OrderScene();
    }

    /** Every writer sends numbers that belong together: n months, 10 n seats, a credit of n cents. */
    @Test
    void aRecastThatManyAmendAtOnceIsWhatOneOfThemSaid() throws Exception {
        var subscription = scene.order().accepted();
        var order = scene.recast(subscription).created();

        Race.of(8,
                number -> order
                        .amend("contract_length", number + 1, "billing_frequency", "ALL_UPFRONT", "bricks",
                                List.of(scene.plan.units("seats", 10 * (number + 1))), "adjustment_credit", number + 1)
                        .statusCode(200));

        int months = order.read().path("contract_length");
        // months, 10 seats for each of them, at 10.00 and 20 % tax
        order.read().body("bricks[0].quantity", equalTo(10 * months)).body("adjustment_credit", equalTo(months))
                .body("estimate.grand_total", equalTo(12_000 * months * months))
                .body("estimate.grand_total_details.adjustment_credit", equalTo(months));
    }

    @Test
    void aRecastThatIsAcceptedWhileItIsAmendedIsAcceptedAsItThenWas() throws Exception {
        var subscription = scene.order().accepted();
        var order = scene.recast(subscription).created();

        Race.of(8, number -> {
            if (number % 2 == 0) {
                order.accept();
            } else {
                order.amend("contract_length", number, "billing_frequency", "MONTHLY", "bricks",
                        List.of(scene.plan.units("seats", number)));
            }
        });

        var accepted = order.read().body("status", equalTo("ACCEPTED"));
        int months = accepted.path("contract_length");
        int seats = accepted.path("bricks[0].quantity");
        assertThat(List.of(months, seats)).isIn(List.of(24, 10), List.of(1, 1), List.of(3, 3), List.of(5, 5),
                List.of(7, 7));
        assertThat(accepted.<Integer>path("estimate.grand_total")).isEqualTo(1_200 * months * seats);
        // it begins in March
        subscription.read().body("line_items[0].quantity", equalTo(5));
        // what is scheduled from its first day on is what was accepted; January and February stay at 5 seats
        List<Integer> totals = subscription.invoices().path("results[*status!=VOIDED].grand_total");
        assertThat(totals.stream().mapToInt(total -> total).sum()).isEqualTo(2 * 6_000 + 1_200 * months * seats);
    }

    @Test
    void sweepsOfManyProcessesAtOnceRenewEachSubscriptionOnce() throws Exception {
        var renewing = new ArrayList<Subscription>();
        var ending = new ArrayList<Subscription>();
        for (int i = 0; i < 12; i++) {
            renewing.add(scene.order().with("renewal_contract_period", 2, "renewal_uplifted_rate", "10").accepted());
            ending.add(scene.order().ending().accepted());
        }
        var seller = scene.seller.id();
        scene.seller.standStillUntil("2031-01-01T00:00:00Z");

        var transitions = sweeps.stream().filter(sweep -> sweep.name().equals("subscription transitions")).findFirst()
                .orElseThrow();
        Race.of(6, number -> asSeller.run(seller, () -> transitions.run(Instant.parse("2031-01-01T00:00:00Z"))));

        for (var subscription : renewing) {
            subscription.orders().body("results.order_type", contains("RENEWAL", "STANDARD"));
            subscription.read().body("ends_at", equalTo("2031-02-28"));
            // 5 seats at 11.00 and 20 % tax
            subscription.invoices().body("count", equalTo(14)).body("results[*grand_total=6600].size()", equalTo(2));
            assertThat(subscription.events()).containsOnlyOnce("subscription.renewed");
        }
        for (var subscription : ending) {
            assertThat(subscription.events()).containsExactly("subscription.created", "subscription.started",
                    "subscription.inactive");
        }
    }
}
