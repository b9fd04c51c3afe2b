package dev.brickwork.invoice;

import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

import dev.brickwork.invoice.MoneyLaws.Broken;
import dev.brickwork.testing.Answer;

/**
 * That orders come to what their estimates said. An upgrade is estimated as the difference between the invoices after and before it:
 * what is billed now and later, less the credit that is given. Overage is left out, since it is owed with or without the order; so is
 * credit that is the customer's own money, and what takes earlier credit back.
 *
 * <p>
 * It is compared where nothing else can have changed the bill: no tax data was changed, the seller is not muted, and no usage is waiting
 * to be corrected. Orders are compared only while the subscription is not paused; ends are compared in a pause too.
 */
final class MoneyEstimates {
    private static final String BILL = """
            SELECT (SELECT coalesce(sum(grand_total), 0) FROM invoice WHERE subscription_id IS NOT NULL AND voided_at IS NULL)
                - (SELECT coalesce(sum(l.grand_total), 0) FROM invoice_line l JOIN invoice i ON i.seller_id = l.seller_id
                        AND i.id = l.invoice_id AND i.current_version = l.version
                    WHERE i.subscription_id IS NOT NULL AND i.voided_at IS NULL AND l.kind IN ('OVERAGE', 'TAKEN_BACK'))
                - (SELECT coalesce(sum(a.grand_total), 0) FROM invoice_addition a JOIN invoice i ON i.seller_id = a.seller_id
                        AND i.id = a.invoice_id
                    WHERE a.kind = 'TAKEN_BACK' AND i.issued_at IS NULL AND i.voided_at IS NULL)
                - (SELECT coalesce(sum(amount - withdrawn_amount), 0) FROM credit WHERE kind NOT IN ('OVERPAID', 'PREPAID'))""";
    private static final String IS_SETTLED = """
            SELECT NOT EXISTS (SELECT FROM meter_billing WHERE is_outdated AND NOT is_waived)
                AND NOT EXISTS (SELECT FROM usage_late n JOIN meter_billing b ON b.seller_id = n.seller_id
                    AND b.subscription_id = n.subscription_id AND b.brick_id = n.brick_id
                    AND n.day >= b.counted_from AND n.day < b.counted_to WHERE n.settled_at IS NULL)""";
    private static final String IS_RUNNING = "SELECT NOT EXISTS (SELECT FROM subscription_pause WHERE resumed_at IS NULL)";
    private static final String IS_ISSUED = """
            SELECT NOT EXISTS (SELECT FROM invoice WHERE bill_at <= ? AND issued_at IS NULL AND voided_at IS NULL AND NOT is_muted)""";
    private static final String NEXT_TERM = "SELECT coalesce(max(number) + 1, 0) FROM agreement_term";
    /** Of one term: what was planned, without what usage brings. */
    private static final String TERM = """
            SELECT coalesce(sum(CASE WHEN i.issued_at IS NULL THEN i.grand_total - (SELECT coalesce(sum(a.grand_total), 0)
                        FROM invoice_addition a WHERE a.seller_id = i.seller_id AND a.invoice_id = i.id)
                    ELSE (SELECT coalesce(sum(l.grand_total), 0) FROM invoice_line l WHERE l.seller_id = i.seller_id
                        AND l.invoice_id = i.id AND l.version = i.current_version AND l.kind = 'PLANNED') END), 0)
            FROM invoice i WHERE i.voided_at IS NULL AND split_part(i.invoice_key, '-', 1)::int = ?""";
    /** No life changes who pays for a customer. */
    private static final String CREDIT = """
            SELECT coalesce(sum(c.amount), 0) FROM credit c JOIN customer_order o ON o.seller_id = c.seller_id AND o.id = c.order_id
            WHERE o.id = ? AND (c.company_id = o.customer_id) = ?""";

    private static final String CREDIT_OF_END = """
            SELECT coalesce(sum(c.amount), 0) FROM credit c
            JOIN subscription s ON s.seller_id = c.seller_id AND s.id = c.subscription_id
            WHERE c.kind = 'ENDING' AND c.company_id = s.customer_id""";

    private final MoneyScene scene;
    private final MoneyLaws laws;
    private final List<Broken> broken = new ArrayList<>();
    private int compared;
    private int ended;

    MoneyEstimates(MoneyScene scene, MoneyLaws laws) {
        this.scene = scene;
        this.laws = laws;
    }

    /** What the subscription comes to so far; null where it can't be compared with an order. */
    Long bill() throws SQLException {
        return isComparable() ? number(BILL) : null;
    }

