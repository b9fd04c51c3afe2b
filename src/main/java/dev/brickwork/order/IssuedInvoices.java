package dev.brickwork.order;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

import dev.brickwork.core.agreement.AdjustmentCredit;
import dev.brickwork.core.agreement.InvoiceKey;
import dev.brickwork.core.agreement.Progress;

/** How far the billing of an agreement has come, asked of whoever issues invoices. */
public interface IssuedInvoices {

    /** @param term the place of the term in the timeline, from 0 */
    Issued of(UUID subscriptionId, int term);

    /**
     * @param keys of all that were issued, whatever became of them since
     * @param standing those of them that are not void
     * @param completed by line number, how much of a milestone is completed
     */
    record Issued(Set<InvoiceKey> keys, List<AdjustmentCredit.IssuedInvoice> standing, Map<Integer, Long> completed) {
        public Issued {
            keys = Set.copyOf(keys);
            standing = List.copyOf(standing);
            completed = Map.copyOf(completed);
        }

        Progress progress() {
            return new Progress(keys, completed);
        }
    }
}
