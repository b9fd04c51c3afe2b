package dev.brickwork.adapter.payment;

import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import com.fasterxml.jackson.databind.JsonNode;

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
    private static final String INTENTS = "payment_intents";
    private static final String REFUNDS = "refunds";
    private static final String LAST_ERROR = "last_payment_error";
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
        try {
            return outcome(charge, stripe.client(account.secretKey()).post(StripeApi.path(INTENTS), form(charge),
                    charge.paymentId().toString()));
        } catch (StripeFailure e) {
            return refused(e);
        }
    }

    private static Map<String, Object> form(Charge charge) {
        var form = new HashMap<String, Object>();
        form.put("amount", charge.amount());
        form.put("currency", charge.currency().name().toLowerCase(Locale.ROOT));
        form.put("customer", charge.customer());
        form.put("description", charge.description());
        form.put("metadata", Map.of(PAYMENT_ID, charge.paymentId().toString()));
        form.put("confirm", true);
        if (!charge.accepted().isEmpty()) {
            form.put("payment_method_types", charge.accepted().stream().map(MethodType::name).toList());
        }
        form.put(charge.methodId().startsWith(CONFIRMATION_TOKEN) ? "confirmation_token" : "payment_method",
                charge.methodId());
        if (charge.isKept()) {
            form.put("setup_future_usage", "off_session");
        }
        if (!charge.isPayerPresent()) {
            form.put("off_session", true);
        }
        form.values().removeIf(Objects::isNull);
        return form;
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
    private Outcome ended(Account account, Charge charge, JsonNode intent) {
        var outcome = outcome(charge, intent);
        if (outcome.state() != State.FAILED || CANCELED.equals(StripeApi.text(intent, "status"))) {
            return outcome;
        }
        var id = StripeApi.text(intent, "id");
        try {
            stripe.client(account.secretKey()).post(StripeApi.path(INTENTS, id, "cancel"), Map.of(), null);
            return outcome;
        } catch (StripeFailure e) {
            if (e.kind() != StripeFailure.Kind.REQUEST) {
                throw StripeCalls.unanswered(e);
            }
            // it came to an end meanwhile
            return outcome(charge, stripe.ask(account.secretKey(), client -> client.get(StripeApi.path(INTENTS, id))));
        }
    }

    Outcome cancel(Account account, Charge charge) {
        var intent = find(account, charge);
        if (intent.isEmpty()) {
            return outcomeOf(account, charge);
        }
        try {
            return outcome(charge, stripe.client(account.secretKey())
                    .post(StripeApi.path(INTENTS, StripeApi.text(intent.get(), "id"), "cancel"), Map.of(), null));
        } catch (StripeFailure e) {
            if (e.kind() != StripeFailure.Kind.REQUEST) {
                throw StripeCalls.unanswered(e);
            }
            return outcomeOf(account, charge); // it came to an end meanwhile
        }
    }

    Outcome refund(Account account, Refund refund) {
        Map<String, Object> form = Map.of("payment_intent", refund.chargeReference(), "amount", refund.amount(), "metadata",
                Map.of(REFUND_ID, refund.refundId().toString()));
        try {
            return outcome(stripe.client(account.secretKey()).post(StripeApi.path(REFUNDS), form,
                    refund.refundId().toString()));
        } catch (StripeFailure e) {
            if (MISSING.equals(StripeApi.text(e.error(), "code"))) {
                throw StripeCalls.elsewhere(refund.account()); // what we were paid by there is: so it is not here
            }
            return refused(e);
        }
    }

    /** A refund that got lost is made now: it is wanted, and what Stripe's list does not show was not made. */
    Outcome outcomeOf(Account account, Refund refund) {
        return stripe.ask(account.secretKey(), client -> client.search(StripeApi.path(REFUNDS),
                Map.of("payment_intent", refund.chargeReference()),
                one -> isOurs(one, REFUND_ID, refund.refundId()) ? Optional.of(outcome(one)) : Optional.empty()))
                .orElseGet(() -> refund(account, refund));
    }

    private Optional<JsonNode> find(Account account, Charge charge) {
        if (charge.reference() != null) {
            return Optional.of(stripe.ask(account.secretKey(),
                    client -> client.get(StripeApi.path(INTENTS, charge.reference()))));
        }
        var since = charge.requestedAt().minus(CLOCKS_DIFFER_BY).getEpochSecond();
        return stripe.ask(account.secretKey(), client -> client.search(StripeApi.path(INTENTS),
                Map.of("customer", charge.customer(), "created", Map.of("gte", since)),
                intent -> Optional.of(intent).filter(one -> isOurs(one, PAYMENT_ID, charge.paymentId()))));
    }

    /** Where nobody noted a charge's account, it went to the one that had been connected for a while. */
    private static boolean isSurelyOf(Account account, Charge charge) {
        return charge.account() == null
                ? account.connectedAt().plus(CLOCKS_DIFFER_BY).isBefore(charge.requestedAt())
                : charge.account().equals(account.accountId());
    }

    private static boolean isOurs(JsonNode object, String name, UUID id) {
        return id.toString().equals(StripeApi.text(object.path("metadata"), name));
    }

    private Outcome outcome(Charge charge, JsonNode intent) {
        var id = StripeApi.text(intent, "id");
        var type = type(intent);
        return switch (String.valueOf(StripeApi.text(intent, "status"))) {
            case "succeeded" -> Outcome.settled(id, type)
                    .keeping(charge.isKept() ? StripeApi.text(intent, "payment_method") : null);
            case "processing" -> Outcome.processing(id, type, clock.now().plus(LOOK_AGAIN));
            case "requires_action" -> Outcome.waitingForPayer(id, type, clock.now().plus(PAYER_CONFIRMS_WITHIN),
                    StripeApi.text(intent, "client_secret"));
            case CANCELED -> Outcome.failed(id, type, "The payment was canceled.");
            default -> Outcome.failed(id, type, message(intent.path(LAST_ERROR)));
        };
    }

    private Outcome outcome(JsonNode refund) {
        var id = StripeApi.text(refund, "id");
        if (isFailed(refund)) {
            var reason = StripeApi.text(refund, "failure_reason");
            return Outcome.failed(id, null,
                    "The refund failed" + (reason == null ? "." : ": " + reason.replace('_', ' ') + "."));
        }
        return "succeeded".equals(StripeApi.text(refund, "status"))
                ? Outcome.settled(id, null)
                : Outcome.processing(id, null, clock.now().plus(LOOK_AGAIN));
    }

    /** The money is still here, or here again. */
    static boolean isFailed(JsonNode refund) {
        var status = StripeApi.text(refund, "status");
        return "failed".equals(status) || CANCELED.equals(status);
    }

    /** A clear no is an outcome. Everything else leaves open what happened. */
    private static Outcome refused(StripeFailure e) {
        return switch (e.kind()) {
            case CARD -> declined(e.error());
            case REQUEST -> notTaken(e.error());
            case KEY -> Outcome.failed(null, null, "The processor refuses the seller's account.");
            default -> throw StripeCalls.unanswered(e);
        };
    }

    private static Outcome declined(JsonNode error) {
        var intent = error.path("payment_intent");
        return Outcome.failed(StripeApi.text(intent, "id"), type(intent), message(error));
    }

    private static Outcome notTaken(JsonNode error) {
        var param = StripeApi.text(error, "param");
        if ("payment_method".equals(param) || "confirmation_token".equals(param)) {
            throw new NoSuchMethod();
        }
        return Outcome.failed(null, null, message(error));
    }

    private static String message(JsonNode error) {
        var message = StripeApi.text(error, "message");
        return message == null ? GENERIC : message;
    }

    private static MethodType type(JsonNode intent) {
        var error = intent.path(LAST_ERROR);
        var types = intent.path("payment_method_types");
        var name = error.isObject()
                ? StripeApi.text(error, "payment_method_type")
                : types.size() == 1 ? types.get(0).asText() : null;
        for (var type : MethodType.values()) {
            if (type.name().equals(name)) {
                return type;
            }
        }
        return null;
    }
}
