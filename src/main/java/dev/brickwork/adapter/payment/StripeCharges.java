package dev.brickwork.adapter.payment;

import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import com.stripe.exception.AuthenticationException;
import com.stripe.exception.CardException;
import com.stripe.exception.IdempotencyException;
import com.stripe.exception.InvalidRequestException;
import com.stripe.exception.StripeException;
import com.stripe.model.PaymentIntent;
import com.stripe.model.StripeError;
import com.stripe.param.PaymentIntentCreateParams;
import com.stripe.param.PaymentIntentListParams;
import com.stripe.param.RefundCreateParams;
import com.stripe.param.RefundListParams;

import dev.brickwork.adapter.payment.StripeAccounts.Account;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.spi.PaymentProcessor.Charge;
import dev.brickwork.spi.PaymentProcessor.MethodType;
import dev.brickwork.spi.PaymentProcessor.NoSuchMethod;
import dev.brickwork.spi.PaymentProcessor.Outcome;
import dev.brickwork.spi.PaymentProcessor.Refund;
import dev.brickwork.spi.PaymentProcessor.State;
import dev.brickwork.spi.PaymentProcessor.Unanswered;

/**
 * Charges and refunds at Stripe. Our id is both the idempotency key, by which Stripe does the same request once, and in the
 * metadata, by which a charge is found again when its answer got lost: Stripe forgets keys after a day.
 */
@ApplicationScoped
class StripeCharges {
    static final String PAYMENT_ID = "brickwork_payment_id";
    static final String REFUND_ID = "brickwork_refund_id";
    /** What the payment page's script hands in instead of a method. */
    static final String CONFIRMATION_TOKEN = "ctoken_";
    /** A request that Stripe has not got by then, it will not get: we wait for none that long, nor do we send one that late. */
    private static final Duration SURELY_ARRIVED = Duration.ofMinutes(10);
    private static final Duration CLOCKS_DIFFER_BY = Duration.ofMinutes(5);
    /** Stripe calls back; this is for when it could not. */
    private static final Duration LOOK_AGAIN = Duration.ofDays(1);
    private static final Duration PAYER_CONFIRMS_WITHIN = Duration.ofHours(1);
    private static final long PAGE = 100;
    private static final String MISSING = "resource_missing";
    private static final String CANCELED = "canceled";
    private static final String GENERIC = "The payment could not be taken.";

    private final StripeCalls stripe;
    private final BusinessClock clock;

    StripeCharges(StripeCalls stripe, BusinessClock clock) {
        this.stripe = stripe;
        this.clock = clock;
    }

    Outcome charge(Account account, Charge charge) {
        if (!isSurelyOf(account, charge)) {
            throw StripeCalls.elsewhere(charge.account());
        }
        var params = PaymentIntentCreateParams.builder().setAmount(charge.amount())
                .setCurrency(charge.currency().name().toLowerCase(Locale.ROOT)).setCustomer(charge.customer())
                .setDescription(charge.description()).putMetadata(PAYMENT_ID, charge.paymentId().toString())
                .setConfirm(true);
        charge.accepted().forEach(type -> params.addPaymentMethodType(type.name()));
        if (charge.methodId().startsWith(CONFIRMATION_TOKEN)) {
            params.setConfirmationToken(charge.methodId());
        } else {
            params.setPaymentMethod(charge.methodId());
        }
        if (charge.isKept()) {
            params.setSetupFutureUsage(PaymentIntentCreateParams.SetupFutureUsage.OFF_SESSION);
        }
        if (!charge.isPayerPresent()) {
            params.setOffSession(true);
        }
        try {
            return outcome(charge, stripe.client(account.secretKey()).v1().paymentIntents().create(params.build(),
                    StripeCalls.once(charge.paymentId().toString())));
        } catch (StripeException e) {
            return refused(e);
        }
    }

    /** By Stripe's own list of the customer's charges, which shows what was done the moment before; its search does not. */
    Outcome outcomeOf(Account account, Charge charge) {
        return find(account, charge).map(intent -> ended(account, charge, intent)).orElseGet(() -> {
            if (!isSurelyOf(account, charge)) {
                throw StripeCalls.elsewhere(charge.account());
            }
            if (charge.requestedAt().plus(SURELY_ARRIVED).isAfter(clock.wallNow())) {
                throw new Unanswered("Stripe has not seen " + charge.paymentId() + " yet", null);
            }
            return Outcome.failed(null, null, "The charge never reached the processor.");
        });
    }

    /**
     * Failed is only what nobody can bring to a good end any more: the payer may still hold the secret of a charge that waits
     * for another method, and money that comes after we have said no would be in nobody's books.
     */
    private Outcome ended(Account account, Charge charge, PaymentIntent intent) {
        var outcome = outcome(charge, intent);
        if (outcome.state() != State.FAILED || CANCELED.equals(intent.getStatus())) {
            return outcome;
        }
        try {
            stripe.client(account.secretKey()).v1().paymentIntents().cancel(intent.getId());
            return outcome;
        } catch (InvalidRequestException e) {
            // it came to an end meanwhile
            return outcome(charge, stripe.ask(account.secretKey(),
                    client -> client.v1().paymentIntents().retrieve(intent.getId())));
        } catch (StripeException e) {
            throw StripeCalls.unanswered(e);
        }
    }

    Outcome cancel(Account account, Charge charge) {
        var intent = find(account, charge);
        if (intent.isEmpty()) {
            return outcomeOf(account, charge);
        }
        try {
            return outcome(charge, stripe.client(account.secretKey()).v1().paymentIntents().cancel(intent.get().getId()));
        } catch (InvalidRequestException e) {
            return outcomeOf(account, charge); // it came to an end meanwhile
        } catch (StripeException e) {
            throw StripeCalls.unanswered(e);
        }
    }

