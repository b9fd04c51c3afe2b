package dev.brickwork.adapter.payment;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.ServiceUnavailableException;

import org.jboss.logging.Logger;

import com.stripe.exception.AuthenticationException;
import com.stripe.exception.InvalidRequestException;
import com.stripe.exception.StripeException;
import com.stripe.model.WebhookEndpoint;
import com.stripe.param.WebhookEndpointCreateParams;
import com.stripe.param.WebhookEndpointCreateParams.EnabledEvent;

import dev.brickwork.adapter.payment.StripeAccounts.Account;
import dev.brickwork.core.Missing;
import dev.brickwork.core.Refused;
import dev.brickwork.platform.http.PublicUrl;
import dev.brickwork.platform.time.BusinessClock;

/** Connects a seller's account: asks Stripe whose the key is, and arranges that Stripe calls us back. */
@ApplicationScoped
class StripeConnection {
    private static final Logger LOG = Logger.getLogger(StripeConnection.class);

    private final StripeCalls stripe;
    private final StripeAccounts accounts;
    private final SellerProcessor seller;
    private final BusinessClock clock;

    StripeConnection(StripeCalls stripe, StripeAccounts accounts, SellerProcessor seller, BusinessClock clock) {
        this.stripe = stripe;
        this.accounts = accounts;
        this.seller = seller;
        this.clock = clock;
    }

    private record Callback(String token, String secret, String endpointId) {
    }

    StripeAccountResponse read() {
        return StripeAccountResponse.from(get());
    }

    StripeAccountResponse connect(ConnectStripeRequest request) {
        refuseUnlessModesFit(request);
        var before = accounts.find().orElse(null);
        try {
            var account = stripe.client(request.secretKey()).v1().accounts().retrieveCurrent();
            var callback = callback(request, account.getId(), before);
            return accounts.keep(new Account(account.getId(), Boolean.TRUE.equals(account.getChargesEnabled()),
                    request.publishableKey(), request.secretKey(), callback.secret(), callback.token(),
                    callback.endpointId(),
                    clock.wallNow()));
        } catch (AuthenticationException e) {
            throw Refused.field("secret_key", "is refused by Stripe: " + e.getUserMessage());
        } catch (InvalidRequestException e) {
            throw Refused.field("webhook_secret",
                    "is required, because Stripe makes no webhook endpoint for " + PublicUrl.base() + ": "
                            + e.getUserMessage());
        } catch (StripeException e) {
            throw new ServiceUnavailableException("Stripe does not answer", (Long) null, e);
        }
    }

    StripeAccountResponse disconnect() {
        var account = get();
        var answer = accounts.forget(account);
        if (account.endpointId() != null) {
            try {
                stripe.client(account.secretKey()).v1().webhookEndpoints().delete(account.endpointId());
            } catch (StripeException e) {
                // What it tells us from now on has no address any more.
                LOG.infof("webhook endpoint %s stays at Stripe: %s", account.endpointId(), e.getMessage());
            }
        }
        return answer;
    }

    /** Pretended money must not settle real invoices, nor a test clock move real money. */
    private void refuseUnlessModesFit(ConnectStripeRequest request) {
        if (!request.agreesOnMode()) {
            throw Refused.field("publishable_key", "is of another mode than the secret key");
        }
        if (request.meansLive() == seller.isTest()) {
            throw Refused.field("secret_key", request.meansLive()
                    ? "is a live key, and this is a test seller"
                    : "is a test key, and this seller does real business");
        }
    }

    /** The address stays as long as the account does; whoever made the endpoint. */
    private Callback callback(ConnectStripeRequest request, String accountId, Account before) throws StripeException {
        var isSame = before != null && before.accountId().equals(accountId);
        var token = isSame ? before.callbackToken() : StripeAccounts.newToken();
        if (request.webhookSecret() != null) {
            return new Callback(token, request.webhookSecret(), null);
        }
        if (isSame) {
            return new Callback(token, before.callbackSecret(), before.endpointId());
        }
        var endpoint = endpoint(request.secretKey(), PublicUrl.base() + StripeAccounts.CALLBACKS + token);
        return new Callback(token, endpoint.getSecret(), endpoint.getId());
    }

    private WebhookEndpoint endpoint(String secretKey, String url) throws StripeException {
        return stripe.client(secretKey).v1().webhookEndpoints().create(WebhookEndpointCreateParams.builder().setUrl(url)
                .setDescription("Brickwork").setApiVersion(WebhookEndpointCreateParams.ApiVersion.VERSION_2026_07_29_DAHLIA)
                .addEnabledEvent(EnabledEvent.PAYMENT_INTENT__SUCCEEDED)
                .addEnabledEvent(EnabledEvent.PAYMENT_INTENT__PAYMENT_FAILED)
                .addEnabledEvent(EnabledEvent.PAYMENT_INTENT__CANCELED)
                .addEnabledEvent(EnabledEvent.REFUND__CREATED).addEnabledEvent(EnabledEvent.REFUND__UPDATED)
                .addEnabledEvent(EnabledEvent.REFUND__FAILED).addEnabledEvent(EnabledEvent.CHARGE__DISPUTE__CREATED)
                .addEnabledEvent(EnabledEvent.CHARGE__DISPUTE__UPDATED)
                .addEnabledEvent(EnabledEvent.CHARGE__DISPUTE__CLOSED).addEnabledEvent(EnabledEvent.ACCOUNT__UPDATED)
                .build());
    }

    private Account get() {
        return accounts.find().orElseThrow(() -> new Missing("Stripe account"));
    }
}
