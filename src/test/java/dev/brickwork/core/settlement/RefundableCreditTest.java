package dev.brickwork.core.settlement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.settlement.RefundableCredit.GivenBack;
import dev.brickwork.core.settlement.RefundableCredit.Lot;

class RefundableCreditTest {
    private static final long ENOUGH = 1_000_000;

    /** 866.67 given back of 1,200.00, of which that much is open. */
    private static Lot ended(long open) {
        return new Lot(86_667, 86_667, 0, false, List.of(new GivenBack(86_667, open)));
    }

    private static RefundableCredit one(Lot lot, long unpaid) {
        return new RefundableCredit(List.of(lot), unpaid, ENOUGH);
    }

    @Test
    void creditOfAnUnpaidInvoiceIsNotPaidOut() {
        var lot = ended(120_000);

        assertThat(one(lot, 86_667).of(lot)).isZero();
        assertThat(one(lot, 86_667).total()).isZero();
    }

    @Test
    void ofAnInvoiceThatIsPaidInPartThePaidPartIs() {
        var lot = ended(60_000);

        assertThat(one(lot, 60_000).of(lot)).isEqualTo(26_667);
        assertThat(one(lot, 60_000).total()).isEqualTo(26_667);
    }

    @Test
    void ofAPaidInvoiceAllIs() {
        var lot = ended(0);

        assertThat(one(lot, 0).of(lot)).isEqualTo(86_667);
        assertThat(one(lot, 0).total()).isEqualTo(86_667);
    }

    @Test
    void whatWasPaidOutBeforeCounts() {
        var lot = new Lot(66_667, 86_667, 20_000, false, List.of(new GivenBack(86_667, 60_000)));

        assertThat(one(lot, 60_000).of(lot)).isEqualTo(6_667);
    }

    @Test
    void settlingInvoicesUsesWhatWasNotPaidFirst() {
        var lot = new Lot(30_000, 86_667, 0, false, List.of(new GivenBack(86_667, 60_000)));

        assertThat(one(lot, 0).of(lot)).isEqualTo(26_667);
    }

    @Test
    void aPaymentThatBecameCreditWasPaid() {
        var payment = new Lot(5_000, 5_000, 0, true, List.of());
        var ended = ended(120_000);
        var credit = new RefundableCredit(List.of(payment, ended), 86_667, ENOUGH);

        assertThat(credit.of(payment)).isEqualTo(5_000);
        assertThat(credit.of(ended)).isZero();
        assertThat(credit.total()).isEqualTo(5_000);
    }

    @Test
    void aGiftIsNotPaidOut() {
        var gift = new Lot(10_000, 10_000, 0, false, List.of());

        assertThat(one(gift, 0).of(gift)).isZero();
        assertThat(one(gift, 0).total()).isZero();
    }

    @Test
    void creditThatTookThePlaceOfMoneyElsewhereIsNotTurnedIntoMoneyThere() {
        // what was given back of an unpaid invoice has settled another, of which this is given back
        var lot = new Lot(50_000, 50_000, 0, false, List.of(new GivenBack(50_000, 0)));

        assertThat(one(lot, 86_667).of(lot)).isZero();
        assertThat(one(lot, 20_000).of(lot)).isEqualTo(30_000);
        assertThat(one(lot, 20_000).total()).isEqualTo(30_000);
    }

    @Test
    void neverMoreThanTheMoneyThatIsLeft() {
        var lot = ended(0);
        var payment = new Lot(5_000, 5_000, 0, true, List.of());
        var credit = new RefundableCredit(List.of(lot, payment), 0, 4_000);

        assertThat(credit.of(lot)).isEqualTo(4_000);
        assertThat(credit.of(payment)).isEqualTo(4_000);
        assertThat(credit.total()).isEqualTo(4_000);
        assertThat(new RefundableCredit(List.of(lot), 0, -1).of(lot)).isZero();
    }
}
