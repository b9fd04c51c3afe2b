package dev.brickwork.console.screen;

import static dev.brickwork.testing.Json.json;

import java.util.List;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.Eventually;
import dev.brickwork.testing.Receiver;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Seller;

/** A seller that has been set up: a receiver that answers 500, a key, an import with a row that is refused. */
final class SetupScene implements AutoCloseable {
    private static final String NOW = "2026-04-10T09:00:00Z";

    final Seller seller = Given.seller().at(NOW);
    final Receiver receiver = Receiver.start().answering(request -> Receiver.Reply.of(500));
    final String endpoint;
    final String delivery;
    final String event;
    final String key;
    final String importId;

    SetupScene() throws Exception {
        seller.settings("name", "Northwind Software", "sender_email", "billing@northwind.example", "reminders",
                json("enabled", false));
        endpoint = seller.api.post("/webhook-endpoints", json("url", receiver.url(), "event_types", List.of("*"),
                "description", "The accounting system")).statusCode(201).path("endpoint_id");
        seller.api.post("/webhook-endpoints/" + endpoint + "/test", "{}").statusCode(200);
        delivery = Eventually.get(() -> seller.api.get("/webhook-deliveries?endpoint_id=" + endpoint)
                .path("results[0].delivery_id"));
        Eventually.holds(() -> seller.api.get("/webhook-deliveries/" + delivery)
                .body("attempts[0].status_code", org.hamcrest.Matchers.equalTo(500)));
        event = seller.api.get("/webhook-deliveries/" + delivery).path("event_id");
        key = seller.api.post("/api-keys", json("name", "Nightly usage upload", "scopes", List.of("usage_ingest")))
                .statusCode(201).path("key_id");
        importId = seller.api.request().body("text/csv", "external_id,name\ncrm-1,Globex GmbH\ncrm-2,\n")
                .post(Api.BASE + "/imports?kind=CUSTOMERS").statusCode(201).path("import_id");
        seller.moveTo(NOW);
    }

    @Override
    public void close() {
        receiver.close();
    }
}
