package dev.brickwork.invoice;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import dev.brickwork.core.money.CurrencyCode;

/** Locked credit, handed out to invoices one after the other: the oldest first, the subscription's own before the company's. */
final class CreditPurse {
    private final Map<Owner, List<Open>> lots = new HashMap<>();

    private record Owner(UUID id, CurrencyCode currency) {
    }

    private static final class Open {
        private final CreditLot lot;
        private long left;

        private Open(CreditLot lot) {
            this.lot = lot;
            this.left = lot.remaining();
        }
    }

    CreditPurse(List<CreditLot> open) {
        open.stream().sorted(Comparator.comparing(CreditLot::createdAt).thenComparing(CreditLot::id)).forEach(this::add);
    }

    /** A new one, and so the last to be used. */
    void add(CreditLot lot) {
        var owner = lot.subscriptionId() != null ? lot.subscriptionId() : lot.companyId();
        lots.computeIfAbsent(new Owner(owner, lot.currency()), key -> new ArrayList<>()).add(new Open(lot));
    }

    /** What of {@code amount} can be settled, lot by lot. */
    List<CreditRows.Use> take(DueInvoice invoice, UUID companyId, long amount, Instant at) {
        var uses = new ArrayList<CreditRows.Use>();
        long left = amount;
        for (var owner : invoice.subscriptionId() == null
                ? List.of(companyId)
                : List.of(invoice.subscriptionId(), companyId)) {
            for (var open : lots.getOrDefault(new Owner(owner, invoice.currency()), List.of())) {
                long taken = Math.min(left, open.left);
                if (taken > 0) {
                    open.left -= taken;
                    left -= taken;
                    uses.add(new CreditRows.Use(CreditGrant.newId(), open.lot.id(), open.lot.companyId(), invoice.id(),
                            invoice.currency().name(),
                            taken, at));
                }
            }
        }
        return uses;
    }
}
