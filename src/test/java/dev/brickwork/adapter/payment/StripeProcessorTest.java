package dev.brickwork.adapter.payment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.hamcrest.Matchers.equalTo;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;

import jakarta.inject.Inject;

import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.spi.PaymentProcessor.Charge;
import dev.brickwork.spi.PaymentProcessor.Company;
import dev.brickwork.spi.PaymentProcessor.Method;
import dev.brickwork.spi.PaymentProcessor.MethodType;
import dev.brickwork.spi.PaymentProcessor.NoSuchMethod;
import dev.brickwork.spi.PaymentProcessor.Refund;
import dev.brickwork.spi.PaymentProcessor.State;
import dev.brickwork.spi.PaymentProcessor.Unanswered;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.Patience;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.StripeStandIn;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Seller;
import io.quarkus.test.common.QuarkusTestResource;

/** Through Stripe's own library, against a server that behaves as Stripe's documentation says. */
@ServiceTest
@QuarkusTestResource(StripeStandIn.class)
class StripeProcessorTest {
    private static final String ACCOUNT = "acct_standin";

    @Inject
    StripeProcessor stripe;
    @Inject
    AsSeller asSeller;
    @ConfigProperty(name = "brickwork.stripe.api-base")
    String standIn;

    private Seller seller;
    private UUID customerId;
    private String customer;

    @BeforeEach
    void aConnectedSeller() {
        seller = Given.seller().withStripe();
        customerId = seller.customer("Globex").with("email", "pay@globex.example").made().uuid();
        customer = as(() -> stripe.customerOf(new Company(customerId, "Globex", "pay@globex.example")));
    }

    @Test
    void aCompanyIsOneCustomerHoweverOftenItIsAskedFor() {
        var again = as(() -> stripe.customerOf(new Company(customerId, "Globex, renamed", null)));

        assertThat(again).isEqualTo(customer).startsWith("cus_");
    }

    @Test
    void methodsAreAttachedListedAndDetached() {
        var visa = attached("pm_card_visa");
        var bank = attached("pm_bank_ok");
        var other = attached("pm_card_mastercard");

        assertThat(as(() -> stripe.attach(customer, visa))).extracting(Method::id).isEqualTo(visa);
        assertThat(as(() -> stripe.methods(customer))).extracting(Method::id).as("newest first, over pages")
                .containsExactly(other, bank, visa);
        assertThat(as(() -> stripe.method(customer, bank)).orElseThrow().bank().routingNumber()).isEqualTo("110000000");

        as(() -> {
            stripe.detach(customer, visa);
            stripe.detach(customer, visa);
            stripe.detach(customer, "pm_nobodys");
            return null;
        });
        assertThat(as(() -> stripe.methods(customer))).extracting(Method::id).containsExactly(other, bank);
        assertThatThrownBy(() -> attached("pm_nobodys")).isInstanceOf(NoSuchMethod.class);
    }

    @Test
    void aMethodOfAnotherCustomerCannotBeAttached() {
        var visa = attached("pm_card_visa");

        assertThatThrownBy(() -> as(() -> stripe.attach("cus_somebody", visa))).isInstanceOf(NoSuchMethod.class);
    }

    @Test
    void aChargeIsTakenOnceHoweverOftenItIsSent() {
        var charge = charge(attached("pm_card_visa"), 1_000);

        var first = as(() -> stripe.charge(charge));
        var second = as(() -> stripe.charge(charge));

        assertThat(first.state()).isEqualTo(State.SETTLED);
        assertThat(first.method()).isEqualTo(MethodType.card);
        assertThat(second).isEqualTo(first);
        assertThat(as(() -> stripe.outcomeOf(charge))).isEqualTo(first);
        assertThat(chargesInTheBooks(charge)).isEqualTo(1);
    }

    @Test
    void aDeclineIsAnOutcomeWithItsReason() {
        var charge = charge(attached("pm_card_chargeDeclined"), 1_000);

        var declined = as(() -> stripe.charge(charge));

        assertThat(declined.state()).isEqualTo(State.FAILED);
        assertThat(declined.error()).isEqualTo("Your card was declined.");
        assertThat(declined.reference()).startsWith("pi_");
        assertThat(as(() -> stripe.charge(charge))).isEqualTo(declined);
        assertThat(as(() -> stripe.outcomeOf(charge))).isEqualTo(declined);
    }

    @Test
    void whatStripeDoesNotLikeIsARefusalToo() {
        var visa = attached("pm_card_visa");

        assertThat(as(() -> stripe.charge(charge(visa, 49))).error()).isEqualTo("Amount must be at least $0.50 usd");
        assertThatThrownBy(() -> as(() -> stripe.charge(charge("pm_nobodys", 100)))).isInstanceOf(NoSuchMethod.class);
    }

