package dev.brickwork.milestone;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.catalog.PlanBodies.perUnit;
import static dev.brickwork.testing.Json.json;

import java.util.Comparator;
import java.util.List;
import java.util.Map;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.given.Customer;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Invoice;
import dev.brickwork.testing.given.Order;
import dev.brickwork.testing.given.OrderDraft;
import dev.brickwork.testing.given.Plan;
import dev.brickwork.testing.given.Seller;
import dev.brickwork.testing.given.Subscription;

/**
 * A seller whose day is 2026-01-10, with a customer in Britain (20 % tax) who ordered a year from 1 January: 5 seats at 10.00 a
 * month, and three workshops: 1000.00 each, the third at 900.00. The invoice of January (60.00) is issued.
 */
final class MilestoneScene {
    final Seller seller = Given.seller().at("2026-01-01T08:00:00Z").taxOf("GB", "20").settings("reminders",
            json("enabled", false));
    final Api api = seller.api;
    final Plan plan = seller.plan(perUnit("seats", "10.00"),
            milestone("workshop", "GRADUATED", """
                    {"tiers": [{"up_to": 2, "unit_price": "1000"}, {"up_to": null, "unit_price": "900"}]}"""),
            milestone("thirds", "PER_UNIT", "{\"unit_price\": \"3.333333\"}"));
    final Customer customer = seller.customer("Acme").in("GB").made();
    final Order order;
    final Subscription subscription;
    final String milestone;

    MilestoneScene() {
        this(12);
    }

    MilestoneScene(int months) {
        order = customer.subscription(plan).units("seats", 5).units("workshop", 3).from("2026-01-01").months(months).ending()
                .with("payment_terms", 14).created();
        subscription = order.accepted();
        seller.moveTo("2026-01-10T12:00:00Z");
        milestone = list().statusCode(200).path("results[0].milestone_id");
    }

    private static String milestone(String code, String model, String price) {
        return brick(code, "MILESTONE", model, "ONE_TIME", "{\"USD\": " + price + "}", ", \"total_quantity\": 3");
    }

    OrderDraft upgrade() {
        return subscription.upgrade().from("2026-01-10");
    }

    Answer list() {
        return subscription.get("/milestones");
    }

    Answer read() {
        return subscription.get("/milestones/" + milestone).statusCode(200);
    }

    Answer complete(int quantity) {
        return complete(json("quantity", quantity));
    }

    Answer complete(Object body) {
        return complete(milestone, body);
    }

    Answer complete(String id, Object body) {
        return subscription.post("/milestones/" + id + "/complete", body);
    }

    /** Completes so many, and has them billed at once. */
    Invoice billed(int quantity) {
        return seller.invoice(complete(quantity).statusCode(201).path("completion.invoice_id"));
    }

    /** Completes one with the next invoice. */
    Invoice deferred() {
        var next = json("quantity", 1, "bill_on", "NEXT_INVOICE");
        return seller.invoice(complete(next).statusCode(201).path("completion.invoice_id"));
    }

    /** Of the subscription, the earliest first. */
    List<Invoice> invoices() {
        List<Map<String, String>> all = subscription.invoices().path("results");
        var inOrder = new java.util.ArrayList<>(all);
        java.util.Collections.reverse(inOrder);
        return inOrder.stream().sorted(Comparator.comparing(invoice -> invoice.get("bill_at")))
                .map(invoice -> seller.invoice(invoice.get("invoice_id"))).toList();
    }
}
