package dev.brickwork.insight.revenue;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.Orders;
import dev.brickwork.core.agreement.Ending;
import dev.brickwork.core.agreement.Offer;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.revenue.ContractRevenue;
import dev.brickwork.core.revenue.Position;
import dev.brickwork.core.revenue.RevenuePolicy;
import dev.brickwork.core.time.DateRange;
import dev.brickwork.invoice.BilledLineQuery;
import dev.brickwork.invoice.LineKind;
import dev.brickwork.ledger.EntryKind;
import dev.brickwork.ledger.NetEntry;

/** A year of seats from 1 January 2026 for 365.00, billed at once, and whatever is booked afterwards. */
class ContractPartsTest {
    private static final Offer SEATS = Orders.perSeat("seats", "1");
    private static final Timeline YEAR = Timeline.start(Orders.from("2026-01-01").sell(SEATS, 1).order(),
            Orders.plans(SEATS));
    private static final DateRange DAYS = new DateRange(LocalDate.parse("2026-01-01"), LocalDate.parse("2027-01-01"));
    private static final UUID CUSTOMER = UUID.randomUUID();
    private static final UUID SUBSCRIPTION = UUID.randomUUID();
    private static final UUID INVOICE = UUID.randomUUID();
    private static final UUID SECOND_VERSION = UUID.randomUUID();

    private Timeline timeline = YEAR;
    private final List<NetEntry> entries = new ArrayList<>();
    private final List<BilledLineQuery.Line> lines = new ArrayList<>(List.of(line(1, UUID.randomUUID(), 36_500)));
    private final List<BilledLineQuery.Note> notes = new ArrayList<>();
    private final List<BilledLineQuery.Credited> credited = new ArrayList<>();
    private final List<BilledLineQuery.RecastCredit> recasts = new ArrayList<>();

    private static BilledLineQuery.Line line(int version, UUID versionId, long net) {
        return line(LineKind.PLANNED, version, versionId, net);
    }

    private static BilledLineQuery.Line line(LineKind kind, int version, UUID versionId, long net) {
        return new BilledLineQuery.Line(SUBSCRIPTION, INVOICE, version, versionId, CurrencyCode.USD, kind, 1, 0, DAYS, DAYS,
                SEATS.brick().brickId(), "seats", "Seats", net);
    }

    private void book(String day, EntryKind kind, UUID source, long net) {
        entries.add(new NetEntry(kind, source, CUSTOMER, SUBSCRIPTION, kind == EntryKind.CREDIT_GRANTED ? null : INVOICE,
                CurrencyCode.USD, Instant.parse(day + "T12:00:00Z"), net));
    }

    private ContractRevenue<Sold> parts() {
        return parts(ZoneOffset.UTC);
    }

    private ContractRevenue<Sold> parts(ZoneId zone) {
        return new ContractRevenue<>(ContractParts.of(contract(List.of()), RevenuePolicy.DEFAULT, zone, DAYS.from())
                .get(CurrencyCode.USD));
    }

    private Contract contract(List<BilledLineQuery.Line> planned) {
        return new Contract(SUBSCRIPTION, CUSTOMER, timeline, entries, lines, notes, credited, recasts, List.of(), planned,
                Map.of());
    }

    private Position through(String day) {
        return parts().through(LocalDate.parse(day));
    }

    @Test
    void anInvoiceIsItsLinesWithoutWhatIsCarriedToCredit() {
        lines.add(line(LineKind.CARRIED_TO_CREDIT, 1, UUID.randomUUID(), 700));
        book("2026-01-01", EntryKind.INVOICE_ISSUED, INVOICE, 36_500);

        assertThat(parts().parts()).hasSize(1);
        assertThat(through("2026-01-10")).isEqualTo(new Position(36_500, 1_000));
    }

    @Test
    void itIsBilledOnADayOfTheSeller() {
        book("2026-01-01", EntryKind.INVOICE_ISSUED, INVOICE, 36_500);

        assertThat(parts(ZoneId.of("Pacific/Auckland")).parts().get(0).billedOn()).isEqualTo("2026-01-02");
    }

    @Test
    void aNewVersionCountsFromTheDayItIsMade() {
        lines.add(line(2, SECOND_VERSION, 73_000));
        book("2026-01-01", EntryKind.INVOICE_ISSUED, INVOICE, 36_500);
        book("2026-01-10", EntryKind.INVOICE_REGENERATED, SECOND_VERSION, 36_500);

        assertThat(through("2026-01-09")).isEqualTo(new Position(36_500, 900));
        assertThat(through("2026-01-10")).isEqualTo(new Position(73_000, 2_000));
    }