    @Test
    void aBankDebitIsProcessingForAWhile() {
        var outcome = as(() -> stripe.charge(charge(attached("pm_bank_ok"), 1_000)));

        assertThat(outcome.state()).isEqualTo(State.PROCESSING);
        assertThat(outcome.method()).isEqualTo(MethodType.us_bank_account);
        assertThat(outcome.askAgainAt()).isAfter(Instant.now());
    }

    @Test
    void aLostAnswerIsFoundAgainByOurOwnId() {
        var charge = charge(attached("pm_card_hang"), 1_000);

        assertThatThrownBy(() -> as(() -> stripe.charge(charge))).isInstanceOf(Unanswered.class);

        assertThat(as(() -> stripe.outcomeOf(charge)).state()).isEqualTo(State.SETTLED);
        assertThat(chargesInTheBooks(charge)).isEqualTo(1);
    }

    @Test
    void aServerThatTakesTheRequestAndSaysNothingIsGivenUp() throws IOException {
        try (var silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            var calls = new StripeCalls(new Settings("http://127.0.0.1:" + silent.getLocalPort(), Duration.ofMillis(200)));

            assertThatThrownBy(() -> calls.ask(StripeStandIn.GOOD_KEY, api -> api.get("/v1/account")))
                    .isInstanceOf(Unanswered.class);
        }
    }

    private record Settings(String apiBase, Duration readTimeout) implements StripeSettings {

        @Override
        public String scriptUrl() {
            return "unused";
        }

        @Override
        public Duration connectTimeout() {
            return Patience.LIMIT;
        }

        @Override
        public int retries() {
            return 0;
        }
    }

    @Test
    void whatStripeNeverSawHasFailedOnceItCanNoLongerArrive() {
        var method = attached("pm_card_unreachable");
        var charge = charge(method, 1_000);

        assertThatThrownBy(() -> as(() -> stripe.charge(charge))).isInstanceOf(Unanswered.class);
        assertThatThrownBy(() -> as(() -> stripe.outcomeOf(charge))).isInstanceOf(Unanswered.class)
                .hasMessageContaining("not seen");
        var old = new Charge(charge.paymentId(), customer, method, 1_000, CurrencyCode.USD, "x", List.of(MethodType.card),
                false, false, Instant.now().minus(Duration.ofMinutes(11)), null, ACCOUNT);
        assertThat(as(() -> stripe.outcomeOf(old)).error()).isEqualTo("The charge never reached the processor.");
    }

    @Test
    void whatGoesToAnotherAccountIsNeitherSentNorJudgedByThisOne() {
        var method = attached("pm_card_visa");
        var charge = new Charge(UUID.randomUUID(), customer, method, 1_000, CurrencyCode.USD, "x", List.of(MethodType.card),
                false, false, Instant.now(), null, "acct_other");
        var old = new Charge(charge.paymentId(), customer, method, 1_000, CurrencyCode.USD, "x", List.of(MethodType.card),
                false, false, Instant.now().minus(Duration.ofMinutes(11)), null, "acct_other");

        assertThat(as(stripe::account)).isEqualTo(ACCOUNT);
        assertThatThrownBy(() -> as(() -> stripe.charge(charge))).isInstanceOf(Unanswered.class);
        for (var one : List.of(charge, old)) {
            assertThatThrownBy(() -> as(() -> stripe.outcomeOf(one))).isInstanceOf(Unanswered.class)
                    .hasMessageContaining("acct_other");
            assertThatThrownBy(() -> as(() -> stripe.cancel(one))).isInstanceOf(Unanswered.class);
        }
        assertThat(chargesInTheBooks(charge)).isZero();
    }

    @Test
    void tooManyRequestsLeaveItOpen() {
        var charge = charge(attached("pm_card_busy"), 1_000);

        assertThatThrownBy(() -> as(() -> stripe.charge(charge))).isInstanceOf(Unanswered.class);
        assertThat(chargesInTheBooks(charge)).isZero();
    }

    @Test
    void oneKeyNeverServesTwoAmounts() {
        var method = attached("pm_card_visa");
        var charge = charge(method, 1_000);
        as(() -> stripe.charge(charge));

        var other = new Charge(charge.paymentId(), customer, method, 2_000, CurrencyCode.USD, "x", List.of(MethodType.card),
                false, false, Instant.now(), null, ACCOUNT);

        assertThatThrownBy(() -> as(() -> stripe.charge(other))).isInstanceOf(Unanswered.class);
        assertThat(chargesInTheBooks(charge)).isEqualTo(1);
    }

