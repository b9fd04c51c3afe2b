package dev.brickwork.testing.given;

import static dev.brickwork.catalog.PlanBodies.perUnit;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.Json;

/**
 * Where the sentences of tests begin:
 *
 * <pre>
 * var seller = Given.seller().at("2026-01-01T00:00:00Z").taxOf("GB", "20");
 * var plan = seller.plan(perUnit("seats", "10.00"));
 * var subscription = seller.customer("Acme").in("GB").made().subscription(plan).units("seats", 5).from("2026-01-01").accepted();
 * </pre>
 *
 * Everything is done by the API. What is made is known by its id, which is also its text: it can stand in paths and bodies.
 */
public final class Given {
    private Given() {
    }

    /** A seller of the test's own. */
    public static Seller seller() {
        return new Seller(Api.ofNewSeller());
    }

    /** A phase of an order: its place, and how many months it lasts. */
    public static Json phase(int position, int months) {
        return Json.json("phase_position", position, "contract_length", months);
    }
}
