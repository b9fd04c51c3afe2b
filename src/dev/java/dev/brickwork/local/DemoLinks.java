package dev.brickwork.local;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/**
 * Pages of the demo seller that are worth a look. Each is null if there is nothing to show.
 *
 * @param order an open order, as its buyer sees it
 * @param paymentPage an open invoice, as its payer sees it
 * @param invoice the same invoice in the console
 */
public record DemoLinks(String order, String paymentPage, String invoice) {

    static DemoLinks of(String address, String key) throws IOException, InterruptedException {
        var order = get(address, key, "/orders?status=OPEN&approval_status=NOT_NEEDED&limit=1");
        var invoice = get(address, key, "/invoices?is_receivable=true&sort=-issued_at&limit=1");
        return new DemoLinks(order.path("order_url").textValue(), invoice.path("payment_url").textValue(),
                invoice.isMissingNode() ? null : "/dev/console?next=/console/invoices/" + invoice.path("invoice_id").asText());
    }

    private static JsonNode get(String address, String key, String list) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create(address + "/api/v2" + list)).header("X-SERVICE-KEY", key).build();
        var response = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
        if (response.statusCode() != 200) {
            throw new IOException(list + " was answered " + response.statusCode() + ": " + response.body());
        }
        return new ObjectMapper().readTree(response.body()).at("/results/0");
    }
}
