package dev.brickwork.testing.given;

import static dev.brickwork.testing.Json.json;

import java.util.List;

import dev.brickwork.testing.Answer;

public final class Subscription extends Thing {
    private final Plan plan;

    Subscription(Plan plan, String id) {
        super(plan.seller, "subscriptions", id);
        this.plan = plan;
    }

    public OrderDraft upgrade() {
        return new OrderDraft(plan, "/subscriptions/" + id() + "/upgrade", json());
    }

    /** 12 months, billed monthly, unless it says otherwise. */
    public OrderDraft recast() {
        return new OrderDraft(plan, "/subscriptions/" + id() + "/recast",
                json("contract_length", 12, "billing_frequency", "MONTHLY"));
    }

    /** All its invoices, those made last first. */
    public Answer invoices() {
        return invoices("");
    }

    /** @param more of the query, after an ampersand */
    public Answer invoices(String more) {
        return seller.api.get("/invoices?limit=100&subscription_id=" + id() + more).statusCode(200);
    }

    /** By the order they were made in; the first is 1. */
    public Invoice invoice(int number) {
        List<String> all = invoices().path("results.invoice_id");
        return seller.invoice(all.get(all.size() - number));
    }

    /** The one that is to be issued on a day or in a month. */
    public Invoice invoiceOf(String start) {
        return seller.invoice(invoices().path("results[bill_at^=" + start + "].invoice_id"));
    }

    /** What lines of a kind charge on all its invoices, before tax. */
    public long billed(String kind) {
        var lines = "results.line_items.flatten()[*kind=" + kind + "].";
        var invoices = invoices();
        return invoices.sum(lines + "grand_total") - invoices.sum(lines + "tax");
    }

    public List<String> invoiceStatuses() {
        return invoices().path("results.status");
    }

    /** Its credits, newest first, and what is left of them. */
    public Answer credits() {
        return get("/credits?limit=100").statusCode(200);
    }

    /** The latest first. */
    public Answer orders() {
        return get("/orders").statusCode(200);
    }

    public Answer pause(String resumeAt) {
        return post("/pause", json("scheduled_resume_at", resumeAt));
    }

    /** @param endsAt a day, {@code NOW} or {@code END_OF_TERM} */
    public Answer end(String endsAt, Object... more) {
        return post("/end", json("ends_at", endsAt).with(more));
    }

    public Answer estimateEnd(String endsAt, Object... more) {
        return post("/end/estimate", json("ends_at", endsAt).with(more));
    }

    public Answer takeEndBack() {
        return seller.api.delete("/subscriptions/" + id() + "/end");
    }

    public Answer resume() {
        return post("/resume");
    }

    /** An entry of usage, to be recorded. */
    public Usage use(String code, Object value) {
        return use(code).with("value", value);
    }

    public Usage use(String code) {
        return new Usage(plan, this, code);
    }

    /** What the meter period of a day shows. */
    public String used(String code, String day) {
        return String.valueOf(usage(code, "?from=" + day + "&to=" + day).statusCode(200).<Object>path("results[0].used"));
    }

    public Answer usage(String code, String query) {
        return get("/bricks/" + plan.brick(code) + "/usage" + query);
    }

    public Answer usageEntries(String code, String query) {
        return usage(code, "/entries" + query);
    }
}
