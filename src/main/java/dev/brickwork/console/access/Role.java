package dev.brickwork.console.access;

import java.util.Locale;
import java.util.Set;

import dev.brickwork.platform.caller.Scopes;

/** What somebody may do in the console: a set of the scopes that keys of the API have. */
public enum Role {
    VIEWER("Can view everything and change nothing", Scopes.READ_ONLY),
    /** Daily work with customers and their money. Not what is sold, nor how the service is set up. */
    BILLING("Can manage customers, orders, invoices and payments", Scopes.READ_ONLY, "customers:write",
            "subscriptions:write",
            "orders:write", "invoices:write", "credit-notes:write", "payments:write", "mails:write",
            "usage:write"), APPROVER("Can view everything and approve orders", Scopes.READ_ONLY,
                    Scopes.APPROVE_ORDERS), ADMIN("Can do everything, including managing people", Scopes.FULL);

    private final String meaning;
    private final Scopes scopes;

    Role(String meaning, String... scopes) {
        this.meaning = meaning;
        this.scopes = new Scopes(Set.of(scopes));
    }

    public Scopes scopes() {
        return scopes;
    }

    /** In a sentence, for people. */
    public String meaning() {
        return meaning;
    }

    /** As forms, claims and answers spell it: {@code admin}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
