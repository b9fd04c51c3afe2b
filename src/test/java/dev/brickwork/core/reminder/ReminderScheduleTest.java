package dev.brickwork.core.reminder;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.time.DateRange;

class ReminderScheduleTest {
    private static final LocalDate DUE = LocalDate.parse("2026-04-10");
    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
    private static final ReminderSchedule USUAL = new ReminderSchedule(
            IntStream.of(30, 0, -3, 14, 7).mapToObj(ReminderStep::free).toList());

    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"2026-04-06, -", "2026-04-07, -3", "2026-04-09, -3", "2026-04-10, 0",
            "2026-04-16, 0", "2026-04-17, 7", "2026-06-30, 30"})
    void onlyTheNewestThatIsDueIsSent(LocalDate today, Integer days) {
        assertThat(USUAL.due(invoice(null), today).map(ReminderStep::days).orElse(null)).isEqualTo(days);
    }

    @Test
    void whatWasSentAndWhatLiesBeforeItIsOver() {
        assertThat(USUAL.due(invoice(7), DUE.plusDays(8))).isEmpty();
        assertThat(USUAL.due(invoice(7), DUE.plusDays(14)).map(ReminderStep::days)).contains(14);
        assertThat(USUAL.next(invoice(30), DUE.plusDays(40))).isEmpty();
    }

    @Test
    void theNextOneLiesAfterToday() {
        assertThat(USUAL.next(invoice(null), DUE.minusDays(3))).contains(DUE);
        assertThat(ReminderSchedule.NONE.next(invoice(null), DUE)).isEmpty();
    }

    @Test
    void nothingIsSentOnTheDayOfIssueOrBefore() {
        var issuedOnDueDay = ReminderSchedule.Invoice.of(DUE, Instant.parse("2026-04-10T09:00:00Z"), null, BERLIN, null);

        assertThat(USUAL.due(issuedOnDueDay, DUE)).isEmpty();
        assertThat(USUAL.next(issuedOnDueDay, DUE)).contains(DUE.plusDays(7));
    }

    /** Midnight in Berlin is 22:00 in summer. */
    @ParameterizedTest
    @CsvSource({"2026-04-09T22:00:00Z, 2026-04-10", "2026-04-09T22:00:01Z, 2026-04-11", "2026-01-01T00:00:00Z, 2026-03-12"})
    void whatWasToBeSentBeforeTheScheduleWasChangedIsNotSent(Instant since, LocalDate from) {
        var invoice = ReminderSchedule.Invoice.of(DUE, Instant.parse("2026-03-11T09:00:00Z"), since, BERLIN, null);

        assertThat(invoice.from()).isEqualTo(from);
    }

    @Test
    void whatAStopHasKeptBackComesAsOne() {
        var plan = USUAL.plan(invoice(0), DUE.plusDays(20));

        assertThat(plan).extracting(one -> one.step().days() + " " + one.on())
                .containsExactly("14 2026-04-30", "30 2026-05-10");
    }

    @Test
    void aFeeIsOnlyForItsCurrency() {
        var step = new ReminderStep(7, new ReminderStep.Fee(500, CurrencyCode.EUR), null, "x");

        assertThat(List.of(step.feeIn(CurrencyCode.EUR), step.feeIn(CurrencyCode.USD),
                ReminderStep.free(7).feeIn(CurrencyCode.EUR))).containsExactly(500L, 0L, 0L);
    }

    @ParameterizedTest
    @CsvSource({"100000, 9.12, 7, 175", "100000, 36.5, 1, 100", "1, 1, 1, 0", "73, 50, 5, 1", "100000, 10, 365, 10000"})
    void interestIsByTheDayAndRoundedOnce(long open, String rate, int days, long cents) {
        var interest = new LateInterest(open, Rate.ofPercent(rate), new DateRange(DUE, DUE.plusDays(days)));

        assertThat(interest.cents()).isEqualTo(cents);
    }

    private static ReminderSchedule.Invoice invoice(Integer sent) {
        return new ReminderSchedule.Invoice(DUE, DUE.minusDays(30), sent);
    }
}
