package dev.brickwork.order;

import java.util.List;
import java.util.Map;
import java.util.UUID;

import dev.brickwork.core.agreement.AdjustmentCredit;
import dev.brickwork.core.agreement.Progress;

/** How far the billing of an agreement has come, asked of whoever issues invoices. */
public interface IssuedInvoices {

    /**
     * What was issued, whatever became of it since, and what of milestones is completed.
     *
     * @param term the place of the term in the timeline, from 0
     */
    Progress progress(UUID subscriptionId, int term);

    /**
     * The issued invoices that are not void and whose unused part a recast may give back, by the place of their term: those of
     * {@code term}, and of the one before where {@code term} was begun by a recast that has not given its credit.
     */
    Map<Integer, List<AdjustmentCredit.IssuedInvoice>> creditable(UUID subscriptionId, int term);
}
