package dev.brickwork.milestone;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

import dev.brickwork.testing.TestSql;

/** What must hold of a seller's milestones and what bills them, whatever was done. */
final class MilestoneLaws {

    private MilestoneLaws() {
    }

    static void assertHold(MilestoneScene scene) throws SQLException {
        var broken = new ArrayList<String>();
        var seller = " AND i.seller_id = '" + scene.seller.id() + "'";
        unless(broken, "12: what is completed is the sum of the completions, at most the total",
                "SELECT i.id FROM milestone i WHERE"
                        + " (completed_quantity > total_quantity OR completed_quantity <> coalesce((SELECT sum(quantity) FROM"
                        + " milestone_completion c WHERE c.seller_id = i.seller_id AND c.milestone_id = i.id), 0))"
                        + seller);
        unless(broken, "12: each completion is billed once",
                "SELECT i.id FROM milestone_completion i WHERE (SELECT count(*) FROM"
                        + " invoice_addition a WHERE a.seller_id = i.seller_id AND a.source_id = i.id) <> 1" + seller);
        unless(broken, "an issued invoice bills all that hangs on it, and nothing else", "SELECT i.id FROM invoice i WHERE"
                + " issued_at IS NOT NULL AND (SELECT coalesce(sum(amount - discount), 0) || ' ' || count(*) FROM invoice_line l"
                + " WHERE l.seller_id = i.seller_id AND l.invoice_id = i.id AND l.version = i.current_version AND"
                + " l.kind = 'COMPLETION') <> (SELECT coalesce(sum(amount - discount), 0) || ' ' || count(*) FROM"
                + " invoice_addition a WHERE a.seller_id = i.seller_id AND a.invoice_id = i.id)" + seller);
        unless(broken, "a scheduled invoice counts what it plans and what hangs on it", "SELECT i.id FROM invoice i WHERE"
                + " issued_at IS NULL AND grand_total <> (SELECT coalesce(sum(grand_total), 0) FROM"
                + " invoice_planned_line l WHERE l.seller_id = i.seller_id AND l.invoice_id = i.id)"
                + " + (SELECT coalesce(sum(grand_total), 0) FROM invoice_addition a WHERE a.seller_id = i.seller_id AND"
                + " a.invoice_id = i.id)" + seller);
        unless(broken, "nothing hangs on an invoice that was dropped",
                "SELECT i.id FROM invoice i WHERE is_dropped AND EXISTS (SELECT"
                        + " FROM invoice_addition a WHERE a.seller_id = i.seller_id AND a.invoice_id = i.id)" + seller);
        unless(broken, "thirds cost the rounded price of all that is completed, in however many steps",
                "SELECT i.id FROM milestone i"
                        + " WHERE brick_code = 'thirds' AND (SELECT coalesce(sum(a.amount), 0) FROM milestone_completion c JOIN"
                        + " invoice_addition a ON a.seller_id = c.seller_id AND a.source_id = c.id WHERE c.seller_id = i.seller_id AND"
                        + " c.milestone_id = i.id) <> round(completed_quantity * 333.3333)" + seller);
        unless(broken, "3: what was settled and what remains is the total", "SELECT i.id FROM invoice i WHERE"
                + " paid_amount - moved_amount + credited_amount + noted_amount + remaining_amount <> grand_total" + seller);
        unless(broken, "16: receivables are what remains on open invoices", "SELECT FROM (SELECT 1) one WHERE (SELECT"
                + " coalesce(sum(amount), 0) FROM journal_posting i WHERE account = 'RECEIVABLE'" + seller + ") <> (SELECT"
                + " coalesce(sum(remaining_amount), 0) FROM invoice i WHERE issued_at IS NOT NULL AND voided_at IS NULL AND"
                + " written_off_at IS NULL" + seller + ")");
        assertThat(TestSql.texts(String.join(" UNION ALL ", broken))).isEmpty();
    }

    /** All of them go over as one statement. */
    private static void unless(List<String> broken, String law, String exceptions) {
        broken.add("SELECT '" + law.replace("'", "''") + "' WHERE EXISTS (" + exceptions + ")");
    }
}
