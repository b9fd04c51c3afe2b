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
            SELECT id, company_id, kind, remaining_amount FROM credit WHERE remaining_amount > 0
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

    private record Lot(String id, String company, String kind, long remaining) {
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
        var then = scene.random.nextBoolean() ? ", \"then\": \"REOPEN\"" : "";
        scene.act("refund payment " + (which + 1) + amount + then, "POST", "/payments/" + payments.get(which) + "/refund",
                "{\"reason\": \"law\"" + amount + then + "}");
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

    /** Also of what was paid, or settled by credit. */
    void noteSettled() throws SQLException {
        var invoice = draw(Row::isStanding);
        long amount = partOf(Math.max(1, invoice.total));
        var settle = scene.random.nextBoolean() ? "REFUND" : "CREDIT";
        on("note of " + amount + " with " + settle + " on", invoice, "/credit-notes",
                "{\"amount\": " + amount + ", \"reason\": \"law\", \"settle\": \"" + settle + "\"}");
    }

    void writeOff() throws SQLException {
        on("write off", draw(Row::isOpen), "/write-off", "{}");
    }

    void regenerate() throws SQLException {
        boolean isMoved = scene.random.nextInt(4) == 0;
        on(isMoved ? "regenerate at the current address" : "regenerate", draw(Row::isStanding), "/regenerate",
                "{\"should_use_current_address\": " + isMoved + "}");
    }

    void applyCredit() throws SQLException {
        on("apply credit to", draw(Row::isOpen), "/apply-credit", "{}");
    }

    /** One that stands alone: of days that were or are to come, at once, later or as a draft. */
    void standAlone() {
        var from = scene.today().plusDays(scene.random.nextInt(90) - 45);
        var billed = scene.random.nextInt(3) == 0 ? scene.today().plusDays(scene.random.nextInt(20)) : scene.today();
        boolean isDraft = scene.random.nextInt(5) == 0;
        long amount = 1 + scene.random.nextInt(50_000);
        var answer = scene.act("invoice " + amount + " from " + from + " on " + billed + (isDraft ? ", a draft" : ""),
                "POST",
                "/invoices", """
                        {"customer_id": "%s", "bill_at": "%s", "is_draft": %s, "lines": [
                         {"description": "Service", "amount": %d, "starts_at": "%s", "ends_at": "%s"},
                         {"description": "Off", "amount": %d}]}""".formatted(scene.customer, billed, isDraft, amount, from,
                        from.plusDays(scene.random.nextInt(70)), -scene.random.nextInt((int) amount)));
        if (answer.isDone() && isDraft && scene.random.nextBoolean()) {
            scene.act("finalize it", "POST", "/invoices/" + answer.text("invoice_id") + "/finalize", "{}");
        }
    }

    /** Pays an invoice where there is no credit. */
    void payOut() throws SQLException {
        var lots = laws.select(CREDITS, row -> new Lot(row.getString("id"), row.getString("company_id"),
                row.getString("kind"), row.getLong("remaining_amount")));
        if (lots.isEmpty()) {
            pay();
            return;
        }
        var lot = scene.pick(lots);
        long amount = partOf(lot.remaining);
        var asked = scene.random.nextBoolean() ? "\"amount\": " + amount + ", " : "";
        scene.act(
                "pay out " + (asked.isEmpty() ? "what was paid" : amount) + " of a " + lot.kind + " credit of "
                        + lot.remaining,
                "POST",
                "/customers/" + lot.company + "/credits/" + lot.id + "/refund",
                "{" + asked + "\"reason\": \"law\"}");
    }

    private void on(String what, Row invoice, String action, String body) {
        scene.act(what + " " + invoice, "POST", "/invoices/" + invoice.id + action, body);
    }

    /** A trial has none for a while. */
    boolean areThere() throws SQLException {
        return !all().isEmpty();
    }

    private List<Row> all() throws SQLException {
        return laws.select(INVOICES, row -> new Row(row.getString("id"), row.getString("number"),
                row.getString("invoice_key"), row.getLong("grand_total"), row.getLong("remaining_amount"),
                row.getLong("paid"), row.getBoolean("is_issued"), row.getBoolean("is_void")));
    }

    /** Mostly one that can be meant, sometimes any. */
    private Row draw(Predicate<Row> isMeant) throws SQLException {
        var all = all();
        var meant = all.stream().filter(isMeant).toList();
        return scene.random.nextInt(10) == 0 || meant.isEmpty() ? scene.pick(all) : scene.pick(meant);
    }

    /** All of it as often as a part. */
    private long partOf(long amount) {
        return scene.random.nextBoolean() ? amount : 1 + (long) (scene.random.nextDouble() * (amount - 1));
    }
}
