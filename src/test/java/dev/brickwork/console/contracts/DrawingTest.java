package dev.brickwork.console.contracts;

import static dev.brickwork.core.Orders.perSeat;
import static dev.brickwork.core.Orders.plans;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

import org.junit.jupiter.api.Test;

import dev.brickwork.console.list.Format;
import dev.brickwork.core.Orders;
import dev.brickwork.core.agreement.BillingProgress;
import dev.brickwork.core.agreement.Offer;
import dev.brickwork.core.agreement.OfferedPlan;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.time.DateRange;
import dev.brickwork.invoice.InvoiceStatus;
import dev.brickwork.invoice.receivable.InvoiceGlance;
import dev.brickwork.order.ending.EndEstimateResponse.UpcomingInvoice;

class DrawingTest {
    private static final Format F = new Format(ZoneOffset.UTC, CurrencyCode.USD);
    private static final Offer SEATS = perSeat("seats", "60");
    private static final Offer SUPPORT = perSeat("support", "100");
    private static final Map<UUID, OfferedPlan> PLANS = plans(SEATS, SUPPORT);
    static final Timeline YEAR = Timeline.start(Orders.from("2026-01-01").sell(SEATS, 5).sell(SUPPORT, 1).order(), PLANS);
    private static final LocalDate TODAY = LocalDate.parse("2026-05-10");

    private static Picture drawn(Timeline timeline, List<InvoiceGlance> invoices, List<DateRange> marked) {
        return Drawing.of(timeline, invoices, marked, TODAY, F, invoice -> "?invoice=" + invoice.id());
    }

    static InvoiceGlance invoice(String from, String to, InvoiceStatus status) {
        return new InvoiceGlance(UUID.randomUUID(), UUID.randomUUID(), UUID.randomUUID(), UUID.randomUUID(), "Acme",
                "K-" + from, "USD", ZoneOffset.UTC,
                Instant.parse(from + "T00:00:00Z"), null, LocalDate.parse(from), LocalDate.parse(from), LocalDate.parse(to),
                30_000, 0, 0,
                status, 0,
                Instant.parse(from + "T00:00:00Z"));
    }

    static Timeline upgraded() {
        return YEAR.upgrade(Orders.from("2026-07-01").sell(SEATS, 8).upgrade(), PLANS,
                new BillingProgress(Set.of(), Map.of()));
    }

    @Test
    void aYearFillsThePicture() {
        var picture = drawn(YEAR, List.of(), List.of());

        assertThat(picture.bars()).first().satisfies(term -> {
            assertThat(term.x()).isZero();
            assertThat(term.width()).isEqualTo(Picture.WIDTH - 2);
            assertThat(term.tip()).startsWith("Term 1, 12 months").endsWith("1 Jan 2026 – 31 Dec 2026");
        });
        assertThat(picture.ticks()).hasSize(12).first().isEqualTo(new Picture.Tick(0, "Jan 2026"));
        assertThat(picture.labels()).extracting(Picture.Label::text).contains("Terms").hasSize(3);
    }

    @Test
    void aSegmentSaysItsPrice() {
        assertThat(drawn(YEAR, List.of(), List.of()).bars()).extracting(Picture.Bar::tip)
                .anyMatch(tip -> tip.contains("5 for $300.00 per month"));
    }

    @Test
    void anUpgradeEndsOneSegmentAndBeginsAnother() {
        var picture = drawn(upgraded(), List.of(), List.of());

        assertThat(picture.bars()).extracting(Picture.Bar::text).contains("5", "8");
        assertThat(picture.lines()).extracting(Picture.Line::text).contains("Upgrade", "Today");
        var upgrade = picture.lines().stream().filter(line -> line.kind().equals("change")).findFirst().orElseThrow();
        assertThat(picture.bars().stream().filter(bar -> bar.text().equals("8"))).singleElement()
                .satisfies(bar -> assertThat(bar.x()).isEqualTo(upgrade.x()));
    }

    @Test
    void aPauseIsABandAndMovesTheEnd() {
        var picture = drawn(YEAR.pause(new DateRange(LocalDate.parse("2026-03-01"), LocalDate.parse("2026-04-01"))),
                List.of(),
                List.of());

        assertThat(picture.bands()).singleElement().satisfies(band -> assertThat(band.text()).isEqualTo("Paused"));
        assertThat(picture.bars().get(0).tip()).endsWith("31 Jan 2027");
    }

    @Test
    void invoicesOfTheSameDaysStandBelowEachOther() {
        var picture = drawn(YEAR, List.of(invoice("2026-01-01", "2026-02-01", InvoiceStatus.PAID),
                invoice("2026-01-01", "2026-02-01", InvoiceStatus.PAST_DUE),
                invoice("2026-02-01", "2026-03-01", InvoiceStatus.SCHEDULED)), List.of());

        var bars = picture.bars().stream().filter(bar -> bar.href() != null).toList();
        assertThat(bars).extracting(Picture.Bar::kind).containsExactly("invoice good", "invoice bad", "invoice calm");
        assertThat(bars.get(1).y()).isGreaterThan(bars.get(0).y());
        assertThat(bars.get(2).y()).isEqualTo(bars.get(0).y());
    }

    @Test
    void theDaysOfAChosenInvoiceAreABand() {
        var picture = drawn(YEAR, List.of(),
                List.of(new DateRange(LocalDate.parse("2026-01-01"), LocalDate.parse("2027-01-01"))));

        assertThat(picture.bands()).containsExactly(new Picture.Band(0, Picture.WIDTH, "billed", ""));
    }

    @Test
    void whatWouldBeAnotherStandsBelowWhatIs() {
        var then = new Drawing.Alternative(upgraded(), LocalDate.parse("2026-07-01"),
                List.of(new UpcomingInvoice(LocalDate.parse("2026-07-01"), LocalDate.parse("2026-07-01"),
                        LocalDate.parse("2026-07-31"), 48_000, 0, 0, 48_000)),
                CurrencyCode.USD);

        var picture = Drawing.compared(YEAR, then, List.of(), TODAY, F, invoice -> null);

        var could = picture.bars().stream().filter(bar -> bar.kind().endsWith(" then")).toList();
        assertThat(could).extracting(Picture.Bar::kind).containsExactly("line then", "line then", "invoice then");
        assertThat(could).extracting(Picture.Bar::text).startsWith("5", "8");
        assertThat(could).allSatisfy(bar -> assertThat(bar.tip()).startsWith("What if: "));
        var now = picture.bars().stream().filter(bar -> bar.kind().equals("line")).findFirst().orElseThrow();
        assertThat(could.get(0).y()).isGreaterThanOrEqualTo(now.y() + now.height());
        assertThat(picture.lines()).extracting(Picture.Line::text).contains("What if");
    }

    @Test
    void nothingIsDrawnOutsideOfThePicture() {
        var picture = drawn(upgraded(), List.of(invoice("2025-12-01", "2026-02-01", InvoiceStatus.PAID)), List.of());

        assertThat(picture.bars()).allSatisfy(bar -> {
            assertThat(bar.x()).isBetween(0, Picture.WIDTH);
            assertThat(bar.x() + bar.width()).isLessThanOrEqualTo(Picture.WIDTH + 3);
            assertThat(bar.y() + bar.height()).isLessThanOrEqualTo(picture.height());
        });
    }
}
