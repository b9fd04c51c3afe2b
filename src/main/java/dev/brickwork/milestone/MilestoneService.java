package dev.brickwork.milestone;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;

import dev.brickwork.core.Problems;
import dev.brickwork.core.agreement.Line;
import dev.brickwork.core.agreement.LumpCharge;
import dev.brickwork.core.estimate.Amounts;
import dev.brickwork.core.time.DateRange;
import dev.brickwork.invoice.LineKind;
import dev.brickwork.invoice.UntaxedLine;
import dev.brickwork.invoice.billing.PendingCharge;
import dev.brickwork.invoice.billing.PendingCharges;
import dev.brickwork.invoice.billing.StandaloneDraft;
import dev.brickwork.platform.audit.Audit;
import dev.brickwork.platform.outbox.Outbox;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageRequest;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.subscription.Agreement;
import dev.brickwork.subscription.SubscriptionService;

/** Milestones, and how they are completed and billed. */
@ApplicationScoped
public class MilestoneService {
    private final SubscriptionService subscriptions;
    private final PendingCharges pendingCharges;
    private final Outbox outbox;
    private final Audit audit;
    private final BusinessClock clock;

    MilestoneService(SubscriptionService subscriptions, PendingCharges pendingCharges, Outbox outbox, Audit audit,
            BusinessClock clock) {
        this.subscriptions = subscriptions;
        this.pendingCharges = pendingCharges;
        this.outbox = outbox;
        this.audit = audit;
        this.clock = clock;
    }

    /** A milestone to complete: nobody else completes, upgrades, recasts or issues until the transaction ends. */
    record Locked(Agreement agreement, Milestone milestone) {
    }

    /** The subscription to complete a milestone of. */
    @Transactional(TxType.MANDATORY)
    Agreement lock(UUID subscriptionId) {
        return subscriptions.lock(subscriptionId);
    }

    @Transactional(TxType.MANDATORY)
    Locked lock(Agreement locked, UUID milestoneId) {
        return new Locked(locked, Milestone.get(locked.subscriptionId(), milestoneId));
    }

    /** Completes some of it, and bills that: what the running quantity costs after it, less what it cost before. */
    @Transactional(TxType.MANDATORY)
    MilestoneResponse.Completed complete(Locked locked, CompleteMilestoneRequest request) {
        var milestone = locked.milestone;
        var now = clock.now();
        var today = now.atZone(locked.agreement.timeZone()).toLocalDate();
        milestone.refuseIfEnded(today);
        check(milestone, request, today);
        var before = MilestoneEventData.of(milestone, null);
        var line = milestone.pricedBy(locked.agreement.timeline());
        var completion = added(milestone, line, request, now, today);
        bill(locked, completion, line, request);
        milestone.reread();
        var invoiceId = pendingCharges.invoicesOf(LineKind.COMPLETION, List.of(completion.id)).get(completion.id);
        var shown = MilestoneResponse.CompletionResponse.from(completion, invoiceId);
        var after = MilestoneEventData.of(milestone, shown);
        outbox.publishAll(List.of(after.as("milestone.completed")));
        audit.changed("milestone.completed", "milestone", milestone.id, before, after);
        return new MilestoneResponse.Completed(shown, responses(List.of(milestone)).get(0));
    }

    private static void check(Milestone milestone, CompleteMilestoneRequest request, LocalDate today) {
        var problems = new Problems();
        milestone.checkLeft(request.quantity(), problems);
        problems.addUnless(request.issuedAt() == null || !request.issuedAt().isBefore(today), "issued_at",
                "may not lie before today, " + today);
        if (request.dueAt() != null) {
            long days = ChronoUnit.DAYS.between(issuedOn(request, today), request.dueAt());
            problems.addUnless(days >= 0, "due_at", "may not precede issued_at, " + issuedOn(request, today));
            problems.addUnless(days <= StandaloneDraft.PAYMENT_TERMS_MAX_DAYS, "due_at",
                    "may lie at most " + StandaloneDraft.PAYMENT_TERMS_MAX_DAYS + " days after issued_at");
        }
        problems.refuseIfAny();
    }

