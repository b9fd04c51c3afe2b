package dev.brickwork.invoice.billing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.Refused;
import dev.brickwork.invoice.Settled;

/** When an invoice is settled, and what becomes of money that was paid before it is issued. */
class SettledTest {
    private static final Instant BEFORE = Instant.parse("2026-01-01T00:00:00Z");
    private static final Instant NOW = Instant.parse("2026-02-01T00:00:00Z");

    @Test
    void whatRemainsIsNotSettled() {
        assertThat(Settled.at(true, 1, 99, BEFORE, NOW)).isNull();
        assertThat(Settled.at(false, 1, 99, BEFORE, NOW)).isNull();
    }

    @Test
    void anIssuedInvoiceIsSettledWhenNothingRemains() {
        assertThat(Settled.at(true, 0, 100, null, NOW)).isEqualTo(NOW);
        assertThat(Settled.at(true, 0, 0, null, NOW)).as("by credit, or by a total of 0").isEqualTo(NOW);
    }

    @Test
    void beforeItIsIssuedOnlyMoneySettlesIt() {
        assertThat(Settled.at(false, 0, 100, null, NOW)).isEqualTo(NOW);
        assertThat(Settled.at(false, 0, 0, null, NOW)).isNull();
    }

    @Test
    void theTimeAtWhichItWasSettledStays() {
        assertThat(Settled.at(true, 0, 100, BEFORE, NOW)).isEqualTo(BEFORE);
    }

    @Test
    void whatIsPaidBeyondATotalThatFallsIsInExcess() {
        var ahead = new PaidAhead(100, 0, BEFORE);

        assertThat(ahead.excessOver(100, "A-P001")).isZero();
        assertThat(ahead.excessOver(70, "A-P001")).isEqualTo(30);
        assertThat(ahead.excessOver(0, "A-P001")).isEqualTo(100);
        assertThat(ahead.excessOver(-50, "A-P001")).as("no more than was paid").isEqualTo(100);
    }

    @Test
    void aTotalMayNotFallBelowWhatIsOnItsWay() {
        var ahead = new PaidAhead(60, 40, null);

        assertThat(ahead.excessOver(100, "A-P001")).isZero();
        assertThatThrownBy(() -> ahead.excessOver(99, "A-P001")).isInstanceOf(Refused.class)
                .hasMessage("A payment of invoice A-P001 is still processing, and this would leave less to pay.");
        assertThatThrownBy(() -> ahead.excessOver(-1, "A-P001")).isInstanceOf(Refused.class);
    }

    @Test
    void aTotalThatChangesMaySettleWhatWasPaidAhead() {
        assertThat(new PaidAhead(100, 0, BEFORE).settledAt(70, NOW)).as("it was settled already").isEqualTo(BEFORE);
        assertThat(new PaidAhead(60, 0, null).settledAt(60, NOW)).isEqualTo(NOW);
        assertThat(new PaidAhead(100, 0, BEFORE).settledAt(101, NOW)).isNull();
        assertThat(new PaidAhead(100, 0, BEFORE).settledAt(0, NOW)).as("all of it has become credit").isNull();
        assertThat(new PaidAhead(0, 0, null).settledAt(0, NOW)).isNull();
    }
}
