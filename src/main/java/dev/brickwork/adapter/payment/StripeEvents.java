package dev.brickwork.adapter.payment;

import java.util.Optional;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;

import com.fasterxml.jackson.databind.JsonNode;

import dev.brickwork.platform.http.Ids;
import dev.brickwork.spi.PaymentProcessor.Changed;
import dev.brickwork.spi.PaymentProcessor.NoSuchMethod;
import dev.brickwork.spi.PaymentProcessor.Outside;

/** What Stripe's messages are about. What they say is a hint; whatever is told further, Stripe was asked for. */
@ApplicationScoped
class StripeEvents {
    private static final String DISPUTES = "charge.dispute.";
    private static final String ACCOUNT = "account.updated";
    private static final String REFUND = "refund";

    private final StripeCalls stripe;
    private final StripeAccounts accounts;
    private final Event<Changed> changed;
    private final Event<Outside> outside;

    StripeEvents(StripeCalls stripe, StripeAccounts accounts, Event<Changed> changed, Event<Outside> outside) {
        this.stripe = stripe;
        this.accounts = accounts;
        this.changed = changed;
        this.outside = outside;
    }

    /** @param message as Stripe has signed it */
    void handle(JsonNode message) {
        var type = message.path("type").asText();
        var object = message.path("data").path("object");
        var metadata = object.path("metadata");
        var payment = Ids.find(metadata.path(StripeCharges.PAYMENT_ID).asText());
        var refund = Ids.find(metadata.path(StripeCharges.REFUND_ID).asText());
        if (type.equals(ACCOUNT)) {
            lookAtAccount();
        } else if (type.startsWith(DISPUTES)) {
            disputed(object.path("id").asText());
        } else if (payment.isPresent() || refund.isPresent()) {
            changed.fire(new Changed(orNull(payment), orNull(refund)));
            refund.ifPresent(ours -> returned(ours, object.path("id").asText()));
        } else if (object.path("object").asText().equals(REFUND)) {
            refunded(object.path("id").asText());
        }
    }

    /** Whether it can take payments may be another by now. */
    private void lookAtAccount() {
        accounts.find().ifPresent(account -> accounts.change(account, stripe
                .ask(account.secretKey(), client -> client.get(StripeApi.path("account"))).path("charges_enabled")
                .asBoolean()));
    }

    private void disputed(String id) {
        found(id, client -> client.get(StripeApi.path("disputes", id))).ifPresent(dispute -> {
            if (StripeApi.text(dispute, "payment_intent") != null) {
                outside.fire(new Outside(Outside.Kind.DISPUTED, StripeApi.text(dispute, "payment_intent"), id,
                        dispute.path("amount").asLong(),
                        StripeApi.text(dispute, "status"), StripeApi.text(dispute, "reason"), null));
            }
        });
    }

    private void refunded(String id) {
        found(id, client -> client.get(StripeApi.path("refunds", id))).ifPresent(refund -> {
            if (StripeApi.text(refund, "payment_intent") != null) {
                outside.fire(new Outside(Outside.Kind.REFUNDED, StripeApi.text(refund, "payment_intent"), id,
                        refund.path("amount").asLong(),
                        StripeApi.text(refund, "status"), StripeApi.text(refund, "reason"), null));
            }
        });
    }

    /** A refund that succeeded may fail all the same, weeks later: the payer's bank sends it back. */
    private void returned(UUID ours, String id) {
        found(id, client -> client.get(StripeApi.path("refunds", id))).filter(StripeCharges::isFailed).ifPresent(
                refund -> outside
                        .fire(new Outside(Outside.Kind.REFUND_RETURNED, StripeApi.text(refund, "payment_intent"), id,
                                refund.path("amount").asLong(), StripeApi.text(refund, "status"),
                                StripeApi.text(refund, "failure_reason"), ours)));
    }

    /** Empty when Stripe does not know it: then it is not of this account. */
    private <T> Optional<T> found(String id, StripeCalls.Question<T> question) {
        if (id.isEmpty()) {
            return Optional.empty();
        }
        try {
            return accounts.find().map(account -> stripe.ask(account.secretKey(), question));
        } catch (NoSuchMethod e) {
            return Optional.empty();
        }
    }

    private static UUID orNull(Optional<UUID> id) {
        return id.orElse(null);
    }
}
