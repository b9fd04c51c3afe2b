package dev.brickwork.adapter.payment;

import java.util.Optional;
import java.util.UUID;

import jakarta.inject.Singleton;

import dev.brickwork.platform.cell.Whereabouts;
import dev.brickwork.platform.http.PublicPage;
import dev.brickwork.platform.http.UnknownCallers;

/** Which seller the address that Stripe calls stands for. */
@Singleton
class StripeCallbacks extends PublicPage<UUID> {
    private final StripeAccounts accounts;

    StripeCallbacks(StripeAccounts accounts, UnknownCallers callers, Whereabouts whereabouts) {
        super(StripeAccounts.CALLBACKS, callers, whereabouts);
        this.accounts = accounts;
    }

    @Override
    protected Optional<UUID> lookUp(String token) {
        return accounts.sellerOf(token);
    }

    @Override
    protected UUID sellerOf(UUID found) {
        return found;
    }
}
