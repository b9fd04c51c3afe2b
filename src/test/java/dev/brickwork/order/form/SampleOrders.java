package dev.brickwork.order.form;

import static dev.brickwork.core.Orders.addOn;
import static dev.brickwork.core.Orders.amount;
import static dev.brickwork.core.Orders.brick;
import static dev.brickwork.core.Orders.milestone;
import static dev.brickwork.core.Orders.perUnit;
import static dev.brickwork.core.Orders.phase;
import static dev.brickwork.core.Orders.plans;
import static dev.brickwork.core.Orders.renewing;
import static dev.brickwork.core.Orders.setup;
import static dev.brickwork.core.Orders.tier;
import static dev.brickwork.core.Orders.usage;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import dev.brickwork.core.Books;
import dev.brickwork.core.Orders;
import dev.brickwork.core.agreement.BillingProgress;
import dev.brickwork.core.agreement.Brick;
import dev.brickwork.core.agreement.Offer;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.core.estimate.Amounts;
import dev.brickwork.core.estimate.BilledOnAcceptance;
import dev.brickwork.core.estimate.Estimate;
import dev.brickwork.core.estimate.Estimator;
import dev.brickwork.core.estimate.Taxes;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.pricing.Price;
import dev.brickwork.core.pricing.PriceModel;
import dev.brickwork.core.pricing.PricePeriod;
import dev.brickwork.core.pricing.TierRow;
import dev.brickwork.core.time.BillingFrequency;
import dev.brickwork.document.PostalLines;
import dev.brickwork.order.AcceptedBy;
import dev.brickwork.order.OrderNames;
import dev.brickwork.order.OrderNames.Party;
import dev.brickwork.order.OrderType;
import dev.brickwork.order.estimate.EstimateResponse;
import dev.brickwork.order.form.OrderDocument.Content;
import dev.brickwork.order.form.OrderDocument.Head;
import dev.brickwork.order.form.OrderDocument.Signature;
import dev.brickwork.order.form.OrderDocument.State;
import dev.brickwork.order.form.OrderDocument.Status;
import dev.brickwork.order.form.OrderDocument.Terms;
import dev.brickwork.platform.words.Words;
import dev.brickwork.seller.FirstChargeDate;

/** Orders as a customer may be shown them. */
final class SampleOrders {
    static final LocalDate START = LocalDate.parse("2026-01-15");
    private static final Instant THEN = Instant.parse("2026-01-10T09:30:00Z");
    private static final UUID ID = UUID.fromString("0b9c7a52-5a0e-4d5f-9d2b-3c7f4a6e1d20");
    private static final Offer SEATS = named("Platform seats", addOn("seats",
            new PriceModel.Graduated(List.of(tier("10", "49.00", "0"), tier("50", "42.00", "0"), tier(null, "36.50", "0"))),
            PricePeriod.MONTH));
    private static final Offer CALLS = named("API calls", usage("calls", BillingFrequency.MONTHLY,
            Price.of(perUnit("0.002500"), PricePeriod.MONTH)));
    private static final Offer ONBOARDING = named("Onboarding workshop", setup("onboarding", "2400.00"));
    private static final Offer MIGRATION = named("Data migration", milestone("migration", 4, perUnit("1250.00")));
    static final State OPEN = new State(Status.OPEN, null, LocalDate.parse("2026-01-10"));
    static final State ACCEPTED = new State(Status.ACCEPTED,
            new Signature(AcceptedBy.BUYER, "Zoë Łukaszewicz-Brandão", "zoe@ziegelwerk.example",
                    Instant.parse("2026-01-12T15:04:59Z")),
            LocalDate.parse("2026-01-12"));

    private static final Offer SUPPORT = named("Support", addOn("support", perUnit("20.00"), PricePeriod.MONTH));
    private static final Offer ARCHIVE = named("Archive", addOn("archive", perUnit("1200.00"), PricePeriod.YEAR));

    private static final OrderNames NAMES = new OrderNames(null, null, ZoneId.of("Europe/Berlin"), "en", null, null,
            Map.of(SEATS.brick().brickId(), "seats", CALLS.brick().brickId(), "calls"),
            Map.of(SEATS.brick().brickId(), PricePeriod.MONTH, ONBOARDING.brick().brickId(), PricePeriod.ONE_TIME,
                    SUPPORT.brick().brickId(), PricePeriod.MONTH, ARCHIVE.brick().brickId(), PricePeriod.YEAR));

    private SampleOrders() {
    }

    /** A year, monthly, with every kind of brick. */
    static OrderDocument year(State state) {
        return year(state, Words.english());
    }

    static OrderDocument year(State state, Words words) {
        var order = Orders.from(START).sell(SEATS, 75, renewing("10")).sell(CALLS, 200_000)
                .sell(ONBOARDING, 1, amount(40_000))
                .sell(MIGRATION, 4);
        return of(estimate(order, SEATS, CALLS, ONBOARDING, MIGRATION), BillingFrequency.MONTHLY, 12, state, words);
    }