    @Test
    void aVoidTakesTheNewestVersionBackAndItsCreditNotesToo() {
        lines.add(line(2, SECOND_VERSION, 73_000));
        var note = UUID.randomUUID();
        notes.add(new BilledLineQuery.Note(note, INVOICE, 2, 7_300));
        book("2026-01-01", EntryKind.INVOICE_ISSUED, INVOICE, 36_500);
        book("2026-01-10", EntryKind.INVOICE_REGENERATED, SECOND_VERSION, 36_500);
        book("2026-01-15", EntryKind.CREDIT_NOTE, note, -7_300);
        book("2026-01-20", EntryKind.INVOICE_VOIDED, INVOICE, -65_700);

        assertThat(through("2026-01-14")).isEqualTo(new Position(73_000, 2_800));
        assertThat(through("2026-01-15")).isEqualTo(new Position(65_700, 2_700));
        assertThat(through("2026-01-20")).isEqualTo(Position.NOTHING);
        assertThat(parts().parts())
                .allSatisfy(part -> assertThat(part.key()).isEqualTo(new Sold(SEATS.brick().brickId(), CUSTOMER)));
    }

    @Test
    void aCreditNoteThatNoLineCanBearFallsOnItsDay() {
        var note = UUID.randomUUID();
        notes.add(new BilledLineQuery.Note(note, INVOICE, 3, 500));
        book("2026-01-15", EntryKind.CREDIT_NOTE, note, -500);

        assertThat(through("2026-01-14")).isEqualTo(Position.NOTHING);
        assertThat(through("2026-01-15")).isEqualTo(new Position(-500, -500));
    }

    @Test
    void theCreditOfAnEndAndTheRestOfTheLineFallOnTheFirstDayThatIsNotUsed() {
        timeline = YEAR.end(new Ending(LocalDate.parse("2026-01-11"), LocalDate.parse("2026-01-05"), false), Set.of());
        var credit = UUID.randomUUID();
        credited.add(
                new BilledLineQuery.Credited(credit, INVOICE, SUBSCRIPTION, 1, LocalDate.parse("2026-01-11"), null, 35_000));
        book("2026-01-01", EntryKind.INVOICE_ISSUED, INVOICE, 36_500);
        book("2026-01-05", EntryKind.CREDIT_GRANTED, credit, -35_000);

        assertThat(through("2026-01-10")).isEqualTo(new Position(1_500, 1_000));
        assertThat(through("2026-01-11")).isEqualTo(new Position(1_500, 1_500));
        book("2026-01-08", EntryKind.INVOICE_VOIDED, INVOICE, -36_500);
        book("2026-01-08", EntryKind.CREDIT_REVOKED, UUID.randomUUID(), 35_000);
        assertThat(through("2026-01-08")).isEqualTo(Position.NOTHING);
        assertThat(through("2026-01-11")).isEqualTo(Position.NOTHING);
    }

    @Test
    void whatAnUpgradeGaveAsCreditIsTakenOffOverItsDays() {
        var credit = UUID.randomUUID();
        credited.add(new BilledLineQuery.Credited(credit, INVOICE, SUBSCRIPTION, 1, LocalDate.parse("2026-12-01"),
                LocalDate.parse("2027-01-01"), 3_100));
        book("2026-01-01", EntryKind.INVOICE_ISSUED, INVOICE, 36_500);
        book("2026-11-30", EntryKind.CREDIT_GRANTED, credit, -3_100);

        // 100 a day, and nothing in December
        assertThat(through("2026-11-30")).isEqualTo(new Position(33_400, 33_400));
        assertThat(through("2026-12-10")).isEqualTo(new Position(33_400, 33_400));
        assertThat(through("2026-12-31")).isEqualTo(new Position(33_400, 33_400));
    }

    @Test
    void anEndThatIsSetLaterMeetsItsCreditOnTheDayOfTheEnd() {
        timeline = YEAR.end(new Ending(LocalDate.parse("2026-04-11"), LocalDate.parse("2026-06-01"), false), Set.of());
        var credit = UUID.randomUUID();
        credited.add(
                new BilledLineQuery.Credited(credit, INVOICE, SUBSCRIPTION, 1, LocalDate.parse("2026-04-11"), null, 26_000));
        book("2026-01-01", EntryKind.INVOICE_ISSUED, INVOICE, 36_500);
        book("2026-06-01", EntryKind.CREDIT_GRANTED, credit, -26_000);

        // 90 days to the end of March, 100 to the end, and 5.00 that months and days differ by
        assertThat(through("2026-03-31")).isEqualTo(new Position(36_500, 9_000));
        assertThat(through("2026-04-30")).isEqualTo(new Position(36_500, 10_500));
        assertThat(through("2026-06-01")).isEqualTo(new Position(10_500, 10_500));
        book("2026-06-08", EntryKind.INVOICE_VOIDED, INVOICE, -36_500);
        book("2026-06-08", EntryKind.CREDIT_REVOKED, UUID.randomUUID(), 26_000);
        assertThat(through("2026-06-07")).isEqualTo(new Position(10_500, 10_500));
        assertThat(through("2026-06-08")).isEqualTo(Position.NOTHING);
    }

