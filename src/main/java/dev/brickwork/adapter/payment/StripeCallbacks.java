package dev.brickwork.adapter.payment;

import java.util.Optional;
import java.util.UUID;

import jakarta.inject.Singleton;

import dev.brickwork.platform.http.PublicPage;
import dev.brickwork.platform.http.UnknownCallers;

/** Which seller the address that Stripe calls stands for. */
@Singleton
class StripeCallbacks extends PublicPage<UUID> {
    private final StripeAccounts accounts;

    StripeCallbacks(StripeAccounts accounts, UnknownCallers callers) {
        super(StripeAccounts.CALLBACKS, callers);
        this.accounts = accounts;
    }

    @Override
    protected Optional<UUID> lookUp(String token) {
        return accounts.sellerOf(token);
    }
}
