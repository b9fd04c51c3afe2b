package dev.brickwork.adapter.payment;

import java.util.List;
import java.util.Map;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.ServiceUnavailableException;

import org.jboss.logging.Logger;

import com.fasterxml.jackson.databind.JsonNode;
import com.stripe.Stripe;

import dev.brickwork.adapter.payment.StripeAccounts.Account;
import dev.brickwork.core.Missing;
import dev.brickwork.core.Refused;
import dev.brickwork.platform.cell.CellToken;
import dev.brickwork.platform.http.PublicUrl;
import dev.brickwork.platform.time.BusinessClock;

/** Connects a seller's account: asks Stripe whose the key is, and arranges that Stripe calls us back. */
@ApplicationScoped
class StripeConnection {
    /** What Stripe is to tell us. */
    private static final List<String> EVENTS = List.of("payment_intent.succeeded", "payment_intent.payment_failed",
            "payment_intent.canceled", "refund.created", "refund.updated", "refund.failed", "charge.dispute.created",
            "charge.dispute.updated", "charge.dispute.closed", "account.updated");
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
            var account = stripe.client(request.secretKey()).get(StripeApi.path("account"));
            var accountId = StripeApi.text(account, "id");
            var callback = callback(request, accountId, before);
            return accounts.keep(new Account(accountId, account.path("charges_enabled").asBoolean(),
                    request.publishableKey(), request.secretKey(), callback.secret(), callback.token(),
                    callback.endpointId(),
                    clock.wallNow()));
        } catch (StripeFailure e) {
            throw switch (e.kind()) {
                case KEY -> Refused.field("secret_key", "is refused by Stripe: " + e.getMessage());
                case REQUEST -> Refused.field("webhook_secret", "is required, because Stripe makes no webhook endpoint for "
                        + PublicUrl.base() + ": " + e.getMessage());
                default -> new ServiceUnavailableException("Stripe does not answer", (Long) null, e);
            };
        }
    }

    StripeAccountResponse disconnect() {
        var account = get();
        var answer = accounts.forget(account);
        if (account.endpointId() != null) {
            try {
                stripe.client(account.secretKey()).delete(StripeApi.path("webhook_endpoints", account.endpointId()));
            } catch (StripeFailure e) {
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
    private Callback callback(ConnectStripeRequest request, String accountId, Account before) throws StripeFailure {
        var isSame = before != null && before.accountId().equals(accountId);
        var token = isSame ? before.callbackToken() : StripeAccounts.newToken();
        if (request.webhookSecret() != null) {
            return new Callback(token, request.webhookSecret(), null);
        }
        if (isSame) {
            return new Callback(token, before.callbackSecret(), before.endpointId());
        }
        var endpoint = endpoint(request.secretKey(),
                PublicUrl.base() + StripeAccounts.CALLBACKS + CellToken.ofThisCell(token));
        return new Callback(token, StripeApi.text(endpoint, "secret"), StripeApi.text(endpoint, "id"));
    }

    private JsonNode endpoint(String secretKey, String url) throws StripeFailure {
        return stripe.client(secretKey).post(StripeApi.path("webhook_endpoints"),
                Map.of("url", url, "description", "Brickwork", "api_version", Stripe.API_VERSION, "enabled_events", EVENTS),
                null);
    }

    private Account get() {
        return accounts.find().orElseThrow(() -> new Missing("Stripe account"));
    }
}
