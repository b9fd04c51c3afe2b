package dev.brickwork.core.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.time.YearMonth;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.metrics.Movement.Change;
import dev.brickwork.core.money.ExactSum;
import dev.brickwork.core.money.Fraction;

class MrrBridgeTest {

    private static Change change(String day, MrrCause cause, long cents) {
        return new Change(LocalDate.parse(day), cause, Fraction.of(cents));
    }

    private static List<String> told(Change... changes) {
        return Movement.of(List.of(changes)).stream()
                .map(movement -> movement.kind() + " " + movement.cause() + " " + movement.amount().rounded()).toList();
    }

    private static Movement movement(String day, MovementKind kind, MrrCause cause, Fraction amount) {
        return new Movement(LocalDate.parse(day), kind, cause, amount);
    }

    @Test
    void aCustomerIsNewOnceAndComesBackAfterChurn() {
        assertThat(told(change("2026-01-01", MrrCause.NEW, 100), change("2026-02-01", MrrCause.UPGRADE, 50),
                change("2026-03-01", MrrCause.PHASE, -20), change("2026-04-01", MrrCause.ENDED, -130),
                change("2026-09-01", MrrCause.NEW, 70))).containsExactly("NEW NEW 100", "EXPANSION UPGRADE 50",
                        "CONTRACTION PHASE -20", "CHURN ENDED -130", "REACTIVATION NEW 70");
    }

    @Test
    void aSecondSubscriptionIsExpansionAndItsEndContraction() {
        assertThat(told(change("2026-01-01", MrrCause.NEW, 100), change("2026-02-01", MrrCause.NEW, 40),
                change("2026-03-01", MrrCause.ENDED, -40)))
                .containsExactly("NEW NEW 100", "EXPANSION NEW 40", "CONTRACTION ENDED -40");
    }

    @Test
    void oneThatEndsWhileAnotherBeginsIsNoChurn() {
        assertThat(told(change("2026-01-01", MrrCause.NEW, 100), change("2026-02-01", MrrCause.ENDED, -100),
                change("2026-02-01", MrrCause.NEW, 120)))
                .containsExactly("NEW NEW 100", "CONTRACTION ENDED -100", "EXPANSION NEW 120");
    }

    @Test
    void whatComesAndGoesOnOneDayMakesNobodyACustomer() {
        assertThat(told(change("2026-01-01", MrrCause.NEW, 100), change("2026-01-01", MrrCause.NEW, -100),
                change("2026-02-01", MrrCause.NEW, 40)))
                .containsExactly("EXPANSION NEW 100", "CONTRACTION NEW -100", "NEW NEW 40");
    }

    @Test
    void aPauseIsNoChurnAndItsEndNoReactivation() {
        assertThat(told(change("2026-01-01", MrrCause.NEW, 100), change("2026-02-01", MrrCause.PAUSE, -100),
                change("2026-03-01", MrrCause.RESUME, 100))).containsExactly("NEW NEW 100", "PAUSE PAUSE -100",
                        "RESUME RESUME 100");
    }

    @Test
    void whoPausesIsStillACustomer() {
        assertThat(told(change("2026-01-01", MrrCause.NEW, 100), change("2026-02-01", MrrCause.PAUSE, -100),
                change("2026-02-10", MrrCause.NEW, 40), change("2026-02-20", MrrCause.ENDED, -40),
                change("2026-03-01", MrrCause.RESUME, 100), change("2026-03-01", MrrCause.UPGRADE, 30),
                change("2026-04-01", MrrCause.ENDED, -130))).containsExactly("NEW NEW 100", "PAUSE PAUSE -100",
                        "EXPANSION NEW 40", "CONTRACTION ENDED -40", "RESUME RESUME 100", "EXPANSION UPGRADE 30",
                        "CHURN ENDED -130");
    }

