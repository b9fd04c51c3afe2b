package dev.brickwork.order;

import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Customer;
import dev.brickwork.testing.given.OrderDraft;
import dev.brickwork.testing.given.Subscription;

/** Orders that stay open while another one of their subscription is accepted. */
@ServiceTest
class OpenOrderTest {
    private OrderScene scene;
    private Subscription subscription;
    private Customer other;

    @BeforeEach
    void aSubscriptionThatRenews() {
        scene = new OrderScene();
        subscription = scene.order().accepted();
        other = scene.seller.customer("Globex").in("GB").made();
    }

    private OrderDraft recast() {
        return subscription.recast().units("seats", 5).from("2030-01-01");
    }

    @Test
    void whatAnUpgradeDoesNotSayIsWhatARecastHasAgreedSince() {
        var upgrade = scene.upgrade(subscription).created();
        recast().ending().with("customer_id", other, "renewal_contract_period", 6).accepted();

        upgrade.read().body("status", equalTo("OPEN")).body("customer_id", equalTo(other.id()))
                .body("auto_renews", equalTo(false)).body("renewal_contract_period", equalTo(6));
        upgrade.accept().statusCode(200).body("customer_id", equalTo(other.id())).body("auto_renews", equalTo(false));
        upgrade.read().body("customer_id", equalTo(other.id())).body("auto_renews", equalTo(false))
                .body("renewal_contract_period", equalTo(6)).body("renewal_uplifted_rate", nullValue());
        subscription.read().body("customer_id", equalTo(other.id()));
        scene.seller.moveTo("2031-01-02T00:00:00Z");
        subscription.read().body("status", equalTo("INACTIVE"));
    }

    @Test
    void whatAnUpgradeSaysStaysItsOwn() {
        var upgrade = scene.upgrade(subscription).with("customer_id", scene.customer, "auto_renews", true).created();
        recast().ending().with("customer_id", other, "renewal_contract_period", 6).accepted();

        upgrade.accept().statusCode(200).body("customer_id", equalTo(scene.customer.id())).body("auto_renews", equalTo(true))
                .body("renewal_contract_period", equalTo(6));
        subscription.read().body("customer_id", equalTo(scene.customer.id()));
    }

    @Test
    void nullLeavesItToWhatIsAgreedAgain() {
        var upgrade = scene.upgrade(subscription).with("auto_renews", true, "renewal_contract_period", 24).created();
        recast().ending().with("renewal_contract_period", 6).accepted();
        upgrade.read().body("auto_renews", equalTo(true)).body("renewal_contract_period", equalTo(24));

        upgrade.amend("auto_renews", null, "renewal_contract_period", null).statusCode(200);

        upgrade.read().body("auto_renews", equalTo(false)).body("renewal_contract_period", equalTo(6));
    }

    @Test
    void anOpenRecastFollowsTheSubscriptionToItsNewCustomerAndToItsEnd() {
        var recast = scene.recast(subscription).created();
        scene.upgrade(subscription).ending().with("customer_id", other).accepted();

        subscription.orders().body("results[order_id=" + recast + "].customer_id", equalTo(other.id()));
        recast.accept().statusCode(200).body("customer_id", equalTo(other.id())).body("auto_renews", equalTo(false));
        subscription.read().body("customer_id", equalTo(other.id()));
    }
}
