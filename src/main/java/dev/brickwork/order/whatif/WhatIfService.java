package dev.brickwork.order.whatif;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.core.Problems;
import dev.brickwork.core.Refused;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.core.estimate.Outlook;
import dev.brickwork.core.estimate.Proposal;
import dev.brickwork.core.metrics.RecurringRevenue;
import dev.brickwork.core.time.DateRange;
import dev.brickwork.order.ending.EndEstimateResponse.UpcomingInvoice;
import dev.brickwork.order.ending.EndingService;
import dev.brickwork.order.estimate.EstimateService;
import dev.brickwork.order.estimate.Outlooks;
import dev.brickwork.order.whatif.WhatIfRequest.Alternative;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.subscription.Agreement;
import dev.brickwork.subscription.PauseService;

/**
 * Alternatives side by side. Each makes the timeline that the real thing would make, by the same code, and the same questions are
 * asked of all of them. Nothing is written.
 */
@ApplicationScoped
public class WhatIfService {
    private final EstimateService estimates;
    private final EndingService endings;
    private final PauseService pauses;
    private final Outlooks outlooks;
    private final BusinessClock clock;

    WhatIfService(EstimateService estimates, EndingService endings, PauseService pauses, Outlooks outlooks,
            BusinessClock clock) {
        this.estimates = estimates;
        this.endings = endings;
        this.pauses = pauses;
        this.outlooks = outlooks;
        this.clock = clock;
    }

    /**
     * @param timelines what each alternative makes of the agreement, in the order of the answer
     */
    public record Comparison(WhatIfResponse answer, List<Timeline> timelines) {
    }

    /** Refuses what is not there before what was sent is read. */
    public Agreement agreement(UUID subscriptionId) {
        return estimates.agreement(subscriptionId);
    }

    /**
     * What an alternative makes of the agreement.
     *
     * @param day it takes effect on
     */
    private record Made(Timeline timeline, long credit, long toFormerPayers, long corrections, LocalDate day) {
        static Made of(Proposal proposal, LocalDate day) {
            var credit = proposal.estimate().credit();
            return new Made(proposal.timeline(), credit.cents(), credit.toFormerPayersCents(),
                    proposal.estimate().usageCorrections(), day);
        }

        /** It gives nothing back. */
        static Made of(Timeline timeline, LocalDate today) {
            return new Made(timeline, 0, 0, 0, today);
        }
    }

    public Comparison compare(Agreement agreement, WhatIfRequest request) {
        var currency = agreement.running().header().currency();
        var now = outlooks.of(agreement, agreement.timeline());
        var outcomes = new ArrayList<WhatIfResponse.Outcome>();
        var timelines = new ArrayList<Timeline>();
        for (int i = 0; i < request.alternatives().size(); i++) {
            var alternative = request.alternatives().get(i);
            try {
                var made = make(agreement, alternative);
                timelines.add(made.timeline);
                outcomes.add(outcome(agreement, now, alternative, made));
            } catch (Refused refused) {
                throw at("alternatives[" + i + "]", alternative.kind(), refused);
            }
        }
        return new Comparison(new WhatIfResponse(currency, outcomes), timelines);
    }

    private Made make(Agreement agreement, Alternative alternative) {
        var today = agreement.today(clock.now());
        return switch (alternative.kind()) {
            case NOTHING -> Made.of(agreement.timeline(), today);
            case UPGRADE -> Made.of(estimates.proposal(agreement, alternative.upgrade()),
                    DateRange.later(today, alternative.upgrade().startsAt()));
            case RECAST -> Made.of(estimates.proposal(agreement, alternative.recast()),
                    DateRange.later(today, alternative.recast().startsAt()));
            case PAUSE -> Made.of(pauses.paused(agreement, alternative.pause().scheduledResumeAt()), today);
            case END -> {
                var estimate = endings.estimate(agreement, alternative.end());
                yield new Made(endings.ended(agreement, alternative.end()), estimate.credit(),
                        estimate.creditToFormerPayers(), estimate.usageCorrections(),
                        DateRange.later(today, estimate.endsAt().plusDays(1)));
            }
        };
    }

    private WhatIfResponse.Outcome outcome(Agreement agreement, Outlook now, Alternative alternative, Made made) {
        var then = outlooks.of(agreement, made.timeline);
        var mrr = RecurringRevenue.on(made.timeline, made.day);
        long total = then.total().grandTotal();
        long net = total + made.corrections - made.credit;
        long totalNow = now.total().grandTotal();
        return new WhatIfResponse.Outcome(alternative.name(), alternative.kind(), made.timeline.current().endsOn(),
                then.invoices().stream().map(UpcomingInvoice::of).toList(), total, made.credit, made.toFormerPayers,
                made.corrections, net, made.day, mrr.net().rounded(), mrr.committedUsage().rounded(),
                new WhatIfResponse.Difference(total - totalNow, net - totalNow,
                        mrr.net().rounded()
                                - RecurringRevenue.on(agreement.timeline(), comparedOn(agreement, alternative, made)).net()
                                        .rounded()));
    }

    /** The day it takes effect. Of an end with the term that is the day after all that is agreed: its last day is taken instead. */
    private static LocalDate comparedOn(Agreement agreement, Alternative alternative, Made made) {
        return alternative.kind() == WhatIfKind.END
                ? DateRange.earlier(made.day, agreement.timeline().current().endsOn())
                : made.day;
    }

    /** The same refusal, with the place of the alternative before its members. */
    private static Refused at(String place, WhatIfKind kind, Refused refused) {
        if (refused.fields().isEmpty()) {
            return Refused.field(place, refused.getMessage());
        }
        var before = place + "." + kind.name().toLowerCase(Locale.ROOT) + ".";
        var problems = new Problems();
        refused.fields().forEach(
                (field, messages) -> messages.forEach(message -> problems.add(before + field, message)));
        return problems.refusal();
    }
}