    @Test
    void aPayerWhoIsThereMayConfirmAndOneWhoIsNotMayNot() {
        var absent = as(() -> stripe.charge(charge(attached("pm_card_authenticationRequired"), 1_000)));
        assertThat(absent.state()).isEqualTo(State.FAILED);
        assertThat(absent.error()).contains("needs authentication");

        var present = new Charge(UUID.randomUUID(), customer, "ctoken_pm_card_authenticationRequired", 1_000,
                CurrencyCode.USD, "x", List.of(MethodType.card), true, false, Instant.now(), null, ACCOUNT);
        assertThat(as(() -> stripe.entered(present.methodId()))).contains(MethodType.card);
        var waiting = as(() -> stripe.charge(present));
        assertThat(waiting.state()).isEqualTo(State.PROCESSING);
        assertThat(waiting.action()).startsWith("pi_secret_");
        assertThat(as(() -> stripe.cancel(present)).error()).isEqualTo("The payment was canceled.");
    }

    @Test
    void whatDoesNotLookLikeATokenIsNoneWithoutAskingStripe() {
        for (var odd : List.of("ctoken_pm_card_visa.", "ctoken_pm_card_visa/x", "ctoken_pm_card_visa\u0661",
                "ctoken_pm_card_" + "a".repeat(200), "ctoken_", "xctoken_pm_card_visa")) {
            assertThat(as(() -> stripe.entered(odd))).as(odd).isEmpty();
        }
        assertThat(as(() -> stripe.entered("ctoken_pm_card_visa"))).contains(MethodType.card);
    }

    @Test
    void whatThePayerFailedToConfirmCannotBeConfirmedLater() {
        var charge = new Charge(UUID.randomUUID(), customer, "ctoken_pm_card_authenticationFails", 1_000, CurrencyCode.USD,
                "x", List.of(MethodType.card), true, false, Instant.now(), null, ACCOUNT);
        var waiting = as(() -> stripe.charge(charge));
        var known = new Charge(charge.paymentId(), customer, charge.methodId(), 1_000, CurrencyCode.USD, "x",
                List.of(MethodType.card), true, false, Instant.now(), waiting.reference(), ACCOUNT);

        assertThat(as(() -> stripe.outcomeOf(known)).error()).isEqualTo("The payer did not authenticate.");

        Api.fetch(standIn + "/_books").body(waiting.reference() + ".status", equalTo("canceled"));
    }

    @Test
    void whatTookTheMoneyIsNotCalledOff() {
        var charge = charge(attached("pm_card_visa"), 1_000);
        as(() -> stripe.charge(charge));

        assertThat(as(() -> stripe.cancel(charge)).state()).isEqualTo(State.SETTLED);
    }

    @Test
    void moneyIsGivenBackOnce() {
        var charge = charge(attached("pm_card_visa"), 1_000);
        var taken = as(() -> stripe.charge(charge));
        var refund = new Refund(UUID.randomUUID(), charge.paymentId(), taken.reference(), 600, Instant.now(), ACCOUNT);

        var given = as(() -> stripe.refund(refund));

        assertThat(given.state()).isEqualTo(State.SETTLED);
        assertThat(as(() -> stripe.refund(refund))).isEqualTo(given);
        assertThat(as(() -> stripe.outcomeOf(refund))).isEqualTo(given);
        var more = new Refund(UUID.randomUUID(), charge.paymentId(), taken.reference(), 600, Instant.now(), ACCOUNT);
        assertThat(as(() -> stripe.refund(more)).error()).startsWith("Refund amount is greater");
        var lost = new Refund(UUID.randomUUID(), charge.paymentId(), taken.reference(), 400, Instant.now(), ACCOUNT);
        assertThat(as(() -> stripe.outcomeOf(lost)).state()).as("made now").isEqualTo(State.SETTLED);
    }

    @Test
    void aRefundToABankTakesItsTime() {
        var charge = charge(attached("pm_bank_ok"), 1_000);
        var taken = as(() -> stripe.charge(charge));

        assertThat(as(() -> stripe.refund(
                new Refund(UUID.randomUUID(), charge.paymentId(), taken.reference(), 600, Instant.now(), ACCOUNT))).state())
                .isEqualTo(State.PROCESSING);
    }

    private Charge charge(String method, long amount) {
        return new Charge(UUID.randomUUID(), customer, method, amount, CurrencyCode.USD, "K7QF3M-001",
                List.of(MethodType.card, MethodType.us_bank_account), false, false, Instant.now(), null, ACCOUNT);
    }

    private String attached(String method) {
        return as(() -> stripe.attach(customer, method)).id();
    }

    private long chargesInTheBooks(Charge charge) {
        Map<String, Map<String, Object>> books = Api.fetch(standIn + "/_books").path("$");
        return books.values().stream().filter(one -> "payment_intent".equals(one.get("object")))
                .filter(one -> one.get("metadata").toString().contains(charge.paymentId().toString())).count();
    }

    private <T> T as(Supplier<T> work) {
        return asSeller.call(seller.id(), work);
    }
}
