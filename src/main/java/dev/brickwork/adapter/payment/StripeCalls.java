package dev.brickwork.adapter.payment;

import jakarta.enterprise.context.ApplicationScoped;

import com.stripe.Stripe;
import com.stripe.net.HttpClient;
import com.stripe.net.HttpURLConnectionClient;
import com.stripe.net.RequestOptions;

import dev.brickwork.core.Refused;
import dev.brickwork.spi.PaymentProcessor.NoSuchMethod;
import dev.brickwork.spi.PaymentProcessor.Unanswered;

/** Speaks to Stripe, and says in our words what it throws. */
@ApplicationScoped
class StripeCalls {
    private final StripeSettings settings;
    private final HttpClient http = new HttpURLConnectionClient();

    StripeCalls(StripeSettings settings) {
        this.settings = settings;
        Stripe.enableTelemetry = false; // how long the requests before took
    }

    interface Question<T> {
        T ask(StripeApi stripe) throws StripeFailure;
    }

    StripeApi client(String secretKey) {
        return new StripeApi(http, settings.apiBase(), RequestOptions.builder().setApiKey(secretKey)
                .setConnectTimeout((int) settings.connectTimeout().toMillis())
                .setReadTimeout((int) settings.readTimeout().toMillis()).setMaxNetworkRetries(settings.retries()));
    }

    /** For questions whose answer changes no balance: what Stripe refuses is taken for something it does not have. */
    <T> T ask(String secretKey, Question<T> question) {
        try {
            return question.ask(client(secretKey));
        } catch (StripeFailure e) {
            throw switch (e.kind()) {
                case CARD, REQUEST -> new NoSuchMethod();
                case KEY -> keyRefused();
                default -> unanswered(e);
            };
        }
    }

    static Refused keyRefused() {
        return new Refused("Stripe refuses the seller's key; connect the account again, see /settings/stripe.");
    }

    /** @param account null where it is not known */
    static Unanswered elsewhere(String account) {
        var refused = new Refused("It went to another Stripe account" + (account == null ? "" : ", " + account)
                + "; connect that one again, see /settings/stripe.");
        return new Unanswered(refused.getMessage(), refused);
    }

    /** Neither a yes nor a no: no answer, too many requests, a twin at work, trouble at Stripe. */
    static Unanswered unanswered(StripeFailure e) {
        return new Unanswered("Stripe: " + e.getMessage(), e);
    }
}