    @Test
    void aMonthGoesFromItsOpeningToItsClosing() {
        var bridge = new MrrBridge(YearMonth.of(2026, 2), YearMonth.of(2026, 3));
        bridge.add(movement("2026-01-31", MovementKind.NEW, MrrCause.NEW, Fraction.of(100)));
        bridge.add(movement("2026-02-01", MovementKind.EXPANSION, MrrCause.UPGRADE, Fraction.of(30)));
        bridge.add(movement("2026-02-28", MovementKind.EXPANSION, MrrCause.PHASE, Fraction.of(4)));
        bridge.add(movement("2026-02-28", MovementKind.NEW, MrrCause.NEW, Fraction.of(7)));
        bridge.add(movement("2026-02-28", MovementKind.EXPANSION, MrrCause.UPGRADE, Fraction.of(2)));
        bridge.add(movement("2026-04-01", MovementKind.CHURN, MrrCause.ENDED, Fraction.of(-143)));

        assertThat(bridge.months()).hasSize(2);
        var february = bridge.months().get(0);
        assertThat(february.openingCents()).isEqualTo(100);
        assertThat(february.rows()).extracting(row -> row.cell().kind() + " " + row.cell().cause() + " " + row.cents())
                .containsExactly("NEW NEW 7", "EXPANSION UPGRADE 32", "EXPANSION PHASE 4");
        assertThat(february.rows()).extracting(row -> row.before().rounded()).containsExactly(100L, 107L, 139L);
        assertThat(february.closingCents()).isEqualTo(143);
        assertThat(bridge.months().get(1)).isEqualTo(new MrrBridge.Month(YearMonth.of(2026, 3), 143, List.of(), 143));
    }

    @Test
    void whatIsShownAddsUpToTheCent() {
        var third = Fraction.of(1, 3);
        var bridge = new MrrBridge(YearMonth.of(2026, 1), YearMonth.of(2026, 1));
        bridge.add(movement("2026-01-01", MovementKind.NEW, MrrCause.NEW, third));
        bridge.add(movement("2026-01-02", MovementKind.EXPANSION, MrrCause.UPGRADE, third));
        bridge.add(movement("2026-01-03", MovementKind.EXPANSION, MrrCause.PHASE, third));

        assertThat(bridge.months().get(0).rows()).extracting(MrrBridge.Row::cents).containsExactly(0L, 1L, 0L);
        assertThat(bridge.months().get(0).closingCents()).isEqualTo(1);
    }

    @Test
    void aSumOfManyDenominatorsIsTheSumOfItsFractions() {
        var random = new Random(7);
        var sum = new ExactSum();
        var expected = Fraction.ZERO;
        for (int i = 0; i < 500; i++) {
            var amount = Fraction.of(random.nextInt(2_000_000) - 1_000_000, 1 + random.nextInt(90));
            expected = expected.plus(amount);

            assertThat(sum.add(amount).rounded()).isEqualTo(expected.rounded());
        }
        assertThat(sum.exact()).isEqualTo(expected);
    }

    @Test
    void retentionCountsWhoWasThereThen() {
        var retention = new Retention();
        retention.add(Fraction.of(100), Fraction.of(150));
        retention.add(Fraction.of(100), Fraction.of(60));
        retention.add(Fraction.of(200), Fraction.ZERO);
        retention.add(Fraction.ZERO, Fraction.of(900));

        assertThat(retention.customers()).isEqualTo(3);
        assertThat(retention.lostCustomers()).isEqualTo(1);
        assertThat(retention.thenCents()).isEqualTo(400);
        assertThat(retention.nowCents()).isEqualTo(210);
        assertThat(retention.netPercent()).hasValueSatisfying(it -> assertThat(it).isEqualByComparingTo("52.5"));
        assertThat(retention.grossPercent()).hasValueSatisfying(it -> assertThat(it).isEqualByComparingTo("40"));
        assertThat(retention.customerChurnPercent())
                .hasValueSatisfying(it -> assertThat(it).isEqualByComparingTo("33.333333"));
        assertThat(retention.revenueChurnPercent()).hasValueSatisfying(it -> assertThat(it).isEqualByComparingTo("50"));
    }

    @Test
    void theEndOfAMonthIsComparedWithTheEndOfAMonth() {
        assertThat(Retention.comparedWith(LocalDate.parse("2026-11-30"), 1)).isEqualTo("2026-10-31");
        assertThat(Retention.comparedWith(LocalDate.parse("2026-02-28"), 24)).isEqualTo("2024-02-29");
        assertThat(Retention.comparedWith(LocalDate.parse("2026-03-31"), 1)).isEqualTo("2026-02-28");
        assertThat(Retention.comparedWith(LocalDate.parse("2026-11-29"), 1)).isEqualTo("2026-10-29");
    }

    @Test
    void withoutCustomersThereIsNoRate() {
        var retention = new Retention();

        assertThat(retention.netPercent()).isEmpty();
        assertThat(retention.customerChurnPercent()).isEmpty();
    }
}
