package dev.brickwork.move;

import static dev.brickwork.catalog.PlanBodies.perUnit;
import static dev.brickwork.testing.Json.json;
import static org.hamcrest.Matchers.lessThan;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.given.Plan;
import dev.brickwork.testing.given.Seller;

/**
 * A seller with some of everything: running contracts, payments, a refund, credit, a webhook, an order that nobody has accepted yet,
 * somebody in the console, and as many open invoices from elsewhere as one likes.
 *
 * @param invoices ids of some open ones
 */
record SellerToMove(Seller seller, UUID id, Plan plan, String orderUrl, List<String> invoices) {
    /** The others are copies of one of them. */
    private static final int IMPORTED_MAX = 20;

    static SellerToMove in(TwoCells cells, Api api, int invoices) throws InterruptedException, SQLException {
        var seller = new Seller(api).at("2026-01-01T00:00:00Z").taxOf("DE", "19");
        var id = seller.id();
        var plan = seller.plan(perUnit("seats", "10.00"));
        api.post("/webhook-endpoints", json("url", "http://127.0.0.1:9/nobody", "event_types", List.of("*")))
                .statusCode(201);
        var card = seller.customer("Payer").in("DE").made().paysBy("pm_card_visa");
        var paying = card.subscription(plan).units("seats", 3).from("2026-01-01").accepted();
        var owing = seller.customer("Debtor").in("DE").made().subscription(plan).units("seats", 5).from("2026-01-01")
                .accepted();
        seller.moveTo("2026-02-10T09:00:00Z");
        owing.invoice(1).paid(100).refund("amount", 40, "reason", "Too much").statusCode(lessThan(300));
        owing.invoice(2).creditNote(100).statusCode(lessThan(300));
        paying.upgrade().units("seats", 4).from("2026-02-15").accepted();
        String orderUrl = card.subscription(plan).units("seats", 1).from("2026-04-01").created().read().path("order_url");
        Api.operator().request().body(json("email", "ada-" + id + "@example.com", "name", "Ada"))
                .post(cells.eu1().at("/sellers/" + id + "/console-invitations")).statusCode(201);
        sendInvoices(api, card.id(), Math.min(invoices, IMPORTED_MAX));
        var open = api.get("/invoices?limit=100&customer_id=" + card.id()).statusCode(200)
                .<Map<String, Object>>list("results").stream()
                .filter(invoice -> invoice.get("invoice_number").toString().startsWith("OLD-"))
                .map(invoice -> invoice.get("invoice_id").toString()).toList();
        CopiedInvoices.make(cells.eu1().database(), open.get(0), invoices - open.size());
        return new SellerToMove(seller, id, plan, orderUrl, open);
    }

    Api api() {
        return seller.api;
    }

    private static void sendInvoices(Api api, String customerId, int count) throws InterruptedException {
        var lines = IntStream.rangeClosed(1, count).mapToObj(number -> json("invoice_number", "OLD-" + number, "customer_id",
                customerId, "issued_at", "2026-01-0" + (1 + number % 9), "due_at", "2026-06-30", "amount", 100_000 + number,
                "tax", 19_000).toString()).collect(Collectors.joining("\n"));
        String importId = api.request().body("application/x-ndjson", lines).post(Api.BASE + "/imports?kind=INVOICES")
                .statusCode(201).path("import_id");
        while (!api.get("/imports/" + importId).path("status").equals("COMPLETED")) {
            Thread.sleep(200);
        }
        if (api.get("/imports/" + importId).number("created_count") != count) {
            throw new IllegalStateException(api.get("/imports/" + importId + "/rows?outcome=REFUSED&limit=3").asString());
        }
    }
}
