package dev.brickwork.order;

import static dev.brickwork.catalog.PlanBodies.perUnit;
import static dev.brickwork.testing.Json.json;

import dev.brickwork.testing.given.Customer;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Order;
import dev.brickwork.testing.given.Plan;
import dev.brickwork.testing.given.Seller;

/** Three orders for seats at 10.00 a month on 12 January 2026: one open, one accepted by name, one accepted without. */
final class ThreeOrders {
    final Seller seller = Given.seller().at("2026-01-10T12:00:00Z");
    final Plan plan = seller.plan(perUnit("seats", "10.00"));
    final Customer acme = seller.customer("Acme").made();
    final Order signed = acme.subscription(plan).units("seats", 1).from("2026-03-01").created();
    final Order unsigned;
    final Order open;

    ThreeOrders() {
        signed.post("/accept", json("signatory_name", "Ada", "signatory_email", "ada@example.com")).statusCode(200);
        seller.moveTo("2026-01-11T12:00:00Z");
        unsigned = acme.subscription(plan).units("seats", 2).from("2026-01-12").created();
        unsigned.accept().statusCode(200);
        seller.moveTo("2026-01-12T12:00:00Z");
        open = seller.customer("Globex").made().subscription(plan).units("seats", 3).from("2026-02-01").created();
    }
}
