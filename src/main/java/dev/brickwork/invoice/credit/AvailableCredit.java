package dev.brickwork.invoice.credit;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.platform.database.SellerEntity;

/** Locked credit, handed out to invoices one after the other: the oldest first, the subscription's own before the company's. */
public final class AvailableCredit {
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

    public AvailableCredit(List<CreditLot> open) {
        open.stream().sorted(Comparator.comparing(CreditLot::createdAt).thenComparing(CreditLot::id)).forEach(this::add);
    }

    /** A new one, and so the last to be used. */
    public void add(CreditLot lot) {
        var owner = lot.subscriptionId() != null ? lot.subscriptionId() : lot.companyId();
        lots.computeIfAbsent(new Owner(owner, lot.currency()), key -> new ArrayList<>()).add(new Open(lot));
    }

    /**
     * An invoice that credit may settle.
     *
     * @param subscriptionId null for one that stands alone
     * @param companyId who pays it
     */
    public record Payable(UUID invoiceId, UUID subscriptionId, UUID companyId, CurrencyCode currency) {

        private List<Owner> owners() {
            return Stream.of(subscriptionId, companyId).filter(Objects::nonNull).map(id -> new Owner(id, currency)).toList();
        }
    }

    boolean isEmpty() {
        return lots.values().stream().flatMap(List::stream).allMatch(open -> open.left == 0);
    }

    /** What there is for the invoice. */
    long available(Payable invoice) {
        return open(invoice).mapToLong(open -> open.left).sum();
    }

    /** What of {@code amount} can be settled, lot by lot. */
    public List<CreditTable.Use> take(Payable invoice, long amount, Instant at) {
        var uses = new ArrayList<CreditTable.Use>();
        long left = amount;
        for (var open : open(invoice).toList()) {
            long taken = Math.min(left, open.left);
            if (taken > 0) {
                open.left -= taken;
                left -= taken;
                uses.add(new CreditTable.Use(SellerEntity.newId(), open.lot.id(), open.lot.companyId(), invoice.invoiceId,
                        invoice.currency.name(), taken, at));
            }
        }
        return uses;
    }

    private Stream<Open> open(Payable invoice) {
        return invoice.owners().stream().flatMap(owner -> lots.getOrDefault(owner, List.of()).stream());
    }
}
