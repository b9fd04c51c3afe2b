package dev.brickwork.invoice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.anyOf;
import static org.hamcrest.Matchers.equalTo;

import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;

@ServiceTest
class PaymentRacesTest {
    private GivenPayable given;

    @BeforeEach
    void aSeller() {
        given = new GivenPayable().with("pm_card_visa");
    }

    private interface Round {
        void run(String invoice) throws Exception;
    }

    private void often(Round round) throws Exception {
        for (int i = 0; i < Race.TIMES; i++) {
            round.run(given.invoice(100));
            assertThat(given.takenByUs()).as("round %d", i).isEqualTo(given.takenBySandbox());
        }
    }

    @Test
    void ofTwentyPaymentsOfTheWholeRemainderOneSucceeds() throws Exception {
        often(invoice -> {
            var won = new AtomicInteger();
            Race.of(20, number -> {
                int status = given.record(invoice, 100).statusCode(anyOf(equalTo(201), equalTo(400))).status();
                won.addAndGet(status == 201 ? 1 : 0);
            });
            assertThat(won).hasValue(1);
            given.read(invoice).body("remaining_amount", equalTo(0)).body("status", equalTo("PAID"));
        });
    }

    @Test
    void ofTwentyChargesOneSucceeds() throws Exception {
        often(invoice -> {
            var won = new AtomicInteger();
            Race.of(20, number -> {
                int status = given.pay(invoice).statusCode(anyOf(equalTo(201), equalTo(400), equalTo(409))).status();
                won.addAndGet(status == 201 ? 1 : 0);
            });
            assertThat(won).hasValue(1);
            given.read(invoice).body("remaining_amount", equalTo(0)).body("payments.size()", equalTo(1));
        });
    }

    @Test
    void ofTenPaymentsOfThirtyOnAHundredThreeSucceed() throws Exception {
        often(invoice -> {
            var won = new AtomicInteger();
            Race.of(10, number -> {
                int status = given.record(invoice, 30).statusCode(anyOf(equalTo(201), equalTo(400))).status();
                won.addAndGet(status == 201 ? 1 : 0);
            });
            assertThat(won).hasValue(3);
            given.read(invoice).body("remaining_amount", equalTo(10)).body("status", equalTo("PARTIALLY_PAID"));
        });
    }

    @Test
    void aChargeAgainstAManualPaymentPaysOnce() throws Exception {
        often(invoice -> {
            Race.of(2, number -> {
                if (number == 0) {
                    given.pay(invoice).statusCode(anyOf(equalTo(201), equalTo(400)));
                } else {
                    given.record(invoice, 100).statusCode(anyOf(equalTo(201), equalTo(400), equalTo(409)));
                }
            });
            given.read(invoice).body("remaining_amount", equalTo(0)).body("payments.size()", equalTo(1));
        });
    }

    @Test
    void aChargeAgainstAVoidLeavesNoMoneyOnAVoidInvoice() throws Exception {
        often(invoice -> {
            Race.of(2, number -> {
                if (number == 0) {
                    given.pay(invoice).statusCode(anyOf(equalTo(201), equalTo(400)));
                } else {
                    given.api.post("/invoices/" + invoice + "/void", "{}").statusCode(anyOf(equalTo(200), equalTo(400)));
                }
            });
            String status = given.read(invoice).path("status");
            int payments = given.read(invoice).path("payments.size()");
            assertThat(status).isIn("VOIDED", "PAID");
            assertThat(payments).isEqualTo(status.equals("PAID") ? 1 : 0);
        });
    }

    @Test
    void ofTenRefundsOfTheWholeOneSucceeds() throws Exception {
        for (int i = 0; i < Race.TIMES; i++) {
            String payment = given.pay(given.invoice(100)).statusCode(201).path("payment_id");
            var won = new AtomicInteger();
            Race.of(10, number -> {
                int status = given.api.post("/payments/" + payment + "/refund", "{\"reason\": \"race\"}")
                        .statusCode(anyOf(equalTo(200), equalTo(400), equalTo(409))).status();
                won.addAndGet(status == 200 ? 1 : 0);
            });
            assertThat(won).hasValue(1);
        }
        assertThat(given.takenByUs()).isZero().isEqualTo(given.takenBySandbox());
    }
}
