package dev.brickwork.order;

import static dev.brickwork.catalog.PlanBodies.perUnit;
import static dev.brickwork.testing.Json.json;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.given.Customer;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.OrderDraft;
import dev.brickwork.testing.given.Plan;
import dev.brickwork.testing.given.Seller;
import dev.brickwork.testing.given.Subscription;

/**
 * A seller for whom it is noon of 2030-01-01, with a plan of seats (10.00 a month) and support (5.00 a month) and a customer in
 * Britain, where tax is 20 %. Nobody is reminded of invoices.
 */
public final class OrderScene {
    public static final String NOON = "2030-01-01T12:00:00Z";
    public final Seller seller = Given.seller().at(NOON).taxOf("GB", "20").settings("reminders", json("enabled", false));
    public final Api api = seller.api;
    public final Plan plan = seller.plan(perUnit("seats", "10"), perUnit("support", "5"));
    public final Customer customer = seller.customer("Globex").in("GB").made();

    /** 5 seats for 12 months, monthly, from today. */
    public OrderDraft order() {
        return customer.subscription(plan).units("seats", 5).from("2030-01-01");
    }

    /** 8 seats from February on. */
    public OrderDraft upgrade(Subscription subscription) {
        return subscription.upgrade().units("seats", 8).from("2030-02-01");
    }

    /** 10 seats for two years from March on. */
    public OrderDraft recast(Subscription subscription) {
        return subscription.recast().units("seats", 10).from("2030-03-01").months(24).annually();
    }
}