    /** Three years in two phases, quarterly. */
    static OrderDocument phases() {
        var order = Orders.from(START).months(36).every(BillingFrequency.QUARTERLY).sell(SEATS, 20)
                .phase(phase(1, 12, brick(SEATS, 20))).phase(phase(2, 24, brick(SEATS, 60)));
        return of(estimate(order, SEATS), BillingFrequency.QUARTERLY, 36, OPEN, Words.english());
    }

    /** A price per year, for a year. */
    static OrderDocument yearly() {
        return of(estimate(Orders.from(START).sell(ARCHIVE, 10), ARCHIVE), BillingFrequency.MONTHLY, 12, OPEN,
                Words.english());
    }

    /** For the second half of a year: one price for all, one by tiers, and one per year. */
    static OrderDocument upgrade() {
        var plans = plans(SUPPORT, SEATS, ARCHIVE);
        var timeline = Timeline.start(Orders.from(START).sell(SUPPORT, 10).sell(SEATS, 5).sell(ARCHIVE, 1).order(), plans);
        var change = Orders.from(START.plusMonths(6)).sell(SUPPORT, 25).sell(SEATS, 20).sell(ARCHIVE, 3).upgrade();
        var estimate = Books.upgrade(timeline, change, plans, BillingProgress.NONE, Taxes.NONE).estimate();
        return of(estimate, BillingFrequency.MONTHLY, 12, OPEN, Words.english());
    }

    /** The same, said to be one. */
    static OrderDocument upgradeOrder() {
        var one = upgrade();
        var head = new Head(one.head().number(), ID, OrderType.UPGRADE, THEN, one.head().contractValue());
        return new OrderDocument(head, one.seller(), one.customer(), one.terms(), one.conditions(), one.content(),
                one.state(),
                one.format());
    }

    /** What an upgrade can't refund, because it was not charged, has a row of its own. */
    static OrderDocument.Line notCharged() {
        return new OrderDocument.Line("Support", BigDecimal.TEN, BigDecimal.TEN, null, 1, false,
                OrderDocument.Billing.RECURRING,
                List.of(new TierRow(BigDecimal.TEN.negate(), new BigDecimal("20.00"), -120_000, "6 months"),
                        new TierRow(BigDecimal.ONE, new BigDecimal("12.00"), 1_200, TierRow.NOT_CHARGED)),
                List.of(), new Amounts(-118_800, 0, 0), null, null);
    }

    /** As many lines and periods as it takes to fill page after page. */
    static OrderDocument large(int lines, int months) {
        var order = Orders.from(START).months(months);
        var offers = new ArrayList<Offer>();
        for (int i = 1; i <= lines; i++) {
            var offer = named("Module " + i, addOn("module" + i, perUnit("12.34"), PricePeriod.MONTH));
            offers.add(offer);
            order.sell(i % 3 == 0 ? brick(offer, i, renewing("5"), amount(i * 100)) : brick(offer, i));
        }
        return of(estimate(order, offers.toArray(Offer[]::new)), BillingFrequency.MONTHLY, months, OPEN,
                Words.english());
    }

    static OrderDocument named(String seller, String customer) {
        var year = year(OPEN);
        return new OrderDocument(year.head(), new Party(seller, List.of(), null), new Party(customer, List.of(), null),
                year.terms(), year.conditions(), year.content(), year.state(), year.format());
    }

    private static Estimate estimate(Orders order, Offer... offers) {
        return Estimator.newBusiness(order.order(), plans(offers), brick -> Rate.ofPercent("19")).estimate();
    }

    private static OrderDocument of(Estimate estimate, BillingFrequency frequency, int months, State state,
            Words words) {
        var value = BigDecimal.valueOf(estimate.amounts().net(), 2);
        return new OrderDocument(new Head("K7QF3M", ID, OrderType.STANDARD, THEN, "USD " + value.toPlainString()),
                new Party("Northwind Software Inc.", List.of("548 Market Street, Suite 300", "San Francisco, CA 94104",
                        "United States"), "billing@northwind.example"),
                new Party("Ziegelwerk Köln GmbH & Co. KG", PostalLines.of("Hauptstraße 1", "2. Stock", "50667", "Köln", null,
                        "DE", words), "einkauf@ziegelwerk.example"),
                new Terms(START, estimate.endsOn(), months, frequency, 30,
                        new OrderDocument.Renewal(false, 24, new BigDecimal("3.5")), "PO-2026-0815", null),
                null,
                Content.of(START, EstimateResponse.from(estimate, BilledOnAcceptance.NOTHING, List.of()), NAMES,
                        FirstChargeDate.CONTRACT_START_DATE),
                state,
                OrderDocumentFormat.of(CurrencyCode.USD, words, null, ZoneId.of("Europe/Berlin"), "#0b6b5d"));
    }

    private static Offer named(String name, Offer offer) {
        var brick = offer.brick();
        return new Offer(
                new Brick(brick.brickId(), brick.code(), name, brick.kind(), brick.taxCategory(), brick.meterSchedule(),
                        brick.totalQuantity()),
                offer.prices());
    }
}
