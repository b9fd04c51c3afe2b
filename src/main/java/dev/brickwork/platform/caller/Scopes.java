package dev.brickwork.platform.caller;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

import dev.brickwork.platform.refusal.Declined;
import dev.brickwork.platform.refusal.ErrorCode;

/** What a key may do: {@code resource:read}, {@code resource:write}, {@code orders:approve}, or one of three presets. */
public record Scopes(Set<String> names) {
    public static final Scopes NONE = new Scopes(Set.of());
    public static final String FULL = "full";
    public static final String READ_ONLY = "read_only";
    public static final String USAGE_INGEST = "usage_ingest";
    /** Lets its key approve orders, and read them. Not part of {@code orders:write}. */
    public static final String APPROVE_ORDERS = "orders:approve";
    public static final List<String> PRESETS = List.of(FULL, READ_ONLY, USAGE_INGEST);

    /** A resource is the first segment of an operation's path; a test holds this list against the API document. */
    public static final List<String> RESOURCES = List.of("api-keys", "audit-log", "credit-notes", "customers",
            "discount-coupons", "events", "imports",
            "invoices", "ledger", "mails", "metrics", "orders", "payments", "periods", "plans", "receivables", "reports",
            "settings",
            "subscriptions", "tax-rates",
            "test-clock",
            "usage",
            "webhook-deliveries", "webhook-endpoints");

    /** All that a key may have. */
    public static final List<String> ALL = Stream
            .of(PRESETS.stream(), Stream.of(APPROVE_ORDERS),
                    RESOURCES.stream().flatMap(resource -> Stream.of(resource + ":read", resource + ":write")))
            .flatMap(names -> names).toList();

    public Scopes {
        names = Set.copyOf(names);
    }

    /** The right to write includes the right to read. */
    public boolean allow(String resource, boolean isWrite) {
        if (names.contains(FULL) || names.contains(resource + ":write")) {
            return true;
        }
        if (isWrite) {
            return resource.equals("usage") && names.contains(USAGE_INGEST);
        }
        return names.contains(READ_ONLY) || names.contains(resource + ":read") || names.contains(resource + ":approve");
    }

    public boolean allowApproval() {
        return names.contains(FULL) || names.contains(APPROVE_ORDERS);
    }

    public void refuseUnlessAllowed(String resource, boolean isWrite) {
        refuseUnless(allow(resource, isWrite));
    }

    public void refuseUnlessApprovalAllowed() {
        refuseUnless(allowApproval());
    }

    private static void refuseUnless(boolean isAllowed) {
        if (!isAllowed) {
            throw new Declined(ErrorCode.ERR_FORBIDDEN, "The key's scopes do not cover this operation.");
        }
    }

    /** A key can't grant more than it has. */
    public boolean cover(Collection<String> wanted) {
        return wanted.stream().allMatch(this::covers);
    }

    private boolean covers(String wanted) {
        return switch (wanted) {
            case FULL -> names.contains(FULL);
            case READ_ONLY -> RESOURCES.stream().allMatch(resource -> allow(resource, false));
            case APPROVE_ORDERS -> allowApproval();
            case USAGE_INGEST -> allow("usage", true);
            default -> allow(wanted.substring(0, wanted.indexOf(':')), wanted.endsWith(":write"));
        };
    }

    public List<String> sorted() {
        return List.copyOf(new TreeSet<>(names));
    }
}
