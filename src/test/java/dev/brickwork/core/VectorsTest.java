package dev.brickwork.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import dev.brickwork.core.agreement.BillingProgress;
import dev.brickwork.core.agreement.DiscountInput;
import dev.brickwork.core.agreement.InvoiceKey;
import dev.brickwork.core.agreement.PlannedInvoice;
import dev.brickwork.core.agreement.Planner;
import dev.brickwork.core.agreement.StandingCharges.Invoice;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.core.estimate.Amounts;
import dev.brickwork.core.estimate.EstimatePeriod;
import dev.brickwork.core.estimate.Estimator;
import dev.brickwork.core.estimate.Taxes;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.pricing.Price;
import dev.brickwork.core.pricing.PriceModel;
import dev.brickwork.core.pricing.PricePeriod;
import dev.brickwork.core.pricing.Tier;
import dev.brickwork.core.time.BillingFrequency;
import dev.brickwork.core.time.MonthMeasure;
import dev.brickwork.core.time.Schedule;

/** Every case of the shared pricing vectors. */
class VectorsTest {
    private static final String COPY = "/vectors/pricing.json";
    private static final Map<String, BiConsumer<JsonNode, JsonNode>> CHECKS = Map.of("price", VectorsTest::price, "months",
            VectorsTest::months, "schedule", VectorsTest::schedule, "line", VectorsTest::line, "upgrade",
            VectorsTest::upgrade,
            "recast_credit", VectorsTest::recastCredit);

    @TestFactory
    Stream<DynamicTest> everyCaseComesOutAsWritten() throws IOException {
        var cases = new ArrayList<JsonNode>();
        new ObjectMapper().readTree(VectorsTest.class.getResourceAsStream(COPY)).get("cases").forEach(cases::add);
        assertThat(cases).hasSize(62);
        return cases.stream().map(it -> DynamicTest.dynamicTest(it.get("id").asText() + " " + it.get("kind").asText(),
                () -> CHECKS.get(it.get("kind").asText()).accept(it.get("input"), it.get("expected"))));
    }

    @Test
    void theCopyInThisRepositoryEqualsTheSharedFile() throws IOException {
        var shared = Path.of("").toAbsolutePath().resolveSibling("shared").resolve("vectors").resolve("pricing.json");
        assumeTrue(Files.exists(shared), "no shared vectors beside this clone");

        assertThat(VectorsTest.class.getResourceAsStream(COPY)).hasBinaryContent(Files.readAllBytes(shared));
    }

    private static void price(JsonNode input, JsonNode expected) {
        var price = Price.of(model(input.get("model").asText(), input.get("price")), PricePeriod.MONTH);

        assertThat(price.amountFor(new BigDecimal(input.get("quantity").asText())))
                .isEqualByComparingTo(new BigDecimal(expected.asText()));
    }

    private static PriceModel model(String name, JsonNode price) {
        if (name.equals("PACKAGE")) {
            return new PriceModel.Package(decimal(price.get("package_size")), decimal(price.get("unit_price")));
        }
        var tiers = new ArrayList<Tier>();
        for (var tier : price.get("tiers")) {
            tiers.add(
                    new Tier(tier.get("up_to").isNull() ? null : decimal(tier.get("up_to")), decimal(tier.get("unit_price")),
                            tier.has("flat_amount") ? decimal(tier.get("flat_amount")) : BigDecimal.ZERO));
        }
        return name.equals("VOLUME") ? new PriceModel.Volume(tiers) : new PriceModel.Graduated(tiers);
    }

    private static void months(JsonNode input, JsonNode expected) {
        var measure = new MonthMeasure(date(input, "anchor"));

        assertThat(measure.between(date(input, "from"), date(input, "to_exclusive"))).hasToString(expected.asText());
    }

    private static void schedule(JsonNode input, JsonNode expected) {
        int length = input.get("contract_length").asInt();
        var schedule = new Schedule(date(input, "starts_at"), 0, length, frequency(input).monthsIn(length));

        var days = new ArrayList<List<String>>();
        expected.forEach(period -> days.add(List.of(period.get(0).asText(), period.get(1).asText())));
        assertThat(schedule.periods()).extracting(period -> List.of(period.days().from().toString(),
                period.days().lastDay().toString())).isEqualTo(days);
    }

