package dev.brickwork.invoice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.anyOf;
import static org.hamcrest.Matchers.equalTo;

import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Customer;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Invoice;
import dev.brickwork.testing.given.Seller;

@ServiceTest
class PaymentRacesTest {
    private Seller seller;
    private Customer customer;

    @BeforeEach
    void aSeller() {
        seller = Given.seller().at("2026-03-01T12:00:00Z");
        customer = seller.customer().paysBy("pm_card_visa");
    }

    private interface Round {
        void run(Invoice invoice) throws Exception;
    }

    private void often(Round round) throws Exception {
        for (int i = 0; i < Race.TIMES; i++) {
            round.run(customer.invoice(100));
            assertThat(SandboxBooks.takenByUs(seller)).as("round %d", i).isEqualTo(SandboxBooks.takenBySandbox(seller));
        }
    }

    @Test
    void ofTwentyPaymentsOfTheWholeRemainderOneSucceeds() throws Exception {
        often(invoice -> {
            var won = new AtomicInteger();
            Race.of(20, number -> {
                int status = invoice.pay(100).statusCode(anyOf(equalTo(201), equalTo(400))).status();
                won.addAndGet(status == 201 ? 1 : 0);
            });
            assertThat(won).hasValue(1);
            invoice.read().body("remaining_amount", equalTo(0)).body("status", equalTo("PAID"));
        });
    }

    @Test
    void ofTwentyChargesOneSucceeds() throws Exception {
        often(invoice -> {
            var won = new AtomicInteger();
            Race.of(20, number -> {
                int status = invoice.charge().statusCode(anyOf(equalTo(201), equalTo(400), equalTo(409))).status();
                won.addAndGet(status == 201 ? 1 : 0);
            });
            assertThat(won).hasValue(1);
            invoice.read().body("remaining_amount", equalTo(0)).body("payments.size()", equalTo(1));
        });
    }

    @Test
    void ofTenPaymentsOfThirtyOnAHundredThreeSucceed() throws Exception {
        often(invoice -> {
            var won = new AtomicInteger();
            Race.of(10, number -> {
                int status = invoice.pay(30).statusCode(anyOf(equalTo(201), equalTo(400))).status();
                won.addAndGet(status == 201 ? 1 : 0);
            });
            assertThat(won).hasValue(3);
            invoice.read().body("remaining_amount", equalTo(10)).body("status", equalTo("PARTIALLY_PAID"));
        });
    }

    @Test
    void aChargeAgainstAManualPaymentPaysOnce() throws Exception {
        often(invoice -> {
            Race.of(2, number -> {
                if (number == 0) {
                    invoice.charge().statusCode(anyOf(equalTo(201), equalTo(400)));
                } else {
                    invoice.pay(100).statusCode(anyOf(equalTo(201), equalTo(400), equalTo(409)));
                }
            });
            invoice.read().body("remaining_amount", equalTo(0)).body("payments.size()", equalTo(1));
        });
    }

    @Test
    void aChargeAgainstAVoidLeavesNoMoneyOnAVoidInvoice() throws Exception {
        often(invoice -> {
            Race.of(2, number -> {
                if (number == 0) {
                    invoice.charge().statusCode(anyOf(equalTo(201), equalTo(400)));
                } else {
                    invoice.post("/void").statusCode(anyOf(equalTo(200), equalTo(400)));
                }
            });
            String status = invoice.read().path("status");
            int payments = invoice.read().path("payments.size()");
            assertThat(status).isIn("VOIDED", "PAID");
            assertThat(payments).isEqualTo(status.equals("PAID") ? 1 : 0);
        });
    }

    @Test
    void ofTenRefundsOfTheWholeOneSucceeds() throws Exception {
        for (int i = 0; i < Race.TIMES; i++) {
            var payment = customer.invoice(100).charged();
            var won = new AtomicInteger();
            Race.of(10, number -> {
                int status = payment.refund("reason", "race").statusCode(anyOf(equalTo(200), equalTo(400), equalTo(409)))
                        .status();
                won.addAndGet(status == 200 ? 1 : 0);
            });
            assertThat(won).hasValue(1);
        }
        assertThat(SandboxBooks.takenByUs(seller)).isZero().isEqualTo(SandboxBooks.takenBySandbox(seller));
    }
}
