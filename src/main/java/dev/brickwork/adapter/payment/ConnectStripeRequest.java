package dev.brickwork.adapter.payment;

import java.util.regex.Pattern;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.platform.json.Fields;

@Schema(name = "ConnectStripeRequest", requiredProperties = {"secret_key", "publishable_key"})
record ConnectStripeRequest(
        @Schema(description = "A secret or restricted key of the account. Kept encrypted, never shown again.", writeOnly = true, examples = "sk_test_51NvExample") String secretKey,
        @Schema(description = "The publishable key of the same account and mode.", examples = "pk_test_51NvExample") String publishableKey,
        @Schema(nullable = true, description = "The signing secret of a webhook endpoint that you made at Stripe for the `callback_url`. Without it, an endpoint is made for you.", writeOnly = true, examples = "whsec_Example") String webhookSecret) {

    private static final int LENGTH_MAX = 255;
    private static final Pattern SECRET = Pattern.compile("(sk|rk)_(test|live)_[A-Za-z0-9_]{8,}");
    private static final Pattern PUBLISHABLE = Pattern.compile("pk_(test|live)_[A-Za-z0-9_]{8,}");
    private static final Pattern WEBHOOK = Pattern.compile("whsec_[A-Za-z0-9+/=_-]{4,}");

    static ConnectStripeRequest read(Fields in) {
        var request = new ConnectStripeRequest(in.text("secret_key", LENGTH_MAX).required(),
                in.text("publishable_key", LENGTH_MAX).required(), in.text("webhook_secret", LENGTH_MAX).optional());
        check(in, "secret_key", request.secretKey, SECRET, "must be a secret key of Stripe: sk_... or rk_...");
        check(in, "publishable_key", request.publishableKey, PUBLISHABLE, "must be a publishable key of Stripe: pk_...");
        check(in, "webhook_secret", request.webhookSecret, WEBHOOK, "must be a signing secret of Stripe: whsec_...");
        return request;
    }

    boolean meansLive() {
        return isLive(secretKey);
    }

    boolean agreesOnMode() {
        return isLive(secretKey) == isLive(publishableKey);
    }

    private static boolean isLive(String key) {
        return key.startsWith("live_", 3);
    }

    private static void check(Fields in, String name, String value, Pattern form, String message) {
        if (value != null && !form.matcher(value).matches()) {
            in.problem(name, message);
        }
    }

    /** Secrets have no business in logs. */
    @Override
    public String toString() {
        return "ConnectStripeRequest[" + publishableKey + "]";
    }
}
