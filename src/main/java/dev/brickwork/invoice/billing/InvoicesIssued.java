package dev.brickwork.invoice.billing;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.core.Refused;
import dev.brickwork.core.agreement.BillingProgress;
import dev.brickwork.core.agreement.InvoiceKey;
import dev.brickwork.core.agreement.StandingCharges;
import dev.brickwork.core.estimate.Amounts;
import dev.brickwork.core.estimate.Billed;
import dev.brickwork.core.estimate.Taxes;
import dev.brickwork.core.tax.LineTaxes;
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
    /** Not what a pause holds back for days that are all to come: those days are the new customer's. */
    private static final String DUE = """
            SELECT i.provisional_number, i.is_paused FROM invoice i
            WHERE i.subscription_id = ? AND i.issued_at IS NULL AND i.voided_at IS NULL AND NOT i.is_muted
                AND i.bill_at <= ? AND NOT (i.is_paused AND i.starts_on > ?)""";
    /** What the next sweep will not issue: it failed, is paused, or waits for the credit of a recast, which failed. */
    private static final String IS_BLOCKED = """

            AND (i.parked_at IS NOT NULL OR i.issue_failures > 0 OR i.is_paused
                OR EXISTS (SELECT FROM recast_credit c
                    WHERE c.subscription_id = i.subscription_id AND c.granted_at IS NULL
                        AND c.replaced_by IS NULL AND c.failures > 0 AND c.grants_at <= i.bill_at))""";
    private static final String FIRST = " ORDER BY i.bill_at, i.id LIMIT 1";

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
    public void refuseBlockedHandOver(Agreement agreement) {
        refuseHandOver(DUE + IS_BLOCKED + FIRST, agreement);
    }

    @Override
    @Transactional
    public void refuseHandOver(Agreement agreement) {
        refuseHandOver(DUE + FIRST, agreement);
    }

    private void refuseHandOver(String due, Agreement agreement) {
        var now = clock.now();
        var invoices = database.select(due, DueUnissued::of, agreement.subscriptionId(), now, agreement.today(now));
        invoices.forEach(invoice -> {
            throw Refused.field("customer_id", "may not change while invoice " + invoice.number
                    + " is due and not issued; "
                    + (invoice.isPaused ? "resume the subscription" : "correct what it waits for") + ", or void it");
        });
    }

    private record DueUnissued(String number, boolean isPaused) {

        static DueUnissued of(ResultSet row) throws SQLException {
            return new DueUnissued(row.getString("provisional_number"), row.getBoolean("is_paused"));
        }
    }

    @Override
    @Transactional
    public StandingCharges standing(Agreement agreement, UUID customerId) {
        return ChargeReductionTable.standing(database, agreement.subscriptionId(), customerId, agreement.timeline());
    }

    @Override
    @Transactional
    public Amounts takenBack(UUID subscriptionId) {
        return PendingChargeTable.takenBack(database, subscriptionId);
    }

    @Override
    @Transactional
    public Map<InvoiceKey, List<LineTaxes.Line>> hanging(UUID subscriptionId, UUID customerId) {
        return PendingChargeTable.hanging(database, subscriptionId, customerId);
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
