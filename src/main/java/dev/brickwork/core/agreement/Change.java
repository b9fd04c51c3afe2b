package dev.brickwork.core.agreement;

import java.time.LocalDate;
import java.util.List;
import java.util.Set;

/**
 * An upgrade that was applied to a term.
 *
 * @param number counts the changes of a term from 1
 * @param day the contract day it takes effect
 * @param issued the periods reaching past that day that were already billed: their rest is billed by this change, at once
 * @param touches the bricks it was sent with, in that order
 */
public record Change(int number, LocalDate day, Set<InvoiceKey> issued, List<Touch> touches) {

    /**
     * What a change did to one brick.
     *
     * @param before the line it had, 0 for none
     * @param after the line it has now, 0 for none; the same number when the line was kept
     */
    public record Touch(int phase, int before, int after) {
        public boolean keepsLine() {
            return before == after;
        }
    }

    public Change {
        issued = Set.copyOf(issued);
        touches = List.copyOf(touches);
    }
}
