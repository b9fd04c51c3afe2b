package dev.brickwork.adapter.payment;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.spi.PaymentProcessor.Charge;
import dev.brickwork.spi.PaymentProcessor.MethodType;
import dev.brickwork.spi.PaymentProcessor.NoSuchMethod;
import dev.brickwork.spi.PaymentProcessor.Refund;
import dev.brickwork.spi.PaymentProcessor.State;
import dev.brickwork.spi.PaymentProcessor.Unanswered;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;

@ServiceTest
class SandboxProcessorTest {
    private static final String CUSTOMER = "cus_sandbox_globex";
    @Inject
    SandboxProcessor sandbox;
    @Inject
    AsSeller asSeller;

    private Api api;
    private UUID seller;

    @BeforeEach
    void aSeller() {
        api = Api.ofNewSeller();
        api.post("/test-clock", json("now", "2026-03-01T00:00:00Z")).statusCode(200);
        seller = api.sellerId();
    }

    @Test
    void onlyTestSellersPayWithPretendedMoney() {
        assertThat(as(() -> sandbox.isConnected())).isTrue();
        String live = Api.operator().post("/sellers", json("name", "Live", "key_mode", "live")).path("seller_id");
        assertThat(asSeller.call(UUID.fromString(live), () -> sandbox.isConnected())).isFalse();
    }

    @Test
    void everyMethodCanBeAttachedAndIsShownWithoutANumber() {
        for (var method : SandboxMethod.values()) {
            assertThat(as(() -> sandbox.attach(CUSTOMER, method.id())).id()).isEqualTo(method.id());
        }
        assertThat(as(() -> sandbox.methods(CUSTOMER))).hasSize(SandboxMethod.values().length);
        assertThatThrownBy(() -> as(() -> sandbox.attach(CUSTOMER, "pm_none"))).isInstanceOf(NoSuchMethod.class);
    }

    @Test
    void aChargeIsBookedOnceHoweverManySendIt() throws Exception {
        var charge = charge("pm_card_visa");
        Race.of(8, number -> assertThat(as(() -> sandbox.charge(charge)).state()).isEqualTo(State.SETTLED));

        assertThat(as(() -> sandbox.charge(charge))).isEqualTo(as(() -> sandbox.outcomeOf(charge)));
    }

    @Test
    void declinesSayWhy() {
        assertThat(as(() -> sandbox.charge(charge("pm_card_declined"))).error()).isEqualTo("Your card was declined.");
        assertThat(as(() -> sandbox.charge(charge("pm_card_insufficient_funds"))).error())
                .isEqualTo("Your card has insufficient funds.");
    }

    @Test
    void aBankTakesThreeDaysOfTheSellersTime() {
        var good = charge("pm_bank_pending");
        var bad = charge("pm_bank_fails");
        assertThat(as(() -> sandbox.charge(good)).askAgainAt()).isEqualTo("2026-03-04T00:00:00Z");
        assertThat(as(() -> sandbox.charge(bad)).state()).isEqualTo(State.PROCESSING);

        api.post("/test-clock", json("now", "2026-03-03T23:59:59Z"));
        assertThat(as(() -> sandbox.outcomeOf(good)).state()).isEqualTo(State.PROCESSING);
        api.post("/test-clock", json("now", "2026-03-04T00:00:00Z"));
        assertThat(as(() -> sandbox.outcomeOf(good)).state()).isEqualTo(State.SETTLED);
        assertThat(as(() -> sandbox.outcomeOf(bad)).error()).isEqualTo("The bank account has insufficient funds.");
    }

    @Test
    void aLostAnswerIsFoundAndALostRequestHasFailedForGood() {
        var timeout = charge("pm_card_timeout");
        assertThatThrownBy(() -> as(() -> sandbox.charge(timeout))).isInstanceOf(Unanswered.class);
        assertThat(as(() -> sandbox.outcomeOf(timeout)).state()).isEqualTo(State.SETTLED);

        var lost = charge("pm_card_unreachable");
        assertThatThrownBy(() -> as(() -> sandbox.charge(lost))).isInstanceOf(Unanswered.class);
        assertThat(as(() -> sandbox.outcomeOf(lost)).error()).isEqualTo("The charge never reached the processor.");

        var straggler = charge("pm_card_visa");
        as(() -> sandbox.outcomeOf(straggler));
        assertThat(as(() -> sandbox.charge(straggler)).state()).as("it was given up before").isEqualTo(State.FAILED);
    }

    @Test
    void aMethodMustBeAttachedUnlessThePayerIsThere() {
        var absent = new Charge(UUID.randomUUID(), "cus_sandbox_other", "pm_card_visa", 100, CurrencyCode.USD, "x",
                Arrays.asList(MethodType.values()), false, false, Instant.now(), null, null);
        assertThatThrownBy(() -> as(() -> sandbox.charge(absent))).isInstanceOf(NoSuchMethod.class);
        var present = new Charge(UUID.randomUUID(), "cus_sandbox_other", "pm_card_visa", 100, CurrencyCode.USD, "x",
                List.of(MethodType.card), true, false, Instant.now(), null, null);
        assertThat(as(() -> sandbox.charge(present)).state()).isEqualTo(State.SETTLED);
        assertThat(as(() -> sandbox.entered("pm_card_visa"))).contains(MethodType.card);
        assertThat(as(() -> sandbox.entered("pm_card_slow"))).as("not offered on the page").isEmpty();
    }

    @Test
    void noMoreIsGivenBackThanWasTaken() {
        var charge = charge("pm_card_visa");
        as(() -> sandbox.charge(charge));
        var refund = new Refund(UUID.randomUUID(), charge.paymentId(), "x", 60, Instant.now(), null);

        assertThat(as(() -> sandbox.refund(refund)).state()).isEqualTo(State.SETTLED);
        assertThat(as(() -> sandbox.refund(refund)).state()).as("the same one again").isEqualTo(State.SETTLED);
        assertThatThrownBy(() -> as(
                () -> sandbox.refund(new Refund(UUID.randomUUID(), charge.paymentId(), "x", 60, Instant.now(), null))))
                .isInstanceOf(IllegalStateException.class);
        var lost = new Refund(UUID.randomUUID(), charge.paymentId(), "x", 40, Instant.now(), null);
        assertThat(as(() -> sandbox.outcomeOf(lost)).state()).isEqualTo(State.SETTLED);
    }

    @Test
    void refundsCanFailAndCanTakeTheirTime() {
        var closed = charge("pm_card_refund_fails");
        as(() -> sandbox.charge(closed));
        assertThat(as(() -> sandbox.refund(new Refund(UUID.randomUUID(), closed.paymentId(), "x", 100, Instant.now(), null)))
                .error()).isEqualTo("The card was closed.");

        var bank = charge("pm_bank_pending");
        as(() -> sandbox.charge(bank));
        api.post("/test-clock", json("now", "2026-03-05T00:00:00Z"));
        assertThat(as(() -> sandbox.refund(new Refund(UUID.randomUUID(), bank.paymentId(), "x", 100, Instant.now(), null)))
                .askAgainAt()).isEqualTo(Instant.parse("2026-03-05T00:00:00Z").plus(Duration.ofDays(3)));
    }

    private Charge charge(String method) {
        as(() -> sandbox.attach(CUSTOMER, method));
        return new Charge(UUID.randomUUID(), CUSTOMER, method, 100, CurrencyCode.USD, "K7QF3M-001",
                Arrays.asList(MethodType.values()), false, false, Instant.now(), null, null);
    }

    private <T> T as(Supplier<T> work) {
        return asSeller.call(seller, work);
    }
}