    /** The same where it can be compared with an end. */
    Long billBeforeEnd() throws SQLException {
        return isSettled() ? number(BILL) : null;
    }

    boolean isComparable() throws SQLException {
        return isSettled() && is(IS_RUNNING);
    }

    private boolean isSettled() throws SQLException {
        return !scene.isMuted && !scene.isTaxChanged && is(IS_SETTLED) && isIssued();
    }

    /** @param before the bill before the order was accepted */
    void compare(String what, Answer estimate, Long before) throws SQLException {
        if (before != null && isIssued()) {
            hold("estimate of upgrade = bill", what, byTheCalendar(estimate) - toFormerPayers(estimate),
                    number(BILL) - before);
        }
    }

    /** @param order the first of the subscription, as it was read before it was accepted */
    void compareBilledOnAcceptance(String what, Answer order) throws SQLException {
        hold("billed on acceptance: invoices", what, order.number("estimate.billed_on_acceptance.invoices"),
                number("SELECT count(*) FROM invoice WHERE issued_at IS NOT NULL"));
        hold("billed on acceptance: amount", what, order.number("estimate.billed_on_acceptance.amount"),
                number("SELECT coalesce(sum(grand_total), 0) FROM invoice WHERE issued_at IS NOT NULL"));
    }

    /** Without milestones, which are billed once they are completed. */
    static long byTheCalendar(Answer estimate) {
        return estimate.number("grand_total") - estimate.number("grand_total_details.billed_on_completion");
    }

    /** It is none of the customer's, but of what the order comes to for all. */
    private static long toFormerPayers(Answer estimate) {
        return estimate.number("grand_total_details.credit_to_former_payers");
    }

    /** The number of the term that an order would begin. */
    int nextTerm() throws SQLException {
        return (int) number(NEXT_TERM);
    }

    /**
     * @param order as it was accepted; its own estimate is for its customer, who may be another than the one of {@code estimate}
     * @param term that the recast began; it may be over and renewed by now
     */
    void compareRecast(String what, Answer estimate, Answer order, int term) throws SQLException {
        if (isIssued()) {
            // corrections come with whatever invoice is issued next
            long corrections = estimate.number("grand_total_details.usage_corrections");
            hold("estimate of recast = bill", what, byTheCalendar(estimate) - corrections, number(TERM, term));
            var orderId = UUID.fromString(order.text("order_id"));
            hold("estimate of recast = credit", what,
                    order.number("estimate.grand_total_details.adjustment_credit"), number(CREDIT, orderId, true));
            long announced = order.number("estimate.grand_total_details.credit_to_former_payers");
            long given = number(CREDIT, orderId, false);
            // only an order with a day in the past corrects usage, and what that gives former payers comes later
            boolean isBackdated = LocalDate.parse(order.text("starts_at")).isBefore(scene.today());
            hold("estimate of recast = credit of former payers", what,
                    isBackdated ? Math.min(announced, given) : announced, given);
        }
    }

    /**
     * @param hasEnded whether the day has come, and the credit was given
     * @param before the bill before the end was asked for
     */
    void compareEnd(String what, Answer estimate, boolean hasEnded, Long before) throws SQLException {
        if (before != null && isIssued()) {
            long given = hasEnded ? estimate.number("credit") : 0;
            long toFormerPayers = hasEnded ? estimate.number("credit_to_former_payers") : 0;
            hold("estimate of end = bill", what,
                    estimate.number("difference") + estimate.number("usage_corrections") - given - toFormerPayers,
                    number(BILL) - before);
            if (hasEnded) {
                ended++;
                hold("estimate of end = credit", what, given, number(CREDIT_OF_END));
            }
        }
    }

    /** What was found since it was last asked. */
    List<Broken> broken() {
        var found = List.copyOf(broken);
        broken.clear();
        return found;
    }

    int ended() {
        return ended;
    }

    int compared() {
        return compared;
    }

    void hold(String law, String what, long estimated, long billed) {
        compared++;
        if (estimated != billed) {
            broken.add(new Broken(law, what + ": estimated " + estimated + ", came to " + billed));
        }
    }

    private boolean isIssued() throws SQLException {
        return is(IS_ISSUED, Timestamp.from(scene.now));
    }

    long number(String sql, Object... arguments) throws SQLException {
        return laws.select(sql, row -> row.getLong(1), arguments).get(0);
    }

    private boolean is(String sql, Object... arguments) throws SQLException {
        return laws.select(sql, row -> row.getBoolean(1), arguments).get(0);
    }
}
