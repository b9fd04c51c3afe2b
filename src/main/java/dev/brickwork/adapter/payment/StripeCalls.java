package dev.brickwork.adapter.payment;

import jakarta.enterprise.context.ApplicationScoped;

import com.stripe.StripeClient;
import com.stripe.exception.AuthenticationException;
import com.stripe.exception.CardException;
import com.stripe.exception.InvalidRequestException;
import com.stripe.exception.StripeException;
import com.stripe.net.RequestOptions;

import dev.brickwork.core.Refused;
import dev.brickwork.spi.PaymentProcessor.NoSuchMethod;
import dev.brickwork.spi.PaymentProcessor.Unanswered;

/** Speaks to Stripe, and says in our words what it throws. */
@ApplicationScoped
class StripeCalls {
    private final StripeSettings settings;

    StripeCalls(StripeSettings settings) {
        this.settings = settings;
    }

    interface Question<T> {
        T ask(StripeClient stripe) throws StripeException;
    }

    StripeClient client(String secretKey) {
        return StripeClient.builder().setApiKey(secretKey).setApiBase(settings.apiBase())
                .setConnectTimeout((int) settings.connectTimeout().toMillis())
                .setReadTimeout((int) settings.readTimeout().toMillis()).setMaxNetworkRetries(settings.retries()).build();
    }

    /** For questions whose answer changes no balance: what Stripe refuses is taken for something it does not have. */
    <T> T ask(String secretKey, Question<T> question) {
        try {
            return question.ask(client(secretKey));
        } catch (CardException | InvalidRequestException e) {
            throw new NoSuchMethod();
        } catch (AuthenticationException e) {
            throw keyRefused();
        } catch (StripeException e) {
            throw unanswered(e);
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
    static Unanswered unanswered(StripeException e) {
        return new Unanswered("Stripe: " + e.getMessage(), e);
    }

    static RequestOptions once(String key) {
        return RequestOptions.builder().setIdempotencyKey(key).build();
    }
}
