package dev.brickwork.adapter.payment;

import java.time.Instant;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

@Schema(name = "StripeAccount")
record StripeAccountResponse(
        @Schema(required = true, description = "Stripe's id of the account.", examples = "acct_1Nv0FGQ9RKHgCVdK") String accountId,
        @Schema(required = true, description = "Whether Stripe lets the account take payments, as of `connected_at`.") boolean canTakePayments,
        @Schema(required = true, examples = "pk_test_51NvExample") String publishableKey,
        @Schema(required = true, description = "The last signs of the secret key; the rest is never shown.", examples = "…mple") String secretKeyHint,
        @Schema(required = true, description = "Where Stripe tells us what becomes of charges.", examples = "https://billing.example/callbacks/stripe/8J2kq0Zr5vXn7Lw3") String callbackUrl,
        @Schema(required = true) Instant connectedAt) {

    static StripeAccountResponse from(StripeAccounts.Account account) {
        return new StripeAccountResponse(account.accountId(), account.canCharge(), account.publishableKey(),
                "…" + StripeAccounts.end(account.secretKey()), account.callbackUrl(), account.connectedAt());
    }
}