    private static LocalDate issuedOn(CompleteMilestoneRequest request, LocalDate today) {
        return request.issuedAt() != null ? request.issuedAt() : today;
    }

    private static Completion added(Milestone milestone, Line line, CompleteMilestoneRequest request, Instant now,
            LocalDate today) {
        var completion = new Completion();
        completion.milestoneId = milestone.id;
        completion.subscriptionId = milestone.subscriptionId;
        completion.line = line.number();
        completion.doneBefore = milestone.completedQuantity;
        completion.quantity = request.quantity();
        completion.billOn = request.billOn();
        completion.serviceDate = request.serviceDate() != null ? request.serviceDate() : today;
        completion.createdAt = now;
        completion.persistAndFlush();
        return completion;
    }

    private void bill(Locked locked, Completion completion, Line line, CompleteMilestoneRequest request) {
        var agreement = locked.agreement;
        var charges = List.of(new PendingCharge(completion.id, agreement.subscriptionId(), charge(completion, line)));
        if (request.billOn() == BillOn.NEXT_INVOICE) {
            pendingCharges.addToNext(agreement.subscriptionId(), agreement.customerId(), charges)
                    .orElseThrow(() -> MilestoneConstraintMessages.NOTHING_TO_DEFER_ONTO);
            return;
        }
        var term = locked.milestone.termOf(agreement.timeline());
        var zone = agreement.timeZone();
        var today = completion.createdAt.atZone(zone).toLocalDate();
        var issuedOn = issuedOn(request, today);
        var billAt = issuedOn.isAfter(today) ? issuedOn.atStartOfDay(zone).toInstant() : completion.createdAt;
        int paymentTerms = request.dueAt() == null
                ? term.phases().get(line.phase()).paymentTermsDays()
                : (int) ChronoUnit.DAYS.between(issuedOn, request.dueAt());
        pendingCharges.billStandalone(new StandaloneDraft(agreement.customerId(), term.header().currency(), zone, billAt,
                paymentTerms, pendingCharges.purchaseOrder(agreement), locked.milestone.orderId), charges);
    }

    private static UntaxedLine charge(Completion completion, Line line) {
        var done = BigDecimal.valueOf(completion.doneBefore);
        var reached = BigDecimal.valueOf(completion.doneBefore + completion.quantity);
        var totals = LumpCharge.completing(line, done, reached);
        var breakdown = LumpCharge.explain(line, done, reached);
        if (breakdown.netCents() != totals.net()) {
            throw new IllegalStateException("completing " + done + " to " + reached + " of line " + line.number() + " costs "
                    + totals.net() + " cents, its explanation comes to " + breakdown.netCents());
        }
        var brick = line.item().brick();
        return new UntaxedLine(LineKind.COMPLETION, line.number(), null,
                new DateRange(completion.serviceDate, completion.serviceDate.plusDays(1)), brick.brickId(), brick.code(),
                brick.name(), BigDecimal.valueOf(completion.quantity), new Amounts(totals.gross(), totals.discount(), 0),
                brick.taxCategory(), breakdown);
    }

    @Transactional
    MilestoneResponse read(UUID subscriptionId, UUID milestoneId) {
        return responses(List.of(Milestone.get(subscriptionId, milestoneId))).get(0);
    }

    @Transactional
    Page<MilestoneResponse> list(UUID subscriptionId, PageRequest page) {
        var found = Milestone.find(subscriptionId, page.sort());
        return page.page(found.count(), responses(page.part(found)));
    }

    /** Says that there is no such subscription before anybody looks for its milestones. */
    @Transactional
    void existing(UUID subscriptionId) {
        subscriptions.agreement(subscriptionId);
    }

    private List<MilestoneResponse> responses(List<Milestone> milestones) {
        var completions = Completion.of(milestones.stream().map(milestone -> milestone.id).toList());
        var billedBy = pendingCharges.invoicesOf(LineKind.COMPLETION, completions.stream().map(one -> one.id).toList());
        var byMilestone = completions.stream().collect(Collectors.groupingBy(one -> one.milestoneId));
        return milestones.stream().map(milestone -> MilestoneResponse.from(milestone,
                byMilestone.getOrDefault(milestone.id, List.of()), billedBy)).toList();
    }
}
