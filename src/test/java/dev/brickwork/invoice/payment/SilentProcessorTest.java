package dev.brickwork.invoice.payment;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

import jakarta.inject.Inject;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.platform.sweep.Sweeps;
import dev.brickwork.platform.sweep.TimeBudget;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.StripeStandIn;
import dev.brickwork.testing.TestSql;
import io.quarkus.test.common.QuarkusTestResource;

/** Three invoices to be collected in real time, through a Stripe that takes requests and does not answer. */
@ServiceTest
@QuarkusTestResource(StripeStandIn.class)
class SilentProcessorTest {
    private static final int INVOICES = 3;

    @Inject
    AsSeller asSeller;
    @Inject
    Sweeps sweeps;
    @Inject
    ProcessorBreakers breakers;
    @Inject
    GivenCollection collection;

    private Api api;
    private UUID seller;
    private String customer;

    @BeforeEach
    void invoicesToCollect() throws Exception {
        api = Api.ofNewSeller();
        seller = api.sellerId();
        api.put("/settings/stripe", "{\"secret_key\": \"" + StripeStandIn.GOOD_KEY
                + "\", \"publishable_key\": \"pk_test_standin000000\"}").statusCode(200);
        api.patch("/settings", "{\"payment_processor\": \"STRIPE\"}").statusCode(200);
        customer = api.post("/customers", "{\"name\": \"Globex\", \"email\": \"pay@globex.example\"}").statusCode(201)
                .path("customer_id");
        for (int i = 0; i < INVOICES; i++) {
            api.post("/invoices", "{\"customer_id\": \"" + customer
                    + "\", \"lines\": [{\"description\": \"Workshop\", \"amount\": 1000}]}").statusCode(201);
        }
        TestSql.execute("UPDATE invoice SET collect_at = now() - interval '1 min' WHERE seller_id = ?", seller);
    }

    @AfterEach
    void outageIsOver() {
        asSeller.run(seller, () -> breakers.answered("STRIPE"));
    }

    @Test
    void oneIsTriedAndTheOthersStayDueUntilItIsWorthATry() throws Exception {
        payBy("pm_card_hang");
        asSeller.call(seller, sweeps::runDue);
        assertThat(payments("PROCESSING")).isEqualTo(1);
        assertThat(due()).isEqualTo(INVOICES - 1);

        asSeller.call(seller, sweeps::runDue);
        assertThat(payments("PROCESSING")).as("while it is remembered").isEqualTo(1);

        payBy("pm_card_visa");
        outageIsOver();
        asSeller.call(seller, sweeps::runDue);
        assertThat(due()).isZero();
        assertThat(payments("SETTLED") + payments("PROCESSING")).as("each is charged once").isEqualTo(INVOICES);
        assertThat(payments("FAILED")).isZero();
    }

    @Test
    void aRunCollectsASliceAndTheNextOneGoesOn() throws Exception {
        payBy("pm_card_visa");
        var sweep = collection.inSlices(new TimeBudget(Duration.ZERO));

        for (int left = INVOICES - 1; left >= 0; left--) {
            asSeller.run(seller, () -> sweep.run(Instant.now()));
            assertThat(due()).isEqualTo(left);
        }
        assertThat(payments("SETTLED")).isEqualTo(INVOICES);
    }

    @Test
    void whoWasWaitedForLongIsLeftAloneByAll() {
        var other = Api.ofNewSeller().sellerId();

        asSeller.run(seller, () -> breakers.unanswered("STRIPE", Duration.ofSeconds(2)));
        assertThat(isOn(seller)).isTrue();
        assertThat(isOn(other)).isFalse();
        outageIsOver();
        asSeller.run(seller, () -> breakers.unanswered("STRIPE", Duration.ofSeconds(90)));
        asSeller.run(other, () -> breakers.answered("SANDBOX"));
        assertThat(isOn(other)).isTrue();
    }

    private boolean isOn(UUID of) {
        return asSeller.call(of, breakers::isOn);
    }

    private void payBy(String method) {
        api.post("/customers/" + customer + "/payment-methods",
                "{\"payment_method_id\": \"" + method + "\", \"is_default\": true}").statusCode(201);
    }

    private long due() throws Exception {
        return TestSql.number("SELECT count(*) FROM invoice WHERE collect_at IS NOT NULL AND seller_id = ?", seller);
    }

    private long payments(String state) throws Exception {
        return api.get("/invoices?limit=100").statusCode(200)
                .number("results.payments.flatten()[*status=" + state + "].size()");
    }
}
