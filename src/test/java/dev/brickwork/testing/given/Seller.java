package dev.brickwork.testing.given;

import static dev.brickwork.testing.Json.json;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;

import dev.brickwork.catalog.PlanBodies;
import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.StripeStandIn;
import dev.brickwork.testing.TestSql;

/** A seller, its clock and its settings. */
public final class Seller {
    public final Api api;
    private UUID id;

    public Seller(Api api) {
        this.api = api;
    }

    public UUID id() {
        if (id == null) {
            id = api.sellerId();
        }
        return id;
    }

    public Seller at(String now) {
        moveTo(now);
        return this;
    }

    /** What is due by then is done by then. */
    public void moveTo(Object now) {
        api.post("/test-clock", json("now", now)).statusCode(200);
    }

    /** The time goes on, and nobody looks: by hand, so that no sweep runs. */
    public void standStillUntil(String now) throws SQLException {
        if (TestSql.execute("UPDATE test_clock SET now_at = ?::timestamptz WHERE seller_id = ?", now, id()) != 1) {
            throw new AssertionError("the seller has no test clock");
        }
    }

    /** What a processor has not answered is looked up by the next sweep. Else it takes three minutes. */
    public void unansweredIsDue() throws SQLException {
        unansweredIsDue(id());
    }

    public static void unansweredIsDue(UUID seller) throws SQLException {
        for (var table : List.of("payment_charge", "refund_request")) {
            TestSql.execute("UPDATE " + table + " SET recover_at = now() WHERE recover_at IS NOT NULL AND seller_id = ?",
                    seller);
        }
    }

    public Seller taxOf(String country, String rate) {
        api.put("/tax-rates", json("country", country, "rate", rate, "name", "VAT")).statusCode(200);
        return this;
    }

    /** @param pairs names and values */
    public Seller settings(Object... pairs) {
        api.patch("/settings", json(pairs)).statusCode(200);
        return this;
    }

    /** Connects an account of the stand-in for Stripe, whatever the answer is. */
    public Answer connectStripe(String secretKey) {
        return api.put("/settings/stripe", json("secret_key", secretKey, "publishable_key", "pk_test_standin000000"));
    }

    /** Takes payments by the stand-in for Stripe. */
    public Seller withStripe() {
        connectStripe(StripeStandIn.GOOD_KEY).statusCode(200);
        return settings("payment_processor", "STRIPE");
    }

    /** @param pairs names and values, besides the code */
    public Seller coupon(String code, Object... pairs) {
        api.post("/discount-coupons", json("code", code).with(pairs)).statusCode(201);
        return this;
    }

    /** @param bricks as {@link PlanBodies} has them */
    public Plan plan(String... bricks) {
        return new Plan(this, api.post("/plans", PlanBodies.plan("plan-" + UUID.randomUUID(), bricks)).statusCode(201));
    }

    public Customer customer() {
        return customer("Globex").made();
    }

    public CustomerDraft customer(String name) {
        return new CustomerDraft(this, name);
    }

    /** One that was made otherwise. */
    public Invoice invoice(String invoiceId) {
        return new Invoice(this, invoiceId);
    }

    public Payment payment(String paymentId) {
        return new Payment(this, paymentId);
    }

    /** What ledger entries of these kinds put on each account, such as "DEFERRED_REVENUE -500". */
    public List<String> booked(String... kinds) {
        var sums = new TreeMap<String, Long>();
        for (var kind : kinds) {
            api.get("/ledger/entries?limit=100&kind=" + kind).statusCode(200)
                    .<Map<String, Object>>list("results.postings.flatten()")
                    .forEach(posting -> sums.merge((String) posting.get("account"),
                            ((Number) posting.get("amount")).longValue(), Long::sum));
        }
        return sums.entrySet().stream().map(sum -> sum.getKey() + " " + sum.getValue()).toList();
    }

    /** The types of all events of an object, in their order. */
    public List<String> eventsOf(Object objectId) {
        return api.get("/events?limit=100&object_id=" + objectId).statusCode(200).path("results.type");
    }
}
