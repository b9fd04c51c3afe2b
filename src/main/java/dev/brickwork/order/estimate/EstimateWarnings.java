package dev.brickwork.order.estimate;

import java.util.ArrayList;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.core.agreement.AfterTerm;
import dev.brickwork.core.estimate.BilledOnAcceptance;
import dev.brickwork.core.estimate.Estimate;
import dev.brickwork.core.estimate.Estimator;
import dev.brickwork.core.estimate.Proposal;
import dev.brickwork.core.estimate.Taxes;
import dev.brickwork.core.money.Money;
import dev.brickwork.customer.CustomerTaxes;
import dev.brickwork.order.estimate.OrderPricing.PricingContext;
import dev.brickwork.platform.refusal.Warning;

/** What a seller should know of an order before it is accepted. Nothing is refused for it. */
@ApplicationScoped
class EstimateWarnings {
    private static final String BILLED_ON_ACCEPTANCE = "BILLED_ON_ACCEPTANCE";
    private static final String TERM_IS_OVER = "TERM_IS_OVER";
    private static final String STARTS_AT = "starts_at";
    /** Ten years of terms of one month. */
    private static final int PAST_RENEWALS_MAX = 120;

    private final CustomerTaxes taxes;

    EstimateWarnings(CustomerTaxes taxes) {
        this.taxes = taxes;
    }

    /** What is answered about an order. */
    EstimateResponse answer(Proposal proposal, PricingContext context, Taxes taxesOfOrder) {
        var acceptance = context.acceptance();
        var renewing = acceptance.renewing();
        var timeline = proposal.timeline();
        var after = AfterTerm.of(timeline.current().endsOn(), acceptance.today(),
                renewing.renews() && timeline.isRenewable(), renewing.renewsPast());
        var billed = acceptance.isMovedIn()
                ? BilledOnAcceptance.NOTHING
                : proposal.estimate().billedOnAcceptance(acceptance.today(), acceptance.isChargedAtCheckout());
        if (after == AfterTerm.RENEWS && !acceptance.isMovedIn()) {
            billed = billed.plus(Estimator.ofPastRenewals(timeline, renewing.lengthMonths(), renewing.uplift(),
                    acceptance.today(), PAST_RENEWALS_MAX, taxesOfOrder));
        }
        var warnings = new ArrayList<Warning>();
        if (billed.invoices() > 1) {
            warnings.add(new Warning(BILLED_ON_ACCEPTANCE, STARTS_AT, "acceptance issues %d invoices over %s at once"
                    .formatted(billed.invoices(), new Money(billed.cents(), timeline.current().header().currency()))));
        }
        if (after == AfterTerm.WAITS) {
            warnings.add(
                    new Warning(TERM_IS_OVER, STARTS_AT, ("the term is over since %s; unless renew_past_terms is true, its"
                            + " renewal waits as an open order").formatted(timeline.current().endsOn())));
        }
        taxes.missingRate(context.customerId(), isUntaxed(proposal.estimate(), context)).ifPresent(warnings::add);
        return EstimateResponse.from(proposal.estimate(), billed, warnings);
    }

    /** Without a customer there is no tax. */
    private static boolean isUntaxed(Estimate estimate, PricingContext context) {
        return context.customerId() != null
                && estimate.taxes().stream().anyMatch(total -> total.netCents() != 0 && !total.tax().isSetUp());
    }
}
