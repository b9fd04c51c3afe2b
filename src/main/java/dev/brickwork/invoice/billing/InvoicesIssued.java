package dev.brickwork.invoice.billing;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.core.Refused;
import dev.brickwork.core.agreement.BillingProgress;
import dev.brickwork.core.agreement.InvoiceKey;
import dev.brickwork.core.agreement.StandingCharges;
import dev.brickwork.core.estimate.Billed;
import dev.brickwork.core.estimate.Taxes;
import dev.brickwork.order.estimate.IssuedInvoices;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.subscription.Agreement;

/** How far the billing of an agreement has come, as the invoices have it. */
@ApplicationScoped
class InvoicesIssued implements IssuedInvoices {
    /** A muted invoice is billed elsewhere, a void one by nobody: either way its days are done with. */
    private static final String KEYS = """
            SELECT invoice_key FROM invoice WHERE subscription_id = ? AND invoice_key LIKE ? AND NOT is_dropped
                AND (issued_at IS NOT NULL OR voided_at IS NOT NULL OR is_muted)""";
    /** What its successor gives, or will if the recast that is asked about replaces the newest; any other gives its own. */
    private static final String NOT_GIVEN = """
            SELECT term FROM recast_credit c WHERE subscription_id = ? AND granted_at IS NULL AND (replaced_by IS NOT NULL
                OR NOT EXISTS (SELECT FROM recast_credit n WHERE n.subscription_id = c.subscription_id AND n.term > c.term))""";
    private static final String DUE = """
            SELECT provisional_number FROM invoice
            WHERE subscription_id = ? AND issued_at IS NULL AND voided_at IS NULL AND NOT is_muted AND bill_at <= ?
            ORDER BY bill_at, id LIMIT 1""";

    private final Database database;
    private final CompletedMilestones milestones;
    private final CausedCorrections corrections;
    private final BusinessClock clock;

    InvoicesIssued(Database database, CompletedMilestones milestones, CausedCorrections corrections, BusinessClock clock) {
        this.clock = clock;
        this.database = database;
        this.milestones = milestones;
        this.corrections = corrections;
    }

    @Override
    @Transactional
    public BillingProgress progress(UUID subscriptionId, int term) {
        var keys = database.select(KEYS, row -> InvoiceKey.parse(row.getString("invoice_key")), subscriptionId,
                keysLike(term));
        return new BillingProgress(Set.copyOf(keys), milestones.of(subscriptionId, term));
    }

    @Override
    @Transactional
    public Set<Integer> endedTerms(UUID subscriptionId, int term) {
        var notGiven = database.select(NOT_GIVEN, row -> row.getInt("term"), subscriptionId);
        var ended = new HashSet<>(Set.of(term));
        for (int begun = term; notGiven.contains(begun); begun--) {
            ended.add(begun - 1);
        }
        return ended;
    }

    @Override
    @Transactional
    public void refuseHandOver(UUID subscriptionId) {
        database.select(DUE, row -> row.getString(1), subscriptionId, clock.now()).forEach(number -> {
            throw Refused.field("customer_id", "may not change while invoice " + number
                    + " is due and not issued; correct what it waits for, or void it");
        });
    }

    @Override
    @Transactional
    public StandingCharges standing(Agreement agreement, UUID customerId) {
        return ChargeReductionTable.standing(database, agreement.subscriptionId(), customerId, agreement.timeline());
    }

    @Override
    @Transactional
    public List<Billed.Correction> corrections(Change change, Supplier<StandingCharges> charges, Taxes taxes) {
        return corrections.causedBy(change, charges, taxes);
    }

    private static String keysLike(int term) {
        return term + "-%";
    }
}
