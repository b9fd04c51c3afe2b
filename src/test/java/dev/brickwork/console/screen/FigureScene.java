package dev.brickwork.console.screen;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.catalog.PlanBodies.perUnit;
import static dev.brickwork.testing.Json.json;

import java.util.List;

import dev.brickwork.testing.given.Customer;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Invoice;
import dev.brickwork.testing.given.Plan;
import dev.brickwork.testing.given.Seller;
import dev.brickwork.testing.given.Subscription;

/**
 * A seller in its fifth month: a contract that was upgraded and uses more than it has committed to, another one that has ended, a
 * charge that failed, a catalogue with a second version, and a year whose first months are closed.
 */
final class FigureScene {
    private static final String CALLS = brick("calls", "USAGE", "PER_UNIT", "MONTH",
            "{\"USD\": {\"unit_price\": \"0.10\", \"overage_unit_price\": \"0.20\"}}", ", \"aggregation\": \"SUM\"");

    private static FigureScene toRead;

    final Seller seller;
    final Customer customer;
    final Plan plan;
    final Subscription contract;
    final Invoice declined;

    /** One for all tests that change nothing. */
    static synchronized FigureScene toRead() {
        if (toRead == null) {
            toRead = new FigureScene("Globex");
        }
        return toRead;
    }

    FigureScene(String name) {
        seller = Given.seller().at("2026-01-01T09:00:00Z");
        seller.settings("name", "Northwind Software", "sender_email", "billing@northwind.example", "reminders",
                json("enabled", false));
        customer = seller.customer(name).with("email", "pay@globex.example").made();
        plan = seller.plan(perUnit("seats", "60.00"), CALLS);
        contract = customer.subscription(plan).units("seats", 5).units("calls", 100).from("2026-01-01").months(6).accepted();
        seller.moveTo("2026-01-25T09:00:00Z");
        contract.use("calls", 60).at("2026-01-05T10:00:00Z").id("tx-1").recorded();
        contract.use("calls", 90).at("2026-01-20T10:00:00Z").id("tx-2").recorded();
        seller.moveTo("2026-02-01T09:00:00Z");
        seller.customer("Initech").made().subscription(plan).units("seats", 3).units("calls", 10).from("2026-02-01")
                .months(2)
                .ending().accepted();
        seller.moveTo("2026-02-15T09:00:00Z");
        contract.use("calls", 30).at("2026-02-03T10:00:00Z").id("tx-3").recorded();
        contract.use("calls", 7).at("2026-01-21T10:00:00Z").id("tx-late").recorded();
        contract.upgrade().units("seats", 8).from("2026-02-15").accepted();
        seller.moveTo("2026-06-10T09:00:00Z");
        contract.use("calls", 130).at("2026-06-02T10:00:00Z").id("tx-4").recorded();
        declined = seller.customer("Umbrella").made().paysBy("pm_card_declined").invoice(10_000, "payment_terms", 30);
        seller.moveTo("2026-06-11T09:00:00Z");
        plan.newVersion(perUnit("seats", "66.00"), CALLS, perUnit("support", "19.00"));
        seller.api.post("/discount-coupons", json("code", "SPRING26", "rate", "12.5", "max_redemptions", 100))
                .statusCode(201);
        seller.api.put("/tax-rates", json("country", "US", "region", "CA", "rate", "8.25", "name", "Sales tax"))
                .statusCode(200);
        for (var month : List.of("2026-01", "2026-02")) {
            seller.api.post("/periods/" + month + "/close", "").statusCode(200);
        }
    }

    String meter() {
        return "/console/usage/" + contract.id() + "/" + plan.brick("calls");
    }

    String planPage() {
        return "/console/catalogue/plans/" + plan.id();
    }

    List<String> pages() {
        return List.of("/console", "/console/attention", "/console/billed-and-collected", "/console/recurring-revenue",
                "/console/recurring-revenue/movements", "/console/revenue", "/console/revenue/deferred",
                "/console/revenue/recognized/figures", "/console/revenue/deferred/figures",
                "/console/revenue/remaining/figures", "/console/revenue/contracts?month=2026-02",
                "/console/revenue/contracts/list?month=2026-02", "/console/revenue/months", "/console/usage", meter(),
                meter() + "?period=2026-01-01", meter() + "/entries", "/console/catalogue", "/console/catalogue/coupons",
                "/console/catalogue/tax-rates", planPage(), planPage() + "?version=2&with=1");
    }
}
