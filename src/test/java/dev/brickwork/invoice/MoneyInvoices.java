package dev.brickwork.invoice;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** What is done to the invoices, payments and credit of one random life. */
final class MoneyInvoices {
    private static final String INVOICES = """
            SELECT id, coalesce(invoice_number, provisional_number) AS number, invoice_key, grand_total, remaining_amount,
                paid_amount - moved_amount AS paid, issued_at IS NOT NULL AS is_issued, voided_at IS NOT NULL AS is_void FROM invoice
            WHERE NOT is_dropped ORDER BY created_at, provisional_number""";
    private static final String CREDITS = """
            SELECT id, kind, remaining_amount FROM credit WHERE remaining_amount > 0
            ORDER BY created_at, kind, remaining_amount, id""";

    private final MoneyScene scene;
    private final MoneyLaws laws;
    private final List<String> payments = new ArrayList<>();

    MoneyInvoices(MoneyScene scene, MoneyLaws laws) {
        this.scene = scene;
        this.laws = laws;
    }

    private record Row(String id, String number, String key, long total, long remaining, long paid, boolean isIssued,
            boolean isVoid) {
        boolean isStanding() {
            return isIssued && !isVoid && total > 0;
        }

        boolean isOpen() {
            return isStanding() && remaining > 0;
        }

        boolean isUnpaid() {
            return isStanding() && paid == 0;
        }

        /** Also before it is issued. */
        boolean isPayable() {
            return !isVoid && remaining > 0;
        }

        @Override
        public String toString() {
            return number + " (" + key + ", " + remaining + " of " + total + ")";
        }
    }

    private record Lot(String id, String kind, long remaining) {
    }

    void pay() throws SQLException {
        var invoice = draw(scene.random.nextInt(5) == 0 ? Row::isPayable : Row::isOpen);
        long amount = partOf(Math.max(1, invoice.remaining));
        paid("pay " + amount + " of " + invoice, "/invoices/" + invoice.id + "/payments",
                "{\"payment_method\": \"WIRE\", \"paid_amount\": " + amount + "}");
    }

    void charge() throws SQLException {
        var invoice = draw(Row::isOpen);
        paid("charge the card for " + invoice, "/invoices/" + invoice.id + "/pay",
                "{\"payment_method_id\": \"" + MoneyScene.CARD + "\"}");
    }

    private void paid(String what, String path, String body) {
        var answer = scene.act(what, "POST", path, body);
        if (answer.isDone()) {
            payments.add(answer.text("payment_id"));
        }
    }

    /** Pays where there is nothing to refund. */
    void refund() throws SQLException {
        if (payments.isEmpty()) {
            pay();
            return;
        }
        int which = scene.random.nextInt(payments.size());
        var amount = scene.random.nextInt(3) > 0 ? "" : ", \"amount\": " + (1 + scene.random.nextInt(5_000));
        scene.act("refund payment " + (which + 1) + amount, "POST", "/payments/" + payments.get(which) + "/refund",
                "{\"reason\": \"law\"" + amount + "}");
    }

    void voidOne() throws SQLException {
        on("void", draw(Row::isUnpaid), "/void", "{\"reason\": \"law\"}");
    }

    void note() throws SQLException {
        var invoice = draw(Row::isOpen);
        long amount = partOf(Math.max(1, invoice.remaining));
        on("note of " + amount + " on", invoice, "/credit-notes",
                "{\"amount\": " + amount + ", \"reason\": \"law\"}");
    }

    void writeOff() throws SQLException {
        on("write off", draw(Row::isOpen), "/write-off", "{}");
    }

    void regenerate() throws SQLException {
        boolean isMoved = scene.random.nextInt(4) == 0;
        on(isMoved ? "regenerate at the current address" : "regenerate", draw(Row::isStanding), "/regenerate",
                "{\"should_use_current_address\": " + isMoved + "}");
    }

    /** Pays an invoice where there is no credit. */
    void payOut() throws SQLException {
        var lots = laws.select(CREDITS, row -> new Lot(row.getString("id"), row.getString("kind"),
                row.getLong("remaining_amount")));
        if (lots.isEmpty()) {
            pay();
            return;
        }
        var lot = scene.pick(lots);
        long amount = partOf(lot.remaining);
        scene.act("pay out " + amount + " of a " + lot.kind + " credit of " + lot.remaining, "POST",
                "/customers/" + scene.customer + "/credits/" + lot.id + "/refund",
                "{\"amount\": " + amount + ", \"reason\": \"law\"}");
    }

    private void on(String what, Row invoice, String action, String body) {
        scene.act(what + " " + invoice, "POST", "/invoices/" + invoice.id + action, body);
    }

    /** Mostly one that can be meant, sometimes any. */
    private Row draw(Predicate<Row> isMeant) throws SQLException {
        var all = laws.select(INVOICES, row -> new Row(row.getString("id"), row.getString("number"),
                row.getString("invoice_key"), row.getLong("grand_total"), row.getLong("remaining_amount"),
                row.getLong("paid"), row.getBoolean("is_issued"), row.getBoolean("is_void")));
        var meant = all.stream().filter(isMeant).toList();
        return scene.random.nextInt(10) == 0 || meant.isEmpty() ? scene.pick(all) : scene.pick(meant);
    }

    /** All of it as often as a part. */
    private long partOf(long amount) {
        return scene.random.nextBoolean() ? amount : 1 + (long) (scene.random.nextDouble() * (amount - 1));
    }
}