    /** 275 of 365 days are left on 1 April. */
    @Test
    void theCreditThatTheOrderOfARecastGivesFallsOnItsFirstDay() {
        timeline = YEAR.recast(Orders.from("2026-04-01").sell(SEATS, 1).order(), Orders.plans(SEATS), Set.of());
        var credit = UUID.randomUUID();
        recasts.add(new BilledLineQuery.RecastCredit(credit, SUBSCRIPTION, 1));
        book("2026-01-01", EntryKind.INVOICE_ISSUED, INVOICE, 36_500);
        book("2026-03-05", EntryKind.CREDIT_GRANTED, credit, -9_000);

        assertThat(through("2026-03-31")).isEqualTo(new Position(27_500, 9_000));
        assertThat(through("2026-04-01")).isEqualTo(new Position(27_500, 27_500));
        assertThat(parts().parts())
                .allSatisfy(part -> assertThat(part.key()).isEqualTo(new Sold(SEATS.brick().brickId(), CUSTOMER)));
    }

    @Test
    void aCreditOfARecastThatIsMoreThanItsLinesHadLeftIsOfNoBrick() {
        timeline = YEAR.recast(Orders.from("2026-04-01").sell(SEATS, 1).order(), Orders.plans(SEATS), Set.of());
        var credit = UUID.randomUUID();
        recasts.add(new BilledLineQuery.RecastCredit(credit, SUBSCRIPTION, 1));
        book("2026-01-01", EntryKind.INVOICE_ISSUED, INVOICE, 36_500);
        book("2026-03-05", EntryKind.CREDIT_GRANTED, credit, -28_000);

        assertThat(through("2026-03-31")).isEqualTo(new Position(8_500, 9_000));
        assertThat(through("2026-04-01")).isEqualTo(new Position(8_500, 8_500));
        assertThat(parts().parts().get(1).key().brickId()).isNull();
    }

    /** Each day is worth 1.00, and what is not used is given back, on whatever day that is booked. */
    @Test
    void noMonthHasMoreRevenueThanItsDeliveredDays() {
        var random = new Random(33);
        for (int run = 0; run < 200; run++) {
            var cut = DAYS.from().plusDays(1 + random.nextInt(364));
            var booked = DAYS.from().plusDays(random.nextInt(500));
            long unused = 100L * ChronoUnit.DAYS.between(cut, DAYS.to());
            boolean isRecast = random.nextBoolean();
            timeline = isRecast
                    ? YEAR.recast(Orders.from(cut.toString()).sell(SEATS, 1).order(), Orders.plans(SEATS), Set.of())
                    : YEAR.end(new Ending(cut, booked, false), Set.of());
            var credit = UUID.randomUUID();
            entries.clear();
            book("2026-01-01", EntryKind.INVOICE_ISSUED, INVOICE, 36_500);
            book(booked.toString(), EntryKind.CREDIT_GRANTED, credit, -unused);
            if (isRecast && random.nextBoolean()) {
                recasts.add(new BilledLineQuery.RecastCredit(credit, SUBSCRIPTION, 1));
            } else {
                credited.add(new BilledLineQuery.Credited(credit, INVOICE, SUBSCRIPTION, 1, cut, null, unused));
            }

            var revenue = parts();
            for (var day = DAYS.from(); day.isBefore(DAYS.to()); day = day.plusMonths(1)) {
                long recognized = revenue.through(day.plusMonths(1).minusDays(1)).recognizedCents()
                        - revenue.through(day.minusDays(1)).recognizedCents();
                long delivered = new DateRange(day, day.plusMonths(1)).until(cut).days();
                assertThat(recognized).as("run %d: cut on %s, booked on %s, %s", run, cut, booked, day)
                        .isEqualTo(100 * delivered);
            }
        }
    }

    @Test
    void aLineThatHasBegunBeforeItsInvoiceIsUnbilled() {
        var planned = contract(List.of(line(0, null, 36_500)));
        var policy = RevenuePolicy.DEFAULT;

        assertThat(ContractParts.of(planned, policy, ZoneOffset.UTC, DAYS.from().minusDays(1))).isEmpty();
        assertThat(ContractParts.planned(planned, policy, DAYS.from().minusDays(1))).hasSize(1);
        assertThat(ContractParts.planned(planned, policy, DAYS.from())).isEmpty();
        var begun = new ContractRevenue<>(
                ContractParts.of(planned, policy, ZoneOffset.UTC, DAYS.from()).get(CurrencyCode.USD));
        assertThat(begun.through(LocalDate.parse("2026-01-10"))).isEqualTo(new Position(0, 1_000));
    }

    @Test
    void whatNoLineExplainsIsRevenueOnItsDay() {
        book("2026-01-01", EntryKind.INVOICE_ISSUED, INVOICE, 36_510);
        book("2026-01-02", EntryKind.CREDIT_GRANTED, UUID.randomUUID(), -20);
        book("2026-01-03", EntryKind.CREDIT_REVOKED, UUID.randomUUID(), 5);
        credited.add(new BilledLineQuery.Credited(entries.get(1).source(), INVOICE, SUBSCRIPTION, 0, DAYS.from(), null, 20));
        book("2026-01-04", EntryKind.WRITTEN_OFF, INVOICE, 0);

        assertThat(through("2026-01-01")).isEqualTo(new Position(36_510, 110));
        assertThat(through("2026-01-02")).isEqualTo(new Position(36_490, 190));
        assertThat(through("2026-01-04")).isEqualTo(new Position(36_495, 395));
    }
}