    private static void line(JsonNode input, JsonNode expected) {
        var offer = Orders.perSeat("seat", input.get("unit_price").asText());
        var discounts = new ArrayList<DiscountInput>();
        for (var sent : input.get("discount")) {
            discounts.add(new DiscountInput(sent.has("rate") ? sent.get("rate").asText() : null,
                    sent.has("amount") ? sent.get("amount").asLong() : null, sent.get("renews").asBoolean()));
        }
        var order = order(input).sell(offer, input.get("quantity").asInt(), discounts.toArray(DiscountInput[]::new)).order();

        var estimate = Estimator.newBusiness(order, Orders.plans(offer), Taxes.NONE).estimate();

        assertThat(estimate.amounts().subTotal()).isEqualTo(expected.get("sub_total").asLong());
        assertThat(estimate.amounts().discount()).isEqualTo(expected.get("discount").asLong());
        var periods = new ArrayList<List<Long>>();
        expected.get("periods")
                .forEach(it -> periods.add(List.of(it.get("sub_total").asLong(), it.get("discount").asLong())));
        assertThat(estimate.schedule()).extracting(it -> List.of(it.amounts().subTotal(), it.amounts().discount()))
                .isEqualTo(periods);
    }

    private static void upgrade(JsonNode input, JsonNode expected) {
        var offer = Orders.perSeat("seat", input.get("unit_price").asText());
        var plans = Orders.plans(offer);
        var timeline = Timeline.start(order(input).sell(offer, input.get("quantity").asInt()).order(), plans);
        var day = date(input, "upgrade_starts_at");
        var upgrade = Orders.from(day).sell(offer, input.get("new_quantity").asInt()).upgrade();

        var estimate = Books
                .upgrade(timeline, upgrade, plans, new BillingProgress(issuedBy(timeline, day), Map.of()), Taxes.NONE)
                .estimate();

        assertThat(estimate.amounts().subTotal()).isEqualTo(expected.get("sub_total").asLong());
        var periods = new ArrayList<EstimatePeriod>();
        expected.get("periods").forEach(it -> periods.add(new EstimatePeriod(date(it, "starts_at"), date(it, "ends_at"),
                new Amounts(it.get("sub_total").asLong(), 0, 0))));
        assertThat(estimate.schedule()).isEqualTo(periods);
    }

    private static void recastCredit(JsonNode input, JsonNode expected) {
        var offer = Orders.addOn("base", Orders.perUnit(input.get("unit_price").asText()),
                PricePeriod.valueOf(input.get("period").asText()));
        var plans = Orders.plans(offer);
        var order = order(input).sell(offer, input.get("quantity").asInt());
        var rate = Rate.ofPercent(input.get("tax_rate").asText());
        var timeline = Timeline.start(order.order(), plans);
        long invoiced = Estimator.ofTerm(timeline.current(), brick -> rate).amounts().grandTotal();
        var day = date(input, "recast_starts_at");
        var lines = Books.charges(Planner.plan(timeline.current()).invoices().get(0).lines(), brick -> rate);

        var estimate = Books.recast(timeline, Orders.from(day).sell(offer, 1).order(), plans, issuedBy(timeline, day),
                Map.of(0, List.of(new Invoice("1", invoiced, lines, List.of()))), Estimator.CreditOverride.NONE,
                brick -> rate)
                .estimate();

        assertThat(invoiced).isEqualTo(expected.get("invoiced").asLong());
        assertThat(estimate.credit().cents()).isEqualTo(expected.get("credit").asLong());
    }

    private static Orders order(JsonNode input) {
        return Orders.from(date(input, "starts_at")).months(input.get("contract_length").asInt()).every(frequency(input));
    }

    /** What a sweep has issued by {@code day}: every invoice that begins before it. */
    private static Set<InvoiceKey> issuedBy(Timeline timeline, LocalDate day) {
        return Planner.plan(timeline.current()).invoices().stream().filter(it -> it.days().from().isBefore(day))
                .map(PlannedInvoice::key).collect(Collectors.toSet());
    }

    private static LocalDate date(JsonNode node, String member) {
        return LocalDate.parse(node.get(member).asText());
    }

    private static BigDecimal decimal(JsonNode node) {
        return new BigDecimal(node.asText());
    }

    private static BillingFrequency frequency(JsonNode input) {
        return BillingFrequency.valueOf(input.get("billing_frequency").asText());
    }
}
