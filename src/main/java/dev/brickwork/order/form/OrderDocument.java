package dev.brickwork.order.form;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

import dev.brickwork.core.estimate.Amounts;
import dev.brickwork.core.estimate.EstimatePeriod;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.pricing.PricePeriod;
import dev.brickwork.core.pricing.TierRow;
import dev.brickwork.core.time.BillingFrequency;
import dev.brickwork.order.AcceptedBy;
import dev.brickwork.order.BuyerOrder;
import dev.brickwork.order.OrderAddress;
import dev.brickwork.order.OrderNames;
import dev.brickwork.order.OrderNames.Party;
import dev.brickwork.order.OrderResponse;
import dev.brickwork.order.OrderStatus;
import dev.brickwork.order.OrderType;
import dev.brickwork.order.estimate.DiscountBody;
import dev.brickwork.order.estimate.EstimateResponse;
import dev.brickwork.platform.secret.Sha256;
import dev.brickwork.platform.words.Words;
import dev.brickwork.seller.FirstChargeDate;
import dev.brickwork.seller.TermsAndConditions;

/**
 * Everything that the customer is shown of an order, as a PDF and on screen. Money is in cents.
 *
 * @param conditions null when the seller has none
 */
public record OrderDocument(Head head, Party seller, Party customer, Terms terms, TermsAndConditions conditions,
        Content content, State state, OrderDocumentFormat format) {

    /** An order that is canceled, or can't be accepted any more, is not shown. */
    public enum Status {
        OPEN, ACCEPTED
    }

    /**
     * @param number short, for people to quote
     * @param asOf when it was made, or accepted
     * @param contractValue as the API has it: {@code USD 1188.00}
     */
    public record Head(String number, UUID orderId, OrderType type, Instant asOf, String contractValue) {
    }

    /**
     * @param endsOn the last day
     * @param lengthMonths null of an upgrade, which ends with the agreement; so is the billing frequency
     * @param renewal null where it ends at its end
     * @param purchaseOrder null when there is none
     * @param validUntil the last day on which it can be accepted; null without one
     */
    public record Terms(LocalDate startsOn, LocalDate endsOn, Integer lengthMonths, BillingFrequency billingFrequency,
            int paymentTermsDays, Renewal renewal, String purchaseOrder,
            LocalDate validUntil) {

        public boolean isRenewing() {
            return renewal != null;
        }
    }

    /**
     * What happens at the end unless somebody ends it before.
     *
     * @param isTrial whether it is free until then
     * @param lengthMonths null for the same length once more
     * @param upliftPercent by how much prices rise; null for not at all
     */
    public record Renewal(boolean isTrial, Integer lengthMonths, BigDecimal upliftPercent) {

        static Renewal of(OrderResponse order) {
            if (!order.autoRenews()) {
                return null;
            }
            var isTrial = order.orderType() == OrderType.TRIAL;
            var rate = isTrial || order.renewalUpliftedRate() == null ? null : new BigDecimal(order.renewalUpliftedRate());
            return new Renewal(isTrial, order.renewalContractPeriod(), rate);
        }
    }

    /** What is ordered and what it comes to, as an estimate has it. @param firstInvoice null when there is none */
    public record Content(List<Phase> phases, List<EstimatePeriod> schedule, Amounts amounts, long billedOnCompletion,
            long credit, String creditLabel, long amountDue, FirstInvoiceSummary firstInvoice,
            List<EstimateResponse.Tax> taxes, EstimateResponse.BilledNow billedOnAcceptance) {

        public Content {
            phases = List.copyOf(phases);
            schedule = List.copyOf(schedule);
            taxes = List.copyOf(taxes);
        }

        /** @param names say what a brick is counted in, and what its price is for */
        static Content of(LocalDate startsOn, EstimateResponse estimate, OrderNames names, FirstChargeDate firstCharge) {
            var phases = estimate.phases() == null
                    ? List.of(new Phase(1, startsOn, estimate.endsAt(), lines(estimate.lineItems(), names)))
                    : estimate.phases().stream().map(phase -> new Phase(phase.phasePosition(), phase.startsAt(),
                            phase.endsAt(), lines(phase.lineItems(), names))).toList();
            var details = estimate.grandTotalDetails();
            return new Content(phases, estimate.billingSchedule().stream().map(Content::period).toList(),
                    new Amounts(estimate.subTotal(), details.discount(), details.tax()), details.billedOnCompletion(),
                    details.adjustmentCredit(), details.adjustmentCreditLabel(), details.amountDue(),
                    FirstInvoiceSummary.of(estimate.firstInvoice(), firstCharge), details.taxes(),
                    estimate.billedOnAcceptance());
        }

        private static EstimatePeriod period(EstimateResponse.BillingPeriod period) {
            return new EstimatePeriod(LocalDate.parse(period.startsAt()), LocalDate.parse(period.endsAt()),
                    amounts(period.subTotal(), period.grandTotalDetails(), period.grandTotal()));
        }

        private static List<Line> lines(List<EstimateResponse.LineItem> lines, OrderNames names) {
            return lines.stream().map(line -> Line.of(line, names)).toList();
        }

        /** The wire has the discount and the total; what is between them is the tax. */
        private static Amounts amounts(long subTotal, String discount, String grandTotal) {
            long less = Long.parseLong(discount);
            return new Amounts(subTotal, less, Long.parseLong(grandTotal) - subTotal + less);
        }

        public boolean hasPhases() {
            return phases.size() > 1;
        }

        public boolean hasCredit() {
            return credit != 0;
        }

        /** As it stands in a column of amounts. */
        public long lessCredit() {
            return -credit;
        }

        /** Whether somebody may owe more than is written here. */
        public boolean hasUsage() {
            return phases.stream().flatMap(phase -> phase.lines().stream())
                    .anyMatch(line -> line.billing() == Billing.USAGE);
        }
    }

    /** Lines that hold for the same days; an order without phases has one. */
    public record Phase(int position, LocalDate startsOn, LocalDate endsOn, List<Line> lines) {

        public Phase {
            lines = List.copyOf(lines);
        }

        /** What a month costs without tax; null where nothing recurs. */
        public Long netPerMonth() {
            return lines.stream().map(Line::netPerMonth).filter(Objects::nonNull).reduce(Long::sum).orElse(null);
        }
    }

    /** When a line is billed. */
    public enum Billing {
        RECURRING, ONE_TIME, ON_COMPLETION, USAGE;

        private static Billing of(EstimateResponse.LineItem line) {
            if (line.preCommitmentSchedule() != null) {
                return USAGE;
            }
            var durations = line.tiersBreakdown().stream().map(EstimateResponse.Tier::durationText).toList();
            if (durations.contains(TierRow.ON_COMPLETION)) {
                return ON_COMPLETION;
            }
            return durations.contains(TierRow.ONE_TIME) ? ONE_TIME : RECURRING;
        }
    }

    /**
     * @param previousQuantity how many there were before an upgrade; null if there were none, or no limit
     * @param unit what the quantity counts; null when nobody said
     * @param priceMonths the months that a unit price is for; 0 where time does not matter
     * @param prices how the price comes about; they add up to the line before discounts and tax
     * @param discounts what was agreed, as per cent or amount
     * @param netPerMonth null where time does not matter
     * @param overage null unless usage is metered
     */
    public record Line(String name, BigDecimal quantity, BigDecimal previousQuantity, String unit, int priceMonths,
            boolean isUnlimited,
            Billing billing, List<TierRow> prices, List<DiscountBody> discounts, Amounts amounts, Long netPerMonth,
            EstimateResponse.Overage overage) {

        public Line {
            prices = List.copyOf(prices);
            discounts = List.copyOf(discounts);
        }

        static Line of(EstimateResponse.LineItem line, OrderNames names) {
            return new Line(line.brickName(), line.quantity(), line.previousQuantity(), names.units().get(line.brickId()),
                    priceMonths(line, names.periods().get(line.brickId())), line.isUnlimited(), Billing.of(line),
                    line.tiersBreakdown().stream().map(Line::row).toList(), line.discount(),
                    Content.amounts(line.subTotal(), line.grandTotalDetails(), line.grandTotal()), line.netPerMonth(),
                    line.overage());
        }

        /** Usage is priced per meter period. @param period null when nobody knows it */
        private static int priceMonths(EstimateResponse.LineItem line, PricePeriod period) {
            return line.preCommitmentSchedule() != null
                    ? line.preCommitmentSchedule().monthsIn(0)
                    : period == null ? 0 : period.months();
        }

        private static TierRow row(EstimateResponse.Tier tier) {
            return new TierRow(tier.quantity(), new BigDecimal(tier.unitPrice()),
                    new BigDecimal(tier.subTotal()).movePointRight(CurrencyCode.DECIMALS).longValueExact(),
                    tier.durationText());
        }

        public boolean hasDiscount() {
            return amounts.discount() != 0;
        }

        /** As it stands in a column of amounts. */
        public long lessDiscount() {
            return -amounts.discount();
        }
    }

    static OrderDocument of(BuyerOrder shown, Instant now) {
        var order = shown.order();
        var names = shown.names();
        var isAccepted = order.status() == OrderStatus.ACCEPTED;
        return new OrderDocument(
                new Head(OrderAddress.shortNumber(order.orderId()), order.orderId(), order.orderType(),
                        isAccepted ? order.acceptedAt() : order.createdAt(), order.contractValue()),
                names.seller(), names.customer(),
                new Terms(order.startsAt(), order.endsAt(), order.contractLength(), order.billingFrequency(),
                        shown.paymentTermsDays(), Renewal.of(order),
                        order.purchaseOrder() == null ? null : order.purchaseOrder().code(), order.validUntil()),
                shown.terms(), Content.of(order.startsAt(), order.estimate(), names, shown.firstChargeDate()),
                isAccepted
                        ? new State(Status.ACCEPTED,
                                new Signature(shown.acceptedBy(), order.signatoryName(), order.signatoryEmail(),
                                        order.acceptedAt()),
                                day(order.acceptedAt(), names))
                        : new State(Status.OPEN, null, day(now, names)),
                OrderDocumentFormat.of(order.currency(), Words.of(names.language()), names.country(), names.zone(),
                        names.accent()));
    }

    /** Of an accepted order. */
    public Acceptance acceptance() {
        return new Acceptance(this);
    }

    /** The text of the terms and conditions, line by line. */
    public List<String> conditionLines() {
        return conditions.text().lines().toList();
    }

    private static LocalDate day(Instant instant, OrderNames names) {
        return instant.atZone(names.zone()).toLocalDate();
    }

    /**
     * @param signature null unless it is accepted
     * @param acceptedOn the day of acceptance; while it is open, today
     */
    public record State(Status status, Signature signature, LocalDate acceptedOn) {

        public boolean isOpen() {
            return status == Status.OPEN;
        }

        public boolean isAccepted() {
            return status == Status.ACCEPTED;
        }
    }

    /** Name and email are of the buyer who accepted, or of whom the seller named. Null if nobody is named. */
    public record Signature(AcceptedBy by, String name, String email, Instant at) {
    }

    /**
     * Distinguishes this content from any other. The order page sends it back with the signature, so that nobody accepts an order
     * that was changed while they were reading.
     */
    public String fingerprint() {
        var agreed = List.of(head.number, head.orderId, head.type, head.contractValue, seller, customer, terms, content,
                format.currency(), conditions == null ? "" : conditions);
        return Sha256.hex(agreed.toString());
    }
}