    Outcome refund(Account account, Refund refund) {
        var params = RefundCreateParams.builder().setPaymentIntent(refund.chargeReference()).setAmount(refund.amount())
                .putMetadata(REFUND_ID, refund.refundId().toString()).build();
        try {
            return outcome(stripe.client(account.secretKey()).v1().refunds().create(params,
                    StripeCalls.once(refund.refundId().toString())));
        } catch (StripeException e) {
            if (MISSING.equals(e.getCode())) {
                throw StripeCalls.elsewhere(refund.account()); // what we were paid by there is: so it is not here
            }
            return refused(e);
        }
    }

    /** A refund that got lost is made now: it is wanted, and what Stripe's list does not show was not made. */
    Outcome outcomeOf(Account account, Refund refund) {
        var params = RefundListParams.builder().setPaymentIntent(refund.chargeReference()).setLimit(PAGE).build();
        return stripe.ask(account.secretKey(), client -> {
            for (var one : client.v1().refunds().list(params).autoPagingIterable()) {
                if (isOurs(one.getMetadata(), REFUND_ID, refund.refundId())) {
                    return outcome(one);
                }
            }
            return refund(account, refund);
        });
    }

    private Optional<PaymentIntent> find(Account account, Charge charge) {
        if (charge.reference() != null) {
            return Optional.of(stripe.ask(account.secretKey(),
                    client -> client.v1().paymentIntents().retrieve(charge.reference())));
        }
        var since = charge.requestedAt().minus(CLOCKS_DIFFER_BY).getEpochSecond();
        var params = PaymentIntentListParams.builder().setCustomer(charge.customer()).setLimit(PAGE)
                .setCreated(PaymentIntentListParams.Created.builder().setGte(since).build()).build();
        return stripe.ask(account.secretKey(), client -> {
            for (var intent : client.v1().paymentIntents().list(params).autoPagingIterable()) {
                if (isOurs(intent.getMetadata(), PAYMENT_ID, charge.paymentId())) {
                    return Optional.of(intent);
                }
            }
            return Optional.empty();
        });
    }

    /** Where nobody noted a charge's account, it went to the one that had been connected for a while. */
    private static boolean isSurelyOf(Account account, Charge charge) {
        return charge.account() == null
                ? account.connectedAt().plus(CLOCKS_DIFFER_BY).isBefore(charge.requestedAt())
                : charge.account().equals(account.accountId());
    }

    private static boolean isOurs(Map<String, String> metadata, String name, UUID id) {
        return metadata != null && id.toString().equals(metadata.get(name));
    }

    private Outcome outcome(Charge charge, PaymentIntent intent) {
        var type = type(intent);
        return switch (intent.getStatus()) {
            case "succeeded" -> Outcome.settled(intent.getId(), type)
                    .keeping(charge.isKept() ? intent.getPaymentMethod() : null);
            case "processing" -> Outcome.processing(intent.getId(), type, clock.now().plus(LOOK_AGAIN));
            case "requires_action" -> Outcome.waitingForPayer(intent.getId(), type,
                    clock.now().plus(PAYER_CONFIRMS_WITHIN), intent.getClientSecret());
            case CANCELED -> Outcome.failed(intent.getId(), type, "The payment was canceled.");
            default -> Outcome.failed(intent.getId(), type, message(intent.getLastPaymentError()));
        };
    }

    private Outcome outcome(com.stripe.model.Refund refund) {
        if (isFailed(refund)) {
            return Outcome.failed(refund.getId(), null, "The refund failed"
                    + (refund.getFailureReason() == null ? "." : ": " + refund.getFailureReason().replace('_', ' ') + "."));
        }
        return "succeeded".equals(refund.getStatus())
                ? Outcome.settled(refund.getId(), null)
                : Outcome.processing(refund.getId(), null, clock.now().plus(LOOK_AGAIN));
    }

    /** The money is still here, or here again. */
    static boolean isFailed(com.stripe.model.Refund refund) {
        return "failed".equals(refund.getStatus()) || CANCELED.equals(refund.getStatus());
    }

    /** A clear no is an outcome. Everything else leaves open what happened. */
    private Outcome refused(StripeException e) {
        var error = e.getStripeError();
        if (e instanceof CardException) {
            var intent = error == null ? null : error.getPaymentIntent();
            return Outcome.failed(intent == null ? null : intent.getId(), intent == null ? null : type(intent),
                    message(error));
        }
        if (e instanceof IdempotencyException) {
            throw StripeCalls.unanswered(e);
        }
        if (e instanceof InvalidRequestException) {
            if (error != null
                    && ("payment_method".equals(error.getParam()) || "confirmation_token".equals(error.getParam()))) {
                throw new NoSuchMethod();
            }
            return Outcome.failed(null, null, message(error));
        }
        if (e instanceof AuthenticationException) {
            return Outcome.failed(null, null, "The processor refuses the seller's account.");
        }
        throw StripeCalls.unanswered(e);
    }

    private static String message(StripeError error) {
        return error == null || error.getMessage() == null ? GENERIC : error.getMessage();
    }

    private static MethodType type(PaymentIntent intent) {
        var error = intent.getLastPaymentError();
        var name = error != null
                ? error.getPaymentMethodType()
                : intent.getPaymentMethodTypes() != null && intent.getPaymentMethodTypes().size() == 1
                        ? intent.getPaymentMethodTypes().get(0)
                        : null;
        for (var type : MethodType.values()) {
            if (type.name().equals(name)) {
                return type;
            }
        }
        return null;
    }
}
