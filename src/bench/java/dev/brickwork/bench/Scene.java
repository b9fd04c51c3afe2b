package dev.brickwork.bench;

import java.sql.SQLException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

import com.fasterxml.jackson.databind.JsonNode;

import dev.brickwork.platform.database.Sql;

/** What is there before anything is measured: a seller with tax, plans, a customer, and subscriptions of theirs. */
final class Scene {
    private static final int SHOWN = 1_000;

    final PackagedService service;
    final String seller;
    final String customer;
    final JsonNode seats;
    final JsonNode tenBricks;
    final JsonNode metered;
    /** One invoice of two lines, due tomorrow: one that is due is issued on acceptance. What is issued are its copies. */
    final String original;
    final String running;
    final String measured;
    /** Issued and unpaid: those to be paid, those to be read, and one for each client. */
    final Queue<String> invoices = new ConcurrentLinkedQueue<>();
    final List<String> shown = new ArrayList<>();
    final List<String> kept = new ArrayList<>();

    Scene(PackagedService service) throws Exception {
        this.service = service;
        seller = service.call("GET", "/settings", "").path("seller_id").asText();
        service.call("PUT", "/tax-rates", "{\"country\": \"GB\", \"rate\": \"20\", \"name\": \"VAT\"}");
        customer = service.call("POST", "/customers", """
                {"name": "Acme", "email": "acme@example.com", "billing_address": {"country": "GB", "city": "London"}}""")
                .path("customer_id").asText();
        seats = service.call("POST", "/plans", """
                {"code": "seats", "name": "Seats and support", "bricks": [
                 {"code": "seats", "name": "Seats", "kind": "ADD_ON", "pricing": {"model": "PER_UNIT", "period": "MONTH",
                  "prices": {"USD": {"unit_price": "10"}}}},
                 {"code": "support", "name": "Support", "kind": "ADD_ON", "pricing": {"model": "FLAT", "period": "MONTH",
                  "prices": {"USD": {"amount": "25"}}}}]}""");
        tenBricks = service.call("POST", "/plans", TenBricks.plan());
        metered = service.call("POST", "/plans", """
                {"code": "metered", "name": "Metered", "bricks": [{"code": "calls", "name": "Calls", "kind": "USAGE",
                 "pricing": {"model": "PER_UNIT", "period": "MONTH", "prices": {"USD": {"unit_price": "0.01"}}}}]}""");
        original = accepted(seats(LocalDate.now(ZoneOffset.UTC).plusDays(1), 1));
        running = accepted(TenBricks.order(customer, tenBricks, LocalDate.now(ZoneOffset.UTC).minusMonths(1)));
        measured = accepted("""
                {"customer_id": "%s", "plan_id": "%s", "starts_at": "%s", "contract_length": 12, "billing_frequency": "MONTHLY",
                 "bricks": [{"brick_id": "%s"}]}""".formatted(customer, metered.path("plan_id").asText(),
                LocalDate.now(ZoneOffset.UTC).withDayOfMonth(1).minusMonths(1), brick(metered, 0)));
    }

    /** Looks which invoices have been issued. */
    void lookAtInvoices() throws SQLException {
        try (var connection = service.database.connectAsSuperuser()) {
            var issued = Sql.select(connection, "SELECT id FROM invoice WHERE issued_at IS NOT NULL ORDER BY id", row -> row.getString(1));
            kept.addAll(issued.subList(0, Load.CLIENTS));
            shown.addAll(issued.subList(Load.CLIENTS, Load.CLIENTS + SHOWN));
            invoices.addAll(issued.subList(Load.CLIENTS + SHOWN, issued.size()));
        }
    }

    /** 5 seats at 10.00 and support at 25.00 a month. */
    String seats(LocalDate start, int months) {
        return """
                {"customer_id": "%s", "plan_id": "%s", "starts_at": "%s", "contract_length": %d, "billing_frequency": "MONTHLY",
                 "auto_renews": false, "first_charge_date": "CONTRACT_START_DATE", "bricks": [{"brick_id": "%s", "quantity": 5}, {"brick_id": "%s", "quantity": 1}]}"""
                .formatted(customer, seats.path("plan_id").asText(), start, months, brick(seats, 0), brick(seats, 1));
    }

    static String brick(JsonNode plan, int place) {
        return plan.at("/bricks/" + place + "/brick_id").asText();
    }

    private String accepted(String order) throws Exception {
        var id = service.call("POST", "/subscriptions", order).path("order_id").asText();
        return service.call("POST", "/orders/" + id + "/accept", "{}").path("subscription_id").asText();
    }
}
