package dev.brickwork.order;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import java.sql.SQLException;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Customer;
import dev.brickwork.testing.given.Subscription;

/** An upgrade that names another customer brings the subscription to it. */
@ServiceTest
class HandOverTest {
    private OrderScene scene;
    private Subscription subscription;
    private Customer initech;

    @BeforeEach
    void aSubscriptionOfGlobex() {
        scene = new OrderScene();
        subscription = scene.order()
                .with("accounts_payable_emails", List.of("ap@globex.example"), "purchase_order", json("code", "PO-GLOBEX"))
                .accepted();
        scene.seller.moveTo("2030-01-01T13:00:00Z");
        initech = scene.seller.customer("Initech").in("GB").with("email", "billing@initech.example").made();
    }

    @Test
    void theInvoicesOfTheNewCustomerGoToNobodyOfTheOldOne() throws SQLException {
        scene.seller.settings("reminders", json("enabled", true));
        handOver();
        scene.seller.moveTo("2030-02-01T12:00:00Z");

        assertThat(subscription.invoiceOf("2030-02").mails()).containsExactly("invoice.issued to billing@initech.example");
        assertThat(subscription.invoiceOf("2030-01").mails()).containsExactly("invoice.issued to ap@globex.example",
                "invoice.reminder to ap@globex.example", "invoice.reminder to ap@globex.example");
        subscription.invoiceOf("2030-02").read().body("purchase_order", nullValue());
        subscription.invoiceOf("2030-01").read().body("purchase_order.code", equalTo("PO-GLOBEX"));
        subscription.get("/invoices/next").statusCode(200).body("purchase_order", nullValue());
    }

    @Test
    void whatWasIssuedToTheOldCustomerKeepsItsPurchaseOrder() {
        handOver("purchase_order", json("code", "PO-INITECH"));

        subscription.invoiceOf("2030-01").read().body("purchase_order.code", equalTo("PO-GLOBEX"));
        subscription.invoiceOf("2030-02").read().body("purchase_order.code", equalTo("PO-INITECH"));
    }

    @Test
    void nullLeavesTheCustomerToWhatIsAgreed() {
        var order = scene.upgrade(subscription).with("customer_id", initech).created();
        order.read().body("customer_id", equalTo(initech.id()));

        order.amend("customer_id", null).statusCode(200);

        order.read().body("customer_id", equalTo(scene.customer.id()));
    }

    @Test
    void aNewSubscriptionHasToNameOne() {
        scene.order().with("customer_id", null).sent().statusCode(400).body("error.details.fields.customer_id",
                contains("may not be null"));
    }

    private void handOver(Object... more) {
        scene.upgrade(subscription).with("customer_id", initech).with(more).accepted();
    }
}
