package dev.brickwork.order.ending;

import java.time.LocalDate;
import java.util.List;
import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.core.agreement.AdjustmentCredit;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.core.estimate.Billed;
import dev.brickwork.core.estimate.Outlook;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.subscription.Agreement;
import dev.brickwork.subscription.EndBilling;

@Schema(name = "EndEstimate", description = "Integers are cents. Usage that is still to be counted is in none of them.")
public record EndEstimateResponse(
        @Schema(required = true, description = "The last day.", examples = "2026-06-30") LocalDate endsAt,
        @Schema(required = true) EndBilling billing,
        @Schema(required = true) CurrencyCode currency,
        @Schema(required = true, description = "What becomes credit of the customer when the end comes, tax included.", examples = "86667") long credit,
        @Schema(required = true, description = "What of it is tax.") long creditTax,
        @Schema(required = true, description = "The same by invoice.") List<CreditShare> credits,
        @Schema(required = true, description = "What is given back of what former payers were billed, tax included: companies of customers that had the subscription before. It is their credit.") long creditToFormerPayers,
        @Schema(required = true, description = "What the end changes of usage that was billed, tax included. It comes with the next invoice; what former payers get is not in it.") long usageCorrections,
        @Schema(required = true, description = "Every invoice of the agreement that is still to be issued, if it ends so.") List<UpcomingInvoice> invoices,
        @Schema(required = true, description = "The sum of `invoices`, tax included.") long total,
        @Schema(required = true, description = "`total` less that sum as the agreement is now.", examples = "-90000") long difference) {

    @Schema(name = "EndEstimateCredit")
    public record CreditShare(
            @Schema(required = true) UUID invoiceId,
            @Schema(required = true) long amount,
            @Schema(required = true, description = "What of the amount is tax.") long tax) {
    }

    @Schema(name = "UpcomingInvoice")
    public record UpcomingInvoice(
            @Schema(required = true, description = "The day it is issued on.") LocalDate billAt,
            @Schema(required = true) LocalDate startsAt,
            @Schema(required = true, description = "The last day that it bills.") LocalDate endsAt,
            @Schema(required = true, description = "Before taxes and discounts.") long subTotal,
            @Schema(required = true) long discount,
            @Schema(required = true) long tax,
            @Schema(required = true) long grandTotal) {

        public static UpcomingInvoice of(Outlook.Upcoming invoice) {
            var amounts = invoice.amounts();
            return new UpcomingInvoice(invoice.billedOn(), invoice.startsOn(), invoice.endsOn(), amounts.subTotal(),
                    amounts.discount(), amounts.tax(), amounts.grandTotal());
        }
    }

    /** @param credit null where the end gives none */
    static EndEstimateResponse of(Agreement agreement, Timeline after, EndBilling billing, AdjustmentCredit credit,
            Outlook now, Outlook then, List<Billed.Correction> corrections) {
        var shares = credit == null
                ? List.<AdjustmentCredit.Share>of()
                : credit.shares().stream().filter(AdjustmentCredit.Share::isOwn).toList();
        long toFormerPayers = (credit == null ? 0 : credit.toFormerPayersCents())
                + corrections.stream().mapToLong(Billed.Correction::toFormerPayersCents).sum();
        long total = then.total().grandTotal();
        return new EndEstimateResponse(after.current().endsOn(), billing, after.current().header().currency(),
                shares.stream().mapToLong(AdjustmentCredit.Share::cents).sum(),
                shares.stream().mapToLong(AdjustmentCredit.Share::taxCents).sum(),
                shares.stream().filter(share -> share.cents() > 0).map(
                        share -> new CreditShare(UUID.fromString(share.invoice()), share.cents(), share.taxCents()))
                        .toList(),
                toFormerPayers, corrections.stream().mapToLong(each -> each.amounts().grandTotal()).sum(),
                then.invoices().stream().map(UpcomingInvoice::of).toList(), total, total - now.total().grandTotal());
    }
}
