package dev.brickwork.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import java.sql.SQLException;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;

/** An upgrade that names another customer brings the subscription to it. */
@ServiceTest
class HandOverTest {
    private OrderScene scene;
    private String subscription;
    private String initech;

    @BeforeEach
    void aSubscriptionOfGlobex() {
        scene = new OrderScene();
        subscription = scene.begun(scene.newBody(
                ", \"accounts_payable_emails\": [\"ap@globex.example\"], \"purchase_order\": {\"code\": \"PO-GLOBEX\"}"));
        scene.at("2030-01-01T13:00:00Z");
        initech = scene.api.post("/customers",
                "{\"name\": \"Initech\", \"email\": \"billing@initech.example\", \"billing_address\": {\"country\": \"GB\"}}")
                .statusCode(201).path("customer_id");
    }

    @Test
    void theInvoicesOfTheNewCustomerGoToNobodyOfTheOldOne() throws SQLException {
        handOver("");
        scene.at("2030-02-01T12:00:00Z");

        assertThat(recipients(invoice("2030-02"))).containsExactly("{billing@initech.example}");
        assertThat(recipients(invoice("2030-01"))).containsExactly("{ap@globex.example}");
        purchaseOrder("2030-02").body("purchase_order", nullValue());
        purchaseOrder("2030-01").body("purchase_order.code", equalTo("PO-GLOBEX"));
        scene.api.get("/subscriptions/" + subscription + "/invoices/next").statusCode(200).body("purchase_order",
                nullValue());
    }

    @Test
    void whatWasIssuedToTheOldCustomerKeepsItsPurchaseOrder() {
        handOver(", \"purchase_order\": {\"code\": \"PO-INITECH\"}");

        purchaseOrder("2030-01").body("purchase_order.code", equalTo("PO-GLOBEX"));
        purchaseOrder("2030-02").body("purchase_order.code", equalTo("PO-INITECH"));
    }

    @Test
    void nullLeavesTheCustomerToWhatIsAgreed() {
        String order = upgrade(", \"customer_id\": \"" + initech + "\"");
        scene.read(order).body("customer_id", equalTo(initech));

        scene.api.patch("/subscriptions/" + subscription + "/upgrade/" + order, "{\"customer_id\": null}").statusCode(200);

        scene.read(order).body("customer_id", equalTo(scene.customer));
    }

    @Test
    void aNewSubscriptionHasToNameOne() {
        scene.api.post("/subscriptions", scene.newBody("").replace("\"" + scene.customer + "\"", "null")).statusCode(400)
                .body("error.details.fields.customer_id", contains("may not be null"));
    }

    private void handOver(String more) {
        scene.accept(upgrade(", \"customer_id\": \"" + initech + "\"" + more)).statusCode(200);
    }

    private String upgrade(String more) {
        return scene.api.post("/subscriptions/" + subscription + "/upgrade", scene.upgradeBody(more)).statusCode(201)
                .path("order_id");
    }

    private Answer purchaseOrder(String month) {
        return scene.api.get("/invoices/" + invoice(month)).statusCode(200);
    }

    private String invoice(String month) {
        return scene.api.get("/invoices?limit=100&subscription_id=" + subscription)
                .path("results[bill_at^=" + month + "].invoice_id");
    }

    private static List<String> recipients(String invoice) throws SQLException {
        return TestSql.texts("SELECT recipients::text FROM mail WHERE reference_id = ?::uuid", invoice);
    }
}
