package dev.brickwork.order.form;

import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

import java.net.URI;
import java.sql.SQLException;
import java.util.Map;

import org.jsoup.Jsoup;
import org.junit.jupiter.api.Test;

import dev.brickwork.order.OrderScene;
import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;

/** A buyer accepts an order that brings a subscription to another customer. */
@ServiceTest
class BuyerHandOverTest {

    /** What is due to the old customer is issued first, and the order comes to something else by that. */
    @Test
    void onABillingDayTheBuyerReadsTheOrderOnceMoreAndAcceptsIt() throws SQLException {
        var scene = new OrderScene();
        var subscription = scene.order().accepted();
        scene.seller.moveTo("2030-01-01T13:00:00Z");
        var initech = scene.seller.customer("Initech").in("GB").made();
        var order = scene.upgrade(subscription).from("2030-02-10").with("customer_id", initech).created();
        var path = URI.create(order.read().<String>path("order_url")).getPath();
        scene.seller.standStillUntil("2030-02-01T00:00:01Z");

        acceptedAsRead(path).statusCode(400).body(containsString("was changed while you were reading"));
        subscription.invoiceOf("2030-02-01T00:00:00Z").read().body("status", equalTo("OUTSTANDING")).body("customer_id",
                equalTo(scene.customer.id()));
        acceptedAsRead(path).statusCode(303);

        order.read().body("status", equalTo("ACCEPTED"));
    }

    private static Answer acceptedAsRead(String path) {
        var fingerprint = Jsoup.parse(Api.fetch(path).statusCode(200).asString()).selectFirst("[name=fingerprint]").val();
        return Api.nobody().request().header("Sec-Fetch-Site", "same-origin").form(Map.of("signatory_name", "Ada",
                "signatory_email", "ada@globex.example", "agreed", "yes", "fingerprint", fingerprint)).post(path);
    }
}
