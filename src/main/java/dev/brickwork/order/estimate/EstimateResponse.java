package dev.brickwork.order.estimate;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import com.fasterxml.jackson.annotation.JsonInclude;

import dev.brickwork.core.estimate.BilledOnAcceptance;
import dev.brickwork.core.estimate.Estimate;
import dev.brickwork.core.estimate.EstimateLine;
import dev.brickwork.core.estimate.EstimatePeriod;
import dev.brickwork.core.estimate.EstimatePhase;
import dev.brickwork.core.estimate.TaxTotal;
import dev.brickwork.core.pricing.BrickKind;
import dev.brickwork.core.pricing.OveragePrices;
import dev.brickwork.core.pricing.TierRow;
import dev.brickwork.core.tax.TaxTreatment;
import dev.brickwork.core.time.BillingFrequency;
import dev.brickwork.platform.refusal.Warning;

/** What an order comes to. Integers are cents, and so are the amounts that the contract has as text. */
@Schema(name = "SubscriptionEstimate")
public record EstimateResponse(
        @Schema(required = true, description = "The last day of the subscription.", examples = "2026-12-31") LocalDate endsAt,
        @Schema(required = true, description = "Before taxes and discounts.", examples = "24000") long subTotal,
        @Schema(required = true, description = "After taxes and discounts.", examples = "21600") long grandTotal,
        @Schema(required = true, description = "In the order sent, phase after phase.") List<LineItem> lineItems,
        @Schema(required = true) List<BillingPeriod> billingSchedule,
        @Schema(required = true) Details grandTotalDetails,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Schema(description = "Present when phases are used.") List<Phase> phases,
        @Schema(required = true, nullable = true, description = "The first invoice that the order brings; of an upgrade, the first that it changes. Null if it bills nothing by the calendar.") FirstInvoice firstInvoice,
        @Schema(required = true, description = "What acceptance bills at once, if it comes now: the invoices whose first day has come, and the first one if it is charged at checkout.") BilledNow billedOnAcceptance,
        @Schema(required = true, description = "What you should know before it is accepted; empty for nothing. Nothing is refused for it.") List<Warning> warnings) {

    public EstimateResponse {
        // an order that was accepted before these members were there
        billedOnAcceptance = billedOnAcceptance == null ? BilledNow.from(BilledOnAcceptance.NOTHING) : billedOnAcceptance;
        warnings = warnings == null ? List.of() : List.copyOf(warnings);
    }

    @Schema(name = "BilledOnAcceptance")
    public record BilledNow(
            @Schema(required = true, description = "How many invoices.", examples = "1") int invoices,
            @Schema(required = true, description = "Their total with tax, in cents.", examples = "1800") long amount) {

        static BilledNow from(BilledOnAcceptance billed) {
            return new BilledNow(billed.invoices(), billed.cents());
        }
    }

    @Schema(name = "EstimateFirstInvoice")
    public record FirstInvoice(
            @Schema(required = true, description = "The day on which it is billed, or acceptance if that is later.", examples = "2026-01-01") LocalDate billsAt,
            @Schema(required = true, description = "Whether it is billed at acceptance if `first_charge_date` is CHECKOUT_DATE and acceptance is earlier.") boolean atCheckout,
            @Schema(required = true, description = "With tax, in cents; of an upgrade, what it adds to the invoice.", examples = "1800") long grandTotal) {

        static FirstInvoice from(dev.brickwork.core.estimate.FirstInvoice invoice) {
            return invoice == null
                    ? null
                    : new FirstInvoice(invoice.billsOn(), invoice.isOrdersOwn(), invoice.amounts().grandTotal());
        }
    }

    /** The total before tax. */
    public long contractValue() {
        return grandTotal - grandTotalDetails.tax();
    }

    @Schema(name = "EstimateTotalDetails")
    public record Details(
            @Schema(required = true, description = "All discounts.") long discount,
            @Schema(required = true) long tax,
            @Schema(required = true, description = "What a recast credits for the unused part of what was issued; else 0.") long adjustmentCredit,
            @Schema(required = true, nullable = true, examples = "Adjustment credit") String adjustmentCreditLabel,
            @Schema(required = true, description = "What the order gives back of what former payers were billed: companies of customers that had the subscription before. It is their credit, and no part of the total.") long creditToFormerPayers,
            @Schema(required = true, description = "The milestones' share of the total, which no billing period holds.") long billedOnCompletion,
            @Schema(required = true, description = "What the order changes of usage that was billed before, tax included. It is part of the total and comes with the first invoice that follows. What former payers get is not in it.") long usageCorrections,
            @Schema(required = true, description = "The total less the adjustment credit, at least 0.") long amountDue,
            @Schema(required = true, description = "The tax by rate and treatment. Amounts for which no tax was set up are in none of them.") List<Tax> taxes) {
    }

    @Schema(name = "EstimateTax")
    public record Tax(
            @Schema(required = true, nullable = true, examples = "VAT") String name,
            @Schema(required = true, description = "Per cent.", examples = "20") String rate,
            @Schema(required = true, description = "How the tax law treats it.") TaxTreatment treatment,
            @Schema(required = true, description = "What is taxed, after discounts, in cents.", examples = "18000") long net,
            @Schema(required = true, description = "Rounded line by line, in cents.", examples = "3600") long tax) {

        static Tax from(TaxTotal total) {
            return new Tax(total.tax().name(), total.tax().rate().toString(), total.tax().treatment(), total.netCents(),
                    total.taxCents());
        }
    }

    @Schema(name = "EstimateLineItem")
    public record LineItem(
            @Schema(required = true, readOnly = true) BigDecimal quantity,
            @Schema(required = true, nullable = true, description = "Of an upgrade, the quantity before it. Null for a brick that is new or was unlimited.", examples = "10") BigDecimal previousQuantity,
            @Schema(required = true) UUID brickId,
            @Schema(required = true) boolean isUnlimited,
            @Schema(required = true) String brickName,
            @Schema(required = true) String brickCode,
            @Schema(required = true, description = "Before taxes and discounts.") long subTotal,
            @Schema(required = true) String planId,
            @Schema(required = true) String planName,
            @Schema(required = true, description = "After taxes and discounts, in cents.", examples = "21600") String grandTotal,
            @Schema(required = true, description = "All discounts of the line, in cents.", examples = "2400") String grandTotalDetails,
            @Schema(required = true, description = "How the price comes about; the rows add up to `sub_total`.") List<Tier> tiersBreakdown,
            @Schema(required = true, nullable = true, description = "How long a meter period of usage is; null for anything else.") BillingFrequency preCommitmentSchedule,
            @Schema(required = true, description = "As sent; empty when there is none.") List<DiscountBody> discount,
            @Schema(required = true, nullable = true, description = "What the first month costs after discounts and before tax, in cents; of an upgrade, by how much that changes. Null of one-time prices, milestones and trials.", examples = "1800") Long netPerMonth,
            @Schema(required = true, nullable = true, description = "What usage beyond the commitment costs; null for anything else.") Overage overage) {

        public static LineItem from(EstimateLine line) {
            var item = line.item();
            var brick = item.brick();
            return new LineItem(item.quantity(), line.previousQuantity(), brick.brickId(), item.unlimited(), brick.name(),
                    brick.code(),
                    line.amounts().subTotal(), item.plan().planId().toString(), item.plan().name(),
                    Long.toString(line.amounts().grandTotal()), Long.toString(line.amounts().discount()),
                    line.tiers().stream().map(Tier::from).toList(),
                    brick.kind() == BrickKind.USAGE ? brick.meterSchedule() : null,
                    item.discounts().list().stream().map(DiscountBody::from).toList(), line.netPerMonth(),
                    brick.kind() == BrickKind.USAGE && !item.unlimited()
                            ? Overage.from(OveragePrices.of(item.price(), item.quantity()))
                            : null);
        }
    }

    @Schema(name = "OveragePrices", description = "Before discounts, per meter period.")
    public record Overage(
            @Schema(required = true, description = "What a price is for: each unit beyond the commitment (UNIT), each unit inside its step, all units of the period at the step that their number falls in, each package that is begun, or the period however much is used.") OveragePrices.Basis basis,
            @Schema(required = true, description = "From the commitment on.") List<Step> steps) {

        static Overage from(OveragePrices prices) {
            return new Overage(prices.basis(), prices.steps().stream().map(step -> new Step(step.upTo(),
                    step.price().toPlainString(), step.flatAmount().toPlainString(), step.packageSize())).toList());
        }

        @Schema(name = "OverageStep")
        public record Step(
                @Schema(required = true, nullable = true, description = "The last quantity inside; null for the last step.") BigDecimal upTo,
                @Schema(required = true, description = "Major units.", examples = "0.0025") String price,
                @Schema(required = true, description = "Due once the step is entered. Major units.", examples = "0") String flatAmount,
                @Schema(required = true, description = "How many units the price is for.", examples = "1") BigDecimal packageSize) {
        }
    }

    @Schema(name = "TierBreakdown")
    public record Tier(
            @Schema(required = true, exclusiveMinimum = true, minimum = "-100000000000000", exclusiveMaximum = true, maximum = "100000000000000") BigDecimal quantity,
            @Schema(required = true, pattern = "^-?\\d{1,14}(\\.\\d{1,6})?$", description = "Major units.", examples = "8.00") String unitPrice,
            @Schema(required = true, pattern = "^-?\\d{1,18}(\\.\\d{1,2})?$", description = "Major units.", examples = "1440.00") String subTotal,
            @Schema(required = true, examples = "12 months") String durationText) {

        public static Tier from(TierRow row) {
            return new Tier(row.quantity(), row.unitPrice().toPlainString(), row.subTotal().toPlainString(),
                    row.durationText());
        }
    }

    @Schema(name = "BillingPeriodItem")
    public record BillingPeriod(
            @Schema(required = true, examples = "2026-01-01") String startsAt,
            @Schema(required = true, description = "The last day.", examples = "2026-01-31") String endsAt,
            @Schema(required = true) long subTotal,
            @Schema(required = true, description = "In cents.", examples = "1800") String grandTotal,
            @Schema(required = true, description = "All discounts of the period, in cents.", examples = "200") String grandTotalDetails) {

        public static BillingPeriod from(EstimatePeriod period) {
            return new BillingPeriod(period.startsOn().toString(), period.endsOn().toString(), period.amounts().subTotal(),
                    Long.toString(period.amounts().grandTotal()), Long.toString(period.amounts().discount()));
        }
    }

    @Schema(name = "EstimatePhase")
    public record Phase(
            @Schema(required = true) int phasePosition,
            @Schema(required = true) LocalDate startsAt,
            @Schema(required = true) LocalDate endsAt,
            @Schema(required = true) BillingFrequency billingFrequency,
            @Schema(required = true, description = "Days.") int paymentTerms,
            @Schema(required = true) long subTotal,
            @Schema(required = true) long grandTotal,
            @Schema(required = true) List<LineItem> lineItems,
            @Schema(required = true, description = "Whether it lasts whole years.") boolean isAnnual,
            @Schema(required = true) List<BillingPeriod> billingSchedule) {

        public static Phase from(EstimatePhase phase) {
            return new Phase(phase.phase().position(), phase.startsOn(), phase.endsOn(), phase.frequency(),
                    phase.phase().paymentTermsDays(), phase.amounts().subTotal(), phase.amounts().grandTotal(),
                    phase.lines().stream().map(LineItem::from).toList(), phase.isAnnual(),
                    phase.schedule().stream().map(BillingPeriod::from).toList());
        }
    }

    public static EstimateResponse from(Estimate estimate, BilledOnAcceptance billed, List<Warning> warnings) {
        var amounts = estimate.amounts();
        return new EstimateResponse(estimate.endsOn(), amounts.subTotal(), amounts.grandTotal(),
                estimate.lines().stream().map(LineItem::from).toList(),
                estimate.schedule().stream().map(BillingPeriod::from).toList(),
                new Details(amounts.discount(), amounts.tax(), estimate.credit().cents(), estimate.credit().label(),
                        estimate.credit().toFormerPayersCents(), estimate.billedOnCompletion(), estimate.usageCorrections(),
                        estimate.amountDue(),
                        estimate.taxes().stream().filter(total -> total.tax().isSetUp()).map(Tax::from).toList()),
                estimate.phases().isEmpty() ? null : estimate.phases().stream().map(Phase::from).toList(),
                FirstInvoice.from(estimate.firstInvoice()), BilledNow.from(billed), warnings);
    }
}
